// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Declared as a Queue, made as a concurrent one. */
final class QueuedJob {
    private int tries;

    synchronized void reset() {
        tries = 0;
    }

    void retry() {
        int old;
        synchronized (this) {
            old = tries;
        }
        synchronized (this) {
            tries = old + 1; // BLOCAL: lost-update high
        }
    }
}

final class JobQueue {
    private final Queue<QueuedJob> queue = new ConcurrentLinkedQueue<>();

    void add() {
        queue.add(new QueuedJob());
    }

    void run() {
        QueuedJob job = queue.peek();
        if (job != null) {
            job.retry();
            job.reset();
        }
    }
}

final class ListedJob {
    private int tries;

    synchronized void reset() {
        tries = 0;
    }

    void retry() {
        int old;
        synchronized (this) {
            old = tries;
        }
        synchronized (this) {
            tries = old + 1; // BLOCAL: lost-update high
        }
    }
}

final class JobList {
    private final List<ListedJob> list = new CopyOnWriteArrayList<>();

    void add() {
        list.add(new ListedJob());
    }

    void run() {
        for (ListedJob job : list) {
            job.retry();
            job.reset();
        }
    }
}

/** A thread of its own, and others that ask it. */
final class Poller extends Thread {
    private int polls;
    private boolean stop;

    static void launch() {
        Poller p = new Poller();
        p.start();
        p.clear();
    }

    @Override
    public void run() {
        while (!stopped()) {
            int old;
            synchronized (this) {
                old = polls;
            }
            synchronized (this) {
                // Mended: the flag decides, and is state of the same lock.
                polls = old + 1; // BLOCAL: lost-update high; BLOCAL: check-then-act low
            }
        }
    }

    synchronized void clear() {
        polls = 0;
    }

    synchronized boolean stopped() {
        return stop;
    }

    synchronized void finish() {
        stop = true;
    }
}

/** Callables of a pool that have one object in common. */
final class Crunch {
    private final ExecutorService pool = Executors.newFixedThreadPool(4);

    static final class Sum {
        private long value;

        synchronized long get() {
            return value;
        }

        synchronized void set(long v) {
            value = v;
        }

        void add(long n) {
            long old;
            synchronized (this) {
                old = value;
            }
            synchronized (this) {
                // Mended: several threads are given the object.
                value = old + n; // BLOCAL: lost-update high
            }
        }
    }

    void run() {
        Sum sum = new Sum();
        for (int i = 0; i < 4; i++) {
            pool.submit(() -> sum.add(1));
        }
        sum.set(0);
    }

    Callable<Long> job(Sum sum) {
        return () -> sum.get();
    }
}

/** Fork and join. */
final class Walk extends RecursiveAction {
    private static final long serialVersionUID = 1L;
    private static int visited;
    private final int depth;

    Walk(int depth) {
        this.depth = depth;
    }

    static synchronized int visited() {
        return visited;
    }

    static synchronized void visited(int n) {
        visited = n;
    }

    @Override
    protected void compute() {
        if (depth > 0) {
            invokeAll(new Walk(depth - 1), new Walk(depth - 1));
        }
        int old;
        synchronized (Walk.class) {
            old = visited;
        }
        synchronized (Walk.class) {
            visited = old + 1; // BLOCAL: lost-update high
        }
    }

    static void go() {
        ForkJoinPool.commonPool().invoke(new Walk(3));
    }
}

/** The constructor hands the object out. */
final class Registered {
    private static final List<Registered> ALL = new ArrayList<>();
    private int n;

    Registered() {
        synchronized (ALL) {
            ALL.add(this);
        }
    }

    synchronized void reset() {
        n = 0;
    }

    void bump() {
        int old;
        synchronized (this) {
            old = n;
        }
        synchronized (this) {
            n = old + 1; // BLOCAL: lost-update high
        }
    }
}

/** An object that goes with one request. */
final class Request {
    private int parsed;
    private String header;

    // Silent: an object without a lock.
    void parse(String line) {
        if (header == null) {
            header = line;
        }
        parsed = parsed + 1;
    }
}
