// RELEASES: 8 17
package audit3;

import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** A monitor within a monitor, and a wait on the inner one. */
class RelayStation {
    static final RelayStation SHARED = new RelayStation();
    private final Object route = new Object(), line = new Object();
    private int hops, queued;

    void queue() { synchronized (line) { queued++; line.notifyAll(); } }
    void hop() { synchronized (route) { hops++; } }

    // Silent: a wait on the line keeps the route.
    void relay() throws InterruptedException {
        synchronized (route) {
            int h = hops;
            synchronized (line) {
                while (queued == 0) line.wait();
                queued--;
            }
            hops = h + 1;
        }
    }
    void relayLine() throws InterruptedException {
        synchronized (route) {
            synchronized (line) {
                int q = queued;
                if (q == 0) line.wait();
                queued = q - 1; // BLOCAL: stale-after-wait high
            }
        }
    }
    void relayTwice() throws InterruptedException {
        synchronized (route) {
            int q;
            synchronized (line) { q = queued; }
            synchronized (line) {
                queued = q - 1; // BLOCAL: lost-update high
            }
        }
    }
}

/** A bounded buffer by Conditions. */
class Ring {
    static final Ring SHARED = new Ring();
    private final Lock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition(), notFull = lock.newCondition();
    private final Object[] items = new Object[8];
    private int count, putAt, takeAt;

    // Silent: tested again after each wait.
    void put(Object x) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length) notFull.await();
            items[putAt] = x;
            putAt = (putAt + 1) % items.length;
            count++;
            notEmpty.signal();
        } finally { lock.unlock(); }
    }
    // 'if' for 'while'.
    Object takeOnce() throws InterruptedException {
        lock.lock();
        try {
            if (count == 0) notEmpty.await();
            count--; // BLOCAL: stale-after-wait medium
            return null;
        } finally { lock.unlock(); }
    }
    Object take() throws InterruptedException {
        lock.lock();
        try {
            int at = takeAt;
            while (count == 0) notEmpty.await();
            Object x = items[at]; // BLOCAL: stale-after-wait medium
            count--;
            return x;
        } finally { lock.unlock(); }
    }
    Object takeNext() throws InterruptedException {
        lock.lock();
        try {
            int at = takeAt;
            while (count == 0) notEmpty.await();
            takeAt = (at + 1) % items.length; // BLOCAL: stale-after-wait high
            count--;
            return null;
        } finally { lock.unlock(); }
    }
    void awaitWork() throws InterruptedException {
        boolean empty;
        lock.lock();
        try { empty = count == 0; } finally { lock.unlock(); }
        lock.lock();
        try {
            if (empty) notEmpty.await(); // BLOCAL: check-then-wait high
        } finally { lock.unlock(); }
    }
}

/** tryLock, with a time, in a loop. */
class PatientAccount {
    static final PatientAccount SHARED = new PatientAccount(), OTHER = new PatientAccount();
    private final ReentrantLock lock = new ReentrantLock();
    private int balance;

    void pay(int n) { lock.lock(); try { balance += n; } finally { lock.unlock(); } }

    // Silent: both locks, both balances afresh.
    boolean transfer(PatientAccount to, int amount) throws InterruptedException {
        for (;;) {
            if (lock.tryLock(50, TimeUnit.MILLISECONDS)) {
                try {
                    if (to.lock.tryLock()) {
                        try {
                            balance -= amount;
                            to.balance += amount;
                            return true;
                        } finally { to.lock.unlock(); }
                    }
                } finally { lock.unlock(); }
            }
            Thread.yield();
        }
    }
    boolean withdraw(int amount) throws InterruptedException {
        int b = 0;
        if (lock.tryLock(50, TimeUnit.MILLISECONDS)) {
            try { b = balance; } finally { lock.unlock(); }
        }
        lock.lock();
        try {
            balance = b - amount; // BLOCAL: lost-update high
            return true;
        } finally { lock.unlock(); }
    }
    // What a turn read before it gave up is put back by the next.
    void retry() throws InterruptedException {
        int seen = 0;
        for (int i = 0; i < 3; i++) {
            if (!lock.tryLock(1, TimeUnit.SECONDS)) continue;
            try {
                if (i > 0) {
                    balance = seen; // BLOCAL: lost-update high
                }
                seen = balance;
            } finally { lock.unlock(); }
        }
    }
    // Silent: left the moment it was not got.
    void tryOnce() {
        if (!lock.tryLock()) return;
        try { balance = balance + 1; } finally { lock.unlock(); }
    }
}

/** Optimistic reads. */
class Position {
    static final Position SHARED = new Position();
    private final StampedLock sl = new StampedLock();
    private int x, y, moves;

    void move(int dx, int dy) {
        long s = sl.writeLock();
        try { x += dx; y += dy; moves++; } finally { sl.unlockWrite(s); }
    }
    // Silent: the idiom of the javadoc.
    int sum() {
        long s = sl.tryOptimisticRead();
        int a = x, b = y;
        if (!sl.validate(s)) {
            s = sl.readLock();
            try { a = x; b = y; } finally { sl.unlockRead(s); }
        }
        return a + b;
    }
    void countUnchecked() {
        long s = sl.tryOptimisticRead();
        int m = moves;
        if (!sl.validate(s)) return;
        long w = sl.writeLock();
        try {
            moves = m + 1; // BLOCAL: lost-update high
        } finally { sl.unlockWrite(w); }
    }
    void countIgnored() {
        long s = sl.tryOptimisticRead();
        int m = moves;
        sl.validate(s);
        long w = sl.writeLock();
        try {
            moves = m + 1; // BLOCAL: lost-update high
        } finally { sl.unlockWrite(w); }
    }
    // Silent: where it is converted nothing was given up, where it is not it is read again.
    void jump() {
        long s = sl.readLock();
        try {
            for (;;) {
                int a = x;
                long w = sl.tryConvertToWriteLock(s);
                if (w != 0L) {
                    s = w;
                    x = a + 10;
                    break;
                }
                sl.unlockRead(s);
                s = sl.writeLock();
            }
        } finally { sl.unlock(s); }
    }
    void jumpWrong() {
        long s = sl.readLock();
        try {
            int a = x;
            long w = sl.tryConvertToWriteLock(s);
            if (w != 0L) {
                s = w;
                x = a + 10;
            } else {
                sl.unlockRead(s);
                s = sl.writeLock();
                x = a + 20; // BLOCAL: lost-update high
            }
        } finally { sl.unlock(s); }
    }
    void upgradeByHand() {
        int a;
        long s = sl.readLock();
        try { a = x; } finally { sl.unlockRead(s); }
        if (a == 0) {
            long w = sl.writeLock();
            try {
                x = 1; // BLOCAL: check-then-act high
            } finally { sl.unlockWrite(w); }
        }
    }
}

/** The gap between read lock and write lock. */
class PageCache {
    static final PageCache SHARED = new PageCache();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private int loads, hits;
    private boolean warm;

    void evict() { rw.writeLock().lock(); try { loads = 0; hits = 0; warm = false; } finally { rw.writeLock().unlock(); } }

    void warmUp() {
        rw.readLock().lock();
        try {
            if (warm) return;
        } finally { rw.readLock().unlock(); }
        rw.writeLock().lock();
        try {
            warm = true; // BLOCAL: check-then-act medium
        } finally { rw.writeLock().unlock(); }
    }
    void warmUpRight() {
        rw.readLock().lock();
        try {
            if (warm) return;
        } finally { rw.readLock().unlock(); }
        rw.writeLock().lock();
        try {
            if (!warm) {
                warm = true; // BENIGN: check-then-act rechecked
            }
        } finally { rw.writeLock().unlock(); }
    }
    // Silent: the read view is taken before the write view is left.
    int downgrade() {
        rw.writeLock().lock();
        int n;
        try {
            loads++;
            n = loads;
            rw.readLock().lock();
        } finally { rw.writeLock().unlock(); }
        try { return n + loads; } finally { rw.readLock().unlock(); }
    }
    void hit() {
        int h;
        rw.readLock().lock();
        try { h = hits; } finally { rw.readLock().unlock(); }
        rw.writeLock().lock();
        try {
            hits = h + 1; // BLOCAL: lost-update high
        } finally { rw.writeLock().unlock(); }
    }
}

/** One permit is a lock, four are none. */
class Permits {
    static final Permits SHARED = new Permits();
    private final Semaphore one = new Semaphore(1);
    private final Semaphore four = new Semaphore(4, true);
    private int served, waiting;

    void serve() throws InterruptedException {
        int n;
        one.acquire();
        try { n = served; } finally { one.release(); }
        one.acquire();
        try {
            served = n + 1; // BLOCAL: lost-update high
        } finally { one.release(); }
    }
    void clear() throws InterruptedException { one.acquire(); try { served = 0; } finally { one.release(); } }
    // Silent: that is no lock at all, and the field has none.
    void enter() throws InterruptedException {
        int n;
        four.acquire();
        try { n = waiting; } finally { four.release(); }
        four.acquire();
        try { waiting = n + 1; } finally { four.release(); }
    }
    void leave() { waiting = 0; }
}

/** An array of locks for an array of counters. */
class Stripes {
    static final Stripes SHARED = new Stripes();
    private final Object[] locks = new Object[16];
    private final int[] counts = new int[16];
    Stripes() { for (int i = 0; i < 16; i++) locks[i] = new Object(); }

    void clear(int key) { int i = key & 15; synchronized (locks[i]) { counts[i] = 0; } }
    // Silent: one block.
    void inc(int key) { int i = key & 15; synchronized (locks[i]) { counts[i]++; } }
    void incTwice(int key) {
        int i = key & 15;
        int c;
        synchronized (locks[i]) { c = counts[i]; }
        synchronized (locks[i]) {
            counts[i] = c + 1; // BLOCAL: lost-update
        }
    }
}

/** A lock in try-with-resources. */
class Guarded implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();
    Guarded open() { lock.lock(); return this; }
    @Override public void close() { lock.unlock(); }
}
class Cellar {
    static final Cellar SHARED = new Cellar();
    private final Guarded guard = new Guarded();
    private int bottles;

    void drink() { try (Guarded g = guard.open()) { bottles--; } }
    void lay(int n) {
        int b;
        try (Guarded g = guard.open()) { b = bottles; }
        try (Guarded g = guard.open()) {
            bottles = b + n; // BLOCAL: lost-update high
        }
    }
    // Silent: one block.
    void layRight(int n) {
        try (Guarded g = guard.open()) {
            int b = bottles;
            bottles = b + n;
        }
    }
}

/** Locks in finally, and exceptions out of the middle. */
class Valve {
    static final Valve SHARED = new Valve();
    private final ReentrantLock lock = new ReentrantLock();
    private int pressure;
    private boolean open;

    private static void check(int n) { if (n > 100) throw new IllegalStateException(); }
    void set(int p) {
        lock.lock();
        try { check(p); pressure = p; open = p > 10; } finally { lock.unlock(); }
    }
    void raise() {
        int p;
        lock.lock();
        try {
            p = pressure;
            check(p);
        } finally { lock.unlock(); }
        lock.lock();
        try {
            pressure = p + 1; // BLOCAL: lost-update high
        } finally { lock.unlock(); }
    }
    // Silent: the handler is in the block, too.
    void raiseCaught() {
        lock.lock();
        try {
            int p = pressure;
            try { check(p); } catch (IllegalStateException e) { p = 0; }
            pressure = p + 1;
        } finally { lock.unlock(); }
    }
    // The lock is left and taken again in the handler.
    void raiseAgain() {
        int p = 0;
        try {
            lock.lock();
            try { p = pressure; check(p); } finally { lock.unlock(); }
        } catch (IllegalStateException e) {
            lock.lock();
            try {
                pressure = p - 1; // BLOCAL: lost-update high
            } finally { lock.unlock(); }
        }
    }
    // A helper that always throws ends the way.
    void shut() {
        if (!isOpen()) fail();
        lock.lock();
        try {
            open = false; // BLOCAL: check-then-act
        } finally { lock.unlock(); }
    }
    // Silent: one that may come back does not.
    void shutSoftly() {
        if (!isOpen()) complain();
        lock.lock();
        try { open = false; } finally { lock.unlock(); }
    }
    private static void complain() { if (Boolean.getBoolean("strict")) throw new IllegalStateException("shut"); }
    private boolean isOpen() { lock.lock(); try { return open; } finally { lock.unlock(); } }
    private void fail() { throw new IllegalStateException("shut"); }
}
