package real;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** What is added to what has been emptied for good, where a getter tells the contrary of the flag. */
class LateNegated {

    static void drop(Object o) {
        System.out.println(o);
    }

    static class OfField {
        static final OfField SHARED = new OfField();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        boolean isOpen() {
            return !closed;
        }

        void give(Object o) {
            if (isOpen()) {
                idle.offer(o); // BLOCAL: check-then-act medium {{'idle' is added to because of 'closed'}}
            } else {
                drop(o);
            }
        }

        /** Silent: the getter is asked once more when the object is in. */
        void giveAndLook(Object o) {
            if (!isOpen()) {
                drop(o);
                return;
            }
            idle.offer(o);
            if (!isOpen() && idle.remove(o)) {
                drop(o);
            }
        }

        void close() {
            closed = true;
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    static class OfAtomic {
        static final OfAtomic SHARED = new OfAtomic();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean closed = new AtomicBoolean();

        boolean isOpen() {
            return !closed.get();
        }

        void give(Object o) {
            if (!isOpen()) {
                drop(o);
            } else {
                idle.offer(o); // BLOCAL: check-then-act medium
            }
        }

        void close() {
            closed.set(true);
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    /** Silent: what is opened adds, and who opens it works off what was there before. */
    static class Opened {
        static final Opened SHARED = new Opened();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean closed = new AtomicBoolean(true);

        boolean isOpen() {
            return !closed.get();
        }

        void give(Object o) {
            if (isOpen()) {
                idle.offer(o);
            } else {
                drop(o);
            }
        }

        void open() {
            closed.set(false);
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }
}
