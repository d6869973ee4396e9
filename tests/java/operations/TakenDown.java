package operations;

import java.util.ArrayDeque;
import java.util.NoSuchElementException;
import java.util.Stack;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What is taken one by one until there is none: a turn too many finds nothing, or fails. */
class TakenDown {

    /** Two that close at once both see the last. */
    static class Removes {
        static final Removes SHARED = new Removes();
        private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();

        void add(Runnable r) {
            waiting.add(r);
        }

        Runnable next() {
            return waiting.poll();
        }

        void close() {
            while (!waiting.isEmpty()) {
                waiting.remove(); // BLOCAL: check-then-act medium
            }
        }
    }

    /** The same from either end of a deque. */
    static class Pops {
        static final Pops SHARED = new Pops();
        private final ConcurrentLinkedDeque<Runnable> waiting = new ConcurrentLinkedDeque<>();

        void add(Runnable r) {
            waiting.push(r);
        }

        Runnable next() {
            return waiting.pollLast();
        }

        void close() {
            while (!waiting.isEmpty()) {
                waiting.pop(); // BLOCAL: check-then-act medium
            }
        }

        void closeFromBehind() {
            while (!waiting.isEmpty()) {
                waiting.removeLast(); // BLOCAL: check-then-act medium
            }
        }
    }

    /** A turn too many finds nothing, and nobody minds. */
    static class Polls {
        static final Polls SHARED = new Polls();
        private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();

        void add(Runnable r) {
            waiting.add(r);
        }

        Runnable next() {
            return waiting.poll();
        }

        void close() {
            while (!waiting.isEmpty()) {
                waiting.poll(); // BLOCAL: check-then-act low
            }
        }
    }

    /** Who catches it counts on it. */
    static class Expects {
        static final Expects SHARED = new Expects();
        private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();

        void add(Runnable r) {
            waiting.add(r);
        }

        Runnable next() {
            return waiting.poll();
        }

        void close() {
            try {
                while (!waiting.isEmpty()) {
                    waiting.remove(); // BLOCAL: check-then-act low
                }
            } catch (NoSuchElementException e) {
                return;
            }
        }
    }

    /** No other method takes any. */
    static class Alone {
        static final Alone SHARED = new Alone();
        private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();

        void add(Runnable r) {
            waiting.add(r);
        }

        void close() {
            while (!waiting.isEmpty()) {
                waiting.remove(); // BLOCAL: check-then-act low
            }
        }
    }

    /** What is there beyond a bound is not the last. */
    static class Bounded {
        static final Bounded SHARED = new Bounded();
        private static final int MOST = 100;
        private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();

        void add(Runnable r) {
            waiting.add(r);
        }

        Runnable next() {
            return waiting.poll();
        }

        void trim() {
            while (waiting.size() > MOST) {
                waiting.remove(); // BLOCAL: check-then-act low
            }
        }
    }

    /** A collection that merely locks itself is as often one thread's. */
    static class OfStack {
        static final OfStack SHARED = new OfStack();
        private final Stack<Runnable> waiting = new Stack<>();

        void add(Runnable r) {
            waiting.push(r);
        }

        void drop() {
            waiting.removeElementAt(0);
        }

        void close() {
            while (!waiting.isEmpty()) {
                waiting.pop(); // BLOCAL: check-then-act low
            }
        }
    }

    /** Silent: all hold the lock. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();

        synchronized void add(Runnable r) {
            waiting.add(r);
        }

        synchronized Runnable next() {
            return waiting.poll();
        }

        synchronized void close() {
            while (!waiting.isEmpty()) {
                waiting.remove();
            }
        }
    }
}
