// RELEASES: 8 17
package audit9;

import java.util.HashMap;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What shares the object, and one step lower without (ANALYSIS 7, sharing evidence). */
class Sharing9 {

    /** Nothing at all. */
    static class Nobody {
        private int n;

        void add() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium
            }
        }

        synchronized void set(int v) {
            n = v;
        }
    }

    /** In a static field. */
    static class InStatic {
        private static final InStatic ONE = new InStatic();
        private int n;

        void add() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[static]]
            }
        }

        synchronized void set(int v) {
            n = v;
        }

        static InStatic one() {
            return ONE;
        }
    }

    /** Documented by an annotation. */
    @ThreadSafe
    static class Annotated {
        private int n;

        void add() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[ThreadSafe]]
            }
        }

        synchronized void set(int v) {
            n = v;
        }
    }

    /** In a thread-safe collection. */
    static class Pooled {
        private static final Map<String, Pooled> ALL = new ConcurrentHashMap<>();
        private int n;

        static void register(String s) {
            ALL.put(s, new Pooled());
        }

        void add() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }

        synchronized void set(int v) {
            n = v;
        }
    }

    /** In a map that is not thread-safe, of an object that nothing shares. */
    static class Kept {
        private int n;

        static void register(Map<String, Kept> all, String s) {
            all.put(s, new Kept());
        }

        void add() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium
            }
        }

        synchronized void set(int v) {
            n = v;
        }
    }

    /** It is a thread itself, and others call it. */
    static class Runner extends Thread {
        private int n;
        private boolean stopped;

        @Override
        public void run() {
            while (!isStopped()) {
                int t;
                synchronized (this) {
                    t = n;
                }
                synchronized (this) {
                    // Forgotten at first: the flag decides another field of the lock (c).
                    n = t + 1; // BLOCAL: lost-update high; BLOCAL: check-then-act low
                }
            }
        }

        private synchronized boolean isStopped() {
            return stopped;
        }

        synchronized void reset() {
            n = 0;
            stopped = true;
        }
    }

    /** Run by an executor, and read by callers. */
    static class Job implements Runnable {
        private final ExecutorService pool = Executors.newFixedThreadPool(3);
        private int n;

        void begin() {
            pool.execute(this);
        }

        @Override
        public void run() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** A timer's task. */
    static class Timed {
        private final Timer timer = new Timer();
        private int ticks;

        void begin() {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    tick();
                }
            }, 0, 100);
        }

        private void tick() {
            int t;
            synchronized (this) {
                t = ticks;
            }
            synchronized (this) {
                // Page silent; docs/ANALYSIS.md: what a thread is given, or captures, gives medium at most.
                ticks = t + 1; // BLOCAL: lost-update medium
            }
        }

        synchronized void reset() {
            ticks = 0;
        }
    }

    /** Scheduled. */
    static class Scheduled {
        private final ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        private int ticks;

        void begin() {
            pool.scheduleAtFixedRate(this::tick, 0, 1, TimeUnit.SECONDS);
        }

        private void tick() {
            int t;
            synchronized (this) {
                t = ticks;
            }
            synchronized (this) {
                // Page silent; docs/ANALYSIS.md: what a thread is given, or captures, gives medium at most.
                ticks = t + 1; // BLOCAL: lost-update medium
            }
        }

        synchronized void reset() {
            ticks = 0;
        }
    }

    /** No other writer, in a closed world, of what one method of one object does. */
    static class OnlyReader {
        static final OnlyReader SHARED = new OnlyReader();
        private int n = 4;
        private int m;

        // Silent: nothing writes it after construction.
        void copy() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                m = t;
            }
        }

        synchronized int m() {
            return m;
        }
    }

    /** A field that only a private helper of the same block writes. */
    static class Locals {

        // Silent: a map of the method's own.
        static int count(String[] words) {
            Map<String, Integer> seen = new HashMap<>();
            for (String w : words) {
                Integer t = seen.get(w);
                seen.put(w, t == null ? 1 : t + 1);
            }
            return seen.size();
        }

        // Silent: a concurrent map of the method's own.
        static int countToo(String[] words) {
            Map<String, Integer> seen = new ConcurrentHashMap<>();
            for (String w : words) {
                Integer t = seen.get(w);
                seen.put(w, t == null ? 1 : t + 1);
            }
            return seen.size();
        }
    }

    /** A value of the thread's own. */
    static class PerThread {
        private static final ThreadLocal<PerThread> MINE = ThreadLocal.withInitial(PerThread::new);
        private int n;

        static PerThread mine() {
            return MINE.get();
        }

        // Silent: a value of its thread alone.
        static int add(int k) {
            ThreadLocal<Integer> t = LOCAL;
            Integer old = t.get();
            t.set(old + k);
            return old;
        }

        private static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 0);
    }

    /** A shutdown hook is a root. */
    static class Hooked {
        private int n;

        void begin() {
            Runtime.getRuntime().addShutdownHook(new Thread(this::end));
        }

        private void end() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                // Page silent; docs/ANALYSIS.md: what a thread is given, or captures, gives medium at most.
                n = t + 1; // BLOCAL: lost-update medium
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }
}
