// RELEASES: 8 11 17 21
package audit4;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counters that are drained: what the first block takes away is the caller's (ANALYSIS 8, handed-over). */
public class Meters {
    static final Meters SHARED = new Meters();

    private int count;
    private long total;
    private int spare;
    private List<String> pending = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private final LongAdder adder = new LongAdder();
    private boolean busy;
    private int hits;
    private int slot;

    synchronized void hit() {
        count++;
    }

    synchronized long total() {
        return total;
    }

    synchronized void clearTotal() {
        total = 0;
    }

    synchronized void offer(String s) {
        pending.add(s);
    }

    /** Taken away in the block that read it. */
    void drain() {
        int n;
        synchronized (this) {
            n = count;
            count = 0;
        }
        synchronized (this) {
            total += n; // BENIGN: stale-value handed-over
        }
    }

    /** Not taken away on every path. */
    void drainSometimes() {
        int n;
        synchronized (this) {
            n = count;
            if (n > 100) {
                count = 0;
            }
        }
        synchronized (this) {
            total += n; // BLOCAL: stale-value medium
        }
    }

    /** Taken away, then put back as it was. */
    void drainAndRestore() {
        int n;
        synchronized (this) {
            n = count;
            count = 0;
        }
        synchronized (this) {
            count = n; // BLOCAL: lost-update high
        }
    }

    /** Not taken away at all. */
    void copyOver() {
        int n;
        synchronized (this) {
            n = count;
        }
        synchronized (this) {
            spare = n; // BLOCAL: stale-value medium
        }
    }

    synchronized int spare() {
        return spare;
    }

    /** The list changes hands, its reader is alone with it. */
    void flush() {
        List<String> q;
        synchronized (this) {
            q = pending;
            pending = new ArrayList<>();
        }
        for (String s : q) {
            s.length();
        }
        synchronized (this) {
            done.addAll(q); // BENIGN: stale-value handed-over
        }
    }

    /** The list stays where it is, and others add to it. */
    void flushAlias() {
        List<String> q;
        synchronized (this) {
            q = pending;
        }
        synchronized (this) {
            q.clear(); // BLOCAL: stale-value medium
        }
    }

    /** Set by the first block, reset by the second: nobody else in between. */
    void exclusive() {
        synchronized (this) {
            if (busy) {
                return;
            }
            busy = true;
        }
        Thread.yield();
        synchronized (this) {
            busy = false; // BENIGN: check-then-act handed-over
        }
    }

    void addAll(long n) {
        adder.add(n);
    }

    void rollUp() {
        long n = adder.sumThenReset();
        synchronized (this) {
            total += n;
        }
    }

    /** An increment: the number is taken. */
    int claim() {
        int mine;
        synchronized (this) {
            mine = slot;
            slot = mine + 1;
        }
        synchronized (this) {
            spare = mine; // BENIGN: stale-value handed-over
        }
        return mine;
    }

    synchronized void hitAgain() {
        hits++;
    }

    synchronized void hitTwice() {
        hits += 2;
    }

    synchronized void forget() {
        hits = 0;
    }

    /** Three writes lock, this one does not. */
    void hitBare() {
        hits = 7; // BLOCAL: guarded-by medium
    }
}
