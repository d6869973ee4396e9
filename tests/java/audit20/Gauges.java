package audit20;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Metrics by name and tag. */
public final class Gauges {
    private static final ConcurrentMap<String, LongSupplier> GAUGES = new ConcurrentHashMap<>();
    private static final ConcurrentMap<String, AtomicLong> COUNTS = new ConcurrentHashMap<>();
    private static final ConcurrentMap<String, ConcurrentMap<String, Long>> TAGGED = new ConcurrentHashMap<>();
    private static final LongAdder TOTAL = new LongAdder();
    private static volatile List<String> names = new ArrayList<>();

    private Gauges() {
    }

    /** Gone for a moment, and then there again: who asks between gets none. */
    static void replace(String name, LongSupplier g) {
        if (GAUGES.containsKey(name)) {
            GAUGES.remove(name); // was expected as low: what is there is to go, whatever it is by now
        }
        GAUGES.put(name, g);
    }

    static void replaceWell(String name, LongSupplier g) {
        GAUGES.put(name, g);
    }

    static long value(String name) {
        LongSupplier g = GAUGES.get(name);
        return g == null ? 0 : g.getAsLong();
    }

    /** The counter that is put second has lost what the first had counted. */
    static void count(String name, long n) {
        AtomicLong c = COUNTS.get(name);
        if (c == null) {
            c = new AtomicLong();
            COUNTS.put(name, c); // BLOCAL: check-then-act {{COUNTS}}
        }
        c.addAndGet(n);
    }

    static void countWell(String name, long n) {
        AtomicLong c = COUNTS.get(name);
        if (c == null) {
            AtomicLong mine = new AtomicLong();
            c = COUNTS.putIfAbsent(name, mine);
            if (c == null) {
                c = mine;
            }
        }
        c.addAndGet(n);
    }

    /** The answer of putIfAbsent is dropped, and the own object goes on. */
    static AtomicLong counter(String name) {
        AtomicLong c = COUNTS.get(name);
        if (c == null) {
            c = new AtomicLong();
            COUNTS.putIfAbsent(name, c); // BLOCAL: lost-cas medium
        }
        return c;
    }

    static void forget(String name) {
        COUNTS.remove(name);
        GAUGES.remove(name);
    }

    /** A map in the map: the sum of one tag. */
    static void tag(String name, String tag, long n) {
        ConcurrentMap<String, Long> tags = TAGGED.computeIfAbsent(name, k -> new ConcurrentHashMap<>());
        Long old = tags.get(tag);
        tags.put(tag, old == null ? n : old + n); // BLOCAL: lost-update
    }

    static void tagWell(String name, String tag, long n) {
        TAGGED.computeIfAbsent(name, k -> new ConcurrentHashMap<>()).merge(tag, n, Long::sum);
    }

    /** A reading that is set back by a second step. */
    static long harvest() {
        long n = TOTAL.sum();
        TOTAL.reset(); // BLOCAL: lost-update medium
        return n;
    }

    static long harvestWell() {
        return TOTAL.sumThenReset();
    }

    static void add(long n) {
        TOTAL.add(n);
    }

    /** A list of names, made anew of the old one by a stream. */
    static void register(String name) {
        List<String> l = new ArrayList<>(names);
        l.add(name);
        names = l; // BLOCAL: lost-update {{names}}
    }

    static void unregister(String name) {
        names = names.stream().filter(n -> !n.equals(name)).collect(Collectors.toList()); // BLOCAL: lost-update {{names}}
    }

    static Map<String, Long> all() {
        return COUNTS.entrySet().stream().filter(e -> Objects.nonNull(e.getValue()))
                .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().get()));
    }
}
