package audit16;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.IntSupplier;

/** The read lock given up for the write lock: a gap in which another writes (ANALYSIS 6, 7). */
public class Upgrade {
    static final Upgrade SHARED = new Upgrade();

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock r = rw.readLock();
    private final Lock w = rw.writeLock();
    private final Map<String, String> map = new HashMap<>();
    private int hits;

    public void clear() {
        w.lock();
        try {
            map.clear();
            hits = 0;
        } finally {
            w.unlock();
        }
    }

    String get(String k) {
        r.lock();
        try {
            return map.get(k);
        } finally {
            r.unlock();
        }
    }

    void put(String k, String v) {
        w.lock();
        try {
            map.put(k, v);
        } finally {
            w.unlock();
        }
    }

    int hits() {
        r.lock();
        try {
            return hits;
        } finally {
            r.unlock();
        }
    }

    void hits(int n) {
        w.lock();
        try {
            hits = n;
        } finally {
            w.unlock();
        }
    }

    public String byHelpers(String k) {
        String v = get(k);
        if (v == null) {
            v = k + "!";
            put(k, v); // BLOCAL: check-then-act
        }
        return v;
    }

    public void early(String k, StringBuilder v) {
        r.lock();
        boolean has;
        try {
            has = map.containsKey(k);
        } finally {
            r.unlock();
        }
        if (has) {
            return;
        }
        w.lock();
        try {
            map.put(k, "x"); // BLOCAL: check-then-act
        } finally {
            w.unlock();
        }
    }

    public void inOneMethod() {
        r.lock();
        int n = hits;
        r.unlock();
        w.lock();
        hits = n + 1; // BLOCAL: lost-update
        w.unlock();
    }

    public void bySetter() {
        hits(hits() + 1); // BLOCAL: lost-update
    }

    private static int ask(IntSupplier s) {
        return s.getAsInt();
    }

    public void byReference() {
        int n = ask(this::hits);
        hits(n + 1); // BLOCAL: lost-update
    }

    public void capped() {
        int n = hits();
        int m = n < 10 ? n + 1 : 10;
        w.lock();
        try {
            hits = m; // BLOCAL: lost-update
        } finally {
            w.unlock();
        }
    }

    /** Silent: read and written under the write lock. */
    public void mended() {
        w.lock();
        try {
            hits = hits() + 1;
        } finally {
            w.unlock();
        }
    }

    /** Silent: the read lock is taken before the write lock is left. */
    public int mendedDowngrade() {
        int n;
        w.lock();
        n = hits + 1;
        hits = n;
        r.lock();
        w.unlock();
        n = n * hits;
        r.unlock();
        return n;
    }

    /** Benign: asked again under the write lock. */
    public void mendedAgain(String k) {
        if (get(k) == null) {
            w.lock();
            try {
                if (map.get(k) == null) {
                    map.put(k, "x"); // BENIGN: check-then-act rechecked
                }
            } finally {
                w.unlock();
            }
        }
    }
}

/** An optimistic read that nothing validates, or that is used before (ANALYSIS 6). */
class Optimistic {
    static final Optimistic SHARED = new Optimistic();

    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    public void move(int dx, int dy) {
        long s = lock.writeLock();
        x += dx;
        y += dy;
        lock.unlockWrite(s);
    }

    public void writeBack() {
        lock.tryOptimisticRead();
        int old = x;
        long w = lock.writeLock();
        x = old + 1; // BLOCAL: lost-update
        lock.unlockWrite(w);
    }

    /** Validated, but the write lock is another block. */
    public void validatedWriteBack() {
        long s = lock.tryOptimisticRead();
        int old = x;
        if (!lock.validate(s)) {
            return;
        }
        long w = lock.writeLock();
        x = old + 1; // BLOCAL: lost-update
        lock.unlockWrite(w);
    }

    public void test() {
        long s = lock.tryOptimisticRead();
        if (x == 0) {
            long w = lock.writeLock();
            x = 1; // BLOCAL: check-then-act
            lock.unlockWrite(w);
        }
    }

    private int seen() {
        long s = lock.tryOptimisticRead();
        int old = x;
        return lock.validate(s) ? old : -1;
    }

    public void byHelper() {
        int old = seen();
        long w = lock.writeLock();
        x = old + 1; // BLOCAL: lost-update
        lock.unlockWrite(w);
    }

    public void readUpgrade() {
        long s = lock.readLock();
        boolean none = x == 0;
        lock.unlockRead(s);
        if (none) {
            s = lock.writeLock();
            x = 2; // BLOCAL: check-then-act
            lock.unlockWrite(s);
        }
    }

    public int sum() {
        long s = lock.tryOptimisticRead();
        return x + y; // BLOCAL: inconsistent-read low
    }

    /** Used before it is validated. */
    public int early() {
        long s = lock.tryOptimisticRead();
        int p = x * y; // BLOCAL: inconsistent-read low
        return lock.validate(s) ? p : 0;
    }

    /** Silent: the block goes on where the conversion succeeds. */
    public void mendedConvert() {
        long s = lock.readLock();
        try {
            while (x == 0) {
                long w = lock.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    x = 1;
                    break;
                }
                lock.unlockRead(s);
                s = lock.writeLock();
            }
        } finally {
            lock.unlock(s);
        }
    }

    /** Silent: the documented idiom. */
    public int mended() {
        long s = lock.tryOptimisticRead();
        int a = x;
        int b = y;
        if (!lock.validate(s)) {
            s = lock.readLock();
            a = x;
            b = y;
            lock.unlockRead(s);
        }
        return a * b;
    }
}
