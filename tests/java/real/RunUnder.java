package real;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** What a helper runs under its lock is under it, whatever other classes do in a method of that name. */
class RunUnder {
    static final Executor EXECUTOR = Executors.newCachedThreadPool();

    @interface GuardedBy {
        String value();
    }

    /** Has itself run once more, and later: nothing that a lambda does. */
    static class Again implements Runnable {
        private volatile int turns;

        @Override
        public void run() {
            if (turns < 10) {
                EXECUTOR.execute(this);
            }
        }
    }

    /** Silent: all lambdas run at once, under the lock. */
    static class Helper {
        static final Helper SHARED = new Helper();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private boolean closed;

        private void locked(Runnable r) {
            synchronized (lock) {
                r.run();
            }
        }

        void close() {
            locked(() -> closed = true);
        }

        void open() {
            locked(() -> closed = false);
        }

        boolean isClosed() {
            synchronized (lock) {
                return closed;
            }
        }
    }

    /** The helper also has it run later, without the lock. */
    static class Twice {
        static final Twice SHARED = new Twice();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private boolean closed;

        private void locked(Runnable r) {
            synchronized (lock) {
                r.run();
            }
            EXECUTOR.execute(r);
        }

        void close() {
            locked(() -> closed = true); // BLOCAL: guarded-by high
        }

        boolean isClosed() {
            synchronized (lock) {
                return closed;
            }
        }
    }

    /** Here it is the object itself that the helper runs under the lock, and that has itself run later. */
    static class Itself {
        static final Itself SHARED = new Itself();
        private final Object lock = new Object();
        @GuardedBy("lock")
        private int turns;

        private void locked(Runnable r) {
            synchronized (lock) {
                r.run();
            }
        }

        void start() {
            locked(new Runnable() {
                @Override
                public void run() {
                    if (turns++ < 10) { // MISSED: guarded-by (that it has itself run later is not seen)
                        EXECUTOR.execute(this);
                    }
                }
            });
        }

        int turns() {
            synchronized (lock) {
                return turns;
            }
        }
    }
}
