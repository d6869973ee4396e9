// RELEASES: 8 17
package audit11;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.LongAdder;

/** Tomcat's request counters: volatile does not make ++ atomic. */
class RequestCount {
    static final RequestCount SHARED = new RequestCount();
    private volatile int requests;
    private volatile long bytes;
    private volatile int active;

    void begin() {
        // a read-modify-write of a volatile by data: high
        requests++; // BLOCAL: lost-update high
        // likewise
        active = active + 1; // BLOCAL: lost-update high
    }

    void end(long n) {
        // likewise
        bytes += n; // BLOCAL: lost-update high
        // likewise
        --active; // BLOCAL: lost-update high
    }

    long bytes() {
        return bytes;
    }
}

/** As mended. Silent. */
class RequestCountFixed {
    static final RequestCountFixed SHARED = new RequestCountFixed();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    private final LongAdder active = new LongAdder();

    void begin() {
        requests.incrementAndGet();
        active.increment();
    }

    void end(long n) {
        bytes.addAndGet(n);
        active.decrement();
    }

    long bytes() {
        return bytes.get();
    }
}

/** The static counter of instances. */
class InstanceCount {
    private static volatile int instances;
    private final int number;

    InstanceCount() {
        // static state is shared in a constructor too: high; but a number of what is made mostly tells the objects apart, no more: mended to low
        number = instances++; // BLOCAL: lost-update low
    }

    int number() {
        return number;
    }
}

/** Cassandra's metrics: an atomic, used like a variable. */
class AtomicLikeVariable {
    static final AtomicLikeVariable SHARED = new AtomicLikeVariable();
    private final AtomicLong total = new AtomicLong();
    private final AtomicLong max = new AtomicLong();

    void add(long n) {
        // what get gave, computed upon, is set: high
        total.set(total.get() + n); // BLOCAL: lost-update high
    }

    void record(long n) {
        if (n > max.get()) {
            // (a) the contents are written on what was read of them: high
            // mended: a test and a set of one atomic in one method are medium (§7)
            max.set(n); // BLOCAL: check-then-act medium
        }
    }
}

/** As mended. Silent. */
class AtomicMaximum {
    static final AtomicMaximum SHARED = new AtomicMaximum();
    private final AtomicLong total = new AtomicLong();
    private final AtomicLong max = new AtomicLong();

    void add(long n) {
        total.addAndGet(n);
    }

    void record(long n) {
        long seen;
        do {
            seen = max.get();
            if (n <= seen) {
                return;
            }
        } while (!max.compareAndSet(seen, n));
    }
}

/** Read by a synchronized getter, written by a synchronized setter. */
class Accessors {
    static final Accessors SHARED = new Accessors();
    private int count;

    synchronized int getCount() {
        return count;
    }

    synchronized void setCount(int count) {
        this.count = count;
    }

    void increment() {
        // read in the getter's block, stored back in the setter's: high
        setCount(getCount() + 1); // BLOCAL: lost-update high
    }

    static void reset() {
        SHARED.setCount(0);
    }
}

/** The client outside of it. */
class AccessorsClient {
    static void twice() {
        int n = Accessors.SHARED.getCount();
        // likewise, by the static path
        // mended: of two calls that are each atomic by themselves medium (§7)
        Accessors.SHARED.setCount(n * 2); // BLOCAL: lost-update medium
    }
}

/** As mended. Silent. */
class AccessorsFixed {
    static final AccessorsFixed SHARED = new AccessorsFixed();
    private int count;

    synchronized int getCount() {
        return count;
    }

    synchronized void increment() {
        count++;
    }

    static void reset() {
        synchronized (SHARED) {
            SHARED.count = 0;
        }
    }
}

/** Hadoop's histogram: an atomic array by get and set. */
class Histogram {
    static final Histogram SHARED = new Histogram();
    private final AtomicIntegerArray buckets = new AtomicIntegerArray(16);

    void hit(int i) {
        // the contents of an atomic, read and set: high
        buckets.set(i, buckets.get(i) + 1); // BLOCAL: lost-update high
    }

    int bucket(int i) {
        return buckets.get(i);
    }
}

/** As mended. Silent. */
class HistogramFixed {
    static final HistogramFixed SHARED = new HistogramFixed();
    private final AtomicIntegerArray buckets = new AtomicIntegerArray(16);

    void hit(int i) {
        buckets.incrementAndGet(i);
    }

    int bucket(int i) {
        return buckets.get(i);
    }
}

/** Netty's updaters: the field is volatile, the updater's add is atomic, the plain one beside it is not. */
class Watermark {
    static final Watermark SHARED = new Watermark();
    private static final AtomicLongFieldUpdater<Watermark> PENDING =
        AtomicLongFieldUpdater.newUpdater(Watermark.class, "pending");
    private volatile long pending;

    void more(long n) {
        PENDING.addAndGet(this, n);
    }

    void less(long n) {
        // a read-modify-write of a volatile; the updater's write can come between
        pending -= n; // BLOCAL: lost-update high
    }
}

/** As mended. Silent. */
class WatermarkFixed {
    static final WatermarkFixed SHARED = new WatermarkFixed();
    private static final AtomicLongFieldUpdater<WatermarkFixed> PENDING =
        AtomicLongFieldUpdater.newUpdater(WatermarkFixed.class, "pending");
    private volatile long pending;

    void more(long n) {
        PENDING.addAndGet(this, n);
    }

    void less(long n) {
        PENDING.addAndGet(this, -n);
    }

    long pending() {
        return pending;
    }
}

/** JBoss' retry counter: copied in one block, stored back in the next. */
class RetryCount {
    static final RetryCount SHARED = new RetryCount();
    private final Object lock = new Object();
    private int retries;

    void failed() {
        int n;
        synchronized (lock) {
            n = retries;
        }
        n++;
        synchronized (lock) {
            // stored back, computed upon, in a new block of the same lock: high
            retries = n; // BLOCAL: lost-update high
        }
    }

    void succeeded() {
        synchronized (lock) {
            retries = 0;
        }
    }
}

/** Written under the lock only, though volatile for its readers. Silent. */
class VolatileUnderLock {
    static final VolatileUnderLock SHARED = new VolatileUnderLock();
    private volatile int count;

    synchronized void up() {
        count++;
    }

    synchronized void down() {
        count--;
    }

    int count() {
        return count;
    }
}

/** One writer forgot the lock: neither is atomic any more. */
class VolatileHalfLocked {
    static final VolatileHalfLocked SHARED = new VolatileHalfLocked();
    private volatile int count;

    synchronized void up() {
        // down() writes without the lock and can come between
        // mended: low where some other lock is held from the read to the use (§7)
        count++; // BLOCAL: lost-update low
    }

    void down() {
        // likewise
        count--; // BLOCAL: lost-update high
    }
}

/** The highest seen, volatile, unlocked. */
class HighWater {
    static final HighWater SHARED = new HighWater();
    private volatile int highest;

    void seen(int n) {
        if (n > highest) {
            // unlocked check-then-set of a volatile: low
            // mended: medium where it keeps the greatest (§7)
            highest = n; // BLOCAL: check-then-act medium
        }
    }
}

/** As mended. Silent. */
class HighWaterFixed {
    static final HighWaterFixed SHARED = new HighWaterFixed();
    private final AtomicInteger highest = new AtomicInteger();

    void seen(int n) {
        highest.accumulateAndGet(n, Math::max);
    }
}
