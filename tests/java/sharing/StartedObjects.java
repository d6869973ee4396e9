package sharing;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** What is started may be an object of a class that is written in the method, as compilers make of lambdas, too. */
class StartedObjects {
    static class Readings {
        private final Sum sum;

        Readings(Sum sum) {
            this.sum = sum;
        }

        void begin(final int by) {
            CompletableFuture.supplyAsync(new Supplier<Integer>() {
                @Override
                public Integer get() {
                    sum.add(by);
                    return by;
                }
            });
            CompletableFuture.supplyAsync(new Supplier<Integer>() {
                @Override
                public Integer get() {
                    return sum.settle();
                }
            });
        }
    }

    /** Two that are started reach it. */
    static class Sum {
        private int n;

        private synchronized int get() {
            return n;
        }

        private synchronized void set(int to) {
            n = to;
        }

        synchronized void add(int by) {
            n += by;
        }

        int settle() {
            int old = get();
            if (old > 0) {
                set(0); // BLOCAL: check-then-act medium [[given to several threads]]
            }
            return 1;
        }
    }

    /** The same that is run in place: nothing says that there are two threads. */
    static class Quiet {
        private int n;

        private synchronized int get() {
            return n;
        }

        private synchronized void set(int to) {
            n = to;
        }

        synchronized void add(int by) {
            n += by;
        }

        int settle() {
            int old = get();
            if (old > 0) {
                set(0); // BLOCAL: check-then-act medium [[no evidence of sharing]]
            }
            return 1;
        }

        static int run(Supplier<Integer> of) {
            return of.get();
        }

        int both(final int by) {
            return run(new Supplier<Integer>() {
                @Override
                public Integer get() {
                    add(by);
                    return settle();
                }
            });
        }
    }
}
