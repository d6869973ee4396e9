package real;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What is told once, and what is done before anybody else has the object; each beside what looks like it. */
class Twins {
    /** Overloads that do the same: the first stands for both. */
    static class Overloads {
        static final Overloads SHARED = new Overloads();
        private volatile String answer;

        String ask() {
            if (answer == null) {
                synchronized (this) {
                    answer = "none"; // BLOCAL: check-then-act high [[stands for 1 more like it]]
                }
            }
            return "";
        }

        String ask(String of) {
            if (answer == null) {
                synchronized (this) {
                    answer = of; // BLOCAL: check-then-act low [[one of 2 of the same cause]]
                }
            }
            return "";
        }

        /** Another method is another place to look at. */
        String put(String of) {
            if (answer == null) {
                synchronized (this) {
                    answer = of; // BLOCAL: check-then-act high
                }
            }
            return "";
        }

        synchronized void clear() {
            answer = null;
        }
    }

    /** Only constructors call it: nobody else has the object yet. */
    static class Making {
        static final Making SHARED = new Making("a");
        private String name;

        Making(String n) {
            begin(n);
        }

        protected void begin(String n) {
            if (name == null) {
                synchronized (this) {
                    name = n; // BLOCAL: check-then-act low
                }
            }
        }

        synchronized String name() {
            return name;
        }

        synchronized void rename(String n) {
            name = n;
        }
    }

    /** The same, but it is also called later. */
    static class MadeAgain {
        static final MadeAgain SHARED = new MadeAgain("a");
        private String name;

        MadeAgain(String n) {
            begin(n);
        }

        protected void begin(String n) {
            if (name == null) {
                synchronized (this) {
                    name = n; // BLOCAL: check-then-act high
                }
            }
        }

        void again(String n) {
            rename(null);
            begin(n);
        }

        synchronized String name() {
            return name;
        }

        synchronized void rename(String n) {
            name = n;
        }
    }

    /** A list is filled, then kept: who comes second makes an equal one. */
    static class Whole {
        private static final ConcurrentMap<Class<?>, List<String>> NAMES = new ConcurrentHashMap<>();

        static List<String> names(Class<?> c) {
            List<String> all = NAMES.get(c);
            if (all == null) {
                all = new ArrayList<>();
                for (java.lang.reflect.Method m : c.getMethods()) {
                    all.add(m.getName());
                }
                NAMES.put(c, all); // BLOCAL: check-then-act low
            }
            return all;
        }

        static void forget(Class<?> c) {
            NAMES.remove(c);
        }
    }

    /** The first one is put into the new list, later ones into the one that is there: one of two is lost. */
    static class Parts {
        private static final ConcurrentMap<String, List<String>> PARTS = new ConcurrentHashMap<>();

        static List<String> add(String key, String part) {
            List<String> all = PARTS.get(key);
            if (all == null) {
                List<String> first = new ArrayList<>();
                first.add(part);
                PARTS.put(key, first); // BLOCAL: check-then-act high
                return first;
            }
            all.add(part); // BLOCAL: guarded-by medium
            return all;
        }

        static void forget(String key) {
            PARTS.remove(key);
        }
    }

    /** An empty list is put there, to be filled by who is given it. */
    static class Empty {
        private static final ConcurrentMap<String, List<String>> PARTS = new ConcurrentHashMap<>();

        static List<String> of(String key) {
            List<String> all = PARTS.get(key);
            if (all == null) {
                all = new ArrayList<>();
                PARTS.put(key, all); // BLOCAL: check-then-act high
            }
            return all;
        }

        static void forget(String key) {
            PARTS.remove(key);
        }
    }

    /** Nobody is given what was registered: that there is one is all that counts, and the second is told nothing. */
    static class Registered {
        private static final ConcurrentMap<String, List<String>> METERS = new ConcurrentHashMap<>();

        static void register(String key, String meter) {
            if (METERS.get(key) != null) {
                throw new IllegalStateException(key);
            }
            List<String> all = new ArrayList<>();
            all.add(meter);
            METERS.put(key, all); // BLOCAL: check-then-act high
        }

        static void forget(String key) {
            METERS.remove(key);
        }
    }

    /** One of its objects is but a marker, and others make theirs: they may each be one thread's. */
    static class Link {
        private static final Link END = new Link();
        private volatile int state;
        private Link next = END;

        boolean last() {
            return next == END;
        }

        void mark(int m) {
            state = state & 1 | m; // BLOCAL: lost-update medium [[its class has volatile field]]
        }

        void clear() {
            state = state & 2; // BLOCAL: lost-update medium [[its class has volatile field]]
        }
    }

    /** There is but one. */
    static class One {
        private static final One ONLY = new One();
        private volatile int state;

        static One only() {
            return ONLY;
        }

        void mark(int m) {
            state = state & 1 | m; // BLOCAL: lost-update high [[stored in static field]]
        }

        void clear() {
            state = state & 2; // BLOCAL: lost-update high [[stored in static field]]
        }
    }

    /** Two that are written back by one call: the call is to hold the lock of both. */
    static class Pair {
        static final Pair SHARED = new Pair();
        private int left, right;

        void keep() {
            int l = left(), r = right();
            set(l + 1, r + 1); // BLOCAL: lost-update {{left}}
        }

        synchronized int left() {
            return left;
        }

        synchronized int right() {
            return right;
        }

        synchronized void set(int l, int r) {
            left = l;
            right = r;
        }
    }
}

class LinkMaker {
    Twins.Link other() {
        return new Twins.Link();
    }
}
