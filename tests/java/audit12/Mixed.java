// RELEASES: 8 17
package audit12;

import java.util.concurrent.atomic.AtomicInteger;

/** Two values of one state, from two moments. */
final class Rectangle {
    static final Rectangle SHARED = new Rectangle();
    private int width = 1;
    private int height = 1;

    synchronized void resize(int w, int h) {
        width = w;
        height = h;
    }

    synchronized int width() {
        return width;
    }

    synchronized int height() {
        return height;
    }

    int area() {
        return width() * height(); // BLOCAL: inconsistent-read low
    }

    int areaInBlocks() {
        int w;
        int h;
        synchronized (this) {
            // The page has the finding at the older read, which is this line (a decision: where the two are used).
            w = width;
        }
        synchronized (this) {
            h = height;
        }
        return w * h; // BLOCAL: inconsistent-read low
    }

    // Silent: both in one block.
    int areaAtOnce() {
        synchronized (this) {
            return width * height;
        }
    }

    // Silent: the lock is held around the getters.
    synchronized int areaByGetters() {
        return width() * height();
    }

    private static int multiply(int a, int b) {
        return a * b;
    }

    int areaByCall() {
        return multiply(width(), height()); // BLOCAL: inconsistent-read low
    }

    // Silent: two objects have two locks.
    int sum(Rectangle other) {
        return width() + other.width();
    }

    // Silent: one register that carries either is no mix.
    int either(boolean wide) {
        int n = wide ? width() : height();
        return n + 1;
    }

    boolean square() {
        return width() == height(); // BLOCAL: inconsistent-read low
    }

    // Silent: each is used by itself.
    void print() {
        System.out.println(width());
        System.out.println(height());
    }
}

/** Fields of one atomic. */
final class Window {
    static final Window SHARED = new Window();
    private final AtomicInteger low = new AtomicInteger();
    private final AtomicInteger high = new AtomicInteger();

    void shift(int by) {
        low.addAndGet(by);
        high.addAndGet(by);
    }

    // Silent: two atomics are two locks.
    int span() {
        return high.get() - low.get();
    }

    int drift() {
        // Mended: of two looks at an atomic speaks --check=state-version only (a decision).
        return low.get() - low.get();
    }
}

/** Methods that are declared atomic. */
@interface Atomic {
}

final class Transfer {
    static final Transfer SHARED = new Transfer();
    private final Object left = new Object();
    private final Object right = new Object();
    private int a;
    private int b;

    void reset() {
        synchronized (left) {
            a = 0;
        }
        synchronized (right) {
            b = 0;
        }
    }

    // Silent: both locks are held over both accesses.
    @Atomic
    void move(int n) {
        synchronized (left) {
            synchronized (right) {
                a -= n;
                b += n;
            }
        }
    }

    @Atomic
    void moveInTwo(int n) {
        synchronized (left) { // BLOCAL: non-atomic medium
            a -= n;
        }
        synchronized (right) {
            b += n;
        }
    }

    // Silent: one block is reducible.
    @Atomic
    void takeLeft(int n) {
        synchronized (left) {
            a -= n;
        }
    }

    // Silent: nobody declared it atomic.
    void moveUndeclared(int n) {
        synchronized (left) {
            a -= n;
        }
        synchronized (right) {
            b += n;
        }
    }

    private void takeRight(int n) {
        synchronized (right) {
            b -= n;
        }
    }

    synchronized void both(int n) {
        // A fault: the page says medium; two calls are low here, two blocks medium.
        takeRight(n); // BLOCAL: non-atomic low
        takeLeft(n);
    }

    // Silent: one atomic action on another lock.
    synchronized void one(int n) {
        takeRight(n);
    }

    // Silent: the callees take the lock that is held.
    @Atomic
    void nested(int n) {
        synchronized (right) {
            takeRight(n);
            takeRight(-n);
        }
    }
}

/** A failed turn of a compare-and-set is pure. */
final class Spin {
    static final Spin SHARED = new Spin();
    private final AtomicInteger n = new AtomicInteger();
    private boolean open;

    // Silent: the last turn is the one that counts.
    @Atomic
    int increment() {
        for (;;) {
            int old = n.get();
            if (n.compareAndSet(old, old + 1)) {
                return old;
            }
        }
    }

    @Atomic
    void incrementTwice() {
        n.incrementAndGet(); // BLOCAL: non-atomic medium
        n.incrementAndGet();
    }

    // Silent: a method that waits on its own lock is not meant.
    synchronized void await() throws InterruptedException {
        while (!open) {
            wait();
        }
    }

    synchronized void open() {
        open = true;
        notifyAll();
    }
}
