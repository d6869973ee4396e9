package audit16;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.StampedLock;

/** Stopped, then acted upon: the test before the lock (ANALYSIS 7, check-then-act). */
public class Worker {
    static final Worker SHARED = new Worker();

    private final Object lock = new Object();
    private boolean stopped;
    private int jobs;

    public void stop() {
        synchronized (lock) {
            stopped = true;
            jobs = 0;
        }
    }

    public void start() {
        synchronized (lock) {
            stopped = false;
            jobs = 1;
        }
    }

    public void direct() {
        if (stopped) {
            return;
        }
        synchronized (lock) {
            jobs++; // BLOCAL: check-then-act
        }
    }

    private boolean stopped() {
        synchronized (lock) {
            return stopped;
        }
    }

    private void add() {
        synchronized (lock) {
            jobs++;
        }
    }

    public void byGetter() {
        if (!stopped()) {
            synchronized (lock) {
                jobs++; // BLOCAL: check-then-act
            }
        }
    }

    public void bothInHelpers() {
        if (!stopped()) {
            // as expected first: shown; an act on other state by a callee, in a block of its own, is low (docs/ANALYSIS.md)
            add(); // BLOCAL: check-then-act low
        }
    }

    private void ensureRunning() {
        synchronized (lock) {
            if (stopped) {
                throw new IllegalStateException();
            }
        }
    }

    public void byThrow() {
        boolean s = stopped();
        if (s) {
            throw new IllegalStateException();
        }
        // as expected first: shown; likewise
        add(); // BLOCAL: check-then-act low
    }

    /** Silent: an exception out of a call decides nothing (ANALYSIS 7). */
    public void byEnsure() {
        ensureRunning();
        add();
    }

    /** Silent. */
    public void mended() {
        synchronized (lock) {
            if (!stopped) {
                jobs++;
            }
        }
    }

    /** Silent: the helper's block is the caller's. */
    public void mendedByHelpers() {
        synchronized (lock) {
            if (!stopped()) {
                add();
            }
        }
    }

    /** Benign: looked at again. */
    public void mendedLookAgain() {
        if (stopped()) {
            return;
        }
        synchronized (lock) {
            if (stopped) {
                return;
            }
            jobs++; // BENIGN: check-then-act rechecked
        }
    }
}

class Tickets {
    static final Tickets SHARED = new Tickets();

    private final AtomicInteger next = new AtomicInteger();

    public void oldExpectation(int by) {
        int n = next.get();
        next.compareAndSet(next.get(), n + by); // BLOCAL: lost-update
    }

    /** Silent. */
    public boolean mendedTold(int by) {
        int n = next.get();
        return next.compareAndSet(n, n + by);
    }
}

class Point {
    static final Point SHARED = new Point();

    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    public void move(int dx, int dy) {
        long s = lock.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            lock.unlockWrite(s);
        }
    }

    private int x() {
        long s = lock.readLock();
        try {
            return x;
        } finally {
            lock.unlockRead(s);
        }
    }

    public void doubleX() {
        int old = x();
        long s = lock.writeLock();
        try {
            x = old * 2; // BLOCAL: lost-update
        } finally {
            lock.unlockWrite(s);
        }
    }

    public void upgrade() {
        long r = lock.readLock();
        int old = x;
        lock.unlockRead(r);
        long w = lock.writeLock();
        try {
            x = old + 1; // BLOCAL: lost-update
        } finally {
            lock.unlockWrite(w);
        }
    }

    /** Silent: the documented idiom. */
    public int mendedOptimistic() {
        long s = lock.tryOptimisticRead();
        int a = x;
        int b = y;
        if (!lock.validate(s)) {
            s = lock.readLock();
            try {
                a = x;
                b = y;
            } finally {
                lock.unlockRead(s);
            }
        }
        return a + b;
    }
}

class Inbox {
    static final Inbox SHARED = new Inbox();

    private final Queue<String> queue = new ConcurrentLinkedQueue<>();

    public void add(String s) {
        queue.add(s);
    }

    public String pollTwice() {
        if (!queue.isEmpty()) {
            return queue.remove(); // BLOCAL: check-then-act
        }
        return null;
    }

    private boolean any() {
        return !queue.isEmpty();
    }

    public String byHelper() {
        return any() ? queue.remove() : null; // BLOCAL: check-then-act
    }

    /** Silent: the answer of poll is looked at. */
    public int mended() {
        String s = queue.poll();
        return s == null ? 0 : s.length();
    }
}
