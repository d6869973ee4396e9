package wait;

/** A flag that was looked at before a wait, and is set after it. */
class OneWay {
    /** All who set it set it to the same: it is so afterwards, whoever was first. */
    static class Ends {
        static final Ends SHARED = new Ends();
        private boolean ready;
        private boolean ended;

        synchronized void ready() {
            ready = true;
            notifyAll();
        }

        synchronized void end() {
            ended = true;
            notifyAll();
        }

        synchronized boolean await(long ms) throws InterruptedException {
            while (!ready) {
                long until = System.currentTimeMillis() + ms;
                wait(ms);
                if (System.currentTimeMillis() >= until) {
                    ended = true; // BLOCAL: stale-after-wait low
                }
                if (ended) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Another takes it back: what it has said while this one waited is overruled. */
    static class Reopens {
        static final Reopens SHARED = new Reopens();
        private boolean ready;
        private boolean ended;

        synchronized void ready() {
            ready = true;
            notifyAll();
        }

        synchronized void reopen() {
            ended = false;
            notifyAll();
        }

        synchronized boolean await(long ms) throws InterruptedException {
            while (!ready) {
                long until = System.currentTimeMillis() + ms;
                wait(ms);
                if (System.currentTimeMillis() >= until) {
                    ended = true; // BLOCAL: stale-after-wait medium
                }
                if (ended) {
                    return false;
                }
            }
            return true;
        }
    }

    /** It is set to who was first: the second is not the same. */
    static class Names {
        static final Names SHARED = new Names();
        private boolean ready;
        private String ended;

        synchronized void ready() {
            ready = true;
            notifyAll();
        }

        synchronized void end(String who) {
            ended = who;
            notifyAll();
        }

        synchronized boolean await(String who, long ms) throws InterruptedException {
            while (!ready) {
                long until = System.currentTimeMillis() + ms;
                wait(ms);
                if (System.currentTimeMillis() >= until) {
                    ended = who; // BLOCAL: stale-after-wait medium
                }
                if (ended != null) {
                    return false;
                }
            }
            return true;
        }
    }
}
