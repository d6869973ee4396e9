// RELEASES: 8 17
package audit2;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.logging.*;

/** rechecked: of the same field, in the block of the act. */
class Inventory {
    static final Inventory SHARED = new Inventory();
    private int stock = 5;
    private int reserved;
    private long version;
    private int price;

    // compared with the stale copy under the lock: benign
    boolean reserveOptimistic() {
        int s;
        synchronized (this) { s = stock; }
        int left = s - 1;
        synchronized (this) {
            if (stock == s) {
                stock = left; // BENIGN: lost-update rechecked
                return true;
            }
        }
        return false;
    }
    // compares another field: not excused
    boolean reserveOther() {
        int s;
        synchronized (this) { s = stock; }
        int left = s - 1;
        synchronized (this) {
            if (reserved < 10) {
                stock = left; // BLOCAL: lost-update {{stock}}
                return true;
            }
        }
        return false;
    }
    // the recheck is itself stale: tested in one block, acted upon in the next; of two kinds of harm at one place the worse is shown
    boolean reserveStaleRecheck() {
        int s;
        boolean same;
        synchronized (this) { s = stock; }
        synchronized (this) { same = stock == s; }
        synchronized (this) {
            if (same) {
                stock = s - 1; // BLOCAL: lost-update {{stock}}; BLOCAL: check-then-act low
            }
        }
        return same;
    }
    // the version stamp of the same lock, compared: benign
    boolean reprice(int by) {
        int p;
        long v;
        synchronized (this) { p = price; v = version; }
        int next = p + by;
        synchronized (this) {
            if (version != v) return false;
            price = next; // BENIGN: lost-update rechecked
            version++;
            return true;
        }
    }
    synchronized void restock(int n) { stock += n; reserved = 0; price++; version++; }

    // checked, and checked again in the act's block, as by the book
    boolean take() {
        boolean some;
        synchronized (this) { some = stock > 0; }
        if (!some) return false;
        synchronized (this) {
            if (stock > 0) {
                stock--; // BENIGN: check-then-act rechecked
                return true;
            }
        }
        return false;
    }
}

/** handed-over: the block that reads also takes away. */
class BatchWriter implements Runnable {
    static final BatchWriter SHARED = new BatchWriter();
    private List<String> pending = new ArrayList<>();
    private int nextId;
    private String[] slots = new String[8];
    private long written;
    private Object current;

    synchronized void add(String s) { pending.add(s); }

    // swapped for a new list: what is written out is ours alone
    void flush() {
        List<String> batch;
        synchronized (this) {
            batch = pending;
            pending = new ArrayList<>();
        }
        int n = batch.size();
        synchronized (this) {
            written += n; // BENIGN: stale-value handed-over; BENIGN: stale-value handed-over
        }
    }
    // not swapped: others add to the very list
    void flushShared() {
        List<String> batch;
        synchronized (this) { batch = pending; }
        synchronized (this) {
            batch.clear(); // BLOCAL: stale-value
        }
    }
    // swapped, but put back whole: what was added meanwhile is lost
    void flushOrRestore(boolean fail) {
        List<String> batch;
        synchronized (this) { batch = pending; pending = new ArrayList<>(); }
        if (fail) {
            synchronized (this) {
                pending = batch; // BLOCAL: lost-update {{pending}}
            }
        }
    }
    // counted before it was taken, in the block that takes it: ours as well
    void flushCounted() {
        List<String> batch;
        int n;
        synchronized (this) {
            n = pending.size();
            batch = pending;
            pending = new ArrayList<>();
        }
        batch.clear();
        synchronized (this) {
            written += n; // BENIGN: stale-value handed-over
        }
    }
    // counted, and left for the others: what comes meanwhile is not counted
    void countShared() {
        int n;
        synchronized (this) { n = pending.size(); }
        synchronized (this) {
            written = n; // BLOCAL: stale-value medium
        }
    }
    // the number is ours: benign
    void named(String s) {
        int id;
        synchronized (this) { id = nextId++; }
        synchronized (this) {
            slots[id & 7] = s; // BENIGN: stale-value handed-over
        }
    }
    // only looked at: two get the same slot
    void namedBroken(String s) {
        int id;
        synchronized (this) { id = nextId; }
        synchronized (this) {
            slots[id & 7] = s; // BLOCAL: stale-value low
            nextId++;
        }
    }
    public void run() { flush(); named("x"); }
}

/** handed-over by a flag: set in the first block, reset in the second. */
class Refresher {
    static final Refresher SHARED = new Refresher();
    private boolean loading;
    private String data;

    String refresh() {
        synchronized (this) {
            if (loading) return data;
            loading = true;
        }
        String d = String.valueOf(System.nanoTime());
        synchronized (this) {
            loading = false; // BENIGN: check-then-act handed-over
            data = d;
        }
        return d;
    }
}
/** ... and without the flag being set two load at once. */
class RefresherBroken {
    static final RefresherBroken SHARED = new RefresherBroken();
    private boolean loading;
    private int loads;

    void refresh() {
        synchronized (this) {
            if (loading) return;
        }
        synchronized (this) {
            loading = true; // BLOCAL: check-then-act medium {{loading}}
            loads++;
        }
    }
    synchronized void done() { loading = false; }
}

/** confined: not yet shared. */
class Pipeline {
    private final Object lock = new Object();
    private int stages;

    static Pipeline build(int n) {
        Pipeline p = new Pipeline();
        int s;
        synchronized (p.lock) { s = p.stages; }
        synchronized (p.lock) { p.stages = s + n; }
        return p;
    }
    void more() { synchronized (lock) { stages++; } }
}
/** ... and leaked before. */
class PipelineLeaked {
    static final List<PipelineLeaked> ALL = new CopyOnWriteArrayList<>();
    private final Object lock = new Object();
    private int stages;

    static PipelineLeaked build(int n) {
        PipelineLeaked p = new PipelineLeaked();
        ALL.add(p);
        int s;
        synchronized (p.lock) { s = p.stages; }
        synchronized (p.lock) {
            p.stages = s + n; // BLOCAL: lost-update {{stages}}
        }
        return p;
    }
    void more() { synchronized (lock) { stages++; } }
}

/** ordered: before the threads start, after they have ended. */
class ParallelSum {
    private int sum;

    static int run(int[] a) throws InterruptedException {
        ParallelSum p = new ParallelSum();
        Thread t = new Thread(() -> { for (int x : a) p.add(x); });
        t.start();
        t.join();
        int s;
        synchronized (p) { s = p.sum; }
        synchronized (p) {
            p.sum = s * 2; // BENIGN: lost-update ordered
        }
        return p.sum;
    }
    private synchronized void add(int x) { sum += x; }
}
/** ... and in between. */
class ParallelSumEarly implements Runnable {
    private int sum;
    private int[] a;

    int go(int[] b) throws InterruptedException {
        a = b;
        Thread t = new Thread(this);
        t.start();
        int s;
        synchronized (this) { s = sum; }
        synchronized (this) {
            sum = s * 2; // BLOCAL: lost-update {{sum}}
        }
        t.join();
        return sum;
    }
    public void run() { for (int x : a) add(x); }
    private synchronized void add(int x) { sum += x; }
}

/** no-writer: nobody else writes, and this method runs under an outer lock. */
class CalibrationTable {
    static final CalibrationTable SHARED = new CalibrationTable();
    private final Object inner = new Object();
    private int offset;
    private int applied;

    // the only writer, always under this, which guards it as well as the inner one: no block ends
    synchronized void recalibrate(int d) {
        int o;
        synchronized (inner) { o = offset; } // BLOCAL: non-atomic low
        int next = o + d;
        synchronized (inner) {
            offset = next;
        }
    }
    int offset() { synchronized (inner) { return offset; } }
}
/** ... one writer does not take the outer lock. */
class CalibrationTableOpen {
    static final CalibrationTableOpen SHARED = new CalibrationTableOpen();
    private final Object inner = new Object();
    private int offset;

    synchronized void recalibrate(int d) {
        int o;
        synchronized (inner) { o = offset; } // BLOCAL: non-atomic low
        int next = o + d;
        synchronized (inner) {
            offset = next; // BLOCAL: lost-update high {{offset}}
        }
    }
    void reset() { synchronized (inner) { offset = 0; } }
}

/** write-once: set lazily and then for ever. */
class DriverLoader {
    static final DriverLoader SHARED = new DriverLoader();
    private Object driver;
    private boolean closed;
    private int closes;

    // the side where the final value was seen
    void use() {
        Object d;
        synchronized (this) {
            if (driver == null) driver = new Object();
            d = driver;
        }
        synchronized (this) {
            last = d; // BENIGN: stale-value write-once
        }
    }
    private Object last;

    // set or seen on every way, then read: the last value
    Object useLater() {
        Object d;
        synchronized (this) {
            if (driver != null) touched++;
            else driver = new Object();
        }
        synchronized (this) { d = driver; }
        synchronized (this) {
            last = d; // BENIGN: stale-value write-once
        }
        return d;
    }
    private int touched;
    // closed only ever becomes true; seen false, it may be true by now
    void closeOnce() {
        boolean c;
        synchronized (this) { c = closed; }
        if (!c) {
            synchronized (this) {
                closed = true; // BLOCAL: check-then-act {{closed}}
                closes++;
            }
        }
    }
    // seen true, it stays true: benign
    void afterClose() {
        boolean c;
        synchronized (this) { c = closed; }
        if (c) {
            synchronized (this) {
                closes--; // BENIGN: check-then-act write-once
            }
        }
    }
}

/** ... but somebody takes it away again: what was set need not be there any more. */
class DriverReloader {
    static final DriverReloader SHARED = new DriverReloader();
    private Object driver, last;

    void use() {
        Object d;
        synchronized (this) {
            if (driver == null) driver = new Object();
            d = driver;
        }
        synchronized (this) {
            last = d; // BLOCAL: stale-value medium
        }
    }
    // set on one way only
    void useSome(boolean make) {
        Object d;
        synchronized (this) {
            if (make && driver == null) driver = new Object();
            d = driver;
        }
        synchronized (this) {
            last = d; // BLOCAL: stale-value medium
        }
    }
    synchronized void unload() { driver = null; }
}

/** reported-only. */
class PoolMonitor {
    static final PoolMonitor SHARED = new PoolMonitor();
    private static final Logger LOG = Logger.getLogger("pool");
    private int active;
    private int peak;

    // only said
    void report() {
        int a;
        synchronized (this) { a = active; }
        synchronized (this) {
            LOG.info("active " + a); // BENIGN: stale-value reported-only
            peak = 0;
        }
    }
    // said and stored
    void reportAndStore() {
        int a;
        synchronized (this) { a = active; }
        LOG.fine("active " + a);
        synchronized (this) {
            peak = a; // BLOCAL: stale-value medium
        }
    }
    synchronized void enter() { active++; }
    synchronized void leave() { active--; }
}
