package audit20;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Every lock of ANALYSIS 6, once with a gap and once without. */
public class Bolts {
    static final Bolts B = new Bolts();

    private static final Object STATIC = new Object();

    private final Lock plain = new ReentrantLock();
    private final Condition moved = plain.newCondition();
    private final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    private final Lock reading = both.readLock();
    private final Lock writing = both.writeLock();
    private final Semaphore one = new Semaphore(1);
    private final Semaphore two = new Semaphore(2);
    private final Object[] stripes = {new Object(), new Object()};
    private Object moving = new Object();

    private static int s;
    private int a;
    private int b;
    private int c;
    private int d;
    private int e;
    private int f;
    private int g;
    private final int[] counts = new int[2];

    public static void byClass() {
        int n;
        synchronized (Bolts.class) {
            n = s;
        }
        synchronized (Bolts.class) {
            s = n + 1; // BLOCAL: lost-update high
        }
    }

    /** The method's monitor is that of the class: entering it again opens no block. */
    public static synchronized void byClassInside() {
        int n;
        synchronized (Bolts.class) {
            n = s;
        }
        s = n + 1;
    }

    public void byView() {
        int n;
        reading.lock();
        try {
            n = a;
        } finally {
            reading.unlock();
        }
        both.writeLock().lock();
        try {
            a = n * 2; // BLOCAL: lost-update high
        } finally {
            both.writeLock().unlock();
        }
    }

    /** Down from writing to reading without a gap. */
    public int down(int x) {
        int n;
        writing.lock();
        try {
            n = a;
            a = n + x;
            reading.lock();
        } finally {
            writing.unlock();
        }
        try {
            return n + a;
        } finally {
            reading.unlock();
        }
    }

    public void byCondition() throws InterruptedException {
        plain.lock();
        try {
            int n = b;
            while (c == 0) {
                moved.await();
            }
            b = n - 1; // BLOCAL: stale-after-wait high
        } finally {
            plain.unlock();
        }
    }

    public void byConditionWell() throws InterruptedException {
        plain.lock();
        try {
            while (c == 0) {
                moved.await();
            }
            b = b - 1;
        } finally {
            plain.unlock();
        }
    }

    public void signal() {
        plain.lock();
        c = 1;
        b++;
        moved.signalAll();
        plain.unlock();
    }

    public boolean byTry() {
        int n;
        plain.lock();
        n = b;
        plain.unlock();
        if (plain.tryLock()) {
            try {
                b = n + 1; // BLOCAL: lost-update high
                return true;
            } finally {
                plain.unlock();
            }
        }
        return false;
    }

    public void byPermit() throws InterruptedException {
        one.acquire();
        int n = d;
        one.release();
        one.acquire();
        d = n + 1; // BLOCAL: lost-update high
        one.release();
    }

    public void clearPermit() throws InterruptedException {
        one.acquire();
        d = 0;
        one.release();
    }

    /** Two permits keep nobody out: no lock, so nothing is observed. */
    public void byTwoPermits() throws InterruptedException {
        two.acquire();
        int n = e;
        two.release();
        two.acquire();
        e = n + 1;
        two.release();
    }

    public void byStripe(int i) {
        int n;
        synchronized (stripes[i]) {
            n = counts[i];
        }
        synchronized (stripes[i]) {
            counts[i] = n + 1; // BLOCAL: lost-update
        }
    }

    public void byStripeInside(int i) {
        synchronized (stripes[i]) {
            int n = counts[i];
            counts[i] = n + 1;
        }
    }

    /** The lock of the two blocks is only likely the same: one step lower. */
    public void byMoving() {
        int n;
        synchronized (moving) { // BLOCAL: mutable-lock low
            n = f;
        }
        synchronized (moving) { // BLOCAL: mutable-lock low
            f = n + 1; // BLOCAL: lost-update medium
        }
    }

    public void move() {
        synchronized (moving) { // BLOCAL: mutable-lock low
            f = 0;
        }
        moving = new Object();
    }

    private Object lockOf() {
        return STATIC;
    }

    public void byResult() {
        int n;
        synchronized (lockOf()) {
            n = g;
        }
        synchronized (STATIC) {
            g = n + 1; // BLOCAL: lost-update high
        }
    }

    public void resetResult() {
        synchronized (lockOf()) {
            g = 0;
        }
    }

    /** A wrapper is a lock operation by its summary. */
    private Bolts open() {
        plain.lock();
        return this;
    }

    private void shut() {
        plain.unlock();
    }

    public void byWrapper() {
        Bolts x = open();
        int n = b;
        x.shut();
        open();
        b = n + 1; // BLOCAL: lost-update high
        shut();
    }
}
