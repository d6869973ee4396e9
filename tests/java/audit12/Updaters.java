// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.LongAdder;

/** Updaters. */
final class Lazy {
    static final Lazy SHARED = new Lazy();
    private static final AtomicIntegerFieldUpdater<Lazy> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(Lazy.class, "count");
    private static final AtomicReferenceFieldUpdater<Lazy, Object> VALUE =
            AtomicReferenceFieldUpdater.newUpdater(Lazy.class, Object.class, "value");
    private volatile int count;
    private volatile Object value;

    void up() {
        COUNT.set(this, COUNT.get(this) + 1); // BLOCAL: lost-update high
    }

    // Silent: both at once.
    void upAtOnce() {
        COUNT.incrementAndGet(this);
    }

    // Only the first is stored; but drop() may take it away before it is read again, and nothing is handed back. Was silent.
    Object value() {
        Object have = value;
        if (have == null) {
            VALUE.compareAndSet(this, null, new Object());
            have = value;
        }
        return have; // BLOCAL: check-then-act medium {{'value' is got and used}}
    }

    void drop() {
        value = null;
    }
}

/** Arrays of atomics. */
final class Cells {
    static final Cells SHARED = new Cells();
    private final AtomicIntegerArray cells = new AtomicIntegerArray(8);

    void up(int i) {
        cells.set(i, cells.get(i) + 1); // BLOCAL: lost-update high
    }

    // Silent: both at once.
    void upAtOnce(int i) {
        cells.incrementAndGet(i);
    }

    // Silent: another element.
    void copy(int from, int to) {
        cells.set(to, cells.get(from));
    }
}

/** A count in an adder is no check. */
final class Requests {
    static final Requests SHARED = new Requests();
    private final LongAdder all = new LongAdder();
    private final AtomicLong last = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicBoolean draining = new AtomicBoolean();

    // Silent: the adder is told.
    void request() {
        all.increment();
        last.set(System.nanoTime());
    }

    // Silent: the result of the operation itself is tested.
    boolean begin() {
        if (open.incrementAndGet() > 100) {
            open.decrementAndGet();
            return false;
        }
        return true;
    }

    void beginWrongly() {
        if (open.get() < 100) {
            open.incrementAndGet(); // BLOCAL: check-then-act medium
        }
    }

    // Silent: whoever sets it drains.
    void drain() {
        if (draining.getAndSet(true)) {
            return;
        }
        all.reset();
    }

    // Silent: retried.
    void touch(long now) {
        long seen = last.get();
        while (now > seen && !last.compareAndSet(seen, now)) {
            seen = last.get();
        }
    }

    void touchOnce(long now) {
        long seen = last.get();
        if (now > seen) {
            last.compareAndSet(seen, now); // BLOCAL: lost-cas high
        }
    }
}

/** Other concurrent collections. */
final class Catalog {
    static final Catalog SHARED = new Catalog();
    private final ConcurrentSkipListMap<String, List<String>> sorted = new ConcurrentSkipListMap<>();
    private final ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>();
    private final CopyOnWriteArraySet<String> set = new CopyOnWriteArraySet<>();
    private final PriorityBlockingQueue<String> queue = new PriorityBlockingQueue<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

    void add(String key) {
        if (!sorted.containsKey(key)) {
            sorted.put(key, new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    // Silent: the set looks for itself.
    void addToSet(String key) {
        if (!set.contains(key)) {
            set.add(key);
        }
    }

    void firstWrongly() {
        if (!deque.isEmpty()) {
            deque.removeFirst(); // BLOCAL: check-then-act medium
        }
    }

    // Silent: null is no element, and asked for.
    String first() {
        String one = deque.pollFirst();
        return one == null ? "" : one;
    }

    // Silent: an element that was taken is nobody else's.
    void work() {
        String one;
        while ((one = queue.poll()) != null) {
            deque.addLast(one);
        }
    }

    void count(String key) {
        AtomicInteger n = counts.get(key);
        if (n == null) {
            n = new AtomicInteger();
            counts.put(key, n); // BLOCAL: check-then-act high
        }
        n.incrementAndGet();
    }

    // Silent: the map makes it at most once.
    void countAtOnce(String key) {
        counts.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet();
    }

    // Silent: the loser takes the winner's.
    void countByPut(String key) {
        AtomicInteger n = counts.get(key);
        if (n == null) {
            AtomicInteger fresh = new AtomicInteger();
            AtomicInteger other = counts.putIfAbsent(key, fresh);
            n = other == null ? fresh : other;
        }
        n.incrementAndGet();
    }

    void offer(String one) {
        queue.offer(one);
        deque.addLast(one);
    }
}

/** References to immutable state. */
final class Settings {
    static final Settings SHARED = new Settings();

    static final class Values {
        final int port;
        final String host;

        Values(int port, String host) {
            this.port = port;
            this.host = host;
        }
    }

    private final AtomicReference<Values> values = new AtomicReference<>(new Values(80, "localhost"));
    private volatile Values current = new Values(80, "localhost");

    void port(int port) {
        Values old = values.get();
        values.set(new Values(port, old.host)); // BLOCAL: lost-update high
    }

    // Silent: tried again.
    void portByCas(int port) {
        for (;;) {
            Values old = values.get();
            if (values.compareAndSet(old, new Values(port, old.host))) {
                return;
            }
        }
    }

    void host(String host) {
        // The page says high; an update without any lock is high for one operator's only (a decision).
        current = new Values(current.port, host); // BLOCAL: lost-update medium
    }

    // Silent: one look at the reference, and all of it from there.
    String address() {
        Values v = current;
        return v.host + ":" + v.port;
    }

    // Silent: all is new.
    void both(int port, String host) {
        current = new Values(port, host);
    }
}
