package operations;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * So many are there to be given out: it is asked whether any is left, and one is taken off by an operation of its own.
 * Of two that find the last both have it. Nothing but the atomic says that several threads come.
 */
class GivenOut {
    static class Retries {
        private final AtomicInteger left = new AtomicInteger(3);

        boolean retry(Runnable r) {
            if (left.get() > 0) {
                r.run();
                left.decrementAndGet(); // BLOCAL: check-then-act medium {{'left' is changed by decrementAndGet()}}
                return true;
            }
            return false;
        }
    }

    static class Tickets {
        private final AtomicLong left = new AtomicLong(3);

        boolean take() {
            if (left.get() <= 0) {
                return false;
            }
            left.decrementAndGet(); // BLOCAL: check-then-act medium
            return true;
        }
    }

    /** Silent: the operation itself tells. */
    static class Mended {
        private final AtomicInteger left = new AtomicInteger(3);

        boolean retry(Runnable r) {
            if (left.getAndDecrement() > 0) {
                r.run();
                return true;
            }
            return false;
        }
    }

    /** Low: it decides nothing else, and who takes them off may be the only one. */
    static class Down {
        private final AtomicInteger left = new AtomicInteger(3);

        void leave() {
            if (left.get() > 0) {
                left.decrementAndGet(); // BLOCAL: check-then-act low
            }
        }
    }

    /** Low: one after the other, as the one does who is there to give them out. */
    static class Drain {
        private final AtomicInteger left = new AtomicInteger(3);

        void drain(Runnable r, int most) {
            for (int i = 0; i < most; i++) {
                if (left.get() > 0) {
                    r.run();
                    left.decrementAndGet(); // BLOCAL: check-then-act low
                }
            }
        }
    }

    /** Who takes off as many as there were, once they are sent, is the only one that does. */
    static class Sent {
        static final Sent SHARED = new Sent();
        private final AtomicInteger waiting = new AtomicInteger();
        private volatile int sent;

        void add() {
            waiting.incrementAndGet();
        }

        int send() {
            int n = waiting.get();
            if (n > 0) {
                sent = n;
                waiting.addAndGet(-n); // BLOCAL: check-then-act low
                return n;
            }
            return 0;
        }
    }
}
