// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** A cache under a read/write lock. */
final class RwCache {
    static final RwCache SHARED = new RwCache();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock reading = rw.readLock();
    private final Lock writing = rw.writeLock();
    private final Map<String, List<String>> lists = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();
    private int version;
    private int loads;

    void invalidate() {
        writing.lock();
        try {
            lists.clear();
            texts.clear();
            version++;
        } finally {
            writing.unlock();
        }
    }

    void load(String key) {
        List<String> list;
        reading.lock();
        try {
            list = lists.get(key);
        } finally {
            reading.unlock();
        }
        if (list == null) {
            writing.lock();
            try {
                lists.put(key, new ArrayList<>()); // BLOCAL: check-then-act high
            } finally {
                writing.unlock();
            }
        }
    }

    void loadRechecked(String key) {
        reading.lock();
        try {
            if (lists.get(key) != null) {
                return;
            }
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            if (lists.get(key) == null) {
                lists.put(key, new ArrayList<>()); // BENIGN: check-then-act rechecked
            }
        } finally {
            writing.unlock();
        }
    }

    void text(String key, String text) {
        boolean known;
        rw.readLock().lock();
        try {
            known = texts.containsKey(key);
        } finally {
            rw.readLock().unlock();
        }
        if (!known) {
            rw.writeLock().lock();
            try {
                texts.put(key, text); // BLOCAL: check-then-act medium
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    void bump() {
        int old;
        reading.lock();
        try {
            old = version;
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            version = old + 1; // BLOCAL: lost-update high
        } finally {
            writing.unlock();
        }
    }

    // Silent: the read view is taken before the write view is left, nobody writes between.
    int downgrade(int by) {
        int now;
        writing.lock();
        try {
            version += by;
            now = version;
            reading.lock();
        } finally {
            writing.unlock();
        }
        try {
            return now + loads;
        } finally {
            reading.unlock();
        }
    }

    // Silent: written in the block in which it was read.
    void count() {
        writing.lock();
        try {
            loads = loads + 1;
        } finally {
            writing.unlock();
        }
    }

    // The version says that nobody wrote between.
    void textIfSame(String key, String text) {
        int seen;
        boolean known;
        reading.lock();
        try {
            seen = version;
            known = texts.containsKey(key);
        } finally {
            reading.unlock();
        }
        if (!known) {
            writing.lock();
            try {
                if (version == seen) {
                    // Mended: not all who put write the version, so that it is no stamp of it.
                    texts.put(key, text); // BENIGN: check-then-act rechecked; BLOCAL: check-then-act medium
                }
            } finally {
                writing.unlock();
            }
        }
    }
}

/** Explicit locks, tried and timed ones. */
final class Turnstile {
    static final Turnstile SHARED = new Turnstile();
    private final Lock lock = new ReentrantLock();
    private final ReentrantLock fair = new ReentrantLock(true);
    private int passed;
    private int stuck;

    void reset() {
        lock.lock();
        try {
            passed = 0;
        } finally {
            lock.unlock();
        }
        fair.lock();
        try {
            stuck = 0;
        } finally {
            fair.unlock();
        }
    }

    void pass() {
        lock.lock();
        int before = passed;
        lock.unlock();
        lock.lock();
        passed = before + 1; // BLOCAL: lost-update high
        lock.unlock();
    }

    // Silent: the lock is reentrant.
    void passNested() {
        lock.lock();
        try {
            int before = passed;
            lock.lock();
            try {
                passed = before + 1;
            } finally {
                lock.unlock();
            }
        } finally {
            lock.unlock();
        }
    }

    void passIfFree() {
        int before;
        lock.lock();
        try {
            before = passed;
        } finally {
            lock.unlock();
        }
        if (lock.tryLock()) {
            try {
                passed = before + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: held on the branch where it was got.
    boolean passAtOnce() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            passed++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    void stickTimed() throws InterruptedException {
        if (stuck == 0 && fair.tryLock(1, TimeUnit.SECONDS)) {
            try {
                stuck = 1; // BLOCAL: check-then-act high
            } finally {
                fair.unlock();
            }
        }
    }

    void stickInterruptibly() throws InterruptedException {
        int old;
        fair.lockInterruptibly();
        try {
            old = stuck;
        } finally {
            fair.unlock();
        }
        fair.lockInterruptibly();
        try {
            stuck = Math.max(old, 2); // BLOCAL: lost-update high
        } finally {
            fair.unlock();
        }
    }

    // Silent: the two fields have different locks.
    void unrelated() {
        int p;
        lock.lock();
        try {
            p = passed;
        } finally {
            lock.unlock();
        }
        fair.lock();
        try {
            stuck = p;
        } finally {
            fair.unlock();
        }
    }
}

/** A semaphore of one permit is a lock, one of two is none. */
final class Berth {
    static final Berth SHARED = new Berth();
    private final Semaphore one = new Semaphore(1);
    private final Semaphore two = new Semaphore(2);
    private int ships;
    private int boats;

    void leave() throws InterruptedException {
        one.acquire();
        try {
            ships = 0;
        } finally {
            one.release();
        }
        two.acquire();
        try {
            boats = 0;
        } finally {
            two.release();
        }
    }

    void moor() throws InterruptedException {
        one.acquire();
        int before = ships;
        one.release();
        one.acquire();
        ships = before + 1; // BLOCAL: lost-update high
        one.release();
    }

    // Silent: one block of the semaphore.
    void moorAtOnce() {
        one.acquireUninterruptibly();
        try {
            ships = ships + 1;
        } finally {
            one.release();
        }
    }

    // Silent: with two permits it is no lock, and nothing was read under any.
    void anchor() throws InterruptedException {
        two.acquire();
        int before = boats;
        two.release();
        two.acquire();
        boats = before + 1;
        two.release();
    }
}

/** Stamped locks. */
final class Position {
    static final Position SHARED = new Position();
    private final StampedLock sl = new StampedLock();
    private double x;
    private double y;

    void move(double dx, double dy) {
        long stamp = sl.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            sl.unlockWrite(stamp);
        }
    }

    // Silent: the idiom of the documentation.
    double distance() {
        long stamp = sl.tryOptimisticRead();
        double cx = x;
        double cy = y;
        if (!sl.validate(stamp)) {
            stamp = sl.readLock();
            try {
                cx = x;
                cy = y;
            } finally {
                sl.unlockRead(stamp);
            }
        }
        return Math.sqrt(cx * cx + cy * cy);
    }

    // Silent: converted in the block, or begun anew and tested again.
    void moveFromOrigin(double nx, double ny) {
        long stamp = sl.readLock();
        try {
            while (x == 0.0 && y == 0.0) {
                long ws = sl.tryConvertToWriteLock(stamp);
                if (ws != 0L) {
                    stamp = ws;
                    x = nx;
                    y = ny;
                    break;
                } else {
                    sl.unlockRead(stamp);
                    stamp = sl.writeLock();
                }
            }
        } finally {
            sl.unlock(stamp);
        }
    }

    void moveFromOriginWrongly(double nx) {
        boolean origin;
        long stamp = sl.readLock();
        try {
            origin = x == 0.0;
        } finally {
            sl.unlockRead(stamp);
        }
        if (origin) {
            long ws = sl.writeLock();
            try {
                x = nx; // BLOCAL: check-then-act high
            } finally {
                sl.unlockWrite(ws);
            }
        }
    }

    void scale(double by) {
        double cx;
        long stamp = sl.readLock();
        try {
            cx = x;
        } finally {
            sl.unlockRead(stamp);
        }
        long ws = sl.writeLock();
        try {
            x = cx * by; // BLOCAL: lost-update high
        } finally {
            sl.unlockWrite(ws);
        }
    }

    void scaleOptimistic(double by) {
        long stamp = sl.tryOptimisticRead();
        double cx = x;
        if (sl.validate(stamp)) {
            long ws = sl.writeLock();
            try {
                x = cx * by; // BLOCAL: lost-update high
            } finally {
                sl.unlockWrite(ws);
            }
        }
    }
}

/** A lock that try-with-resources closes. */
final class Held implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();

    Held open() {
        lock.lock();
        return this;
    }

    @Override
    public void close() {
        lock.unlock();
    }
}

final class Journal {
    static final Journal SHARED = new Journal();
    private final Held held = new Held();
    private final ReentrantLock inner = new ReentrantLock();
    private int lines;
    private int pages;

    void clear() {
        try (Held h = held.open()) {
            lines = 0;
        }
        enter();
        try {
            pages = 0;
        } finally {
            exit();
        }
    }

    void append() {
        int old;
        try (Held h = held.open()) {
            old = lines;
        }
        try (Held h = held.open()) {
            lines = old + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: one block.
    void appendAtOnce() {
        try (Held h = held.open()) {
            int old = lines;
            lines = old + 1;
        }
    }

    private void enter() {
        inner.lock();
    }

    private void exit() {
        inner.unlock();
    }

    void turn() {
        enter();
        int old = pages;
        exit();
        enter();
        pages = old + 1; // BLOCAL: lost-update high
        exit();
    }

    // Silent: the wrapper holds the lock all along.
    void turnAtOnce() {
        enter();
        try {
            int old = pages;
            pages = old + 1;
        } finally {
            exit();
        }
    }
}

/** Locks at the end of paths that may change. */
final class Cell {
    final Object lock = new Object();
    int value;
}

final class Sheet {
    static final Sheet SHARED = new Sheet();
    private Cell current = new Cell();
    private final Cell fixed = new Cell();
    private Object mutex = new Object();
    private int rows;

    synchronized void select(Cell cell) {
        current = cell;
    }

    void clear(Cell cell) {
        synchronized (cell.lock) {
            cell.value = 0;
        }
    }

    void renewMutex() {
        mutex = new Object();
    }

    void clearRows() {
        synchronized (mutex) { // BLOCAL: mutable-lock low
            rows = 0;
        }
    }

    void addRow() {
        int old;
        synchronized (mutex) { // BLOCAL: mutable-lock low
            old = rows;
        }
        synchronized (mutex) { // BLOCAL: mutable-lock low
            rows = old + 1; // BLOCAL: lost-update medium
        }
    }

    void incrementFixed() {
        int old;
        synchronized (fixed.lock) {
            old = fixed.value;
        }
        synchronized (fixed.lock) {
            fixed.value = old + 1; // BLOCAL: lost-update high
        }
    }

    void incrementCurrent() {
        int old;
        synchronized (current.lock) {
            old = current.value;
        }
        synchronized (current.lock) {
            // Mended: the cell that is written may be another than the one that was read.
            current.value = old + 1; // BLOCAL: lost-update medium; BLOCAL: inconsistent-read low
        }
    }

    void incrementGiven(Cell cell) {
        int old;
        synchronized (cell.lock) {
            old = cell.value;
        }
        synchronized (cell.lock) {
            // The page says high; that a shared object holds it gives medium at most (a decision).
            cell.value = old + 1; // BLOCAL: lost-update medium
        }
    }

    // Silent: another object's lock.
    void copyBetween(Cell from, Cell to) {
        int seen;
        synchronized (from.lock) {
            seen = from.value;
        }
        synchronized (to.lock) {
            to.value = seen;
        }
    }
}

/** Striped locks. */
final class Stripes {
    static final Stripes SHARED = new Stripes();
    private final Object[] locks = {new Object(), new Object(), new Object(), new Object()};
    private final int[] sums = new int[4];

    void clear(int i) {
        synchronized (locks[i]) {
            sums[i] = 0;
        }
    }

    void add(int i, int by) {
        int old;
        synchronized (locks[i]) {
            old = sums[i];
        }
        synchronized (locks[i]) {
            sums[i] = old + by; // BLOCAL: lost-update high
        }
    }

    void addByKey(Object key, int by) {
        int slot = (key.hashCode() >>> 1) % locks.length;
        Object lock = locks[slot];
        int old;
        synchronized (lock) {
            old = sums[slot];
        }
        synchronized (lock) {
            sums[slot] = old + by; // BLOCAL: lost-update high
        }
    }

    // Silent: one block of one stripe.
    void addAtOnce(int i, int by) {
        synchronized (locks[i]) {
            sums[i] += by;
        }
    }
}
