package audit28;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that come and go with the work. */
public class Workers {
    private static final int CORE = 4;

    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final ReentrantLock mainLock = new ReentrantLock();
    private final Set<Worker> workers = new HashSet<>();
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean shutdown;
    private int largest;

    final class Worker extends Thread {
        @Override
        public void run() {
            while (!shutdown) {
                Runnable r = tasks.poll();
                if (r == null) {
                    break;
                }
                r.run();
            }
            exited(this);
        }
    }

    /** More threads than the core. */
    void execute(Runnable r) {
        if (count.get() < CORE) {
            count.incrementAndGet(); // BLOCAL: check-then-act {{count}}
            new Worker().start();
        }
        tasks.add(r);
    }

    /** Silent: the place first. */
    void executeWell(Runnable r) {
        tasks.add(r);
        int n;
        do {
            n = count.get();
            if (n >= CORE) {
                return;
            }
        } while (!count.compareAndSet(n, n + 1));
        new Worker().start();
    }

    void exited(Worker w) {
        mainLock.lock();
        try {
            workers.remove(w);
        } finally {
            mainLock.unlock();
        }
        count.decrementAndGet();
    }

    /** Few when they were counted. */
    void addWorker() {
        int n;
        mainLock.lock();
        try {
            n = workers.size();
        } finally {
            mainLock.unlock();
        }
        if (n < CORE) {
            Worker w = new Worker();
            mainLock.lock();
            try {
                // was expected high: only signs of the class say that it is shared
                workers.add(w); // BLOCAL: check-then-act low {{workers}}
            } finally {
                mainLock.unlock();
            }
            w.start();
        }
    }

    /** Silent: counted and added in one block, started outside. */
    void addWorkerWell() {
        Worker w = null;
        mainLock.lock();
        try {
            if (workers.size() < CORE) {
                w = new Worker();
                workers.add(w);
                largest = Math.max(largest, workers.size());
            }
        } finally {
            mainLock.unlock();
        }
        if (w != null) {
            w.start();
        }
    }

    /** The greatest of a block ago. */
    void grown() {
        int n;
        int l;
        mainLock.lock();
        n = workers.size();
        l = largest;
        mainLock.unlock();
        if (n > l) {
            mainLock.lock();
            // was expected high, and of one of the two: likewise
            largest = n; // BLOCAL: check-then-act low {{what it was}}; BLOCAL: check-then-act low {{workers}}
            mainLock.unlock();
        }
    }

    /** Silent: it only ever goes one way, and all ask again. */
    void shutdown() {
        shutdown = true;
        mainLock.lock();
        try {
            for (Worker w : workers) {
                w.interrupt();
            }
        } finally {
            mainLock.unlock();
        }
    }

    /** Silent: a copy, joined outside. */
    void join() throws InterruptedException {
        Worker[] all;
        mainLock.lock();
        try {
            all = workers.toArray(new Worker[0]);
        } finally {
            mainLock.unlock();
        }
        for (Worker w : all) {
            w.join();
        }
    }
}
