package libraries;

import com.acme.pools.Pools;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;

/** A library makes a pool as it is told: of two that are made one is lost, with its threads. */
class MadeElsewhere {
    static final ConcurrentMap<String, ExecutorService> POOLS = new ConcurrentHashMap<>();
    static final ConcurrentMap<String, ConcurrentMap<String, ExecutorService>> OF_TEAMS = new ConcurrentHashMap<>();

    static ExecutorService poolOf(String name) {
        ExecutorService pool = POOLS.get(name);
        if (pool == null) {
            pool = Pools.named("pool-" + name, 4);
            POOLS.put(name, pool); // BLOCAL: check-then-act {{POOLS}}
        }
        return pool;
    }

    static ExecutorService poolOf(String team, String name) {
        ConcurrentMap<String, ExecutorService> all = OF_TEAMS.get(team);
        if (all == null) {
            all = new ConcurrentHashMap<>();
            OF_TEAMS.put(team, all); // BLOCAL: check-then-act {{OF_TEAMS}}
        }
        ExecutorService pool = all.get(name);
        if (pool == null) {
            pool = Pools.named(team + "-" + name, 4);
            all.put(name, pool); // BLOCAL: check-then-act {{OF_TEAMS[]}}
        }
        return pool;
    }
}

/** Low: it is told nothing, and may well hand back the one that all share. */
class SharedElsewhere {
    static final ConcurrentMap<String, ExecutorService> POOLS = new ConcurrentHashMap<>();

    static ExecutorService poolOf(String name) {
        ExecutorService pool = POOLS.get(name);
        if (pool == null) {
            pool = Pools.common();
            POOLS.put(name, pool); // BLOCAL: check-then-act low
        }
        return pool;
    }
}

/** Low: a text is as good as another one like it. */
class LabelElsewhere {
    static final ConcurrentMap<String, String> LABELS = new ConcurrentHashMap<>();

    static String labelOf(String name) {
        String label = LABELS.get(name);
        if (label == null) {
            label = Pools.label(name);
            LABELS.put(name, label); // BLOCAL: check-then-act low
        }
        return label;
    }
}

/** Silent: the map makes one itself. */
class MadeElsewhereOnce {
    static final ConcurrentMap<String, ExecutorService> POOLS = new ConcurrentHashMap<>();

    static ExecutorService poolOf(String name) {
        return POOLS.computeIfAbsent(name, key -> Pools.named("pool-" + key, 4));
    }
}
