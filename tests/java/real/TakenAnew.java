package real;

import java.util.concurrent.Semaphore;

/**
 * A look without the lock, which saves taking it; what is there by then is copied and dropped in one block, and asked for
 * later. Whoever has come between, nothing is lost.
 */
class TakenAnew {
    static class Event {
        int lines;
    }

    static class Flushes {
        static final Flushes SHARED = new Flushes();
        private final Object lock = new Object();
        private volatile Event event;
        private int flushed;

        void write() {
            synchronized (lock) {
                if (event == null) {
                    event = new Event();
                }
                event.lines++;
            }
        }

        int flush() {
            Event taken = null;
            if (event != null) {
                synchronized (lock) {
                    taken = event;
                    event = null; // BLOCAL: check-then-act low
                }
                if (taken != null) {
                    return taken.lines;
                }
            }
            return 0;
        }
    }

    /** Under a permit that a finally gives back. */
    static class ByPermit {
        static final ByPermit SHARED = new ByPermit();
        private final Semaphore lock = new Semaphore(1);
        private volatile Event event;

        void write() throws InterruptedException {
            lock.acquire();
            try {
                if (event == null) {
                    event = new Event();
                }
                event.lines++;
            } finally {
                lock.release();
            }
        }

        int flush() throws InterruptedException {
            Event taken = null;
            if (event != null) {
                lock.acquire();
                try {
                    taken = event;
                    event = null; // BLOCAL: check-then-act low
                } finally {
                    lock.release();
                }
                if (taken != null) {
                    return taken.lines;
                }
            }
            return 0;
        }
    }

    /** Nobody asks whether there still was one: who comes second fails. */
    static class Unasked {
        static final Unasked SHARED = new Unasked();
        private final Object lock = new Object();
        private volatile Event event;

        void write() {
            synchronized (lock) {
                if (event == null) {
                    event = new Event();
                }
                event.lines++;
            }
        }

        int flush() {
            Event taken;
            if (event != null) {
                synchronized (lock) {
                    taken = event;
                    event = null; // BLOCAL: check-then-act high
                }
                return taken.lines;
            }
            return 0;
        }
    }

    /** What is gone on with is the old one; what came in between is dropped. */
    static class OldOne {
        static final OldOne SHARED = new OldOne();
        private final Object lock = new Object();
        private volatile Event event;

        void write() {
            synchronized (lock) {
                if (event == null) {
                    event = new Event();
                }
                event.lines++;
            }
        }

        int flush() {
            Event taken = event;
            if (taken != null) {
                synchronized (lock) {
                    event = null; // BLOCAL: check-then-act high
                }
                if (taken != null) {
                    return taken.lines;
                }
            }
            return 0;
        }
    }

    /** It is copied in a block, and dropped in the next: what comes between the two is lost. */
    static class TwoBlocks {
        static final TwoBlocks SHARED = new TwoBlocks();
        private final Object lock = new Object();
        private volatile Event event;

        void write() {
            synchronized (lock) {
                if (event == null) {
                    event = new Event();
                }
                event.lines++;
            }
        }

        int flush() {
            Event taken = null;
            if (event != null) {
                synchronized (lock) {
                    taken = event;
                }
                synchronized (lock) {
                    event = null; // BLOCAL: check-then-act high
                }
                if (taken != null) {
                    return taken.lines;
                }
            }
            return 0;
        }
    }

    /** It is replaced, not dropped: two that found one make two of the new. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private final Object lock = new Object();
        private volatile Event event;

        void write() {
            synchronized (lock) {
                if (event == null) {
                    event = new Event();
                }
                event.lines++;
            }
        }

        int flush() {
            Event taken = null;
            if (event != null) {
                synchronized (lock) {
                    taken = event;
                    event = new Event(); // BLOCAL: check-then-act
                }
                if (taken != null) {
                    return taken.lines;
                }
            }
            return 0;
        }
    }
}
