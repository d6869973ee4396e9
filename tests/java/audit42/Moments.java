// RELEASES: 8 17
package audit42;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Instants, days and durations as state. */
public class Moments {
    static final Moments ONE = new Moments();

    private static final Duration GAP = Duration.ofSeconds(5);
    private static final long NANOS = 5_000_000_000L;

    private final AtomicReference<Instant> newest = new AtomicReference<>(Instant.EPOCH);
    private final AtomicLong deadline = new AtomicLong();
    private final ConcurrentMap<String, Instant> seen = new ConcurrentHashMap<>();
    private final Map<String, Duration> spent = new HashMap<>();
    private Instant last = Instant.EPOCH;
    private Instant until = Instant.EPOCH;
    private Duration total = Duration.ZERO;
    private boolean busy;
    private LocalDate day = LocalDate.ofEpochDay(0);
    private int today;

    boolean dueLate(Instant now) {
        Instant l;
        synchronized (this) {
            l = last;
        }
        if (l.plus(GAP).isBefore(now)) {
            synchronized (this) {
                last = now; // BLOCAL: check-then-act high
            }
            return true;
        }
        return false;
    }

    synchronized boolean due(Instant now) {
        if (last.plus(GAP).isBefore(now)) {
            last = now;
            return true;
        }
        return false;
    }

    boolean dueTwice(Instant now) {
        synchronized (this) {
            if (!last.plus(GAP).isBefore(now)) {
                return false;
            }
        }
        synchronized (this) {
            if (!last.plus(GAP).isBefore(now)) {
                return false;
            }
            last = now; // BENIGN: check-then-act rechecked
            return true;
        }
    }

    synchronized Instant until() {
        return until;
    }

    void extendLate(Duration d) {
        Instant u = until();
        synchronized (this) {
            until = u.plus(d); // BLOCAL: lost-update
        }
    }

    synchronized void extend(Duration d) {
        until = until.plus(d);
    }

    // An end that does not depend on the old one.
    void extendFrom(Instant now, Duration d) {
        Instant end = now.plus(d);
        synchronized (this) {
            until = end;
        }
    }

    void addLate(Duration d) {
        Duration t;
        synchronized (this) {
            t = total;
        }
        t = t.plus(d);
        synchronized (this) {
            total = t; // BLOCAL: lost-update high
        }
    }

    synchronized void add(Duration d) {
        total = total.plus(d);
    }

    // Only told: the average of a moment ago.
    Duration mean(int n) {
        Duration t;
        synchronized (this) {
            t = total;
        }
        return t.dividedBy(n);
    }

    void spendLate(String who, Duration d) {
        Duration old;
        synchronized (spent) {
            old = spent.getOrDefault(who, Duration.ZERO);
        }
        synchronized (spent) {
            spent.put(who, old.plus(d)); // BLOCAL: lost-update high
        }
    }

    void spend(String who, Duration d) {
        synchronized (spent) {
            spent.merge(who, d, Duration::plus);
        }
    }

    // The newest of all that is told.
    void newestLate(Instant t) {
        if (newest.get().isBefore(t)) {
            newest.set(t); // BLOCAL: check-then-act
        }
    }

    void newest(Instant t) {
        newest.accumulateAndGet(t, (a, b) -> a.isBefore(b) ? b : a);
    }

    void newestTried(Instant t) {
        Instant n = newest.get();
        while (n.isBefore(t) && !newest.compareAndSet(n, t)) {
            n = newest.get();
        }
    }

    boolean ripeLate(long now) {
        if (now - deadline.get() > 0) {
            deadline.set(now + NANOS); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    boolean ripe(long now) {
        long d = deadline.get();
        return now - d > 0 && deadline.compareAndSet(d, now + NANOS);
    }

    void touchLate(String k, Instant now) {
        Instant old = seen.get(k);
        if (old == null || old.isBefore(now)) {
            seen.put(k, now); // BLOCAL: check-then-act
        }
    }

    void touch(String k, Instant now) {
        seen.merge(k, now, (a, b) -> a.isBefore(b) ? b : a);
    }

    // Whoever was touched meanwhile stays.
    void expire(Instant before) {
        for (Map.Entry<String, Instant> e : seen.entrySet()) {
            if (e.getValue().isBefore(before)) {
                seen.remove(e.getKey(), e.getValue());
            }
        }
    }

    void expireLate(Instant before) {
        for (Map.Entry<String, Instant> e : seen.entrySet()) {
            if (e.getValue().isBefore(before)) {
                seen.remove(e.getKey()); // BLOCAL: check-then-act
            }
        }
    }

    synchronized void countSafe(LocalDate now) {
        if (!now.equals(day)) {
            day = now;
            today = 0;
        }
        today++;
    }

    void countLate(LocalDate now) {
        boolean other;
        synchronized (this) {
            other = !now.equals(day);
        }
        if (other) {
            synchronized (this) {
                // Was marked a line above: that day would be set twice to the same.
                day = now;
                today = 0; // BLOCAL: check-then-act
            }
        }
        synchronized (this) {
            today++;
        }
    }

    synchronized void quiet(boolean b) {
        busy = !b;
        notifyAll();
    }

    synchronized void restLate() throws InterruptedException {
        Instant l = last;
        while (busy) {
            wait();
        }
        last = l.plus(GAP); // BLOCAL: stale-after-wait high
    }

    synchronized void rest() throws InterruptedException {
        while (busy) {
            wait();
        }
        last = last.plus(GAP);
    }
}
