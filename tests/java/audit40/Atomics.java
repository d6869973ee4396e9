// RELEASES: 8 17
package audit40;

import java.util.Collections;
import java.util.List;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Atomics, updaters and volatile fields: two operations on one of them. */
public class Atomics {
    static final Atomics NODE = new Atomics();

    private static final AtomicIntegerFieldUpdater<Atomics> WEIGHT =
            AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "weight");

    private final AtomicInteger credits = new AtomicInteger(10);
    private final AtomicLong max = new AtomicLong();
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicReference<List<String>> names = new AtomicReference<>(Collections.emptyList());
    private final AtomicIntegerArray buckets = new AtomicIntegerArray(16);
    private volatile int weight;
    private volatile long ticks;
    private volatile String mode = "slow";

    boolean spend() {
        if (credits.get() > 0) {
            credits.decrementAndGet(); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    boolean spendSafe() {
        while (true) {
            int c = credits.get();
            if (c <= 0) {
                return false;
            }
            if (credits.compareAndSet(c, c - 1)) {
                return true;
            }
        }
    }

    // Taken first, given back where there was none. (Was marked as handed over: it is no finding at all.)
    boolean spendBack() {
        if (credits.decrementAndGet() < 0) {
            credits.incrementAndGet();
            return false;
        }
        return true;
    }

    void credit(int n) {
        credits.addAndGet(n);
    }

    void max(long n) {
        if (n > max.get()) {
            max.set(n); // BLOCAL: check-then-act
        }
    }

    void maxSafe(long n) {
        max.accumulateAndGet(n, Math::max);
    }

    void maxRetried(long n) {
        long m = max.get();
        while (n > m && !max.compareAndSet(m, n)) {
            m = max.get();
        }
    }

    // Tried once: where another was quicker, the greater one may be lost.
    void maxOnce(long n) {
        long m = max.get();
        if (n > m) {
            max.compareAndSet(m, n); // BLOCAL: lost-cas high
        }
    }

    void start(Runnable body) {
        if (!started.get()) {
            started.set(true); // BLOCAL: check-then-act
            body.run();
        }
    }

    void startSafe(Runnable body) {
        if (started.compareAndSet(false, true)) {
            body.run();
        }
    }

    void stop() {
        started.set(false);
    }

    void add(String name) {
        List<String> more = new ArrayList<>(names.get());
        more.add(name);
        names.set(more); // BLOCAL: lost-update
    }

    void addSafe(String name) {
        names.updateAndGet(old -> {
            List<String> more = new ArrayList<>(old);
            more.add(name);
            return more;
        });
    }

    void addRetried(String name) {
        List<String> old;
        List<String> more;
        do {
            old = names.get();
            more = new ArrayList<>(old);
            more.add(name);
        } while (!names.compareAndSet(old, more));
    }

    // The new one is made of what was read before the value that is expected.
    void addStale(String name) {
        List<String> more = new ArrayList<>(names.get());
        more.add(name);
        while (!names.compareAndSet(names.get(), more)) { // BLOCAL: lost-update
            Thread.yield();
        }
    }

    void bucket(int i) {
        buckets.set(i, buckets.get(i) + 1); // BLOCAL: lost-update high
    }

    void bucketSafe(int i) {
        buckets.incrementAndGet(i);
    }

    void weigh() {
        WEIGHT.incrementAndGet(this);
    }

    void weighTorn() {
        weight = weight + 1; // BLOCAL: lost-update high
    }

    void tick() {
        ticks++; // BLOCAL: lost-update high
    }

    void ticks(long n) {
        ticks = n;
    }

    void tickCompound() {
        ticks += 5; // BLOCAL: lost-update high
    }

    void faster() {
        String m = mode;
        if (m.equals("slow")) {
            synchronized (this) {
                mode = "fast"; // BLOCAL: check-then-act
            }
        }
    }

    void fasterSafe() {
        synchronized (this) {
            if (mode.equals("slow")) {
                mode = "fast";
            }
        }
    }

    synchronized void mode(String m) {
        mode = m;
    }

    // One read and no more.
    boolean isFast() {
        return mode.equals("fast");
    }
}
