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
}
