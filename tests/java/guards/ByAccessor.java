package guards;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Up to Java 10 an inner class writes the private fields of the one around it by a method that the compiler makes: one for each kind of
    access, whoever calls it. Each call of it is an access of its own, under the locks that are held there. */
class ByAccessor {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(4);

    static class Ledger {
        private final Object lock = new Object();
        private int sum, rest;

        void start() {
            POOL.execute(new Runnable() {
                @Override
                public void run() {
                    synchronized (lock) {
                        sum = rest + 1;
                    }
                }
            });
            POOL.execute(new Runnable() {
                @Override
                public void run() {
                    synchronized (lock) {
                        rest = 0;
                        sum = 0;
                    }
                }
            });
            POOL.execute(new Runnable() {
                @Override
                public void run() {
                    synchronized (lock) {
                        sum = 2;
                    }
                    rest = 1;
                }
            });
            POOL.execute(new Runnable() {
                @Override
                public void run() {
                    sum = 3; // BLOCAL: guarded-by medium {{sum}}
                }
            });
        }
    }

    /** All calls hold the lock. */
    static class Kept {
        private final Object lock = new Object();
        private int sum;

        void start() {
            POOL.execute(new Runnable() {
                @Override
                public void run() {
                    synchronized (lock) {
                        sum = 1;
                    }
                }
            });
            POOL.execute(new Runnable() {
                @Override
                public void run() {
                    synchronized (lock) {
                        sum = 2;
                    }
                }
            });
        }
    }

    /** As many with it as without: no rule. */
    static class Mixed {
        private final Object lock = new Object();
        private int sum;

        void start() {
            POOL.execute(new Runnable() {
                @Override
                public void run() {
                    synchronized (lock) {
                        sum = 1;
                    }
                }
            });
            POOL.execute(new Runnable() {
                @Override
                public void run() {
                    synchronized (lock) {
                        sum = 2;
                    }
                }
            });
            POOL.execute(new Runnable() {
                @Override
                public void run() {
                    sum = 3;
                }
            });
            POOL.execute(new Runnable() {
                @Override
                public void run() {
                    sum = 4;
                }
            });
        }
    }
}
