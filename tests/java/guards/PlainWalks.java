package guards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Walks over plain collections that all who change them change under one lock: a change in between ends the walk with an exception, or is half seen. */
class PlainWalks {
    static void tell(Object o) {
        System.out.println(o);
    }

    /** Listeners are told while others come and go. */
    static class Listeners {
        static final Listeners SHARED = new Listeners();
        private final List<Runnable> all = new ArrayList<>();

        synchronized void add(Runnable r) {
            all.add(r);
        }

        synchronized void remove(Runnable r) {
            all.remove(r);
        }

        void fire() {
            for (Runnable r : all) { // BLOCAL: guarded-by medium {{'all' is walked over without 'this', which all who change it hold}}
                r.run();
            }
        }

        /** The first of a class stands for all. */
        void fireByLambda() {
            all.forEach(Runnable::run); // BLOCAL: guarded-by low
        }

        /** Silent: under the lock. */
        synchronized void fireLocked() {
            for (Runnable r : all) {
                tell(r);
            }
        }

        /** Silent: what is walked over is a copy; that it is made without the lock is another question. */
        void fireCopy() {
            for (Runnable r : new ArrayList<>(all)) {
                r.run();
            }
        }

        /** Silent: a helper whose callers hold the lock. */
        private void tellAll() {
            for (Runnable r : all) {
                tell(r);
            }
        }

        synchronized void show() {
            tellAll();
        }

        /** Silent: one step is none of a walk. */
        Runnable any() {
            Iterator<Runnable> i = all.iterator();
            return i.hasNext() ? i.next() : null;
        }
    }

    /** By a view of it, and what the iterator takes out is a change, too. */
    static class Pools {
        static final Pools SHARED = new Pools();
        private final Object lock = new Object();
        private final Map<String, List<String>> pools = new HashMap<>();

        void open(String name) {
            synchronized (lock) {
                pools.put(name, new ArrayList<>());
            }
        }

        void shutdown() {
            synchronized (lock) {
                pools.clear();
            }
        }

        void purge() {
            Iterator<Map.Entry<String, List<String>>> i = pools.entrySet().iterator(); // BLOCAL: guarded-by medium {{'pools' is walked over without 'this.lock'}}
            while (i.hasNext()) {
                if (i.next().getValue().isEmpty()) {
                    i.remove(); // BLOCAL: guarded-by low
                }
            }
        }
    }

    /** The map itself is handed out under its lock, and walked by who asked for it. */
    static class HandedOut {
        static final HandedOut SHARED = new HandedOut();
        private final Map<String, String> names = new LinkedHashMap<>();

        synchronized Map<String, String> names() {
            return names;
        }

        synchronized void put(String key, String name) {
            names.put(key, name);
        }

        synchronized void drop(String key) {
            names.remove(key);
        }

        void dump() {
            for (String s : names().values()) { // BLOCAL: guarded-by medium
                tell(s);
            }
        }
    }

    /** The walk that runs what it is given for each. */
    static class ByLambda {
        static final ByLambda SHARED = new ByLambda();
        private final Map<String, String> names = new HashMap<>();

        synchronized void put(String key, String name) {
            names.put(key, name);
        }

        synchronized void drop(String key) {
            names.remove(key);
        }

        void dump() {
            names.forEach((k, v) -> tell(k)); // BLOCAL: guarded-by medium
        }
    }

    /** Silent: what one method alone does under a lock is no rule. */
    static class OneChange {
        static final OneChange SHARED = new OneChange();
        private final List<String> names = new ArrayList<>();

        synchronized void add(String s) {
            names.add(s);
        }

        void dump() {
            for (String s : names) {
                tell(s);
            }
        }
    }

    /** Silent: half of those who change it hold the lock. */
    static class HalfLocked {
        static final HalfLocked SHARED = new HalfLocked();
        private final List<String> names = new ArrayList<>();

        synchronized void add(String s) {
            names.add(s);
        }

        synchronized void remove(String s) {
            names.remove(s);
        }

        void clear() {
            names.clear();
        }

        void reset() {
            names.clear();
            names.add("");
        }

        void dump() {
            for (String s : names) {
                tell(s);
            }
        }
    }

    /** Silent: who walks has taken the list away. */
    static class Taken {
        static final Taken SHARED = new Taken();
        private List<String> names = new ArrayList<>();

        synchronized void add(String s) {
            names.add(s);
        }

        synchronized void remove(String s) {
            names.remove(s);
        }

        void flush() {
            List<String> mine;
            synchronized (this) {
                mine = names;
                names = new ArrayList<>();
            }
            for (String s : mine) {
                tell(s);
            }
        }
    }

    /** Silent: a flag that is set before the walk ends all changes. */
    static class Closing {
        static final Closing SHARED = new Closing();
        private final List<Runnable> hooks = new ArrayList<>();
        private boolean closed;

        synchronized void add(Runnable r) {
            if (!closed) {
                hooks.add(r);
            }
        }

        synchronized void remove(Runnable r) {
            if (closed) {
                return;
            }
            hooks.remove(r);
        }

        void close() {
            synchronized (this) {
                closed = true;
            }
            for (Runnable r : hooks) {
                r.run();
            }
        }
    }

    /** Only told of. */
    static class Text {
        static final Text SHARED = new Text();
        private final List<String> names = new ArrayList<>();

        synchronized void add(String s) {
            names.add(s);
        }

        synchronized void remove(String s) {
            names.remove(s);
        }

        @Override
        public String toString() {
            StringBuilder b = new StringBuilder();
            for (String s : names) { // BENIGN: guarded-by reported-only
                b.append(s);
            }
            return b.toString();
        }
    }

    /** Nothing shows that several threads have one but its lock. */
    static class Alone {
        private final List<String> names = new ArrayList<>();

        synchronized void add(String s) {
            names.add(s);
        }

        synchronized void remove(String s) {
            names.remove(s);
        }

        void dump() {
            for (String s : names) { // BLOCAL: guarded-by low
                tell(s);
            }
        }
    }
}
