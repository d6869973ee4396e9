package audit19;

import java.util.HashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/** Jobs with a state each, that callbacks move on; helpers that take the lock and run what they are given. */
public class JobTracker {
    enum Step {
        QUEUED, RUNNING, DONE
    }

    interface Callback {
        void finished(String id);
    }

    static final JobTracker TRACKER = new JobTracker();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Step> steps = new HashMap<>();
    private final LinkedList<String> waiting = new LinkedList<>();
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final StampedLock geometry = new StampedLock();
    private int running;
    private int width = 8;
    private int height = 8;

    private <T> T locked(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }

    private void change(Runnable body) {
        lock.lock();
        try {
            body.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Asked in one lambda, acted upon in another. */
    public boolean start(String id) {
        int n = locked(() -> running);
        if (n >= 4) {
            return false;
        }
        change(() -> {
            running++; // BLOCAL: check-then-act {{running}}
            steps.put(id, Step.RUNNING);
        });
        return true;
    }

    public boolean startSafely(String id) {
        return locked(() -> {
            if (running >= 4) {
                return false;
            }
            running++;
            steps.put(id, Step.RUNNING);
            return true;
        });
    }

    /** What the inner class was handed is old when the pool runs it. */
    public void finishLater(final String id, final Callback callback) {
        final int before;
        lock.lock();
        try {
            before = running;
        } finally {
            lock.unlock();
        }
        pool.execute(new Runnable() {
            @Override
            public void run() {
                callback.finished(id);
                lock.lock();
                try {
                    running = before - 1; // BLOCAL: lost-update {{running}}
                } finally {
                    lock.unlock();
                }
            }
        });
    }

    public void finishLaterSafely(String id, Callback callback) {
        pool.execute(() -> {
            callback.finished(id);
            change(() -> running--);
        });
    }

    private boolean idle() {
        lock.lock();
        try {
            return waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    private String first() {
        lock.lock();
        try {
            return waiting.removeFirst();
        } finally {
            lock.unlock();
        }
    }

    /** Nothing there any more when the second lock is taken. */
    public String next() {
        return idle() ? null : first(); // BLOCAL: check-then-act {{waiting}}
    }

    public String nextSafely() {
        lock.lock();
        try {
            return idle() ? null : first();
        } finally {
            lock.unlock();
        }
    }

    public void enqueue(String id) {
        change(() -> waiting.add(id));
    }

    /** The step was looked up before the condition was waited for. */
    public Step awaitChange(String id) throws InterruptedException {
        lock.lock();
        try {
            Step s = steps.get(id);
            changed.await();
            if (s == Step.RUNNING) {
                steps.put(id, Step.DONE); // BLOCAL: stale-after-wait {{steps}}
            }
            return s;
        } finally {
            lock.unlock();
        }
    }

    public Step awaitChangeSafely(String id) throws InterruptedException {
        lock.lock();
        try {
            while (steps.get(id) == Step.RUNNING) {
                changed.await();
            }
            return steps.get(id);
        } finally {
            lock.unlock();
        }
    }

    public void resize(int w, int h) {
        long s = geometry.writeLock();
        try {
            width = w;
            height = h;
        } finally {
            geometry.unlockWrite(s);
        }
    }

    /** The stamp is never asked: was left open. */
    public int area() {
        geometry.tryOptimisticRead();
        int w = width;
        int h = height;
        return w * h; // BLOCAL: inconsistent-read low
    }

    public int areaSafely() {
        long s = geometry.tryOptimisticRead();
        int w = width;
        int h = height;
        if (!geometry.validate(s)) {
            s = geometry.readLock();
            try {
                w = width;
                h = height;
            } finally {
                geometry.unlockRead(s);
            }
        }
        return w * h;
    }

    /** The read lock is left for the write lock. */
    public void widen() {
        int w;
        long s = geometry.readLock();
        try {
            w = width;
        } finally {
            geometry.unlockRead(s);
        }
        s = geometry.writeLock();
        try {
            width = w * 2; // BLOCAL: lost-update {{width}}
        } finally {
            geometry.unlockWrite(s);
        }
    }

    public void widenSafely() {
        long s = geometry.readLock();
        try {
            long w = geometry.tryConvertToWriteLock(s);
            if (w == 0) {
                geometry.unlockRead(s);
                w = geometry.writeLock();
            }
            s = w;
            width = width * 2;
        } finally {
            geometry.unlock(s);
        }
    }
}
