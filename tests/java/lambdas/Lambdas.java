// RELEASES: 8 11 17 21
package lambdas;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;

/** Lambdas that run in place, under the locks of whoever runs them. */
class Lambdas {

    /** A stale value is captured and written back by a lambda that runs under the lock. */
    static class Captured {
        static final Captured SHARED = new Captured();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t;
            synchronized (lock) {
                t = n;
            }
            locked(() -> {
                n = t + 1; // BLOCAL: lost-update {{'n'}}
            });
        }

        void reset() {
            locked(() -> n = 0);
        }

        private void locked(Runnable body) {
            synchronized (lock) {
                body.run();
            }
        }
    }

    /** Silent: the lambda reads and writes in one block. */
    static class WholeInLambda {
        static final WholeInLambda SHARED = new WholeInLambda();
        private final Object lock = new Object();
        private int n;

        void inc() {
            locked(() -> n = n + 1);
        }

        void reset() {
            locked(() -> n = 0);
        }

        private void locked(Runnable body) {
            synchronized (lock) {
                body.run();
            }
        }
    }

    /** The result of a lambda that ran under the lock. */
    static class Result {
        static final Result SHARED = new Result();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t = locked(() -> n);
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }

        private int locked(IntSupplier body) {
            synchronized (lock) {
                return body.getAsInt();
            }
        }
    }

    /** Both ends in lambdas. */
    static class BothEnds {
        static final BothEnds SHARED = new BothEnds();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t = locked(() -> n);
            locked(() -> n = t + 1); // BLOCAL: lost-update
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }

        private int locked(IntSupplier body) {
            synchronized (lock) {
                return body.getAsInt();
            }
        }
    }

    /** A decision outside, the act in a lambda. */
    static class Decided {
        static final Decided SHARED = new Decided();
        private final Object lock = new Object();
        private boolean busy;

        void start() {
            boolean b;
            synchronized (lock) {
                b = busy;
            }
            if (!b) {
                locked(() -> busy = true); // BLOCAL: check-then-act
            }
        }

        void stop() {
            locked(() -> busy = false);
        }

        private void locked(Runnable body) {
            synchronized (lock) {
                body.run();
            }
        }
    }

    /** A method reference to a reader. */
    static class Reference {
        static final Reference SHARED = new Reference();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t = locked(this::peek);
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }

        private int peek() {
            return n;
        }

        private int locked(IntSupplier body) {
            synchronized (lock) {
                return body.getAsInt();
            }
        }
    }

    /** Silent: a method reference to a step that runs under the lock. */
    static class StepReference {
        static final StepReference SHARED = new StepReference();
        private final Object lock = new Object();
        private int n;

        void inc() {
            locked(this::step);
        }

        private void step() {
            int t = n;
            n = t + 1;
        }

        private void locked(Runnable body) {
            synchronized (lock) {
                body.run();
            }
        }
    }

    /** The lambda takes the lock itself. */
    static class LocksItself {
        static final LocksItself SHARED = new LocksItself();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t;
            synchronized (lock) {
                t = n;
            }
            run(() -> {
                synchronized (lock) {
                    n = t + 1; // BLOCAL: lost-update
                }
            });
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }

        private static void run(Runnable body) {
            body.run();
        }
    }

    /** Silent: the caller of forEach holds the lock, and the lambda runs there. */
    static class ForEach {
        static final ForEach SHARED = new ForEach();
        private static final List<Integer> STEPS = Arrays.asList(1, 2, 3);
        private final Object lock = new Object();
        private int n;

        void add() {
            synchronized (lock) {
                STEPS.forEach(step -> n = n + step);
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** Silent: a stored lambda runs whenever, but has its block for itself. */
    static class Stored {
        static final Stored SHARED = new Stored();
        private final Object lock = new Object();
        private final Runnable task = () -> bump();
        private int n;

        void run() {
            task.run();
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }

        private void bump() {
            synchronized (lock) {
                n = n + 1;
            }
        }
    }

    /** Silent: a lambda that gets the value as an argument from within the block. */
    static class Argument {
        static final Argument SHARED = new Argument();
        private final Object lock = new Object();
        private int n;

        void inc() {
            update(t -> t + 1);
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }

        private void update(java.util.function.IntUnaryOperator f) {
            synchronized (lock) {
                n = f.applyAsInt(n);
            }
        }
    }

    /** The function runs between the two blocks, and its result is written back. */
    static class BetweenBlocks {
        static final BetweenBlocks SHARED = new BetweenBlocks();
        private final Object lock = new Object();
        private int n;

        void inc() {
            update(t -> t + 1);
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }

        private void update(java.util.function.IntUnaryOperator f) {
            int t;
            synchronized (lock) {
                t = n;
            }
            int result = f.applyAsInt(t);
            synchronized (lock) {
                n = result; // BLOCAL: lost-update
            }
        }
    }
}
