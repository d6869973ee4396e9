// RELEASES: 8 17
package audit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

@Retention(RetentionPolicy.CLASS)
@interface GuardedBy {
    String value();
}

@Retention(RetentionPolicy.CLASS)
@interface Atomic {
}

/** Declared guards. */
class Ledger {
    static final Ledger SHARED = new Ledger();
    private final Object mutex = new Object();
    private final ReentrantLock entries = new ReentrantLock();

    @GuardedBy("this")
    private long total;

    @GuardedBy("mutex")
    private List<String> lines = new ArrayList<>();

    @GuardedBy("entries")
    private int size;

    @GuardedBy("Ledger.class")
    private static int ledgers;

    Ledger() {
        total = 0;
        synchronized (Ledger.class) {
            ledgers++;
        }
    }

    synchronized void add(long amount) {
        total += amount;
    }

    long total() {
        return total; // BLOCAL: guarded-by high
    }

    void log(String line) {
        synchronized (mutex) {
            lines.add(line);
        }
    }

    synchronized void reset() {
        total = 0;
        lines = new ArrayList<>(); // BLOCAL: guarded-by high
    }

    void grow() {
        entries.lock();
        try {
            size++;
        } finally {
            entries.unlock();
        }
    }

    int size() {
        return size; // BLOCAL: guarded-by high
    }

    static int ledgers() {
        return ledgers; // BLOCAL: guarded-by high
    }

    static synchronized int ledgersRight() {
        return ledgers;
    }
}

/** Most writes hold the lock, one does not. */
class Stats {
    static final Stats SHARED = new Stats();
    private int requests;
    private int errors;
    private int resets;
    private volatile int live;

    synchronized void request() {
        requests++;
    }

    synchronized void requests(int n) {
        requests += n;
    }

    synchronized void clear() {
        requests = 0;
    }

    void unsafe() {
        requests = 7; // BLOCAL: guarded-by medium
    }

    // Silent: of two writes one holds the lock
    synchronized void error() {
        errors++;
    }

    void noError() {
        errors = 0;
    }

    synchronized void live() {
        live = 1;
    }

    synchronized void dead() {
        live = 0;
    }

    synchronized void half() {
        live = 2;
    }

    // Silent: volatile
    void other() {
        live = 3;
    }

    // Silent: a private method that is called with the lock held only
    private void resetNow() {
        resets = 0;
    }

    synchronized void reset() {
        resetNow();
    }

    synchronized void resetTwice() {
        resets++;
        resetNow();
    }
}

/** Methods that say they are atomic. */
class Transfers {
    static final Transfers SHARED = new Transfers();

    static class Vault {
        private int gold;

        synchronized int gold() {
            return gold;
        }

        synchronized void change(int by) {
            gold += by;
        }
    }

    private final Vault from = new Vault();
    private final Vault to = new Vault();
    private final AtomicInteger moved = new AtomicInteger();
    private int count;

    @Atomic
    void move(int amount) { 
        from.change(-amount); // BLOCAL: non-atomic medium
        to.change(amount);
    }

    // Silent: one atomic action
    @Atomic
    void moved(int amount) {
        moved.addAndGet(amount);
    }

    // Silent: both locks are held over all of it
    @Atomic
    void moveRight(int amount) {
        synchronized (from) {
            synchronized (to) {
                from.change(-amount);
                to.change(amount);
            }
        }
    }

    synchronized int sum() {
        int a = from.gold(); // BLOCAL: non-atomic medium
        int b = to.gold();
        count++;
        return a + b;
    }

    // Silent: only one of another lock
    synchronized int one() {
        count++;
        return from.gold();
    }
}

/** Locks that change under the feet of those who hold them. */
class Buffer {
    static final Buffer SHARED = new Buffer();
    private List<String> lines = new ArrayList<>();
    private Object mutex;
    private final Object steady = new Object();

    Buffer() {
        mutex = new Object();
    }

    void add(String line) {
        synchronized (lines) { // BLOCAL: mutable-lock low
            lines.add(line);
        }
    }

    void swap() {
        lines = new ArrayList<>();
    }

    // Silent: written in the constructor alone
    void idle() {
        synchronized (mutex) {
            mutex.notifyAll();
        }
    }

    void steady() {
        synchronized (steady) {
            steady.notifyAll();
        }
    }
}
