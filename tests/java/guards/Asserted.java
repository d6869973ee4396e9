// OPTIONS: --check=guarded-by
package guards;

/**
 * What is read without its lock and only asserted, by a helper that throws where it is not so, does no harm where the method
 * settles it under the lock: else what is asserted may be so no more when the method goes on.
 */
class Asserted {
    static void checkState(boolean so) {
        if (!so) {
            throw new IllegalStateException();
        }
    }

    static void checkThat(boolean so, String what, Object of) {
        if (!so) {
            throw new IllegalStateException(String.format(what, of));
        }
    }

    /** This one does more. */
    static boolean seen;

    static void checkOnce(boolean so) {
        if (!so) {
            throw new IllegalStateException();
        }
        seen = true;
    }

    static class Runner {
        static final Runner SHARED = new Runner();
        @Guards.GuardedBy("this")
        private boolean scheduled;
        private int done;

        synchronized void schedule() {
            scheduled = true;
        }

        synchronized void stop() {
            scheduled = false;
        }

        void run() {
            checkState(scheduled); // BENIGN: guarded-by reported-only
            synchronized (this) {
                scheduled = false;
            }
            done();
        }

        void runTold() {
            checkThat(scheduled, "not scheduled: %s", this); // BENIGN: guarded-by reported-only
            synchronized (this) {
                if (scheduled) {
                    done();
                }
            }
        }

        /* stop() may come in between. */
        void runOn() {
            checkState(scheduled); // BLOCAL: guarded-by high
            done();
        }

        void runOnce() {
            checkOnce(scheduled); // BLOCAL: guarded-by high
            done();
        }

        /** What is asserted first and then asked is more than asserted: the second is told of. */
        void runAsked() {
            checkState(scheduled);
            if (scheduled) { // BLOCAL: guarded-by high
                done();
            }
            synchronized (this) {
                scheduled = false;
            }
        }

        private void done() {
            done++;
        }
    }

    /** An inner class gets at the state of the outer one by the compiler's accessors, up to Java 10. */
    static class Executor {
        static final Executor SHARED = new Executor();
        private final Object lock = new Object();
        @Guards.GuardedBy("lock")
        private boolean scheduled;
        private int done;

        Runnable schedule() {
            synchronized (lock) {
                scheduled = true;
            }
            return new Task();
        }

        private class Task implements Runnable {
            @Override
            public void run() {
                checkState(scheduled); // BENIGN: guarded-by reported-only
                synchronized (lock) {
                    scheduled = false;
                }
                done++;
            }
        }
    }

    /** Nothing is settled here. */
    static class Looker {
        static final Looker SHARED = new Looker();
        private final Object lock = new Object();
        @Guards.GuardedBy("lock")
        private boolean scheduled;
        private int done;

        Runnable schedule() {
            synchronized (lock) {
                scheduled = true;
            }
            return new Look();
        }

        void stop() {
            synchronized (lock) {
                scheduled = false;
            }
        }

        private class Look implements Runnable {
            @Override
            public void run() {
                checkState(scheduled); // BLOCAL: guarded-by high
                done++;
            }
        }
    }
}
