package elements;

import java.util.concurrent.ConcurrentLinkedQueue;

/** Who alone takes from a queue that others fill is its one consumer, and comes alone. */
class Consumed {
    /** Others only hand over. */
    static class Sender {
        static final Sender SHARED = new Sender();
        private final ConcurrentLinkedQueue<String> waiting = new ConcurrentLinkedQueue<>();

        void send(String what) {
            waiting.add(what);
        }

        boolean sent(String what) {
            if (!what.equals(waiting.peek())) {
                return false;
            }
            waiting.remove(); // BLOCAL: check-then-act low {{peek}}
            return true;
        }
    }

    /** Another method takes some, too: one that was not sent may go. */
    static class Cancelled {
        static final Cancelled SHARED = new Cancelled();
        private final ConcurrentLinkedQueue<String> waiting = new ConcurrentLinkedQueue<>();

        void send(String what) {
            waiting.add(what);
        }

        void cancel() {
            waiting.clear();
        }

        boolean sent(String what) {
            if (!what.equals(waiting.peek())) {
                return false;
            }
            waiting.remove(); // BLOCAL: check-then-act medium {{peek}}
            return true;
        }
    }

    /** Who takes also hands over: whoever hands over takes, and they are several. */
    static class Last {
        static final Last SHARED = new Last();
        private final ConcurrentLinkedQueue<String> kept = new ConcurrentLinkedQueue<>();

        void keep(String what) {
            kept.add(what);
        }

        void replace(String old, String what) {
            if (old.equals(kept.peek())) {
                kept.remove(); // BLOCAL: check-then-act medium {{peek}}
                kept.add(what);
            }
        }
    }
}
