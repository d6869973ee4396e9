package real;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Who adds leaves the work to whoever has the lock, and that one may have looked for the last time. */
class LeftBehind {
    static final LeftBehind SHARED = new LeftBehind();
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger pending = new AtomicInteger();
    private Executor executor;

    void flush() {
        pending.incrementAndGet();
        if (lock.tryLock()) {
            try {
                do {
                    Runnable r;
                    while ((r = queue.poll()) != null) {
                        r.run();
                    }
                } while (pending.decrementAndGet() > 0);
            } finally {
                lock.unlock(); // BLOCAL: check-then-act medium {{'pending' had nothing}}
            }
        }
    }

    void offer(Runnable task) {
        queue.add(task);
        if (!lock.tryLock()) {
            return;
        }
        Runnable r;
        while ((r = queue.poll()) != null) {
            r.run();
        }
        lock.unlock(); // BLOCAL: check-then-act medium {{'queue' had nothing}}
    }

    /** Silent: who has given the lock up looks again. */
    void offerAgain(Runnable task) {
        queue.add(task);
        while (!queue.isEmpty() && lock.tryLock()) {
            try {
                Runnable r;
                while ((r = queue.poll()) != null) {
                    r.run();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: who does not get the lock has another do it. */
    void offerOrHandOn(Runnable task) {
        queue.add(task);
        if (lock.tryLock()) {
            try {
                Runnable r;
                while ((r = queue.poll()) != null) {
                    r.run();
                }
            } finally {
                lock.unlock();
            }
        } else {
            executor.execute(this::work);
        }
    }

    /** Silent: who waits for the lock looks himself. */
    void offerAndWait(Runnable task) {
        queue.add(task);
        lock.lock();
        try {
            Runnable r;
            while ((r = queue.poll()) != null) {
                r.run();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Silent: nothing is added; who does not get the lock has nothing to leave. */
    void work() {
        if (lock.tryLock()) {
            try {
                Runnable r;
                while ((r = queue.poll()) != null) {
                    r.run();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: what is counted is not what is asked under the lock. */
    void count() {
        pending.incrementAndGet();
        if (lock.tryLock()) {
            try {
                executor = null;
            } finally {
                lock.unlock();
            }
        }
    }
}
