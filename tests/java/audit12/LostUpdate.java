// RELEASES: 8 17
package audit12;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Counters and sequences whose new value is computed upon a value that outlived its lock. */
final class Odometer {
    static final Odometer SHARED = new Odometer();
    private long metres;

    synchronized void reset() {
        metres = 0;
    }

    void drive(int leg) {
        long before;
        synchronized (this) {
            before = metres;
        }
        long after = before + leg;
        synchronized (this) {
            metres = after; // BLOCAL: lost-update high
        }
    }

    // Silent: read and write are in one block.
    synchronized void tow(int leg) {
        metres = metres + leg;
    }

    // Silent: an absolute value is none that was read before.
    void calibrate(long real) {
        synchronized (this) {
            metres = real;
        }
    }

    void driveByGetter(int leg) {
        setMetres(getMetres() + leg); // BLOCAL: lost-update high
    }

    // A value that another thread changed meanwhile is seen by the comparison, in the block of the write.
    void driveAndRetry(int leg) {
        long before;
        do {
            before = getMetres();
        // Mended: the loop's own exit test, read anew, is one more.
        } while (!replace(before, before + leg)); // BENIGN: check-then-act rechecked; BENIGN: lost-update rechecked
    }

    private synchronized boolean replace(long expected, long update) {
        if (metres != expected) {
            return false;
        }
        metres = update;
        return true;
    }

    synchronized long getMetres() {
        return metres;
    }

    synchronized void setMetres(long value) {
        metres = value;
    }

    // Silent: the inner block is within the outer one, whose lock it is.
    synchronized void nested(int leg) {
        long before = getMetres();
        synchronized (this) {
            metres = before + leg;
        }
    }
}

/** Values other than plain numbers. */
final class Ledger {
    static final Ledger SHARED = new Ledger();
    private final Object lock = new Object();
    private BigDecimal balance = BigDecimal.ZERO;
    private String journal = "";
    private Long entries = 0L;
    private boolean open;
    private int flags;

    void clear() {
        synchronized (lock) {
            balance = BigDecimal.ZERO;
            journal = "";
            entries = 0L;
            open = false;
            flags = 0;
        }
    }

    void deposit(BigDecimal amount) {
        BigDecimal old;
        synchronized (lock) {
            old = balance;
        }
        BigDecimal sum = old.add(amount);
        synchronized (lock) {
            balance = sum; // BLOCAL: lost-update high
        }
    }

    void note(String line) {
        String old;
        synchronized (lock) {
            old = journal;
        }
        synchronized (lock) {
            journal = old + line; // BLOCAL: lost-update high
        }
    }

    void count() {
        Long old;
        synchronized (lock) {
            old = entries;
        }
        synchronized (lock) {
            entries = old + 1; // BLOCAL: lost-update high
        }
    }

    void toggle() {
        boolean was;
        synchronized (lock) {
            was = open;
        }
        synchronized (lock) {
            open = !was; // BLOCAL: lost-update high
        }
    }

    void raise(int bit) {
        int old;
        synchronized (lock) {
            old = flags;
        }
        synchronized (lock) {
            flags = old | (1 << bit); // BLOCAL: lost-update high
        }
    }

    // Silent: the compound assignment reads afresh in the block.
    void raiseAfresh(int bit) {
        synchronized (lock) {
            flags |= 1 << bit;
        }
    }
}

/** A number that two objects pass on: the stale copy never comes back to where it was read. */
final class Purse {
    static final Purse LEFT = new Purse();
    static final Purse RIGHT = new Purse();
    private int coins;

    synchronized int coins() {
        return coins;
    }

    synchronized void setCoins(int value) {
        coins = value;
    }

    // Silent: the other purse has a lock of its own.
    static void mirror() {
        int coins = LEFT.coins();
        RIGHT.setCoins(coins);
    }

    static void bonus() {
        int coins = LEFT.coins();
        LEFT.setCoins(coins + 1); // BLOCAL: lost-update high
    }
}

/** Volatile fields and atomics: each access is a block of its own. */
final class Gauge {
    static final Gauge SHARED = new Gauge();
    private volatile int hits;
    private volatile long mask;
    private volatile List<Runnable> listeners = new ArrayList<>();
    private volatile String[] names = new String[0];
    private volatile Frame top;
    private final AtomicInteger level = new AtomicInteger();
    private final AtomicReference<Range> range = new AtomicReference<>(new Range(0, 0));

    static final class Frame {
        final Frame below;
        final String text;

        Frame(Frame below, String text) {
            this.below = below;
            this.text = text;
        }
    }

    static final class Range {
        final int low;
        final int high;

        Range(int low, int high) {
            this.low = low;
            this.high = high;
        }

        Range raised(int to) {
            return new Range(low, to);
        }
    }

    void hit() {
        hits++; // BLOCAL: lost-update high
    }

    void set(int bit) {
        mask |= 1L << bit; // BLOCAL: lost-update high
    }

    void add(Runnable listener) {
        List<Runnable> copy = new ArrayList<>(listeners);
        copy.add(listener);
        // The page says high; an update without any lock is high for one operator's only (a decision).
        listeners = copy; // BLOCAL: lost-update medium
    }

    void addName(String name) {
        // Mended: of two looks at a volatile speaks --check=state-version only (a decision).
        String[] copy = Arrays.copyOf(names, names.length + 1);
        copy[copy.length - 1] = name;
        // The page says high; of many such updates of one class the first stands for the others (a decision).
        names = copy; // BLOCAL: lost-update low
    }

    void push(String text) {
        // The page says high; of many such updates of one class the first stands for the others (a decision).
        top = new Frame(top, text); // BLOCAL: lost-update low
    }

    String pop() {
        Frame frame = top;
        if (frame == null) {
            return null;
        }
        // The page says high; of many such updates of one class the first stands for the others (a decision).
        top = frame.below; // BLOCAL: lost-update low
        return frame.text;
    }

    void rise() {
        level.set(level.get() + 1); // BLOCAL: lost-update high
    }

    // Silent: the atomic does both at once.
    void riseAtOnce() {
        level.incrementAndGet();
    }

    void widen(int to) {
        range.set(range.get().raised(to)); // BLOCAL: lost-update high
    }

    // Silent: the swap is tried again until nobody came between.
    void widenAtOnce(int to) {
        Range old;
        Range wider;
        do {
            old = range.get();
            wider = old.raised(to);
        } while (!range.compareAndSet(old, wider));
    }

    // Silent: the library runs the function again where the swap failed.
    void widenByFunction(int to) {
        range.updateAndGet(r -> r.raised(to));
    }

    void widenWrongly(int to) {
        Range wider = range.get().raised(to);
        range.compareAndSet(range.get(), wider); // BLOCAL: lost-update high
    }

    // Silent: all is made anew, nothing is kept of what there was.
    void clear() {
        listeners = new ArrayList<>();
        names = new String[0];
        top = null;
        hits = 0;
        mask = 0;
        range.set(new Range(0, 0));
    }
}

/** A copy-on-write list whose writers are synchronized: the volatile field belongs to their block. */
final class Subscribers {
    static final Subscribers SHARED = new Subscribers();
    private volatile List<Runnable> all = new ArrayList<>();

    // Silent: all writers hold the monitor.
    synchronized void add(Runnable one) {
        List<Runnable> copy = new ArrayList<>(all);
        copy.add(one);
        all = copy;
    }

    synchronized void clear() {
        all = new ArrayList<>();
    }

    void remove(Runnable one) {
        List<Runnable> copy = new ArrayList<>(all);
        copy.remove(one);
        synchronized (this) {
            all = copy; // BLOCAL: lost-update high
        }
    }

    // Silent: the listeners that were there when the event came are told.
    void fire() {
        for (Runnable one : all) {
            one.run();
        }
    }
}

/** Without evidence that anybody shares the object all is one step lower. */
final class Tally {
    private int votes;

    synchronized void reset() {
        votes = 0;
    }

    void vote() {
        int old;
        synchronized (this) {
            old = votes;
        }
        synchronized (this) {
            votes = old + 1; // BLOCAL: lost-update medium
        }
    }

    // Silent: one block.
    synchronized void voteTwice() {
        votes += 2;
    }
}

/** Elements of arrays and of nested arrays. */
final class Histogram {
    static final Histogram SHARED = new Histogram();
    private final int[] buckets = new int[16];
    private final long[][] grid = new long[4][4];

    synchronized void clear() {
        Arrays.fill(buckets, 0);
        for (long[] row : grid) {
            Arrays.fill(row, 0L);
        }
        buckets[0] = 0;
        grid[0][0] = 0;
    }

    void count(int bucket) {
        int old;
        synchronized (this) {
            old = buckets[bucket];
        }
        synchronized (this) {
            buckets[bucket] = old + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: the element is read where it is written.
    synchronized void countAtOnce(int bucket) {
        buckets[bucket]++;
    }

    void weigh(int row, int column, long weight) {
        long old;
        synchronized (this) {
            old = grid[row][column];
        }
        synchronized (this) {
            grid[row][column] = Math.max(old, weight); // BLOCAL: lost-update high
        }
    }
}
