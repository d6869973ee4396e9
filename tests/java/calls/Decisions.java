package calls;

/** A callee's answer decides a call that acts. */
class Decisions {

    /** isClosed() and close(), both synchronized. */
    static class QueryThenAct {
        static final QueryThenAct SHARED = new QueryThenAct();
        private boolean closed;

        void closeOnce() {
            if (!isClosed()) {
                close(); // BLOCAL: check-then-act {{'closed'}}
            }
        }

        synchronized boolean isClosed() {
            return closed;
        }

        synchronized void close() {
            closed = true;
        }

        synchronized void reopen() {
            closed = false;
        }
    }

    /** Silent: the lock is held over both calls. */
    static class QueryThenActHeld {
        static final QueryThenActHeld SHARED = new QueryThenActHeld();
        private boolean closed;

        void closeOnce() {
            synchronized (this) {
                if (!isClosed()) {
                    close();
                }
            }
        }

        synchronized boolean isClosed() {
            return closed;
        }

        synchronized void close() {
            closed = true;
        }

        synchronized void reopen() {
            closed = false;
        }
    }

    /** The answer is computed from the state. */
    static class Derived {
        static final Derived SHARED = new Derived();
        private final int capacity = Integer.getInteger("capacity", 10);
        private int used;

        void enter(int k) {
            if (free() >= k) {
                take(k); // BLOCAL: check-then-act
            }
        }

        synchronized int free() {
            return capacity - used;
        }

        synchronized void take(int k) {
            used += k;
        }

        synchronized void leave(int k) {
            used -= k;
        }
    }

    /** The answer is a constant that the callee chose by the state. */
    static class Constants {
        static final Constants SHARED = new Constants();
        private boolean busy;

        void start() {
            if (mode() == 0) {
                begin(); // BLOCAL: check-then-act
            }
        }

        synchronized int mode() {
            return busy ? 1 : 0;
        }

        synchronized void begin() {
            busy = true;
        }

        synchronized void end() {
            busy = false;
        }
    }

    /** A maximum: compared outside, set inside. */
    static class Maximum {
        static final Maximum SHARED = new Maximum();
        private int max;

        void see(int value) {
            if (value > max()) {
                put(value); // BLOCAL: check-then-act
            }
        }

        synchronized int max() {
            return max;
        }

        synchronized void put(int value) {
            max = value;
        }
    }

    /** Silent: the answer decides nothing but output. */
    static class Reported {
        static final Reported SHARED = new Reported();
        private int max;

        void tell() {
            if (max() > 100) {
                System.out.println("high");
            }
        }

        synchronized int max() {
            return max;
        }

        synchronized void put(int value) {
            max = value;
        }
    }
}
