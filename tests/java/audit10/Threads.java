// RELEASES: 8 17
package audit10;

import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Bodies that are started or scheduled; futures; threads that end before. */
final class Threads {
    /** A Thread subclass: its run() is a body of its own. */
    static final class Worker extends Thread {
        static final Worker SHARED = new Worker();
        private int n;
        synchronized void set(int v) { n = v; }
        @Override public void run() {
            int t;
            synchronized (this) { t = n; }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }
    }
    static final class WorkerSilent extends Thread {
        static final WorkerSilent SHARED = new WorkerSilent();
        private int n;
        synchronized void set(int v) { n = v; }
        @Override public void run() {
            synchronized (this) {
                int t = n;
                n = t + 1;
            }
        }
    }

    /** A scheduled lambda reads in one turn and writes in the same turn, in two blocks. */
    static final class Scheduled {
        static final Scheduled SHARED = new Scheduled();
        private final ScheduledExecutorService ses = Executors.newScheduledThreadPool(1);
        private long n;
        synchronized void reset() { n = 0; }
        void start() {
            ses.scheduleAtFixedRate(() -> {
                long t;
                synchronized (this) { t = n; }
                synchronized (this) {
                    n = t + 1; // BLOCAL: lost-update high
                }
            }, 1, 1, TimeUnit.SECONDS);
        }
        void startSilent() {
            ses.scheduleAtFixedRate(() -> {
                synchronized (this) { n++; }
            }, 1, 1, TimeUnit.SECONDS);
        }
    }

    /** A future's result comes from another thread's block. */
    static final class FromFuture {
        static final FromFuture SHARED = new FromFuture();
        private final ExecutorService pool = Executors.newCachedThreadPool();
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        void go() throws Exception {
            Future<Integer> f = pool.submit(() -> get());
            int t = f.get();
            set(t + 1); // BLOCAL: lost-update
        }
        /** Whole step in the callable. */
        int goSilent() throws Exception {
            Future<Integer> f = pool.submit((Callable<Integer>) () -> {
                synchronized (this) { return n = n + 1; }
            });
            return f.get();
        }
    }

    /** CompletableFuture: what supplyAsync read goes to thenAccept's lambda as an argument. */
    static final class Chain {
        static final Chain SHARED = new Chain();
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        void go() {
            int t = get();
            CompletableFuture.runAsync(() -> {
                set(t + 1); // BLOCAL: lost-update high
            });
        }
        void goSilent() {
            CompletableFuture.runAsync(() -> {
                synchronized (this) { set(get() + 1); }
            });
        }
        void goDecides() {
            if (get() > 0) {
                CompletableFuture.runAsync(() -> {
                    // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                    set(0); // BLOCAL: check-then-act medium
                });
            }
        }
    }

    /** A timer task as an anonymous class. */
    static final class Tick {
        static final Tick SHARED = new Tick();
        private int n;
        synchronized void reset() { n = 0; }
        TimerTask task() {
            return new TimerTask() {
                private int last;
                @Override public void run() {
                    int t;
                    synchronized (Tick.this) { t = n; }
                    if (t > 10) {
                        synchronized (Tick.this) {
                            n = 0; // BLOCAL: check-then-act high
                        }
                    }
                    last = t;
                }
            };
        }
        TimerTask taskSilent() {
            return new TimerTask() {
                @Override public void run() {
                    synchronized (Tick.this) {
                        if (n > 10) {
                            n = 0;
                        }
                    }
                }
            };
        }
    }

    /** parallelStream-free loop over threads that are joined: get() after join is of the last block; only returned. */
    static final class Joined {
        private int n;
        private synchronized void inc() { n++; }
        private synchronized int get() { return n; }
        static int runSilent() throws InterruptedException {
            Joined j = new Joined();
            Thread a = new Thread(j::inc);
            Thread b = new Thread(j::inc);
            a.start();
            b.start();
            a.join();
            b.join();
            return j.get();
        }
    }

    /** Before the threads start nothing is shared: ordered, or confined. */
    static final class BeforeStart implements Runnable {
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        @Override public void run() {
            synchronized (this) { n++; }
        }
        static void go() {
            BeforeStart b = new BeforeStart();
            b.set(b.get() + 1);
            new Thread(b).start();
            new Thread(b).start();
        }
    }

    /** After it started, the same object is shared. */
    static final class AfterStart implements Runnable {
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        @Override public void run() {
            synchronized (this) { n++; }
        }
        static void go() {
            AfterStart b = new AfterStart();
            new Thread(b).start();
            new Thread(b).start();
            b.set(b.get() + 1); // BLOCAL: lost-update
        }
    }

    /** A ThreadLocal's value is of the thread; not shared state. */
    static final class PerThread {
        static final PerThread SHARED = new PerThread();
        private static final ThreadLocal<Integer> DEPTH = ThreadLocal.withInitial(() -> 0);
        private int n;
        synchronized void set(int v) { n = v; }
        void enterSilent() {
            DEPTH.set(DEPTH.get() + 1);
            synchronized (this) { n = 1; }
        }
    }
}
