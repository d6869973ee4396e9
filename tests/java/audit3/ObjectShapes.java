// RELEASES: 8 17
package audit3;

import java.util.*;
import java.util.function.*;

/** An inner class that works on its outer object. */
class Conveyor {
    static final Conveyor SHARED = new Conveyor();
    private int parts;
    private boolean stopped;

    synchronized void stop() { stopped = true; parts = 0; }
    synchronized void restart() { stopped = false; }

    private class Worker implements Runnable {
        @Override public void run() {
            int p;
            synchronized (Conveyor.this) { p = parts; }
            Thread.yield();
            synchronized (Conveyor.this) {
                parts = p - 1; // BLOCAL: lost-update high {{parts}}
            }
        }
    }
    private class CarefulWorker implements Runnable {
        // Silent: one block.
        @Override public void run() {
            synchronized (Conveyor.this) { if (!stopped) parts--; }
        }
    }
    // Who stops sets 'parts' back in the same block; who restarts writes only what was found there, and does not count.
    private class HastyWorker implements Runnable {
        @Override public void run() {
            synchronized (Conveyor.this) { if (stopped) return; }
            Thread.yield();
            synchronized (Conveyor.this) {
                parts++; // BLOCAL: check-then-act medium
            }
        }
    }
    void start() {
        new Thread(new Worker()).start();
        new Thread(new CarefulWorker()).start();
        new Thread(new HastyWorker()).start();
    }
}

/** A default method over what the implementations lock. */
interface Gauge {
    int level();
    void level(int n);
    default void raise() {
        level(level() + 1); // BLOCAL: lost-update high
    }
    default void cap(int max) {
        if (level() > max)
            level(max); // BLOCAL: check-then-act medium
    }
}
class LockedGauge implements Gauge {
    static final LockedGauge SHARED = new LockedGauge();
    private int level;
    @Override public synchronized int level() { return level; }
    @Override public synchronized void level(int n) { level = n; }
    // Silent: the default method overridden, with the lock around it.
    @Override public synchronized void cap(int max) { Gauge.super.cap(max); }
}

/** Generics with bridge methods. */
abstract class Cell<T> {
    abstract T value();
    abstract void value(T t);
    abstract T combine(T a, T b);
    void add(T d) {
        value(combine(value(), d)); // BLOCAL: lost-update high
    }
    // Silent: the caller's value.
    void put(T d) { value(d); }
}
class IntCell extends Cell<Integer> {
    static final IntCell SHARED = new IntCell();
    private Integer value = 0;
    @Override synchronized Integer value() { return value; }
    @Override synchronized void value(Integer t) { value = t; }
    @Override Integer combine(Integer a, Integer b) { return a + b; }
}

/** Made once: holder, and double-checked locking, right and wrong. */
class Resource {
    final int size;
    Resource(int n) { size = n; }
}
class LazyHolder {
    private static class Holder { static final Resource INSTANCE = new Resource(3); }
    // Silent: the loader's lock.
    static Resource get() { return Holder.INSTANCE; }
}
class LazyRight {
    static final LazyRight SHARED = new LazyRight();
    private volatile Resource instance;
    Resource get() {
        Resource r = instance;
        if (r == null) {
            synchronized (this) {
                r = instance;
                if (r == null)
                    instance = r = new Resource(1); // BENIGN: check-then-act rechecked
            }
        }
        return r;
    }
    void clear() { synchronized (this) { instance = null; } }
}
class LazyWrong {
    static final LazyWrong SHARED = new LazyWrong();
    private volatile Resource instance;
    Resource get() {
        if (instance == null) {
            synchronized (this) {
                instance = new Resource(2); // BLOCAL: check-then-act high
            }
        }
        return instance;
    }
    void clear() { synchronized (this) { instance = null; } }
}
class LazyUnlocked {
    static final LazyUnlocked SHARED = new LazyUnlocked();
    private volatile Resource instance;
    Resource get() {
        if (instance == null)
            instance = new Resource(2); // BLOCAL: check-then-act low
        return instance;
    }
    void clear() { instance = null; }
}
class LazyPlain {
    static final LazyPlain SHARED = new LazyPlain();
    private Resource instance;
    // Looked at without the lock that guards it.
    Resource get() {
        if (instance == null) {
            synchronized (this) {
                instance = new Resource(4); // BLOCAL: check-then-act high
            }
        }
        return instance;
    }
    synchronized void clear() { instance = null; }
}

/** A superclass that locks, a subclass that composes. */
abstract class BaseStore {
    private int rev;
    protected synchronized int rev() { return rev; }
    protected synchronized void rev(int n) { rev = n; }
}
class FileStore extends BaseStore {
    static final FileStore SHARED = new FileStore();
    void commit() {
        int r = rev();
        rev(r + 1); // BLOCAL: lost-update high
    }
    // Silent: reentrant.
    synchronized void commitRight() {
        int r = rev();
        rev(r + 1);
    }
    void commitBlock() {
        synchronized (this) { rev(rev() + 1); }
    }
}

/** Static state under a class lock; another class lock. */
class Sequence {
    private static int next;
    static synchronized int next() { return next; }
    static void next(int n) { synchronized (Sequence.class) { next = n; } }
    static void skip() {
        int n = next();
        next(n + 10); // BLOCAL: lost-update high
    }
    // Silent: within the class lock.
    static void skipRight() {
        synchronized (Sequence.class) { next(next() + 10); }
    }
    // The wrong class's lock holds nothing.
    static void skipOther() {
        synchronized (FileStore.class) {
            int n = next();
            next(n + 10); // BLOCAL: lost-update high
        }
    }
    private static final ThreadLocal<Integer> OWN = ThreadLocal.withInitial(() -> 0);
    // Silent: of this thread alone.
    static void own() {
        int n = OWN.get();
        OWN.set(n + 1);
    }
}

/** The lock in a field that changes. */
class Swapped {
    static final Swapped SHARED = new Swapped();
    private Object lock = new Object();
    private int n;
    void renew() { lock = new Object(); }
    void add() {
        synchronized (lock) { // BLOCAL: mutable-lock low
            n++;
        }
    }
}

/** A write outside the lock that all other writes hold. */
class Forgotten {
    static final Forgotten SHARED = new Forgotten();
    private int total;
    synchronized void a() { total += 1; }
    synchronized void b() { total += 2; }
    synchronized void c() { total += 3; }
    void d() {
        total = 0; // BLOCAL: guarded-by medium
    }
    // Silent: reads are not asked for.
    int peek() { return total; }
}
