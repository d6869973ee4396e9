package real;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

/** What was tested is read again and used: somebody may have taken it away since. */
class ReadAgain {

    /** The class knows better: others read once, test the copy and use the copy. */
    static class Parents {
        static final Parents SHARED = new Parents();
        private volatile int[] parents;
        private volatile String name;

        void remove() {
            parents = null;
        }

        synchronized void set(int[] p, String n) {
            parents = p;
            name = n;
        }

        int first() {
            int[] p = parents;
            return p == null ? 0 : p[0];
        }

        int count() {
            if (parents == null) {
                return 0;
            }
            return parents.length; // BLOCAL: check-then-act medium {{'parents' is read again}}
        }

        /** The same, with the null on the other side. */
        int countBackwards() {
            if (null == parents) {
                return 0;
            }
            return parents.length; // BLOCAL: check-then-act medium {{'parents' is read again}}
        }

        boolean isDeep() {
            return parents != null && parents[0] > 1; // BLOCAL: check-then-act medium
        }

        /** Silent: read again, but tested again. */
        int last() {
            if (parents != null) {
                int[] p = parents;
                if (p != null) {
                    return p[0];
                }
            }
            return 0;
        }

        /** Silent: where it is null, nothing is dereferenced. */
        int lastBackwards() {
            if (null != parents) {
                return 0;
            }
            return new int[1].length;
        }

        /** Silent: nobody takes a name away. */
        int length() {
            return name == null ? 0 : name.length();
        }

        /** Silent: the other arm, where it was not there, sets it first. */
        int make() {
            if (parents == null) {
                parents = new int[1]; // BLOCAL: check-then-act low
                return parents.length;
            }
            return 0;
        }

        /** Silent: not dereferenced: null is a good answer. */
        int[] get() {
            return parents == null ? null : parents;
        }
    }

    /** Nobody in the class takes care: perhaps one thread does all of it. */
    static class Careless {
        static final Careless SHARED = new Careless();
        private volatile Runnable task;

        void start(Runnable r) {
            task = r;
        }

        void stop() {
            task = null;
        }

        void poke() {
            if (task != null) {
                task.run(); // BLOCAL: check-then-act low
            }
        }
    }

    /** A guarded field, tested and used without its lock. */
    static class Pool {
        static final Pool SHARED = new Pool();
        private StringBuilder idle;

        synchronized void open() {
            idle = new StringBuilder();
        }

        synchronized void close() {
            idle = null;
        }

        void careful() {
            StringBuilder i = idle;
            if (i != null) {
                i.append('x');
            }
        }

        int size() {
            if (idle != null) {
                return idle.length(); // BLOCAL: check-then-act medium
            }
            return 0;
        }

        /** Silent: under the lock. */
        synchronized int sizeRight() {
            if (idle != null) {
                return idle.length();
            }
            return 0;
        }
    }

    /** The key was there when it was asked for. */
    static class Groups {
        static final Groups SHARED = new Groups();
        private final Map<String, List<String>> groups = new ConcurrentHashMap<>();
        private final Map<String, List<String>> names = new ConcurrentHashMap<>();

        void add(String g, List<String> l) {
            groups.putIfAbsent(g, l);
            names.putIfAbsent(g, l);
        }

        void drop(String g) {
            groups.remove(g);
        }

        int size(String g) {
            if (groups.containsKey(g)) {
                return groups.get(g).size(); // BLOCAL: check-then-act medium
            }
            return 0;
        }

        int sizeOfGot(String g) {
            return groups.get(g) == null ? 0 : groups.get(g).size(); // BLOCAL: check-then-act medium
        }

        /** Silent: got once. */
        int sizeRight(String g) {
            List<String> l = groups.get(g);
            return l == null ? 0 : l.size();
        }

        /** Whoever asks whether there is one does not mean to hand back null. */
        List<String> of(String g) {
            if (groups.containsKey(g)) {
                return groups.get(g); // BLOCAL: check-then-act medium
            }
            return java.util.Collections.emptyList();
        }

        /** Silent: nobody has asked; that there is none is an answer, too. */
        List<String> ofOrNull(String g) {
            return groups.get(g);
        }

        /** Silent: the second operation looks itself. */
        List<String> renewed(String g, List<String> l) {
            if (!groups.containsKey(g)) {
                return java.util.Collections.emptyList();
            }
            return groups.computeIfPresent(g, (k, old) -> l);
        }

        /** Silent: another key. */
        int other(String g, String h) {
            return groups.containsKey(g) ? groups.get(h).size() : 0;
        }

        /** Silent: names are never dropped. */
        int sizeOfNames(String g) {
            return names.containsKey(g) ? names.get(g).size() : 0;
        }
    }

    /** The one value of a reference. */
    static class Current {
        static final Current SHARED = new Current();
        private final AtomicReference<String> current = new AtomicReference<>();

        void begin(String s) {
            current.set(s);
        }

        void end() {
            current.set(null);
        }

        int length() {
            if (current.get() != null) {
                return current.get().length(); // BLOCAL: check-then-act medium
            }
            return 0;
        }

        /** Silent. */
        int lengthRight() {
            String s = current.get();
            return s == null ? 0 : s.length();
        }
    }

    /** Who sets it takes it away in the end: what another method finds there is another thread's. */
    static class Attempt {
        static final Attempt SHARED = new Attempt();
        private volatile Thread trying;

        void run(Runnable r) {
            trying = Thread.currentThread();
            try {
                r.run();
            } finally {
                trying = null;
            }
        }

        void stop() {
            if (trying != null) {
                trying.interrupt(); // BLOCAL: check-then-act medium; BLOCAL: stale-value low {{is interrupted}}
            }
        }
    }

    /** A callback takes it away when it is done, while another method tests it. */
    static class Pending {
        static final Pending SHARED = new Pending();
        private volatile StringBuilder pending;

        void begin(java.util.concurrent.Executor executor) {
            pending = new StringBuilder();
            executor.execute(() -> pending = null); // BLOCAL: lost-update medium {{'pending' is set to null when what it was set to}}
        }

        void cancel() {
            if (pending != null) {
                pending.setLength(0); // BLOCAL: check-then-act medium
            }
        }
    }

    /** Low: it is ended by a method as any other; that nobody does so meanwhile may well be the callers' affair. */
    static class Ended {
        static final Ended SHARED = new Ended();
        private volatile StringBuilder text;

        void begin() {
            text = new StringBuilder();
        }

        void end() {
            text = null;
        }

        void clear() {
            if (text != null) {
                text.setLength(0); // BLOCAL: check-then-act low
            }
        }
    }

    /** Low: who sets it calls the one that tests it. */
    static class CalledMeanwhile {
        static final CalledMeanwhile SHARED = new CalledMeanwhile();
        private volatile StringBuilder text;

        void run() {
            text = new StringBuilder();
            clear();
            text = null;
        }

        void clear() {
            if (text != null) {
                text.setLength(0); // BLOCAL: check-then-act low
            }
        }
    }

    /** Most hold one of several locks, which is only likely the same one: who holds none at all lacks each of them. */
    static class Striped {
        static final Striped SHARED = new Striped();
        private final Object[] locks = {new Object(), new Object(), new Object()};
        private final Queue<String> pending = new ConcurrentLinkedQueue<>();

        void set(String name) {
            synchronized (locks[name.length() % 3]) {
                pending.add(name);
            }
        }

        void forget(String name) {
            synchronized (locks[name.length() % 3]) {
                pending.removeIf(name::equals);
            }
        }

        int flush() {
            int n = 0;
            while (!pending.isEmpty()) {
                String name = pending.poll();
                n += name.length(); // BLOCAL: check-then-act medium {{'pending' is read again}}
            }
            return n;
        }

        /** Silent: what was taken out is tested. */
        int flushRight() {
            int n = 0;
            while (!pending.isEmpty()) {
                String name = pending.poll();
                n += name == null ? 0 : name.length();
            }
            return n;
        }

        /** Silent: one of the locks is held at both, perhaps the right one. */
        int flushOne(int i) {
            synchronized (locks[i]) {
                return pending.isEmpty() ? 0 : pending.poll().length();
            }
        }
    }

    /** Whichever vector the field has by then is asked for what another had. */
    static class Vectors {
        static final Vectors SHARED = new Vectors();
        private Vector<String> names = new Vector<>();

        void reset() {
            names = new Vector<>();
        }

        void add(String name) {
            names.add(name);
        }

        int first() {
            return names.isEmpty() ? 0 : names.remove(0).length(); // BLOCAL: check-then-act medium
        }
    }

    /** Who sets and who looks take the lock, who takes it away forgot. */
    static class Forgotten {
        static final Forgotten SHARED = new Forgotten();
        private final Object lock = new Object();
        private volatile int[] parents;
        private final Map<String, String> names = new ConcurrentHashMap<>();
        private final Map<String, String> others = new ConcurrentHashMap<>();

        void set(int[] p, String key, String name) {
            synchronized (lock) {
                parents = p;
                names.put(key, name);
            }
        }

        int count() {
            synchronized (lock) {
                return parents == null ? 0 : parents.length; // BLOCAL: check-then-act medium {{'parents' is}}
            }
        }

        int length(String key) {
            synchronized (lock) {
                return names.containsKey(key) ? names.get(key).length() : 0; // BLOCAL: check-then-act medium
            }
        }

        /** Low: what the method itself has just put there. */
        int put(String key, String name) {
            synchronized (lock) {
                others.putIfAbsent(key, name);
                return others.get(key).length(); // BLOCAL: check-then-act low
            }
        }

        void reset(String key) {
            parents = null;
            names.remove(key);
            others.remove(key);
        }
    }

    /** That the field itself is volatile is all that speaks for several threads: it may be meant for one that writes. */
    static class Lazily {
        private volatile StringBuilder value;
        private String text;

        String text() {
            synchronized (this) {
                if (text == null && value != null) {
                    text = value.toString(); // BLOCAL: check-then-act low
                }
                return text;
            }
        }

        void set(StringBuilder s) {
            synchronized (this) {
                value = s;
                text = null;
            }
        }

        void clear() {
            value = null;
            text = null;
        }
    }

    /** Silent: who takes it away has the lock, or is called by those alone that have it. */
    static class Kept {
        static final Kept SHARED = new Kept();
        private final Object lock = new Object();
        private volatile int[] parents;
        private final Map<String, String> names = new ConcurrentHashMap<>();

        void set(int[] p, String key, String name) {
            synchronized (lock) {
                parents = p;
                names.put(key, name);
            }
        }

        int count() {
            synchronized (lock) {
                return parents == null ? 0 : parents.length;
            }
        }

        int length(String key) {
            synchronized (lock) {
                return names.containsKey(key) ? names.get(key).length() : 0;
            }
        }

        void reset(String key) {
            synchronized (lock) {
                parents = null;
                drop(key);
            }
        }

        private void drop(String key) {
            names.remove(key);
        }
    }

    /** Low: nobody sets it under the lock that is held, which may be there for something else. */
    static class ForElse {
        static final ForElse SHARED = new ForElse();
        private final Object lock = new Object();
        private volatile int[] parents;
        private int calls;

        void set(int[] p) {
            parents = p;
        }

        int count() {
            synchronized (lock) {
                calls++;
                return parents == null ? calls : parents.length; // BLOCAL: check-then-act low
            }
        }

        void reset() {
            parents = null;
        }
    }
}
