// OPTIONS: --check=guarded-by
package guards;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.locks.ReentrantLock;

/** Accesses that break a guard, declared or inferred. */
class Guards {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    /** Declared: a write without the lock. */
    static class Declared {
        static final Declared SHARED = new Declared();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int n;

        void inc() {
            synchronized (lock) {
                n++;
            }
        }

        void reset() {
            n = 0; // BLOCAL: guarded-by
        }
    }

    /** Declared: a read without the lock. */
    static class DeclaredRead {
        static final DeclaredRead SHARED = new DeclaredRead();
        @GuardedBy("this")
        private int n;

        synchronized void inc() {
            n++;
        }

        int get() {
            return n; // BLOCAL: guarded-by
        }
    }

    /** Declared: the object's own monitor, but a lock in one of its fields is held. */
    static class OwnMonitor {
        static final OwnMonitor SHARED = new OwnMonitor();
        private final Object lock = new Object();
        @GuardedBy("this")
        private int n;

        synchronized void inc() {
            n++;
        }

        void dec() {
            synchronized (lock) {
                n--; // BLOCAL: guarded-by
            }
        }
    }

    /** Silent. Declared: an object made of many locks; who reads takes one of them, who writes takes all, which is not seen. */
    static class DeclaredStripes {
        static final DeclaredStripes SHARED = new DeclaredStripes();
        private final Stripes stripes = new Stripes();
        @GuardedBy("stripes")
        private int[] table = new int[8];

        int get(int i) {
            stripes.parts[i % 4].lock();
            try {
                return table[i];
            } finally {
                stripes.parts[i % 4].unlock();
            }
        }

        void grow() {
            stripes.lockAll();
            table = new int[2 * table.length];
            stripes.unlockAll();
        }
    }

    static class Stripes {
        final ReentrantLock[] parts = {
            new ReentrantLock(), new ReentrantLock(), new ReentrantLock(), new ReentrantLock()};

        void lockAll() {
            for (ReentrantLock part : parts) {
                part.lock();
            }
        }

        void unlockAll() {
            for (ReentrantLock part : parts) {
                part.unlock();
            }
        }
    }

    /** Declared: an object that is only a monitor, and no access holds it. */
    static class DeclaredNever {
        static final DeclaredNever SHARED = new DeclaredNever();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int n;

        void inc() {
            n++; // BLOCAL: guarded-by high
        }
    }

    /** Inferred: three writes hold the lock, one does not. */
    static class Inferred {
        static final Inferred SHARED = new Inferred();
        private final Object lock = new Object();
        private int n;

        void inc() {
            synchronized (lock) {
                n = n + 1;
            }
        }

        void dec() {
            synchronized (lock) {
                n = n - 1;
            }
        }

        void twice() {
            synchronized (lock) {
                n = n * 2;
            }
        }

        void reset() {
            n = 0; // BLOCAL: guarded-by
        }
    }

    /** Silent: half of the writes are no rule. */
    static class HalfOfThem {
        static final HalfOfThem SHARED = new HalfOfThem();
        private final Object lock = new Object();
        private int n;

        void inc() {
            synchronized (lock) {
                n = n + 1;
            }
        }

        void reset() {
            n = 0;
        }
    }

    /** Silent: the constructor need not lock. */
    static class InConstructor {
        static final InConstructor SHARED = new InConstructor(3);
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int n;

        InConstructor(int n) {
            this.n = n;
        }

        void inc() {
            synchronized (lock) {
                n++;
            }
        }
    }

    /** A method that requires the lock, called without it. */
    static class Requires {
        static final Requires SHARED = new Requires();
        @GuardedBy("this")
        private int n;

        void good() {
            synchronized (this) {
                step();
            }
        }

        void bad() {
            step();
        }

        private void step() {
            n = n + 1; // BLOCAL: guarded-by
        }
    }
}
