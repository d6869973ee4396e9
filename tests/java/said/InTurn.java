// RELEASES: 8 17
package said;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What only the tasks of one executor of a single thread write is written in turn. */
class InTurn {
    /** All by the one executor. */
    static class Alone {
        static final Alone SHARED = new Alone();
        private final ExecutorService one = Executors.newSingleThreadExecutor();
        private volatile int n;

        void add(int by) {
            one.execute(() -> {
                n = n + by; // BLOCAL: lost-update low {{n}}
            });
        }

        void reset(int most) {
            one.submit(() -> trim(most));
        }

        private void trim(int most) {
            if (n > most) {
                n = 0; // BLOCAL: check-then-act low {{n}}
            }
        }

        int get() {
            return n;
        }
    }

    /** Made by a helper, and for what comes later; the tasks are objects. */
    static class Helped {
        static final Helped SHARED = new Helped();
        private final ScheduledExecutorService one = make();
        private volatile int n;

        private static ScheduledExecutorService make() {
            return Executors.newSingleThreadScheduledExecutor();
        }

        void add(final int by) {
            one.execute(new Runnable() {
                @Override
                public void run() {
                    n = n + by; // BLOCAL: lost-update low {{n}}
                }
            });
        }

        void later(final int by) {
            one.schedule(new Runnable() {
                @Override
                public void run() {
                    n = n - by; // BLOCAL: lost-update low {{n}}
                }
            }, 10, TimeUnit.SECONDS);
        }
    }

    /** Wrapped. */
    static class Wrapped {
        static final Wrapped SHARED = new Wrapped();
        private final ExecutorService one =
                Executors.unconfigurableExecutorService(Executors.newSingleThreadExecutor());
        private volatile int n;

        void add(int by) {
            one.execute(() -> {
                n = n + by; // BLOCAL: lost-update low {{n}}
            });
        }
    }

    /** Wrapped is a pool. */
    static class WrappedPool {
        static final WrappedPool SHARED = new WrappedPool();
        private final ExecutorService many =
                Executors.unconfigurableExecutorService(Executors.newCachedThreadPool());
        private volatile int n;

        void add(int by) {
            many.execute(() -> {
                n = n + by; // BLOCAL: lost-update high {{n}}
            });
        }
    }

    /** The helper makes either. */
    static class Either {
        static final Either SHARED = new Either();
        private final ExecutorService some = make(Runtime.getRuntime().availableProcessors());
        private volatile int n;

        private static ExecutorService make(int n) {
            return n > 1 ? Executors.newFixedThreadPool(n) : Executors.newSingleThreadExecutor();
        }

        void add(int by) {
            some.execute(() -> {
                n = n + by; // BLOCAL: lost-update high {{n}}
            });
        }
    }

    /** The executor is another one, later. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private volatile ExecutorService one = Executors.newSingleThreadExecutor();
        private volatile int n;

        void restart() {
            one.shutdown();
            one = Executors.newSingleThreadExecutor(); // BLOCAL: lost-update medium {{one}}
        }

        void add(int by) {
            one.execute(() -> {
                n = n + by; // BLOCAL: lost-update high {{n}}
            });
        }
    }

    /** It comes from outside: nobody knows how many threads it has. */
    static class Given {
        static Given shared = new Given(Executors.newCachedThreadPool());
        private final ExecutorService one;
        private volatile int n;

        Given(ExecutorService one) {
            this.one = one;
        }

        void add(int by) {
            one.execute(() -> {
                n = n + by; // BLOCAL: lost-update high {{n}}
            });
        }
    }

    /** It has two threads. */
    static class Two {
        static final Two SHARED = new Two();
        private final ExecutorService two = Executors.newFixedThreadPool(2);
        private volatile int n;

        void add(int by) {
            two.execute(() -> {
                n = n + by; // BLOCAL: lost-update high {{n}}
            });
        }
    }

    /** Another method writes it, too. */
    static class Besides {
        static final Besides SHARED = new Besides();
        private final ExecutorService one = Executors.newSingleThreadExecutor();
        private volatile int n;

        void add(int by) {
            one.execute(() -> {
                n = n + by; // BLOCAL: lost-update high {{n}}
            });
        }

        void clear() {
            n = 0;
        }
    }

    /** What the task calls others call, too. */
    static class Called {
        static final Called SHARED = new Called();
        private final ExecutorService one = Executors.newSingleThreadExecutor();
        private volatile int n;

        void add(int by) {
            one.execute(() -> grow(by));
        }

        void grow(int by) {
            n = n + by; // BLOCAL: lost-update high {{n}}
        }

        void growNow() {
            grow(1);
        }
    }

    /** Two executors, each of one thread. */
    static class Both {
        static final Both SHARED = new Both();
        private final ExecutorService left = Executors.newSingleThreadExecutor();
        private final ExecutorService right = Executors.newSingleThreadExecutor();
        private volatile int n;

        void add(int by) {
            left.execute(() -> {
                n = n + by; // BLOCAL: lost-update high {{n}}
            });
        }

        void subtract(int by) {
            right.execute(() -> {
                n = n - by; // BLOCAL: lost-update high {{n}}
            });
        }
    }

    /** Each object has an executor, all have one number. */
    static class Common {
        static final Common SHARED = new Common();
        private static volatile int n;
        private final ExecutorService one = Executors.newSingleThreadExecutor();

        void add(int by) {
            one.execute(() -> {
                n = n + by; // BLOCAL: lost-update high {{n}}
            });
        }
    }
}
