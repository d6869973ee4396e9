// RELEASES: 8 17
// OPTIONS: --check=state-version
package audit3;

import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Versions of one state that meet in an expression, as monitoring code does it. */
class HitRatio {
    static final HitRatio SHARED = new HitRatio();
    private final AtomicLong hits = new AtomicLong(), misses = new AtomicLong();

    void hit() { hits.incrementAndGet(); }
    void miss() { misses.incrementAndGet(); }

    // 'hits' is asked twice: the quotient can be above one.
    double ratio() {
        return (double) hits.get() / (hits.get() + misses.get()); // BLOCAL: inconsistent-read low
    }
    // Silent: each is asked once.
    double ratioOnce() {
        long h = hits.get();
        long m = misses.get();
        return (double) h / (h + m);
    }
}

/** Getters that lock, each by itself. */
class Viewport {
    private int x, y, w = 1, h = 1;
    synchronized int x() { return x; }
    synchronized int y() { return y; }
    synchronized int w() { return w; }
    synchronized int h() { return h; }
    synchronized void move(int dx, int dy) { x += dx; y += dy; }
    synchronized void zoom(int f) { w *= f; h *= f; }
}
class Screen {
    static final Screen SHARED = new Screen();
    private final Viewport view = new Viewport();
    private final Viewport other = new Viewport();

    int area() {
        return view.w() * view.h(); // BLOCAL: inconsistent-read low
    }
    void draw() {
        plot(view.x(), view.y()); // BLOCAL: inconsistent-read low
    }
    private static void plot(int a, int b) { if (a == b) Thread.yield(); }
    // Silent: one block around both.
    int areaRight() {
        synchronized (view) { return view.w() * view.h(); }
    }
    // Silent: the states of two objects have no versions in common.
    int both() {
        return view.w() * other.h();
    }
    // Silent: no two operands, one after the other.
    boolean within(int a, int b) {
        return a < view.w() && b < view.h();
    }
    void pan() { view.move(1, 1); other.zoom(2); view.zoom(2); other.move(2, 2); }
}

/** Under the read lock, in one block and in two. */
class Quota {
    static final Quota SHARED = new Quota();
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private long used, limit = 100;

    void use(long n) { rw.writeLock().lock(); try { used += n; limit -= n / 10; } finally { rw.writeLock().unlock(); } }
    private long used() { rw.readLock().lock(); try { return used; } finally { rw.readLock().unlock(); } }
    private long limit() { rw.readLock().lock(); try { return limit; } finally { rw.readLock().unlock(); } }

    long free() {
        return limit() - used(); // BLOCAL: inconsistent-read low
    }
    long freeRight() {
        rw.readLock().lock();
        try { return limit() - used(); } finally { rw.readLock().unlock(); }
    }
}

/** The same state before and after. */
class Meter {
    static final Meter SHARED = new Meter();
    private long ticks;
    private volatile int epoch;
    synchronized void tick() { ticks++; }
    synchronized long ticks() { return ticks; }
    void nextEpoch() { synchronized (this) { epoch++; } }

    long delta() {
        long before = ticks();
        Thread.yield();
        long after = ticks();
        return after - before; // BLOCAL: inconsistent-read low
    }
    // Silent: to compare an old value with a new one is the very check.
    boolean unchanged(Runnable r) {
        int e = epoch;
        r.run();
        return e == epoch;
    }
}
