package guards;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Walks by a helper that is given the collection: the lock that it needs is none of the helper's terms, and nobody takes it. */
class GivenToWalk {

    /** Of a wrapper, by a method of its own class. */
    static class Output {
        static final Output SHARED = new Output();
        private final List<String> out = Collections.synchronizedList(new ArrayList<>());

        void write(String s) {
            out.add(s);
        }

        String failed() {
            return text(out); // BLOCAL: guarded-by medium {{'out' is handed to Output.text(), which walks over it without its lock}}
        }

        private String text(List<String> lines) {
            StringBuilder all = new StringBuilder();
            for (String s : lines) {
                all.append(s);
            }
            return all.toString();
        }
    }

    /** A view of it, by a static method of another class. */
    static class Names {
        static final Names SHARED = new Names();
        private final Map<String, String> names = Collections.synchronizedMap(new HashMap<>());

        void put(String s) {
            names.put(s, s);
        }

        int length() {
            return Texts.length(names.keySet()); // BLOCAL: guarded-by medium {{'names' is handed to Texts.length(), which walks over it without its lock}}
        }
    }

    static class Texts {
        static int length(Collection<String> all) {
            int n = 0;
            Iterator<String> it = all.iterator();
            while (it.hasNext()) {
                n += it.next().length();
            }
            return n;
        }

        /** One operation of the wrapper. */
        static int size(Collection<String> all) {
            return all.size();
        }

        /** An array is made by one operation, and walked over. */
        static int copied(Collection<String> all) {
            int n = 0;
            for (String s : all.toArray(new String[0])) {
                n += s.length();
            }
            return n;
        }

        static int locked(Collection<String> all) {
            int n = 0;
            synchronized (all) {
                for (String s : all) {
                    n += s.length();
                }
            }
            return n;
        }

        /** It walks over something else. */
        static int other(Collection<String> all, List<String> them) {
            int n = all.size();
            for (String s : them) {
                n += s.length();
            }
            return n;
        }

        /** What is wrong is told of. */
        static void check(Collection<String> all, String s) {
            if (!all.contains(s)) {
                StringBuilder text = new StringBuilder(s).append(" is none of");
                for (String other : all) {
                    text.append(' ').append(other);
                }
                throw new IllegalStateException(text.toString());
            }
        }

        /** Only the first is asked for. */
        static String first(Collection<String> all) {
            Iterator<String> it = all.iterator();
            return it.hasNext() ? it.next() : null;
        }
    }

    /** A plain one, which all who change it change under the lock. */
    static class Plain {
        static final Plain SHARED = new Plain();
        private final Set<String> all = new HashSet<>();

        synchronized void add(String s) {
            all.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }

        int length() {
            return Texts.length(all); // BLOCAL: guarded-by medium {{'all' is handed to Texts.length(), which walks over it without 'this'}}
        }
    }

    /** Silent: the lock is held where it is given. */
    static class Held {
        static final Held SHARED = new Held();
        private final List<String> out = Collections.synchronizedList(new ArrayList<>());
        private final Set<String> all = new HashSet<>();

        void write(String s) {
            out.add(s);
        }

        synchronized void add(String s) {
            all.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }

        int length() {
            synchronized (out) {
                return Texts.length(out);
            }
        }

        synchronized int size() {
            return Texts.length(all);
        }
    }

    /** Silent: the helper takes the lock, asks one operation, walks over something else, or over a copy, or to tell what is wrong. */
    static class Harmless {
        static final Harmless SHARED = new Harmless();
        private final List<String> out = Collections.synchronizedList(new ArrayList<>());

        void write(String s) {
            out.add(s);
        }

        int locked() {
            return Texts.locked(out);
        }

        int size() {
            return Texts.size(out);
        }

        int copied() {
            return Texts.copied(out);
        }

        int other(List<String> them) {
            return Texts.other(out, them);
        }

        int copy() {
            return Texts.length(new ArrayList<>(out));
        }

        String first() {
            return Texts.first(out);
        }

        void check(String s) {
            Texts.check(out, s);
        }
    }

    /** Silent: nobody changes it once it is made. */
    static class Kept {
        static final Kept SHARED = new Kept();
        private final List<String> out = Collections.synchronizedList(new ArrayList<>());

        Kept() {
            out.add("a");
        }

        int length() {
            return Texts.length(out);
        }
    }

    /** A lambda hands back a stream over what the wrapper has, and who is given the lambda goes over it. */
    static class Flat {
        static final Flat SHARED = new Flat();
        private final List<String> all = Collections.synchronizedList(new ArrayList<>());

        void add(String s) {
            all.add(s);
        }

        List<String> pairs(List<String> keys) {
            return keys.stream()
                       .flatMap(k -> all.stream().filter(s -> s.startsWith(k))) // BLOCAL: guarded-by medium {{'all' is walked over without its lock}}
                       .collect(Collectors.toList());
        }
    }

    /** Silent: it is a copy that the lambda goes over. */
    static class Copies {
        static final Copies SHARED = new Copies();
        private final List<String> all = Collections.synchronizedList(new ArrayList<>());

        void add(String s) {
            all.add(s);
        }

        List<String> pairs(List<String> keys) {
            return keys.stream()
                       .flatMap(k -> new ArrayList<>(all).stream().filter(s -> s.startsWith(k)))
                       .collect(Collectors.toList());
        }
    }
}
