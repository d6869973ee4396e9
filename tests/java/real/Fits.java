package real;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** An operation that takes away all that fit, of what there is by then, needs no answer of before. */
class Fits {

    /** Looked at without the lock, and resolved under it: whatever is left is gone through. */
    static class Pending {
        static final Pending SHARED = new Pending();
        private final List<StringBuffer> left = new ArrayList<>();
        private final Object lock = new Object();

        void add(StringBuffer s) {
            synchronized (lock) {
                left.add(s);
            }
        }

        void resolve() {
            if (left.isEmpty()) {
                return;
            }
            synchronized (lock) {
                left.removeIf(s -> s.length() > 0); // BLOCAL: check-then-act low
            }
        }

        void keep(List<StringBuffer> some) {
            if (left.isEmpty()) {
                return;
            }
            synchronized (lock) {
                left.retainAll(some); // BLOCAL: check-then-act low
            }
        }

        /** The first one need not be there any more: it is taken by its place. */
        StringBuffer first() {
            if (left.isEmpty()) {
                return null;
            }
            synchronized (lock) {
                return left.remove(0); // BLOCAL: check-then-act medium
            }
        }
    }

    /** What is to go is noted in a list of the method's own, which is not put there. */
    static class Noted {
        static final Noted SHARED = new Noted();
        private final CopyOnWriteArrayList<StringBuffer> left = new CopyOnWriteArrayList<>();

        void add(StringBuffer s) {
            left.add(s);
        }

        void resolve() {
            if (left.isEmpty()) {
                return;
            }
            List<StringBuffer> done = new ArrayList<>();
            for (StringBuffer s : left) {
                if (s.length() > 0) {
                    done.add(s);
                }
            }
            left.removeAll(done); // BLOCAL: check-then-act low
        }

        /** But a new one is, because of what was said of all. */
        void begin() {
            if (left.isEmpty()) {
                left.add(new StringBuffer()); // BLOCAL: check-then-act medium
            }
        }
    }

    /** The same with a thread-safe collection and no lock. */
    static class Done {
        static final Done SHARED = new Done();
        private final CopyOnWriteArrayList<Thread> all = new CopyOnWriteArrayList<>();
        private final ConcurrentLinkedQueue<Thread> waiting = new ConcurrentLinkedQueue<>();

        void add(Thread t) {
            all.add(t);
            waiting.add(t);
        }

        void sweep() {
            if (!all.isEmpty()) {
                all.removeIf(t -> !t.isAlive()); // BLOCAL: check-then-act low
            }
        }

        void drop(List<Thread> dead) {
            if (all.size() > 0) {
                all.removeAll(dead); // BLOCAL: check-then-act low
            }
        }

        /** Silent: whether there was one is asked. */
        Thread next() {
            return waiting.isEmpty() ? null : waiting.poll();
        }

        /** The one that fails where there is none. */
        Thread must() {
            if (waiting.isEmpty()) {
                return null;
            }
            return waiting.remove(); // BLOCAL: check-then-act medium
        }
    }
}
