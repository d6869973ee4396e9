package audit16;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A counter read in one block and written in another (ANALYSIS 7, lost-update). */
public class Hits {
    static final Hits SHARED = new Hits();

    private final Object lock = new Object();
    private int count;

    public void direct() {
        int n;
        synchronized (lock) {
            n = count;
        }
        n++;
        synchronized (lock) {
            count = n; // BLOCAL: lost-update
        }
    }

    private int read() {
        synchronized (lock) {
            return count;
        }
    }

    private void write(int n) {
        synchronized (lock) {
            count = n;
        }
    }

    public void readInHelper() {
        int n = read();
        synchronized (lock) {
            count = n + 1; // BLOCAL: lost-update
        }
    }

    public void bothInHelpers() {
        write(read() + 1); // BLOCAL: lost-update
    }

    public void boxed() {
        Integer n = read();
        Integer next = n + 1;
        write(next); // BLOCAL: lost-update
    }

    public void chosen(boolean up) {
        int n = read();
        int next = up ? n + 1 : n - 1;
        write(next); // BLOCAL: lost-update
    }

    public void tryFinally() {
        int n = 0;
        try {
            n = read();
        } finally {
            write(n + 1); // BLOCAL: lost-update
        }
    }

    static final class Pair {
        final int old;
        final int next;

        Pair(int old, int next) {
            this.old = old;
            this.next = next;
        }
    }

    public void byHolder() {
        int n = read();
        Pair p = new Pair(n, n + 1);
        synchronized (lock) {
            count = p.next; // BLOCAL: lost-update
        }
    }

    class Inner {
        void bump() {
            int n;
            synchronized (lock) {
                n = count;
            }
            synchronized (lock) {
                count = n + 1; // BLOCAL: lost-update
            }
        }
    }

    /** Silent: one block over both. */
    public void mendedOneBlock() {
        synchronized (lock) {
            write(read() + 1);
        }
    }

    /** Silent. */
    public void mendedDirect() {
        synchronized (lock) {
            int n = count;
            count = n + 1;
        }
    }

    private void addHeld(int d) {
        count += d;
    }

    /** Silent: the lock is the caller's. */
    public void mendedCaller() {
        synchronized (lock) {
            addHeld(2);
        }
    }

    /** Benign: the second block looks again. */
    public boolean mendedLookAgain() {
        int n = read();
        synchronized (lock) {
            if (count == n) {
                count = n + 1; // BENIGN: lost-update rechecked
                return true;
            }
        }
        return false;
    }
}

/** The same under an explicit lock, and with the state in a superclass. */
class LockedHits {
    static final LockedHits SHARED = new LockedHits();

    private final Lock mutex = new ReentrantLock();
    private long total;

    public void direct() {
        long t;
        mutex.lock();
        try {
            t = total;
        } finally {
            mutex.unlock();
        }
        mutex.lock();
        try {
            total = t + 1; // BLOCAL: lost-update
        } finally {
            mutex.unlock();
        }
    }

    Lock mutex() {
        return mutex;
    }

    public void lockByGetter() {
        mutex().lock();
        long t = total;
        mutex().unlock();
        mutex().lock();
        try {
            total = t * 2; // BLOCAL: lost-update
        } finally {
            mutex().unlock();
        }
    }

    public void tried() {
        mutex.lock();
        long t = total;
        mutex.unlock();
        if (mutex.tryLock()) {
            try {
                total = t - 1; // BLOCAL: lost-update
            } finally {
                mutex.unlock();
            }
        }
    }

    /** Silent. */
    public void mended() {
        mutex.lock();
        try {
            long t = total;
            total = t + 1;
        } finally {
            mutex.unlock();
        }
    }

    /** Silent. */
    public void mendedTried() {
        if (mutex().tryLock()) {
            try {
                total = total - 1;
            } finally {
                mutex.unlock();
            }
        }
    }
}

abstract class Held<T> {
    private T value;

    synchronized T value() {
        return value;
    }

    synchronized void value(T v) {
        value = v;
    }
}

class HeldHits extends Held<Integer> {
    static final HeldHits SHARED = new HeldHits();

    public void bump() {
        value(value() + 1); // BLOCAL: lost-update
    }

    public void bumpSlowly() {
        Integer v = value();
        int n = v.intValue() + 1;
        value(Integer.valueOf(n)); // BLOCAL: lost-update
    }

    /** Silent. */
    public synchronized void mended() {
        value(value() + 1);
    }
}

class StaticHits {
    private static final Object LOCK = new Object();
    private static int count;

    static int count() {
        synchronized (LOCK) {
            return count;
        }
    }

    static void count(int n) {
        synchronized (LOCK) {
            count = n;
        }
    }

    public static void bump() {
        int n = count();
        count(n + 1); // BLOCAL: lost-update
    }

    /** Silent. */
    public static void mended() {
        synchronized (LOCK) {
            count++;
        }
    }
}
