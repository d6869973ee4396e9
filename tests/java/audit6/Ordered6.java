// RELEASES: 8 17
package audit6;

import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Roots of threads and what shares an object (ANALYSIS 7: sharing evidence). */
public class Ordered6 {
    /** Nothing shares it, nothing is known: one step less. */
    static final class Request {
        private int parts;

        synchronized int parts() {
            return parts;
        }

        synchronized void parts(int n) {
            parts = n;
        }

        /** As the update of a shared object, one step lower. */
        void more() {
            int p;
            synchronized (this) {
                p = parts;
            }
            synchronized (this) {
                parts = p + 1; // BLOCAL: lost-update medium
            }
        }
    }

    /** Put into a thread-safe map. */
    static final class Entry {
        private int hits;

        synchronized void hits(int n) {
            hits = n;
        }

        void hit() {
            int h;
            synchronized (this) {
                h = hits;
            }
            synchronized (this) {
                hits = h + 1; // BLOCAL: lost-update high
            }
        }
    }

    private static final ConcurrentHashMap<String, Entry> MAP = new ConcurrentHashMap<>();

    static void register(String s) {
        MAP.put(s, new Entry());
    }

    static void hit(String s) {
        Entry e = MAP.get(s);
        if (e != null) {
            e.hit();
        }
    }

    /** A thread of its own and a method for others. */
    static final class Worker extends Thread {
        private int done;
        private boolean halt;

        @Override
        public void run() {
            for (;;) {
                boolean h;
                synchronized (this) {
                    h = halt;
                }
                if (h) {
                    return;
                }
                int d;
                synchronized (this) {
                    d = done;
                }
                synchronized (this) {
                    done = d + 1; // BLOCAL: lost-update; BLOCAL: check-then-act low
                }
            }
        }

        synchronized void halt() {
            halt = true;
        }

        synchronized void zero() {
            done = 0;
        }
    }

    static Worker start() {
        Worker w = new Worker();
        w.start();
        return w;
    }

    static void end(Worker w) {
        w.zero();
        w.halt();
    }

    /** Of a fork and join pool. */
    static final class Split extends RecursiveAction {
        private static int leaves;
        private static final Object LOCK = new Object();
        private final int from;
        private final int to;

        Split(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 2) {
                int l;
                synchronized (LOCK) {
                    l = leaves;
                }
                synchronized (LOCK) {
                    leaves = l + 1; // BLOCAL: lost-update high
                }
                return;
            }
            int m = (from + to) / 2;
            invokeAll(new Split(from, m), new Split(m, to));
        }
    }

    static void split() {
        new ForkJoinPool().invoke(new Split(0, 100));
    }

    /** A callable, with a static. */
    static final class Task implements Callable<Integer> {
        private static int runs;

        // Silent: one block.
        @Override
        public Integer call() {
            synchronized (Task.class) {
                return ++runs;
            }
        }
    }
}
