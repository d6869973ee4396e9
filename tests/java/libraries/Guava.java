package libraries;

import com.google.common.cache.Cache;
import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
import com.google.common.util.concurrent.AtomicLongMap;
import com.google.common.util.concurrent.Monitor;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Guava's Monitor is a lock, its AtomicLongMap and its caches are maps whose operations are each a block. */
class Guava {
    static final Guava SHARED = new Guava();

    private final Monitor monitor = new Monitor();
    private final AtomicLongMap<String> counts = AtomicLongMap.create();
    private Cache<String, StringBuilder> cache;
    private int size;
    private final Monitor.Guard full = new Monitor.Guard(monitor) {
        @Override
        public boolean isSatisfied() {
            return size > 10;
        }
    };

    /** Silent: in one block. */
    void add() {
        monitor.enter();
        try {
            size++;
        } finally {
            monitor.leave();
        }
    }

    void addLate() {
        monitor.enter();
        int seen = size;
        monitor.leave();
        monitor.enter();
        size = seen + 1; // BLOCAL: lost-update high
        monitor.leave();
    }

    /** Silent: entered when it is full. */
    void empty() {
        monitor.enterWhen(full);
        try {
            size = 0;
        } finally {
            monitor.leave();
        }
    }

    /** The monitor is given up while it is waited for. */
    void halve() {
        monitor.enter();
        try {
            int seen = size;
            monitor.waitFor(full);
            size = seen / 2; // BLOCAL: stale-after-wait high
        } finally {
            monitor.leave();
        }
    }

    /** Silent: tried, and counted where it was entered. */
    void addIfFree() {
        if (monitor.tryEnter()) {
            try {
                size++;
            } finally {
                monitor.leave();
            }
        }
    }

    void count(String key) {
        counts.put(key, counts.get(key) + 1); // BLOCAL: lost-update high
    }

    /** Silent. */
    void countAtOnce(String key) {
        counts.incrementAndGet(key);
    }

    void forget(String key) {
        counts.remove(key);
        cache.invalidate(key);
    }

    StringBuilder load(String key) {
        StringBuilder b = cache.getIfPresent(key);
        if (b == null) {
            b = new StringBuilder();
            cache.put(key, b); // BLOCAL: check-then-act
        }
        return b;
    }

    /** Silent: one of them loads. */
    StringBuilder loadAtOnce(final String key) {
        return cache.get(key, StringBuilder::new);
    }

    private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Set<String>> sets = new ConcurrentHashMap<>();

    /** A list that guava makes locks no more than one that its constructor makes. */
    void note(String key, String one) {
        lists.computeIfAbsent(key, k -> Lists.newArrayList()).add(one); // BLOCAL: guarded-by medium {{covers only the lookup}}
    }

    /** Silent: the set locks itself. */
    void noteSafely(String key, String one) {
        sets.computeIfAbsent(key, k -> Sets.newConcurrentHashSet()).add(one);
    }
}
