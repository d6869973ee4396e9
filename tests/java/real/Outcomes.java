package real;

/** A flag that says that one of several outcomes has been told, tested and set in two steps. */
class Outcomes {

    interface Callback {
        void completed(Object of);

        void failed(Object of);

        void cancelled(Object of);
    }

    /** The callback can hear of two outcomes; the first method stands for all. */
    static class Request {
        static final Request SHARED = new Request();
        private volatile boolean done;
        private Callback callback;

        void init(Callback c) {
            callback = c;
        }

        void complete() {
            if (done) {
                return;
            }
            done = true; // BLOCAL: check-then-act medium {{'done' is changed depending on what it was}}
            callback.completed(this);
        }

        void fail() {
            if (!done) {
                done = true; // BLOCAL: check-then-act low
                callback.failed(this);
            }
        }

        void cancel() {
            if (done) {
                return;
            }
            done = true; // BLOCAL: check-then-act low
            callback.cancelled(this);
        }
    }

    /** One outcome, by two methods: to be told twice of the end is as well. */
    static class OneOutcome {
        static final OneOutcome SHARED = new OneOutcome();
        private volatile boolean done;
        private Callback callback;

        void init(Callback c) {
            callback = c;
        }

        void complete() {
            if (!done) {
                done = true; // BLOCAL: check-then-act low
                callback.completed(this);
            }
        }

        void completeNow() {
            if (!done) {
                done = true; // BLOCAL: check-then-act low
                callback.completed(null);
            }
        }
    }

    /** The flag is given back: it tells of phases, not of the outcome. */
    static class Phases {
        static final Phases SHARED = new Phases();
        private volatile boolean done;
        private Callback callback;

        void init(Callback c) {
            callback = c;
            done = false;
        }

        void complete() {
            if (!done) {
                done = true; // BLOCAL: check-then-act low
                callback.completed(this);
            }
        }

        void fail() {
            if (!done) {
                done = true; // BLOCAL: check-then-act low
                callback.failed(this);
            }
        }
    }

    /** The outcome is told before the flag is set: only what comes after that counts. */
    static class ToldFirst {
        static final ToldFirst SHARED = new ToldFirst();
        private volatile boolean done;
        private Callback callback;

        void init(Callback c) {
            callback = c;
        }

        void complete() {
            if (!done) {
                callback.completed(this);
                done = true; // BLOCAL: check-then-act low
            }
        }

        void fail() {
            if (!done) {
                callback.failed(this);
                done = true; // BLOCAL: check-then-act low
            }
        }
    }

    /** Silent: one block tests and sets it. */
    static class Right {
        static final Right SHARED = new Right();
        private volatile boolean done;
        private Callback callback;

        void init(Callback c) {
            callback = c;
        }

        private synchronized boolean first() {
            boolean is = !done;
            done = true;
            return is;
        }

        void complete() {
            if (first()) {
                callback.completed(this);
            }
        }

        void fail() {
            if (first()) {
                callback.failed(this);
            }
        }
    }
}
