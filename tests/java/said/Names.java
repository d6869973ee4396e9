// RELEASES: 8 17
package said;

/** Methods that say by their names that they take no lock, or that their callers do, are one step lower. */
class Names {
    @interface GuardedBy {
        String value();
    }

    static class UnsynchronizedCount {
        static final UnsynchronizedCount SHARED = new UnsynchronizedCount();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int n;

        void add() {
            synchronized (lock) {
                n++;
            }
        }

        int unsynchronizedCount() {
            return n; // BLOCAL: guarded-by medium [[the method's name says]]
        }
    }

    static class CountNoLock {
        static final CountNoLock SHARED = new CountNoLock();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int n;

        void add() {
            synchronized (lock) {
                n++;
            }
        }

        int countNoLock() {
            return n; // BLOCAL: guarded-by medium [[the method's name says]]
        }
    }

    static class ResetLocked {
        static final ResetLocked SHARED = new ResetLocked();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int n;

        void add() {
            synchronized (lock) {
                n++;
            }
        }

        void resetLocked() {
            n = 0; // BLOCAL: guarded-by medium [[the method's name says]]
        }
    }

    /** It says nothing of the kind. */
    static class Count {
        static final Count SHARED = new Count();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int n;

        void add() {
            synchronized (lock) {
                n++;
            }
        }

        int count() {
            return n; // BLOCAL: guarded-by high
        }
    }

    /** It asks whether it is locked. */
    static class IsLocked {
        static final IsLocked SHARED = new IsLocked();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int n;

        void add() {
            synchronized (lock) {
                n++;
            }
        }

        boolean isLocked() {
            return n > 0; // BLOCAL: guarded-by high
        }
    }

    /** Another word that begins so. */
    static class Unsafeties {
        static final Unsafeties SHARED = new Unsafeties();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int n;

        void add() {
            synchronized (lock) {
                n++;
            }
        }

        int unsafeties() {
            return n; // BLOCAL: guarded-by high
        }
    }

    /** In a lambda of such a method. */
    static class InLambda {
        static final InLambda SHARED = new InLambda();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int n;

        void add() {
            synchronized (lock) {
                n++;
            }
        }

        Runnable clearUnlocked() {
            return () -> n = 0; // BLOCAL: guarded-by medium [[the method's name says]]
        }
    }
}
