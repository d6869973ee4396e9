// RELEASES: 8 17
package audit12;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks by other ways. */
final class Vault {
    static final Vault SHARED = new Vault();
    private static final Lock GLOBAL = new ReentrantLock();
    private final Lock lock = new ReentrantLock();
    private final Lock[] many = {new ReentrantLock(), new ReentrantLock()};
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Semaphore mutex = new Semaphore(1);
    private final int[] drawers = new int[2];
    private int gold;
    private int silver;
    private int copper;
    private int tin;
    private static int keys;

    private Lock theLock() {
        return lock;
    }

    void empty() {
        lock.lock();
        try {
            gold = 0;
        } finally {
            lock.unlock();
        }
        rw.writeLock().lock();
        try {
            silver = 0;
        } finally {
            rw.writeLock().unlock();
        }
        mutex.acquireUninterruptibly();
        try {
            copper = 0;
        } finally {
            mutex.release();
        }
        GLOBAL.lock();
        try {
            keys = 0;
        } finally {
            GLOBAL.unlock();
        }
    }

    void byGetter() {
        int old;
        theLock().lock();
        try {
            old = gold;
        } finally {
            theLock().unlock();
        }
        theLock().lock();
        try {
            gold = old + 1; // BLOCAL: lost-update high
        } finally {
            theLock().unlock();
        }
    }

    void byAlias() {
        Lock l = lock;
        int old;
        l.lock();
        try {
            old = gold;
        } finally {
            l.unlock();
        }
        l.lock();
        try {
            gold = old + 1; // BLOCAL: lost-update high
        } finally {
            l.unlock();
        }
    }

    private static int readWith(Lock l, Vault v) {
        l.lock();
        try {
            return v.gold;
        } finally {
            l.unlock();
        }
    }

    void byArgument() {
        int old = readWith(lock, this);
        lock.lock();
        try {
            // The page says high; a callee that reads makes it medium (a decision).
            gold = old + 1; // BLOCAL: lost-update medium
        } finally {
            lock.unlock();
        }
    }

    void byElement(int i) {
        int old;
        many[i].lock();
        try {
            old = drawers[i];
        } finally {
            many[i].unlock();
        }
        many[i].lock();
        try {
            drawers[i] = old + 1; // BLOCAL: lost-update high
        } finally {
            many[i].unlock();
        }
    }

    void clearElement(int i) {
        many[i].lock();
        try {
            drawers[i] = 0;
        } finally {
            many[i].unlock();
        }
    }

    // The lock held to read cannot become the one to write: what was seen may have changed.
    void upgrade() {
        rw.readLock().lock();
        if (silver == 0) {
            rw.readLock().unlock();
            rw.writeLock().lock();
            try {
                // Mended: the check is inside the first block.
                silver = 1; // BLOCAL: check-then-act medium
            } finally {
                rw.writeLock().unlock();
            }
        } else {
            rw.readLock().unlock();
        }
    }

    void upgradeChecked() {
        rw.readLock().lock();
        if (silver == 0) {
            rw.readLock().unlock();
            rw.writeLock().lock();
            try {
                if (silver == 0) {
                    silver = 1; // BENIGN: check-then-act rechecked
                }
                rw.readLock().lock();
            } finally {
                rw.writeLock().unlock();
            }
        }
        try {
            System.out.println(silver);
        } finally {
            rw.readLock().unlock();
        }
    }

    void bySemaphore() {
        if (!mutex.tryAcquire()) {
            return;
        }
        int old = copper;
        mutex.release();
        mutex.acquireUninterruptibly();
        copper = old + 1; // BLOCAL: lost-update high
        mutex.release();
    }

    static void byGlobal() {
        int old;
        GLOBAL.lock();
        try {
            old = keys;
        } finally {
            GLOBAL.unlock();
        }
        GLOBAL.lock();
        try {
            keys = old + 1; // BLOCAL: lost-update high
        } finally {
            GLOBAL.unlock();
        }
    }

    // Silent: released in the middle, and all is read anew.
    void breathe() {
        lock.lock();
        try {
            gold = gold + 1;
            lock.unlock();
            lock.lock();
            gold = gold + 1;
        } finally {
            lock.unlock();
        }
    }

    void breatheStale() {
        lock.lock();
        try {
            int old = gold;
            lock.unlock();
            System.out.println("breathing");
            lock.lock();
            gold = old + 1; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    // Silent: no lock has to do with it.
    void unguarded() {
        int old = tin;
        tin = old + 1;
    }

    // Silent: on both ways the lock is held at the write.
    void eitherWay(boolean wait) throws InterruptedException {
        if (wait) {
            lock.lockInterruptibly();
        } else {
            lock.lock();
        }
        try {
            gold = gold + 1;
        } finally {
            lock.unlock();
        }
    }
}

/** A stamped lock that is converted. */
final class Route {
    static final Route SHARED = new Route();
    private final StampedLock sl = new StampedLock();
    private int stops;

    void clear() {
        long ws = sl.writeLock();
        try {
            stops = 0;
        } finally {
            sl.unlockWrite(ws);
        }
    }

    // Where the conversion fails the read value is stale.
    void add() {
        long stamp = sl.readLock();
        try {
            int old = stops;
            long ws = sl.tryConvertToWriteLock(stamp);
            if (ws == 0L) {
                sl.unlockRead(stamp);
                ws = sl.writeLock();
            }
            stamp = ws;
            stops = old + 1; // BLOCAL: lost-update high
        } finally {
            sl.unlock(stamp);
        }
    }

    // Silent: read anew where the conversion failed.
    void addChecked() {
        long stamp = sl.readLock();
        try {
            int old = stops;
            long ws = sl.tryConvertToWriteLock(stamp);
            if (ws == 0L) {
                sl.unlockRead(stamp);
                ws = sl.writeLock();
                old = stops;
            }
            stamp = ws;
            stops = old + 1;
        } finally {
            sl.unlock(stamp);
        }
    }

    // Silent: tried again until it is valid, nothing is used before.
    int stops() {
        for (;;) {
            long stamp = sl.tryOptimisticRead();
            int n = stops;
            if (sl.validate(stamp)) {
                return n;
            }
        }
    }
}

/** A lock of a superclass, and a lock of a helper object. */
class LockedBase {
    protected final Object mutex = new Object();
    protected int level;

    void zero() {
        synchronized (mutex) {
            level = 0;
        }
    }
}

final class LockedLeaf extends LockedBase {
    static final LockedLeaf SHARED = new LockedLeaf();

    void rise() {
        int old;
        synchronized (mutex) {
            old = level;
        }
        synchronized (mutex) {
            level = old + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: one block.
    void riseAtOnce() {
        synchronized (mutex) {
            level++;
        }
    }

    // Read under the wrong lock: the guard is the mutex, held at all other writes.
    void riseWrongly() {
        int old;
        synchronized (this) {
            old = level;
        }
        synchronized (mutex) {
            level = old + 1; // MISSED: lost-update (read under a lock that guards nothing, as good as under none)
        }
    }
}

/** Two monitors and a wait. */
final class Rendezvous {
    static final Rendezvous SHARED = new Rendezvous();
    private final Object outer = new Object();
    private final Object inner = new Object();
    private int left;
    private int right;
    private boolean open;

    void open() {
        synchronized (outer) {
            left = 0;
        }
        synchronized (inner) {
            right = 0;
            open = true;
            inner.notifyAll();
        }
    }

    // Silent: the outer lock is not given up by the wait.
    void keepsOuter() throws InterruptedException {
        synchronized (outer) {
            int seen = left;
            synchronized (inner) {
                while (!open) {
                    inner.wait();
                }
            }
            left = seen + 1;
        }
    }

    void losesInner() throws InterruptedException {
        synchronized (outer) {
            synchronized (inner) {
                int seen = right;
                while (!open) {
                    inner.wait();
                }
                right = seen + 1; // BLOCAL: stale-after-wait high
            }
        }
    }

    // Silent: to sleep is not to wait, the lock is kept.
    void sleeps() throws InterruptedException {
        synchronized (inner) {
            int seen = right;
            Thread.sleep(10);
            right = seen + 1;
        }
    }
}

/** The wrapper's acquire and release. */
final class Guarded implements AutoCloseable {
    private final Lock lock;

    Guarded(Lock lock) {
        this.lock = lock;
        lock.lock();
    }

    @Override
    public void close() {
        lock.unlock();
    }
}

final class Counters {
    static final Counters SHARED = new Counters();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Integer> counts = new HashMap<>();
    private int total;

    void clear() {
        try (Guarded g = new Guarded(lock)) {
            counts.clear();
            total = 0;
        }
    }

    void add(String key) {
        Integer old;
        try (Guarded g = new Guarded(lock)) {
            old = counts.get(key);
        }
        try (Guarded g = new Guarded(lock)) {
            counts.put(key, old == null ? 1 : old + 1); // BLOCAL: lost-update high
        }
    }

    // Silent: one block.
    void addAtOnce(String key) {
        try (Guarded g = new Guarded(lock)) {
            Integer old = counts.get(key);
            counts.put(key, old == null ? 1 : old + 1);
            total++;
        }
    }

    void awaitAny() throws InterruptedException {
        int seen;
        try (Guarded g = new Guarded(lock)) {
            seen = total;
        }
        try (Guarded g = new Guarded(lock)) {
            if (seen == 0) {
                changed.await(); // BLOCAL: check-then-wait high
            }
        }
    }

    void signal() {
        try (Guarded g = new Guarded(lock)) {
            total++;
            changed.signalAll();
        }
    }
}
