// OPTIONS: --check=block-local
package real;

import java.util.ArrayList;
import java.util.Hashtable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Found empty without the lock, filled under it, not looked at again: it matters what it is filled with. */
class Refilled {

    /** The table is complete before anybody sees it, and never changed: who loads it again loads the same. */
    static class Table {
        private static Hashtable<Integer, String> names;

        static String nameOf(int id) {
            if (names == null) {
                load(); // BLOCAL: check-then-act low {{'names'}}
            }
            return names.get(id);
        }

        private static synchronized void load() {
            Hashtable<Integer, String> t = new Hashtable<>();
            t.put(1, "one");
            t.put(2, System.getProperty("two"));
            names = t;
        }
    }

    /** The same of an object, in one method. */
    static class Held {
        static final Held SHARED = new Held();
        private Map<String, Integer> byName;

        int of(String name) {
            if (byName == null) {
                synchronized (this) {
                    Map<String, Integer> m = new TreeMap<>();
                    m.put("a", 1);
                    byName = m; // BLOCAL: check-then-act low {{'byName'}}
                }
            }
            return byName.size();
        }
    }

    /** An object that cannot change. */
    static class Known {
        static final Known SHARED = new Known();
        private Answer answer;

        int size() {
            if (answer == null) {
                ask(); // BLOCAL: check-then-act low {{'answer'}}
            }
            return answer.size;
        }

        private synchronized void ask() {
            answer = new Answer(System.getProperty("size"));
        }
    }

    static final class Answer {
        final String text;
        final int size;

        Answer(String text) {
            this.text = text;
            this.size = text.length();
        }
    }

    /** Others add to it: what they have added to the first is lost. */
    static class Registry {
        static final Registry SHARED = new Registry();
        private Map<String, Integer> byName;

        int of(String name) {
            if (byName == null) {
                fill(); // BLOCAL: check-then-act high {{'byName'}}
            }
            return byName.size();
        }

        private synchronized void fill() {
            Map<String, Integer> m = new HashMap<>();
            m.put("a", 1);
            byName = m;
        }

        synchronized void register(String name) {
            byName.put(name, 2);
        }
    }

    /** Whoever gets it may add to it. */
    static class Handed {
        static final Handed SHARED = new Handed();
        private List<String> all;

        List<String> all() {
            if (all == null) {
                fill(); // BLOCAL: check-then-act high {{'all'}}
            }
            return all;
        }

        private synchronized void fill() {
            List<String> l = new ArrayList<>();
            l.add("a");
            all = l;
        }
    }

    /** Emptied on purpose: what is old is put back. */
    static class Forgotten {
        static final Forgotten SHARED = new Forgotten();
        private Map<String, Integer> byName;

        int of(String name) {
            if (byName == null) {
                fill(); // BLOCAL: check-then-act high {{'byName'}}
            }
            Map<String, Integer> m = byName;
            return m == null ? 0 : m.size();
        }

        private synchronized void fill() {
            Map<String, Integer> m = new HashMap<>();
            m.put("a", 1);
            byName = m;
        }

        synchronized void forget() {
            byName = null;
        }
    }

    /** An object that can change: what is written to the first is lost. */
    static class Counting {
        static final Counting SHARED = new Counting();
        private Count count;

        void inc() {
            if (count == null) {
                make(); // BLOCAL: check-then-act high {{'count'}}
            }
            count.inc();
        }

        private synchronized void make() {
            count = new Count();
        }
    }

    static final class Count {
        private int n;

        synchronized void inc() {
            n++;
        }
    }

    /** There is something, and something else takes its place. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private Answer answer;

        void next(String text) {
            if (answer != null) {
                replace(text); // BLOCAL: check-then-act high {{'answer'}}
            }
        }

        synchronized void first(String text) {
            answer = new Answer(text);
        }

        private synchronized void replace(String text) {
            answer = new Answer(text + answer.size);
        }
    }

    /** Looked at under the lock that was then given up to load: that was meant to be decided once. */
    static class Split {
        static final Split SHARED = new Split();
        private Answer answer;

        int size() {
            Answer known;
            synchronized (this) {
                known = answer;
            }
            if (known == null) {
                known = new Answer(System.getProperty("size"));
                synchronized (this) {
                    answer = known; // BLOCAL: check-then-act medium {{'answer'}}
                }
            }
            return known.size;
        }
    }

    /** An object with a table that is filled while it is made, and never changed nor handed out. */
    static class Rules {
        private static final ConcurrentHashMap<String, Rules> ALL = new ConcurrentHashMap<>();
        private final Map<String, Integer> byName = new TreeMap<>();

        Rules(String text) {
            for (String name : text.split(" ")) {
                byName.put(name, name.length());
            }
        }

        int of(String name) {
            return byName.get(name);
        }

        static Rules get(String text) {
            Rules r = ALL.get(text);
            if (r == null) {
                r = new Rules(text);
                ALL.put(text, r); // BLOCAL: check-then-act low {{'ALL'}}
            }
            return r;
        }

        static void forget(String text) {
            ALL.remove(text);
        }
    }

    /** The same, and what it hands out is another table, made of its own. */
    static class Copied {
        private static final ConcurrentHashMap<String, Copied> ALL = new ConcurrentHashMap<>();
        private final Map<String, Integer> byName = new TreeMap<>();

        Copied(String text) {
            for (String name : text.split(" ")) {
                byName.put(name, name.length());
            }
        }

        Map<String, Integer> atLeast(int length) {
            Map<String, Integer> some = new TreeMap<>();
            for (Map.Entry<String, Integer> e : byName.entrySet()) {
                if (e.getValue() >= length) {
                    some.put(e.getKey(), e.getValue());
                }
            }
            return some;
        }

        Object first() {
            return byName.keySet().toArray()[0];
        }

        static Copied get(String text) {
            Copied r = ALL.get(text);
            if (r == null) {
                r = new Copied(text);
                ALL.put(text, r); // BLOCAL: check-then-act low {{'ALL'}}
            }
            return r;
        }

        static void forget(String text) {
            ALL.remove(text);
        }
    }

    /** The same, but where all of it is wanted it hands out its own. */
    static class CopiedIfSome {
        private static final ConcurrentHashMap<String, CopiedIfSome> ALL = new ConcurrentHashMap<>();
        private final Map<String, Integer> byName = new TreeMap<>();

        CopiedIfSome(String text) {
            for (String name : text.split(" ")) {
                byName.put(name, name.length());
            }
        }

        Map<String, Integer> atLeast(int length) {
            Map<String, Integer> some = length > 0 ? new TreeMap<>() : byName;
            for (Map.Entry<String, Integer> e : byName.entrySet()) {
                if (length > 0 && e.getValue() >= length) {
                    some.put(e.getKey(), e.getValue());
                }
            }
            return some;
        }

        static CopiedIfSome get(String text) {
            CopiedIfSome r = ALL.get(text);
            if (r == null) {
                r = new CopiedIfSome(text);
                ALL.put(text, r); // BLOCAL: check-then-act high {{'ALL'}}
            }
            return r;
        }

        static void forget(String text) {
            ALL.remove(text);
        }
    }

    /** The same, but a rule is added later: to one of two. */
    static class Growing {
        private static final ConcurrentHashMap<String, Growing> ALL = new ConcurrentHashMap<>();
        private final Map<String, Integer> byName = new TreeMap<>();

        Growing(String text) {
            for (String name : text.split(" ")) {
                byName.put(name, name.length());
            }
        }

        synchronized void add(String name) {
            byName.put(name, 1);
        }

        static Growing get(String text) {
            Growing r = ALL.get(text);
            if (r == null) {
                r = new Growing(text);
                ALL.put(text, r); // BLOCAL: check-then-act high {{'ALL'}}
            }
            return r;
        }

        static void forget(String text) {
            ALL.remove(text);
        }
    }

    /** The same, but whoever gets the table may add to it. */
    static class Open {
        private static final ConcurrentHashMap<String, Open> ALL = new ConcurrentHashMap<>();
        private final Map<String, Integer> byName = new TreeMap<>();

        Open(String text) {
            for (String name : text.split(" ")) {
                byName.put(name, name.length());
            }
        }

        Map<String, Integer> byName() {
            return byName;
        }

        static Open get(String text) {
            Open r = ALL.get(text);
            if (r == null) {
                r = new Open(text);
                ALL.put(text, r); // BLOCAL: check-then-act high {{'ALL'}}
            }
            return r;
        }

        static void forget(String text) {
            ALL.remove(text);
        }
    }
}
