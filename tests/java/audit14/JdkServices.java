// RELEASES: 8 17
package audit14;

import java.util.*;

/** Logger, Timer, the input streams and the observers of the old JDK, as the race and atomicity papers tell their bugs. */
class JdkServices {

    /** java.util.Observable of 1.2: the copy is made with the flag in one block. Silent; the old form asks the flag before. */
    static class Observable {
        static final Observable SHARED = new Observable();
        private boolean changed = false;
        private final Vector<Runnable> obs = new Vector<>();

        public synchronized void addObserver(Runnable o) {
            if (!obs.contains(o)) {
                obs.addElement(o);
            }
        }

        public synchronized void setChanged() {
            changed = true;
        }

        public synchronized void clearChanged() {
            changed = false;
        }

        public synchronized boolean hasChanged() {
            return changed;
        }

        /** The JDK's. Silent: a snapshot, and the flag is taken with it. */
        public void notifyObservers() {
            Object[] arrLocal;
            synchronized (this) {
                if (!changed) {
                    return;
                }
                arrLocal = obs.toArray();
                changed = false;
            }
            for (int i = arrLocal.length - 1; i >= 0; i--) {
                ((Runnable) arrLocal[i]).run();
            }
        }

        /** Broken twin: two threads tell the same change. To set it back after a test is low: so it may be set back twice. */
        public void notifyTwice() {
            if (!hasChanged()) {
                return;
            }
            // Mended: it is tested under the lock, too.
            clearChanged(); // BLOCAL: check-then-act medium
            Object[] arrLocal = obs.toArray();
            for (int i = arrLocal.length - 1; i >= 0; i--) {
                ((Runnable) arrLocal[i]).run();
            }
        }
    }

    /** java.util.logging.Logger: the handlers, and a filter that is asked for null and called (JDK-era bug of the detectors' lists). */
    static class Logger {
        static final Logger SHARED = new Logger();
        private volatile Runnable filter;
        private final List<String> handlers = new ArrayList<>();

        public void setFilter(Runnable newFilter) {
            filter = newFilter;
        }

        public void resetFilter() {
            filter = null;
        }

        /** Tested, read again. */
        public void log(String msg) {
            if (filter != null) {
                filter.run(); // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        public void logRight(String msg) {
            Runnable f = filter;
            if (f != null) {
                f.run();
            }
        }

        /** getAnonymousLogger and addLogger: one by that name is asked for, then put. */
        private static final Hashtable<String, Logger> LOGGERS = new Hashtable<>();

        static Logger getLogger(String name) {
            Logger result = LOGGERS.get(name);
            if (result == null) {
                result = new Logger();
                LOGGERS.put(name, result); // BLOCAL: check-then-act high
            }
            return result;
        }

        /** Silent. */
        static synchronized Logger getLoggerRight(String name) {
            synchronized (LOGGERS) {
                Logger result = LOGGERS.get(name);
                if (result == null) {
                    result = new Logger();
                    LOGGERS.put(name, result);
                }
                return result;
            }
        }

        static void drop(String name) {
            LOGGERS.remove(name);
        }

        public synchronized void addHandler(String h) {
            handlers.add(h);
        }

        public synchronized void removeHandler(String h) {
            handlers.remove(h);
        }

        /** A copy under the lock, walked over outside. Silent. */
        public void publish() {
            List<String> copy;
            synchronized (this) {
                copy = new ArrayList<>(handlers);
            }
            for (String h : copy) {
                System.out.println(h);
            }
        }
    }

    /** java.util.Timer's loop and queue. Silent: the queue's lock, waits in loops. */
    static class TaskQueue {
        private long[] queue = new long[128];
        private int size = 0;

        boolean isEmpty() {
            return size == 0;
        }

        void add(long t) {
            if (++size == queue.length) {
                queue = Arrays.copyOf(queue, 2 * queue.length);
            }
            queue[size] = t;
        }

        long getMin() {
            return queue[1];
        }

        void removeMin() {
            queue[1] = queue[size];
            size--;
        }
    }

    static class TimerThread extends Thread {
        static final TimerThread SHARED = new TimerThread(new TaskQueue());
        private boolean newTasksMayBeScheduled = true;
        private final TaskQueue queue;

        TimerThread(TaskQueue queue) {
            this.queue = queue;
        }

        void schedule(long t) {
            synchronized (queue) {
                if (!newTasksMayBeScheduled) {
                    throw new IllegalStateException("Timer already cancelled.");
                }
                queue.add(t);
                if (queue.getMin() == t) {
                    queue.notify();
                }
            }
        }

        void cancel() {
            synchronized (queue) {
                newTasksMayBeScheduled = false;
                queue.notify();
            }
        }

        @Override
        public void run() {
            try {
                mainLoop();
            } catch (InterruptedException e) {
                interrupt();
            }
        }

        private void mainLoop() throws InterruptedException {
            while (true) {
                boolean fired;
                synchronized (queue) {
                    // Mended: by the letter the loop's own exit leads to the next turn's test; but to test again is no act.
                    while (queue.isEmpty() && newTasksMayBeScheduled) {
                        queue.wait();
                    }
                    if (queue.isEmpty()) {
                        break;
                    }
                    long min = queue.getMin();
                    fired = min <= System.currentTimeMillis();
                    if (fired) {
                        queue.removeMin();
                    } else {
                        queue.wait(min - System.currentTimeMillis());
                    }
                }
                if (fired) {
                    System.out.println("fired");
                }
            }
        }

        /** Broken twin: whether it fired is asked in one block, the first removed in another. */
        void fireLate() {
            boolean fired;
            synchronized (queue) {
                fired = queue.getMin() <= System.currentTimeMillis();
            }
            if (fired) {
                synchronized (queue) {
                    queue.removeMin(); // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** A piped stream's buffer: available is asked, then that many read. */
    static class Pipe {
        static final Pipe SHARED = new Pipe();
        private final byte[] buffer = new byte[1024];
        private int in = -1;
        private int out = 0;

        synchronized int available() {
            return in < 0 ? 0 : in - out;
        }

        synchronized int read() throws InterruptedException {
            while (in < 0) {
                wait(1000);
            }
            int ret = buffer[out++] & 0xFF;
            if (out >= buffer.length) {
                out = 0;
            }
            if (in == out) {
                in = -1;
            }
            return ret;
        }

        synchronized void receive(int b) {
            if (in < 0) {
                in = 0;
                out = 0;
            }
            buffer[in++] = (byte) b;
            notifyAll();
        }

        /** Whoever asks may find nothing by the time that it reads, and wait. Both by callees. */
        int readIfAny() throws InterruptedException {
            if (available() > 0) {
                // Mended: the callee tests one of the two that it was told of afresh, in its wait.
                return read(); // BLOCAL: check-then-act medium
            }
            return -1;
        }

        /** Silent. */
        synchronized int readIfAnyRight() throws InterruptedException {
            if (available() > 0) {
                return read();
            }
            return -1;
        }
    }

    /** Random's seed of 1.1 and 1.2: read and set by two synchronized methods; the later one by compareAndSet. */
    static class OldRandom {
        static final OldRandom SHARED = new OldRandom();
        private long seed;
        private double nextNextGaussian;
        private boolean haveNextNextGaussian = false;
        private final java.util.concurrent.atomic.AtomicLong atomicSeed = new java.util.concurrent.atomic.AtomicLong();

        synchronized void setSeed(long s) {
            seed = s;
            haveNextNextGaussian = false;
        }

        synchronized int next(int bits) {
            seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
            return (int) (seed >>> (48 - bits));
        }

        /** Silent: two draws in one are two steps of a chain. */
        long nextLong() {
            return ((long) next(32) << 32) + next(32); // FALSE: inconsistent-read (both are claimed: each call wrote the seed in its block)
        }

        /** Silent. */
        int nextAtomic(int bits) {
            long old;
            long now;
            do {
                old = atomicSeed.get();
                now = (old * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
            } while (!atomicSeed.compareAndSet(old, now));
            return (int) (now >>> (48 - bits));
        }

        /** Silent. */
        synchronized double nextGaussian() {
            if (haveNextNextGaussian) {
                haveNextNextGaussian = false;
                return nextNextGaussian;
            }
            nextNextGaussian = next(8);
            haveNextNextGaussian = true;
            return nextNextGaussian;
        }
    }
}
