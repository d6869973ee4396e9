package audit22;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Atomics, field updaters and volatile fields. */
public class Cells {
    static final Cells CELLS = new Cells();

    private static final AtomicIntegerFieldUpdater<Cells> UPDATER =
        AtomicIntegerFieldUpdater.newUpdater(Cells.class, "updated");

    private final AtomicInteger count = new AtomicInteger();
    private final AtomicLong peak = new AtomicLong();
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicReference<String> state = new AtomicReference<>("new");
    private final AtomicIntegerArray slots = new AtomicIntegerArray(8);
    private volatile int updated;
    private volatile int ticks;
    private volatile int[] table = new int[8];
    private int opened;

    void add(int n) {
        int c = count.get();
        count.set(c + n); // BLOCAL: lost-update high {{count}}
    }

    void addWell(int n) {
        count.addAndGet(n);
    }

    void addByCas(int n) {
        int c;
        do {
            c = count.get();
        } while (!count.compareAndSet(c, c + n));
    }

    /** Who comes second counts for nothing. */
    boolean addOnce(int n) {
        int c = count.get();
        // was expected as lost-cas: a failure that is looked at is not lost
        if (!count.compareAndSet(c, c + n)) {
            drop();
            return false;
        }
        return true;
    }

    private void drop() {
        UPDATER.incrementAndGet(this);
    }

    void peak(long n) {
        if (n > peak.get()) {
            // was expected high: the greatest is kept
            peak.set(n); // BLOCAL: check-then-act medium {{peak}}
        }
    }

    void peakWell(long n) {
        peak.accumulateAndGet(n, Math::max);
    }

    void start() {
        if (!started.get()) {
            // was expected high: an unlocked check-then-set, of a flag on which something hangs
            started.set(true); // BLOCAL: check-then-act medium {{started}}
            open();
        }
    }

    void startWell() {
        if (started.compareAndSet(false, true)) {
            open();
        }
    }

    void stop() {
        started.set(false);
    }

    private synchronized void open() {
        opened++;
    }

    void slot(int i) {
        slots.set(i, slots.get(i) + 1); // BLOCAL: lost-update high {{slots}}
    }

    void slotWell(int i) {
        slots.incrementAndGet(i);
    }

    void update(int n) {
        UPDATER.set(this, UPDATER.get(this) + n); // BLOCAL: lost-update high {{updated}}
    }

    void updateWell(int n) {
        UPDATER.addAndGet(this, n);
    }

    void tick() {
        ticks++; // BLOCAL: lost-update high {{ticks}}
    }

    void noTicks() {
        ticks = 0;
    }

    void grow() {
        int[] t = table;
        int[] u = new int[t.length * 2];
        System.arraycopy(t, 0, u, 0, t.length);
        // was expected high: without any lock that is of one operator alone
        table = u; // BLOCAL: lost-update medium {{table}}
    }

    void noTable() {
        table = new int[8];
    }

    void close() {
        String s = state.get();
        if (s.equals("open")) {
            // was expected high: an unlocked check-then-set is low
            state.set("closed"); // BLOCAL: check-then-act low {{state}}
        }
    }

    void closeWell() {
        state.compareAndSet("open", "closed");
    }

    void reopen() {
        state.set("open");
    }

    void closeByUpdate() {
        state.updateAndGet(s -> s.equals("open") ? "closed" : s);
    }
}
