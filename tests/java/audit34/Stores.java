// RELEASES: 8 17
package audit34;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/** A cache that loads, expires, counts and is bounded, on what a concurrent map does at once. */
public class Stores {
    static final Stores SHARED = new Stores();

    static class Slot {
        final String text;
        volatile long until;
        int hits;

        Slot(String text) {
            this.text = text;
        }

        boolean over(long now) {
            return now > until;
        }
    }

    private final ConcurrentMap<String, Slot> slots = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Slot> bounded = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Long> seen = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, AtomicLong> tallies = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, LongAdder> adders = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> weights = new ConcurrentHashMap<>();
    private final AtomicInteger size = new AtomicInteger();
    private final int most = 100;

    /** Two load; what the one has kept of hits is the other's no more. */
    Slot load(String key, long now) {
        Slot s = slots.get(key);
        if (s == null || s.over(now)) {
            s = new Slot(key + now);
            slots.put(key, s); // BLOCAL: check-then-act {{slots}}
        }
        return s;
    }

    /** Silent: in the map's own lock. */
    Slot loadWell(String key, long now) {
        return slots.compute(key, (k, s) -> s == null || s.over(now) ? new Slot(k + now) : s);
    }

    /** Silent: replaces just what has been looked at, or what another has put there. */
    Slot loadTrying(String key, long now) {
        for (;;) {
            Slot s = slots.get(key);
            Slot made = new Slot(key);
            if (s == null) {
                s = slots.putIfAbsent(key, made);
                if (s == null) {
                    return made;
                }
            }
            if (!s.over(now)) {
                return s;
            }
            if (slots.replace(key, s, made)) {
                return made;
            }
        }
    }

    /** Silent: a plain field that no lock has to do with is a race, and none of a stale value. (First a lost update.) */
    String hit(String key) {
        Slot s = slots.get(key);
        if (s == null) {
            return null;
        }
        s.hits++;
        return s.text;
    }

    void seen(String key, long now) {
        seen.merge(key, now, Math::max);
    }

    /** Removes what has been seen again since the walk came by. */
    void sweep(long limit) {
        for (Map.Entry<String, Long> e : seen.entrySet()) {
            if (e.getValue() < limit) {
                seen.remove(e.getKey()); // BLOCAL: check-then-act medium {{seen}}
            }
        }
    }

    /** The same by the lambda that is run for each. */
    void sweepEach(long limit) {
        seen.forEach((k, when) -> {
            if (when < limit) {
                seen.remove(k); // BLOCAL: check-then-act medium {{seen}}
            }
        });
    }

    /** Silent: only if it is still that. */
    void sweepWell(long limit) {
        seen.forEach((k, when) -> {
            if (when < limit) {
                seen.remove(k, when);
            }
        });
    }

    /** Silent: one operation for each. */
    void sweepAtOnce(long limit) {
        seen.values().removeIf(when -> when < limit);
    }

    /** Silent: looked at again inside. */
    void sweepAgain(long limit) {
        for (String k : seen.keySet()) {
            seen.computeIfPresent(k, (kk, when) -> when < limit ? null : when);
        }
    }

    /** Counted in the map, without what it can do. (First medium, and one more at the other put: of one read the worst.) */
    void weigh(String key, int more) {
        Integer w = weights.get(key);
        if (w == null) {
            weights.put(key, more);
        } else {
            weights.put(key, w + more); // BLOCAL: lost-update high {{weights}}
        }
    }

    /** Silent. */
    int weighWell(String key, int more) {
        return weights.merge(key, more, (a, b) -> a + b);
    }

    /** The lambda looks at what the method had read before. */
    void weighOld(String key, int more) {
        int w = weights.getOrDefault(key, 0);
        weights.compute(key, (k, old) -> w + more); // BLOCAL: lost-update high
    }

    void forgetWeight(String key) {
        weights.remove(key);
    }

    /** Silent: the sum is the entry's own, and nothing drops it. */
    void tally(String key) {
        tallies.computeIfAbsent(key, k -> new AtomicLong()).incrementAndGet();
    }

    /** A sum of what the entry had. (First medium.) */
    void tallyBadly(String key, long n) {
        AtomicLong a = tallies.computeIfAbsent(key, k -> new AtomicLong());
        a.set(a.get() + n); // BLOCAL: lost-update high
    }

    /** Silent: neither is dropped. */
    void add(String key) {
        adders.computeIfAbsent(key, k -> new LongAdder()).increment();
    }

    /** Two find room, where there was room for one; who finds none is told. */
    boolean put(String key) {
        if (bounded.size() >= most) {
            return false;
        }
        bounded.put(key, new Slot(key)); // BLOCAL: check-then-act medium {{bounded}}
        return true;
    }

    /** Silent: counted first, and given back. (First unmarked.) */
    boolean putWell(String key) {
        if (size.incrementAndGet() > most) {
            size.decrementAndGet(); // BENIGN: check-then-act handed-over
            return false;
        }
        if (bounded.putIfAbsent(key, new Slot(key)) != null) {
            size.decrementAndGet();
        }
        return true;
    }

    /** Counted down by two who both have seen it. (First at the count.) */
    void drop(String key) {
        if (bounded.containsKey(key)) {
            bounded.remove(key); // BLOCAL: check-then-act medium {{bounded}}
            size.decrementAndGet();
        }
    }

    /** Silent. */
    void dropWell(String key) {
        if (bounded.remove(key) != null) {
            size.decrementAndGet();
        }
    }

    /** Silent: made by a function, once. */
    <T> Function<String, Slot> memo(Function<String, String> f) {
        ConcurrentMap<String, Slot> own = new ConcurrentHashMap<>();
        return k -> own.computeIfAbsent(k, kk -> new Slot(f.apply(kk)));
    }

    /** A memo that looks and puts. The map is the lambda's, which anybody may run. */
    Function<String, Slot> memoBadly(Function<String, String> f) {
        ConcurrentMap<String, Slot> own = new ConcurrentHashMap<>();
        return k -> {
            Slot s = own.get(k);
            if (s == null) {
                s = new Slot(f.apply(k));
                own.put(k, s); // BLOCAL: check-then-act
            }
            return s;
        };
    }
}
