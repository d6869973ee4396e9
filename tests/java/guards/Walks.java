package guards;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;

/** Walks over synchronized collections: the wrapper locks each operation for itself, and says that who walks has to hold the lock. */
class Walks {
    static void tell(Object o) {
        System.out.println(o);
    }

    /** Listeners are told while others come. */
    static class Listeners {
        static final Listeners SHARED = new Listeners();
        private final List<Runnable> all = Collections.synchronizedList(new ArrayList<>());

        void add(Runnable r) {
            all.add(r);
        }

        void fire() {
            for (Runnable r : all) { // BLOCAL: guarded-by medium {{'all' is walked over without its lock}}
                r.run();
            }
        }

        /** The first of a class stands for all. */
        void prune() {
            for (Iterator<Runnable> i = all.iterator(); i.hasNext();) { // BLOCAL: guarded-by low
                if (i.next() == null) {
                    i.remove();
                }
            }
        }

        /** Silent: as its contract wants it. */
        void fireLocked() {
            synchronized (all) {
                for (Runnable r : all) {
                    r.run();
                }
            }
        }

        /** Silent: to copy it is one operation of its own. */
        void fireCopy() {
            for (Runnable r : new ArrayList<>(all)) {
                r.run();
            }
        }

        /** Silent: one step is none of a walk. */
        Runnable any() {
            Iterator<Runnable> i = all.iterator();
            return i.hasNext() ? i.next() : null;
        }
    }

    /** By a view of it. */
    static class Sessions {
        static final Sessions SHARED = new Sessions();
        private final Map<String, Object> sessions = Collections.synchronizedMap(new HashMap<>());

        void open(String name) {
            sessions.put(name, name);
        }

        void dump() {
            for (Map.Entry<String, Object> e : sessions.entrySet()) { // BLOCAL: guarded-by medium
                tell(e.getKey());
            }
        }

        /** The lock of the view is none that the map takes, nor does who puts something in: the first of the class stands for it. */
        void dumpValues() {
            Collection<Object> values = sessions.values();
            synchronized (this) {
                for (Object o : values) { // BLOCAL: guarded-by low
                    tell(o);
                }
            }
        }
    }

    /** Nothing shows that several threads have one: the wrapper alone is a habit. */
    static class Alone {
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());

        void add(String name) {
            names.add(name);
        }

        void dump() {
            for (String s : names) { // BLOCAL: guarded-by low
                tell(s);
            }
        }
    }

    /** Silent: nobody changes it once the object is made. */
    static class Fixed {
        static final Fixed SHARED = new Fixed();
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());

        Fixed() {
            names.add("a");
        }

        void dump() {
            for (String s : names) {
                tell(s);
            }
        }
    }

    /** Silent: who adds holds the lock that the walk holds. */
    static class ByOther {
        static final ByOther SHARED = new ByOther();
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());

        synchronized void add(String name) {
            names.add(name);
        }

        synchronized void dump() {
            for (String s : names) {
                tell(s);
            }
        }
    }

    /** Silent: a copy on each write, which who walks does not see; and a class that locks by itself, and may walk as it likes. */
    static class Others {
        static final Others SHARED = new Others();
        private final List<String> copied = new CopyOnWriteArrayList<>();
        private final Vector<String> vector = new Vector<>();

        void add(String name) {
            copied.add(name);
            vector.add(name);
        }

        void dump() {
            for (String s : copied) {
                tell(s);
            }
            for (String s : vector) {
                tell(s);
            }
        }
    }
}
