// RELEASES: 8 17
package audit32;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Permits, conditions, stamps and views. */
public class Permits {
    static final Permits SHARED = new Permits();

    private final Semaphore one = new Semaphore(1);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final StampedLock stamps = new StampedLock();
    private final ReentrantReadWriteLock views = new ReentrantReadWriteLock();

    private int shared;
    private final Deque<String> queue = new ArrayDeque<>();
    private int room = 8;
    private boolean closed;
    private double x;
    private double y;
    private String text;
    private int edits;

    /** The permit is given back in between. */
    void bump() throws InterruptedException {
        one.acquire();
        int n = shared;
        one.release();
        n++;
        one.acquire();
        try {
            shared = n; // BLOCAL: lost-update high {{shared}}
        } finally {
            one.release();
        }
    }

    /** Silent. */
    void bumpWell() throws InterruptedException {
        one.acquire();
        try {
            shared++;
        } finally {
            one.release();
        }
    }

    /** Silent: only where it was got. */
    boolean tryBump() {
        if (!one.tryAcquire()) {
            return false;
        }
        try {
            shared++;
            return true;
        } finally {
            one.release();
        }
    }

    /** It is asked once whether to wait. */
    String take() throws InterruptedException {
        lock.lock();
        try {
            if (queue.isEmpty()) {
                changed.await();
            }
            return queue.removeFirst(); // BLOCAL: stale-after-wait medium {{queue}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: asked again. */
    String takeWell() throws InterruptedException {
        lock.lock();
        try {
            while (queue.isEmpty()) {
                changed.await();
            }
            return queue.removeFirst();
        } finally {
            lock.unlock();
        }
    }

    /** What was read before the wait is written after it. */
    void reserve(int n) throws InterruptedException {
        lock.lock();
        try {
            int left = room - n;
            while (left < 0) {
                changed.await();
                left = room - n;
            }
            int keep = room;
            changed.await();
            room = keep - n; // BLOCAL: stale-after-wait high {{room}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: read after it. */
    void reserveWell(int n) throws InterruptedException {
        lock.lock();
        try {
            while (room < n) {
                changed.await();
            }
            room -= n;
        } finally {
            lock.unlock();
        }
    }

    /** The wake-up may have been before the wait. */
    void awaitClosed() throws InterruptedException {
        boolean c;
        lock.lock();
        try {
            c = closed;
        } finally {
            lock.unlock();
        }
        if (!c) {
            lock.lock();
            try {
                changed.await(); // BLOCAL: check-then-wait high {{closed}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent. */
    void awaitClosedWell() throws InterruptedException {
        lock.lock();
        try {
            while (!closed) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void offer(String s) {
        lock.lock();
        try {
            queue.addLast(s);
            room++;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    void move(double dx, double dy) {
        long s = stamps.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            stamps.unlockWrite(s);
        }
    }

    /** Silent: the documented way. */
    double distance() {
        long s = stamps.tryOptimisticRead();
        double a = x;
        double b = y;
        if (!stamps.validate(s)) {
            s = stamps.readLock();
            try {
                a = x;
                b = y;
            } finally {
                stamps.unlockRead(s);
            }
        }
        return Math.sqrt(a * a + b * b);
    }

    /** Read under one stamp, written under the next. */
    void mirror() {
        long s = stamps.readLock();
        double a;
        try {
            a = x;
        } finally {
            stamps.unlockRead(s);
        }
        s = stamps.writeLock();
        try {
            x = -a; // BLOCAL: lost-update high {{x}}
        } finally {
            stamps.unlockWrite(s);
        }
    }

    /** Silent: the one becomes the other, or it is begun anew. */
    void mirrorWell() {
        long s = stamps.readLock();
        try {
            for (;;) {
                double a = x;
                long w = stamps.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    x = -a;
                    return;
                }
                stamps.unlockRead(s);
                s = stamps.writeLock();
            }
        } finally {
            stamps.unlock(s);
        }
    }

    /** Looked at by a reader, written by a writer, and not looked at again. */
    String text() {
        views.readLock().lock();
        try {
            if (text != null) {
                return text;
            }
        } finally {
            views.readLock().unlock();
        }
        views.writeLock().lock();
        try {
            text = new String("new"); // BLOCAL: check-then-act medium {{text}}
            edits++;
            return text;
        } finally {
            views.writeLock().unlock();
        }
    }

    /** Silent: looked at once more. */
    String textWell() {
        views.readLock().lock();
        try {
            if (text != null) {
                return text;
            }
        } finally {
            views.readLock().unlock();
        }
        views.writeLock().lock();
        try {
            if (text == null) {
                text = "new"; // BENIGN: check-then-act rechecked
                edits++;
            }
            return text;
        } finally {
            views.writeLock().unlock();
        }
    }

    /** A writer among readers. */
    void counted() {
        views.readLock().lock();
        try {
            edits++; // BLOCAL: guarded-by medium {{edits}}
        } finally {
            views.readLock().unlock();
        }
    }

    void edit(String t) {
        views.writeLock().lock();
        try {
            text = t;
            edits++;
        } finally {
            views.writeLock().unlock();
        }
    }

    int edits() {
        views.readLock().lock();
        try {
            return edits;
        } finally {
            views.readLock().unlock();
        }
    }
}
