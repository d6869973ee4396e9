package wait;

/** What each turn reads it takes away at once: after the next wait it is the method's own. */
class Claimed {

    /** A sum of what was taken in several turns. */
    static class Gathered {
        static final Gathered SHARED = new Gathered();
        private int free;

        synchronized int take(int size) throws InterruptedException {
            int got = 0;
            while (got < size) {
                wait();
                int n = Math.min(size - got, free);
                free -= n; // BENIGN: stale-after-wait handed-over
                got += n;
            }
            return got;
        }

        synchronized void give(int n) {
            free += n;
            notifyAll();
        }
    }

    /** On one way only: what was seen, and not taken, may be somebody else's after the wait. */
    static class SometimesGathered {
        static final SometimesGathered SHARED = new SometimesGathered();
        private int free;

        synchronized int take(int size, boolean just) throws InterruptedException {
            int got = 0;
            while (got < size) {
                wait();
                int n = Math.min(size - got, free);
                if (!just) {
                    free -= n; // BLOCAL: stale-after-wait
                }
                got += n;
            }
            return got;
        }

        synchronized void give(int n) {
            free += n;
            notifyAll();
        }
    }
}
