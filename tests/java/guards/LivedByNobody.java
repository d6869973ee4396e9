// OPTIONS: --check=guarded-by
package guards;

/** A declared lock that nobody ever holds, in two methods or more, is not how the class goes about it. */
class LivedByNobody {
    static class Nobody {
        static final Nobody SHARED = new Nobody();
        @Guards.GuardedBy("Nobody.class")
        private long delay;

        void start(long d) {
            delay = d; // BLOCAL: guarded-by medium
        }

        long delay() {
            return delay; // BLOCAL: guarded-by medium
        }
    }

    /** One who looks holds it: so it is meant. */
    static class OneDoes {
        static final OneDoes SHARED = new OneDoes();
        @Guards.GuardedBy("this")
        private long delay;

        void start(long d) {
            delay = d; // BLOCAL: guarded-by high
        }

        long delay() {
            return delay; // BLOCAL: guarded-by high
        }

        synchronized boolean isLong() {
            return delay > 1000;
        }
    }

    /** One method alone says nothing of how others would. */
    static class Alone {
        static final Alone SHARED = new Alone();
        @Guards.GuardedBy("this")
        private long delay;

        void start(long d) {
            delay = d; // BLOCAL: guarded-by high
        }
    }

    /** What a lambda does is as often meant to be done under the lock that is held where it is made. */
    static class InLambda {
        static final InLambda SHARED = new InLambda();
        @Guards.GuardedBy("this")
        private int made;

        synchronized Runnable make() {
            return () -> made = 1; // BLOCAL: guarded-by high
        }

        synchronized Runnable unmake() {
            return () -> made = 0; // BLOCAL: guarded-by high
        }
    }
}
