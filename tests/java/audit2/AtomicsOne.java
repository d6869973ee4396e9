// RELEASES: 8 17
package audit2;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Counts of requests in flight. */
class InFlight {
    static final InFlight SHARED = new InFlight();
    private final AtomicInteger running = new AtomicInteger();
    private final int max = 8;

    // asked, then counted: two can pass at seven
    boolean begin() {
        if (running.get() < max) {
            running.incrementAndGet(); // BLOCAL: check-then-act {{running}}
            return true;
        }
        return false;
    }
    // counted, then asked: silent
    boolean beginRight() {
        if (running.incrementAndGet() > max) { running.decrementAndGet(); return false; }
        return true;
    }
    // the loop of the book: silent
    boolean beginCas() {
        for (;;) {
            int n = running.get();
            if (n >= max) return false;
            if (running.compareAndSet(n, n + 1)) return true;
        }
    }
    void end() { running.decrementAndGet(); }
    void addBroken(int n) {
        running.set(running.get() + n); // BLOCAL: lost-update high {{running}}
    }
    void max(int n) { running.updateAndGet(r -> Math.max(r, n)); }
}

/** High-water marks. */
class Peak {
    static final Peak SHARED = new Peak();
    private final AtomicLong peak = new AtomicLong();
    private final AtomicLong total = new AtomicLong();

    void seen(long v) {
        if (v > peak.get()) {
            peak.set(v); // BLOCAL: check-then-act {{peak}}
        }
    }
    void seenRight(long v) {
        long p;
        while (v > (p = peak.get())) if (peak.compareAndSet(p, v)) return;
    }
    void reset() { peak.set(0); }

    // the expected value is fresh, the new one comes from an older read
    void add(long n) {
        long t = total.get();
        long sum = t + n;
        total.compareAndSet(total.get(), sum); // BLOCAL: lost-update {{total}}
    }
    // one try, nobody looks whether it succeeded: the amount is lost
    void addOnce(long n) {
        long t = total.get();
        total.compareAndSet(t, t + n); // BLOCAL: lost-cas {{total}}
    }
    void addRight(long n) { total.accumulateAndGet(n, Long::sum); }
    long drain() { return total.getAndSet(0); }
}

/** Buckets. */
class Histogram {
    static final Histogram SHARED = new Histogram();
    private final AtomicIntegerArray buckets = new AtomicIntegerArray(32);
    private final AtomicLongArray sums = new AtomicLongArray(32);

    void record(int i) {
        buckets.set(i, buckets.get(i) + 1); // BLOCAL: lost-update {{buckets}}
    }
    void recordRight(int i, long v) { buckets.incrementAndGet(i); sums.addAndGet(i, v); }
    void cap(int i) {
        if (sums.get(i) > 1000) {
            sums.set(i, 0); // BLOCAL: check-then-act {{sums}}
        }
    }
}

/** Listeners as an immutable list behind a reference. */
class ListenerList {
    static final ListenerList SHARED = new ListenerList();
    private final AtomicReference<List<Runnable>> all = new AtomicReference<>(Collections.emptyList());

    void add(Runnable r) {
        List<Runnable> copy = new ArrayList<>(all.get());
        copy.add(r);
        all.set(copy); // BLOCAL: lost-update {{all}}
    }
    void addRight(Runnable r) {
        List<Runnable> old, copy;
        do {
            old = all.get();
            copy = new ArrayList<>(old);
            copy.add(r);
        } while (!all.compareAndSet(old, copy));
    }
    void fire() { for (Runnable r : all.get()) r.run(); }
}

/** Started once. */
class Service {
    static final Service SHARED = new Service();
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicReference<Thread> worker = new AtomicReference<>();

    void start() {
        if (!started.get()) {
            started.set(true); // BLOCAL: check-then-act {{started}}
            worker.set(new Thread(this::loop));
        }
    }
    void startRight() { if (started.compareAndSet(false, true)) worker.set(new Thread(this::loop)); }
    void stop() { started.set(false); }
    private void loop() { while (started.get()) Thread.yield(); }
}

/** Stamps and marks. */
class VersionedHead {
    static final VersionedHead SHARED = new VersionedHead();
    private final AtomicStampedReference<String> head = new AtomicStampedReference<>("", 0);
    private final AtomicMarkableReference<String> node = new AtomicMarkableReference<>("", false);

    void push(String s) {
        int[] st = new int[1];
        String h = head.get(st);
        head.set(h + s, st[0] + 1); // BLOCAL: lost-update {{head}}
    }
    void pushRight(String s) {
        int[] st = new int[1];
        String h;
        do { h = head.get(st); } while (!head.compareAndSet(h, h + s, st[0], st[0] + 1));
    }
    void mark() {
        if (!node.isMarked()) {
            node.set("gone", true); // BLOCAL: check-then-act low {{node}}
        }
    }
    boolean markRight(String s) { return node.attemptMark(s, true); }
    void unmark(String s) { node.set(s, false); }
}

/** Adders. */
class ByteMeter {
    static final ByteMeter SHARED = new ByteMeter();
    private final LongAdder bytes = new LongAdder();
    private final LongAccumulator high = new LongAccumulator(Long::max, 0);

    void sent(long n) { bytes.add(n); high.accumulate(n); }
    // what is added between sum and reset is lost
    long flush() {
        long n = bytes.sum();
        if (n > 4096) {
            bytes.reset(); // BLOCAL: check-then-act {{bytes}}
        }
        return n;
    }
    long flushRight() { return bytes.sumThenReset(); }
}

/** Field updaters. */
class RefCounted {
    static final RefCounted SHARED = new RefCounted();
    private static final AtomicIntegerFieldUpdater<RefCounted> REFS = AtomicIntegerFieldUpdater.newUpdater(RefCounted.class, "refs");
    private volatile int refs = 1;

    void retain() {
        REFS.set(this, REFS.get(this) + 1); // BLOCAL: lost-update {{refs}}
    }
    void retainRight() {
        for (;;) {
            int r = refs;
            if (r == 0) throw new IllegalStateException();
            if (REFS.compareAndSet(this, r, r + 1)) return;
        }
    }
    boolean release() { return REFS.decrementAndGet(this) == 0; }
}

/** Volatile fields. */
class VolatileShapes {
    static final VolatileShapes SHARED = new VolatileShapes();
    private volatile int hits;
    private volatile boolean running = true;
    private volatile String[] names = new String[0];
    private volatile Map<String, String> snapshot;
    private volatile Object instance;
    private volatile Object broken;
    private volatile long lastCleanup;

    void hit() {
        hits++; // BLOCAL: lost-update high {{hits}}
    }
    void clear() { hits = 0; }

    // a stop flag: silent
    void loop() { while (running) Thread.yield(); }
    void stop() { running = false; }

    // writers hold the lock, the reader takes what there is: silent
    synchronized void addName(String s) {
        String[] c = Arrays.copyOf(names, names.length + 1);
        c[names.length] = s;
        names = c;
    }
    String first() { String[] n = names; return n.length == 0 ? null : n[0]; }

    // the copy is made outside the lock
    void addNameOutside(String s) {
        String[] old = names;
        String[] c = Arrays.copyOf(old, old.length + 1);
        c[old.length] = s;
        synchronized (this) {
            names = c; // BLOCAL: lost-update {{names}}
        }
    }

    // lazily, with a reset elsewhere; no lock: best effort, low
    Map<String, String> map() {
        Map<String, String> m = snapshot;
        if (m == null) {
            m = new HashMap<>();
            snapshot = m; // BLOCAL: check-then-act low
        }
        return m;
    }
    void invalidate() { snapshot = null; }

    // double-checked: benign
    Object get() {
        Object o = instance;
        if (o == null) {
            synchronized (this) {
                o = instance;
                if (o == null) {
                    o = new Object();
                    instance = o; // BENIGN: check-then-act rechecked
                }
            }
        }
        return o;
    }
    void dropInstance() { synchronized (this) { instance = null; } }

    // not checked again
    Object getBroken() {
        if (broken == null) {
            synchronized (this) {
                broken = new Object(); // BLOCAL: check-then-act {{broken}}
            }
        }
        return broken;
    }
    void dropBroken() { synchronized (this) { broken = null; } }
}
