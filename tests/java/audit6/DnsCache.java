// RELEASES: 17 21
package audit6;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/** A resolver's cache: records, Optional, maps by key (ANALYSIS 4, 6). */
public class DnsCache {
    static final DnsCache SHARED = new DnsCache();

    record Entry(String address, long expires) {
        boolean alive(long now) {
            return now < expires;
        }
    }

    static final class Stats {
        int hits;
        int misses;
    }

    private final ConcurrentMap<String, Entry> entries = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> asked = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Stats> stats = new ConcurrentHashMap<>();
    private final Map<String, Entry> pinned = new HashMap<>();
    private final ConcurrentMap<String, String> aliases = new ConcurrentHashMap<>();

    /** Counted in two operations. */
    void count(String name) {
        Integer n = asked.get(name);
        asked.put(name, n == null ? 1 : n + 1); // BLOCAL: lost-update
    }

    // Silent: in one.
    void countAtOnce(String name) {
        asked.merge(name, 1, Integer::sum);
    }

    // Silent: retried by replace.
    void countRetried(String name) {
        for (;;) {
            Integer n = asked.get(name);
            if (n == null) {
                if (asked.putIfAbsent(name, 1) == null) {
                    return;
                }
            } else if (asked.replace(name, n, n + 1)) {
                return;
            }
        }
    }

    /** By getOrDefault. */
    void countDefault(String name) {
        asked.put(name, asked.getOrDefault(name, 0) + 1); // BLOCAL: lost-update
    }

    void forget(String name) {
        asked.remove(name);
        stats.remove(name);
        aliases.remove(name);
    }

    /** A fresh mutable object is put where there was none. */
    Stats statsOf(String name) {
        Stats s = stats.get(name);
        if (s == null) {
            s = new Stats();
            stats.put(name, s); // BLOCAL: check-then-act
        }
        return s;
    }

    // Silent: the one that won is taken.
    Stats statsOnce(String name) {
        Stats s = stats.get(name);
        if (s == null) {
            Stats fresh = new Stats();
            Stats old = stats.putIfAbsent(name, fresh);
            s = old == null ? fresh : old;
        }
        return s;
    }

    // Silent: in one.
    Stats statsComputed(String name) {
        return stats.computeIfAbsent(name, k -> new Stats());
    }

    /** There, and then read again. */
    int aliasLength(String name) {
        if (aliases.containsKey(name)) {
            return aliases.get(name).length(); // BLOCAL: check-then-act medium
        }
        return 0;
    }

    // Silent: read once.
    int aliasLengthRight(String name) {
        String a = aliases.get(name);
        return a != null ? a.length() : 0;
    }

    // Silent: a chain of one read.
    String address(String name, long now) {
        return Optional.ofNullable(entries.get(name)).filter(e -> e.alive(now)).map(Entry::address).orElse("");
    }

    void put(String name, Entry e) {
        entries.put(name, e);
    }

    /** The old entry is expired, and whoever is there now goes. */
    void expire(String name, long now) {
        Entry e = entries.get(name);
        if (e != null && !e.alive(now)) {
            entries.remove(name); // BLOCAL: check-then-act
        }
    }

    // Silent: only the one that was seen.
    void expireThat(String name, long now) {
        Entry e = entries.get(name);
        if (e != null && !e.alive(now)) {
            entries.remove(name, e);
        }
    }

    // Silent: a plain map, in one block.
    Entry pin(String name, Entry e) {
        synchronized (pinned) {
            Entry old = pinned.get(name);
            if (old == null) {
                pinned.put(name, e);
                return e;
            }
            return old;
        }
    }

    /** In two blocks (low: what is put is computed and can not change). */
    Entry pinTwice(String name, Function<String, Entry> make) {
        synchronized (pinned) {
            Entry old = pinned.get(name);
            if (old != null) {
                return old;
            }
        }
        Entry e = Objects.requireNonNull(make.apply(name));
        synchronized (pinned) {
            pinned.put(name, e); // BLOCAL: check-then-act
        }
        return e;
    }

    void unpin(String name) {
        synchronized (pinned) {
            pinned.remove(name);
        }
    }

    // Silent: another key of the map.
    void copy(String from, String to) {
        String a = aliases.get(from);
        if (a != null) {
            aliases.put(to, a);
        }
    }
}
