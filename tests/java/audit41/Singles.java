// RELEASES: 8 17
package audit41;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;

/** Atomics, updaters and volatile fields as people use them: meters, tickets, gates. */
public class Singles {
    static final Singles ONE = new Singles();

    private static final AtomicLongFieldUpdater<Singles> BYTES = AtomicLongFieldUpdater.newUpdater(Singles.class, "bytes");

    private final AtomicInteger tickets = new AtomicInteger(100);
    private final AtomicLong peak = new AtomicLong();
    private final AtomicBoolean running = new AtomicBoolean();
    private final AtomicReference<String> leader = new AtomicReference<>();
    private final AtomicReference<int[]> table = new AtomicReference<>(new int[0]);
    private final AtomicIntegerArray lanes = new AtomicIntegerArray(4);
    private final AtomicStampedReference<String> head = new AtomicStampedReference<>("", 0);
    private final LongAdder visits = new LongAdder();
    private volatile long bytes;
    private volatile int clients;
    private volatile boolean warm;
    private volatile String name = "";

    boolean buy() {
        if (tickets.get() == 0) {
            return false;
        }
        tickets.getAndDecrement(); // BLOCAL: check-then-act
        return true;
    }

    boolean buySafe() {
        int n;
        do {
            n = tickets.get();
            if (n == 0) {
                return false;
            }
        } while (!tickets.compareAndSet(n, n - 1));
        return true;
    }

    boolean buyUpdated() {
        return tickets.getAndUpdate(n -> n > 0 ? n - 1 : 0) > 0;
    }

    void refund() {
        tickets.set(tickets.get() + 1); // BLOCAL: lost-update
    }

    void refundSafe() {
        tickets.incrementAndGet();
    }

    void peak(long n) {
        long p = peak.get();
        if (p < n) {
            peak.set(n); // BLOCAL: check-then-act
        }
    }

    void peakSafe(long n) {
        peak.updateAndGet(p -> p < n ? n : p);
    }

    void peakTried(long n) {
        long p = peak.get();
        if (p < n) {
            peak.compareAndSet(p, n); // BLOCAL: lost-cas high
        }
    }

    // Tried once, and told.
    boolean peakTold(long n) {
        long p = peak.get();
        return p < n && peak.compareAndSet(p, n);
    }

    long resetPeak() {
        return peak.getAndSet(0);
    }

    boolean start() {
        if (running.get()) {
            return false;
        }
        running.set(true); // BLOCAL: check-then-act
        return true;
    }

    boolean startSafe() {
        return running.compareAndSet(false, true);
    }

    void stop() {
        running.set(false);
    }

    void toggle() {
        running.set(!running.get()); // BLOCAL: lost-update
    }

    void toggleSafe() {
        boolean b;
        do {
            b = running.get();
        } while (!running.compareAndSet(b, !b));
    }

    void elect(String me) {
        String l = leader.get();
        if (l == null || l.compareTo(me) > 0) {
            leader.set(me); // BLOCAL: check-then-act
        }
    }

    void electSafe(String me) {
        leader.accumulateAndGet(me, (l, m) -> l == null || l.compareTo(m) > 0 ? m : l);
    }

    void resign(String me) {
        leader.compareAndSet(me, null);
    }

    void grow(int v) {
        int[] t = table.get();
        int[] more = java.util.Arrays.copyOf(t, t.length + 1);
        more[t.length] = v;
        table.set(more); // BLOCAL: lost-update
    }

    void growSafe(int v) {
        int[] t;
        int[] more;
        do {
            t = table.get();
            more = java.util.Arrays.copyOf(t, t.length + 1);
            more[t.length] = v;
        } while (!table.compareAndSet(t, more));
    }

    void growOnOlder(int v) {
        int[] t = table.get();
        int[] more = java.util.Arrays.copyOf(t, t.length + 1);
        more[t.length] = v;
        while (!table.compareAndSet(table.get(), more)) { // BLOCAL: lost-update
            Thread.yield();
        }
    }

    void lane(int i) {
        lanes.set(i, lanes.get(i) + 1); // BLOCAL: lost-update
    }

    void laneSafe(int i) {
        lanes.incrementAndGet(i);
    }

    void laneMove(int i, int j) {
        lanes.decrementAndGet(i);
        lanes.incrementAndGet(j);
    }

    void head(String s) {
        int[] stamp = new int[1];
        String h;
        do {
            h = head.get(stamp);
        } while (!head.compareAndSet(h, h + s, stamp[0], stamp[0] + 1));
    }

    void headLate(String s) {
        String h = head.getReference();
        // Was marked twice: several old values that are used at one place are one finding.
        head.set(h + s, head.getStamp() + 1); // BLOCAL: lost-update
    }

    void visit() {
        visits.increment();
    }

    void bytes(long n) {
        bytes += n; // BLOCAL: lost-update
    }

    void bytesSafe(long n) {
        BYTES.addAndGet(this, n);
    }

    void connect() {
        clients++; // BLOCAL: lost-update
    }

    void disconnect() {
        synchronized (this) {
            // Was to be shown: a lock is held, though not by all.
            clients--; // BLOCAL: lost-update low
        }
    }

    void warmUp() {
        if (!warm) {
            warm = true; // BLOCAL: check-then-act low
            name = name.trim(); // BLOCAL: lost-update
        }
    }

    void cool() {
        warm = false;
    }

    void rename(String n) {
        name = n;
    }

    int clients() {
        return clients;
    }
}
