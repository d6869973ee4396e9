// OPTIONS: --check=block-local
package basic;

/** Which blocks are blocks of the same lock. */
class Locks {

    /** A lock field that is not final, but that nobody writes. */
    static class NeverWritten {
        static final NeverWritten SHARED = new NeverWritten();
        private Object lock = new Object();
        private int n;

        void inc() {
            int t;
            synchronized (lock) {
                t = n;
            }
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** A lock field that renew() writes: the lock is only likely the same, one step lower. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private Object lock = new Object();
        private int n;
        private int last;

        void inc() {
            int t;
            synchronized (lock) { // BLOCAL: mutable-lock low
                t = n;
            }
            synchronized (lock) { // BLOCAL: mutable-lock low
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void remember() {
            int t;
            synchronized (lock) { // BLOCAL: mutable-lock low
                t = n;
            }
            synchronized (lock) { // BLOCAL: mutable-lock low
                last = t; // BLOCAL: stale-value low
            }
        }

        int last() {
            synchronized (lock) { // BLOCAL: mutable-lock low
                return last;
            }
        }

        void renew() {
            lock = new Object();
        }
    }

    /** A local variable is another name of the lock. */
    static class Alias {
        static final Alias SHARED = new Alias();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t;
            synchronized (lock) {
                t = n;
            }
            Object alias = lock;
            synchronized (alias) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** A method that returns the lock. */
    static class Getter {
        static final Getter SHARED = new Getter();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t;
            synchronized (lock()) {
                t = n;
            }
            synchronized (lock()) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }

        private Object lock() {
            return lock;
        }
    }

    /** A lock out of an array, by the same index. */
    static class Striped {
        static final Striped SHARED = new Striped();
        private final Object[] locks = {new Object(), new Object(), new Object(), new Object()};
        private final int[] counts = new int[4];

        void inc(int i) {
            int t;
            synchronized (locks[i]) {
                t = counts[i];
            }
            synchronized (locks[i]) {
                counts[i] = t + 1; // BLOCAL: lost-update
            }
        }

        void reset(int i) {
            synchronized (locks[i]) {
                counts[i] = 0;
            }
        }
    }

    /** A static synchronized method locks the class object. */
    static class ClassObject {
        static final ClassObject SHARED = new ClassObject();
        private static int n;

        static void inc() {
            int t = get();
            synchronized (ClassObject.class) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        static synchronized int get() {
            return n;
        }

        static synchronized void reset() {
            n = 0;
        }
    }

    /** A synchronized method locks this. */
    static class ThisObject {
        static final ThisObject SHARED = new ThisObject();
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            put(t + 1); // BLOCAL: lost-update
        }

        synchronized void put(int value) {
            n = value;
        }
    }

    /** Silent by default: the locks of two objects are two locks. */
    static class TwoOwners {
        static final TwoOwners SHARED = new TwoOwners();
        private final Object lock = new Object();
        private int n;

        static void copy(TwoOwners a, TwoOwners b) {
            int t;
            synchronized (a.lock) {
                t = a.n;
            }
            synchronized (b.lock) {
                b.n = t;
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Silent by default: the class object and this are two locks. */
    static class ClassAndThis {
        static final ClassAndThis SHARED = new ClassAndThis();
        private static int total; // guarded by the class
        private int own; // guarded by this

        void fetch() {
            int t;
            synchronized (ClassAndThis.class) {
                t = total;
            }
            synchronized (this) {
                own = t;
            }
        }

        static synchronized void reset() {
            total = 0;
        }

        synchronized int own() {
            return own;
        }
    }
}
