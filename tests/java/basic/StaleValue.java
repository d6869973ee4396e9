package basic;

/** A stale value is used in a later block of its lock, neither written back nor as a check. Near misses follow. */
class StaleValue {

    /** Stored into another field of the same lock. */
    static class StoredElsewhere {
        static final StoredElsewhere SHARED = new StoredElsewhere();
        private final Object lock = new Object();
        private int price;
        private int lastPrice;

        void remember() {
            int p;
            synchronized (lock) {
                p = price;
            }
            synchronized (lock) {
                lastPrice = p; // BLOCAL: stale-value {{'price'}}
            }
        }

        void set(int value) {
            synchronized (lock) {
                price = value;
            }
        }

        int last() {
            synchronized (lock) {
                return lastPrice;
            }
        }
    }

    /** A number that is computed with, and nothing more: low. */
    static class ComputedWith {
        static final ComputedWith SHARED = new ComputedWith();
        private final Object lock = new Object();
        private int width;
        private int height;

        int area() {
            int w;
            synchronized (lock) {
                w = width;
            }
            synchronized (lock) {
                return w * height; // BLOCAL: stale-value low
            }
        }

        void resize(int w, int h) {
            synchronized (lock) {
                width = w;
                height = h;
            }
        }
    }

    /** An index: low. */
    static class Index {
        static final Index SHARED = new Index();
        private final Object lock = new Object();
        private final Object[] slots = new Object[16];
        private int cursor;

        Object current() {
            int i;
            synchronized (lock) {
                i = cursor;
            }
            synchronized (lock) {
                return slots[i]; // BLOCAL: stale-value low
            }
        }

        void add(Object o) {
            synchronized (lock) {
                cursor = (cursor + 1) % 16;
                slots[cursor] = o;
            }
        }
    }

    /** A reference through which something is changed: the object may have been replaced by then. */
    static class Changed {
        static final Changed SHARED = new Changed();
        private final Object lock = new Object();
        private Session current = new Session();

        void hit() {
            Session s;
            synchronized (lock) {
                s = current;
            }
            synchronized (lock) {
                s.hits++; // BLOCAL: stale-value
            }
        }

        void renew() {
            synchronized (lock) {
                current = new Session();
            }
        }

        static class Session {
            int hits;
        }
    }

    /** Likewise an array that grow() replaces. */
    static class ChangedArray {
        static final ChangedArray SHARED = new ChangedArray();
        private final Object lock = new Object();
        private int[] buffer = new int[8];

        void mark() {
            int[] b;
            synchronized (lock) {
                b = buffer;
            }
            synchronized (lock) {
                b[0] = 1; // BLOCAL: stale-value
            }
        }

        void grow() {
            synchronized (lock) {
                buffer = new int[buffer.length * 2];
            }
        }
    }

    /** Silent by default: a reference that is only passed on. */
    static class PassedOn {
        static final PassedOn SHARED = new PassedOn();
        private final Object lock = new Object();
        private Object handler;

        Object handler() {
            Object h;
            synchronized (lock) {
                h = handler;
            }
            synchronized (lock) {
                return same(h);
            }
        }

        void set(Object o) {
            synchronized (lock) {
                handler = o;
            }
        }

        private static Object same(Object o) {
            return o;
        }
    }

    /** Silent by default: used when no lock is held. */
    static class UsedOutside {
        static final UsedOutside SHARED = new UsedOutside();
        private final Object lock = new Object();
        private int width;

        int area(int height) {
            int w;
            synchronized (lock) {
                w = width;
            }
            return w * height;
        }

        void set(int w) {
            synchronized (lock) {
                width = w;
            }
        }
    }

    /** Silent: the later block uses only what it read itself. */
    static class FreshCopy {
        static final FreshCopy SHARED = new FreshCopy();
        private final Object lock = new Object();
        private int price;
        private int lastPrice;

        void remember() {
            int p;
            synchronized (lock) {
                p = price;
            }
            System.out.println(p);
            synchronized (lock) {
                lastPrice = price;
            }
        }

        void set(int value) {
            synchronized (lock) {
                price = value;
            }
        }

        int last() {
            synchronized (lock) {
                return lastPrice;
            }
        }
    }
}
