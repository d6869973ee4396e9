package real;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A helper ends what it finds and takes it away. Where it is called before an atomic tells which of several threads is the
 * first, all of them have been in it.
 */
class BeforeItIsWon {
    static class Timeouts {
        void cancel() {
            Thread.yield();
        }
    }

    /** async-http-client 1365. */
    static class Request {
        static final Request SHARED = new Request();
        private final AtomicBoolean cancelled = new AtomicBoolean();
        private volatile Timeouts timeouts;

        void arm(Timeouts t) {
            timeouts = t;
        }

        boolean cancel() {
            cancelTimeouts();
            return !cancelled.getAndSet(true);
        }

        private void cancelTimeouts() {
            if (timeouts != null) {
                timeouts.cancel(); // BLOCAL: check-then-act medium {{is read again and used}}
                timeouts = null;
            }
        }
    }

    /** The same by a compareAndSet. */
    static class Compared {
        static final Compared SHARED = new Compared();
        private final AtomicInteger state = new AtomicInteger();
        private volatile Timeouts timeouts;

        void arm(Timeouts t) {
            timeouts = t;
        }

        void close() {
            drop();
            if (state.compareAndSet(0, 1)) {
                Thread.yield();
            }
        }

        private void drop() {
            if (timeouts != null) {
                timeouts.cancel(); // BLOCAL: check-then-act medium {{is read again and used}}
                timeouts = null;
            }
        }
    }

    /** Only the first comes to the helper. */
    static class Won {
        static final Won SHARED = new Won();
        private final AtomicBoolean cancelled = new AtomicBoolean();
        private volatile Timeouts timeouts;

        void arm(Timeouts t) {
            timeouts = t;
        }

        boolean cancel() {
            if (!cancelled.compareAndSet(false, true)) {
                return false;
            }
            cancelTimeouts();
            return true;
        }

        private void cancelTimeouts() {
            if (timeouts != null) {
                timeouts.cancel();
                timeouts = null; // BLOCAL: check-then-act low
            }
        }
    }

    /** A number that is counted is won by nobody. */
    static class Counted {
        static final Counted SHARED = new Counted();
        private final AtomicInteger ended = new AtomicInteger();
        private volatile Timeouts timeouts;

        void arm(Timeouts t) {
            timeouts = t;
        }

        void end() {
            cancelTimeouts();
            ended.incrementAndGet();
        }

        private void cancelTimeouts() {
            if (timeouts != null) {
                timeouts.cancel();
                timeouts = null; // BLOCAL: check-then-act low
            }
        }
    }

    /** Who copies it first ends what it has found, if twice. */
    static class Copies {
        static final Copies SHARED = new Copies();
        private final AtomicBoolean cancelled = new AtomicBoolean();
        private volatile Timeouts timeouts;

        void arm(Timeouts t) {
            timeouts = t;
        }

        boolean cancel() {
            cancelTimeouts();
            return !cancelled.getAndSet(true);
        }

        private void cancelTimeouts() {
            Timeouts t = timeouts;
            if (t != null) {
                t.cancel();
                timeouts = null; // BLOCAL: check-then-act low
            }
        }
    }
}
