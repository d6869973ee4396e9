package wait;

/** Decided by what was there before a wait: it is reset, and with it what is there by then. */
class TakenAfter {

    /** What is there by then is kept first and handed back: nothing is lost. */
    static class Slot {
        static final Slot SHARED = new Slot();
        private static final int EMPTY = -2;
        private int b = EMPTY;
        private RuntimeException failure;

        synchronized int read(boolean peek) throws InterruptedException {
            if (b == EMPTY) {
                wait(100);
                if (failure != null) {
                    throw failure;
                }
            }
            int present = b;
            if (!peek) {
                b = EMPTY; // BLOCAL: stale-after-wait low
            }
            return present;
        }

        synchronized void put(int value) {
            b = value;
            notifyAll();
        }

        synchronized void fail(RuntimeException e) {
            failure = e;
            notifyAll();
        }
    }

    /** Nobody looks at what is there by then. */
    static class Dropped {
        static final Dropped SHARED = new Dropped();
        private static final int EMPTY = -2;
        private int b = EMPTY;
        private RuntimeException failure;

        synchronized int read(boolean peek) throws InterruptedException {
            int before = b;
            if (before == EMPTY) {
                wait(100);
                if (failure != null) {
                    throw failure;
                }
            }
            if (!peek) {
                b = EMPTY; // BLOCAL: stale-after-wait medium
            }
            return 0;
        }

        synchronized void put(int value) {
            b = value;
            notifyAll();
        }

        synchronized void fail(RuntimeException e) {
            failure = e;
            notifyAll();
        }
    }
}
