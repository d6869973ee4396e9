// RELEASES: 17
package audit11;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** A VarHandle, got and set. */
class HandleCounter {
    static final HandleCounter SHARED = new HandleCounter();
    private static final VarHandle N;
    private volatile int n;

    static {
        try {
            N = MethodHandles.lookup().findVarHandle(HandleCounter.class, "n", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    void up() {
        int old = (int) N.getVolatile(this);
        // two operations where one was meant, by data: high
        N.setVolatile(this, old + 1); // BLOCAL: lost-update high
    }

    void down() {
        N.getAndAdd(this, -1);
    }

    int n() {
        return n;
    }
}

/** As mended. Silent. */
class HandleCounterFixed {
    static final HandleCounterFixed SHARED = new HandleCounterFixed();
    private static final VarHandle N;
    private volatile int n;

    static {
        try {
            N = MethodHandles.lookup().findVarHandle(HandleCounterFixed.class, "n", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    void up() {
        int old;
        do {
            old = (int) N.getVolatile(this);
        } while (!N.compareAndSet(this, old, old + 1));
    }

    void down() {
        N.getAndAdd(this, -1);
    }

    int n() {
        return n;
    }
}

/** A record is the immutable pair that a volatile holds: replaced by what is computed of the old one. */
class PairHolder {
    static final PairHolder SHARED = new PairHolder();
    private volatile Pair pair = new Pair(0L, 0L);

    record Pair(long hits, long misses) {
    }

    void hit() {
        Pair p = pair;
        // what is reached through what was read flows into the new object, which is stored back: high
        // mended: an update without any lock is medium at most, but for one operator's (§7)
        pair = new Pair(p.hits() + 1L, p.misses()); // BLOCAL: lost-update medium
    }

    long total() {
        Pair p = pair;
        return p.hits() + p.misses();
    }
}

/** As mended. Silent. */
class PairHolderFixed {
    static final PairHolderFixed SHARED = new PairHolderFixed();
    private volatile PairHolder.Pair pair = new PairHolder.Pair(0L, 0L);

    synchronized void hit() {
        PairHolder.Pair p = pair;
        pair = new PairHolder.Pair(p.hits() + 1L, p.misses());
    }

    long total() {
        PairHolder.Pair p = pair;
        return p.hits() + p.misses();
    }
}

/** States in a switch: the act is in an arm. */
class SwitchedState {
    static final SwitchedState SHARED = new SwitchedState();
    private int state;

    synchronized int state() {
        return state;
    }

    synchronized void state(int s) {
        state = s;
    }

    void poke() {
        switch (state()) {
            case 0 ->
                // (a) chosen by what the getter read in its own block: high
                // mended: of two calls that are each atomic by themselves medium (§7)
                state(1); // BLOCAL: check-then-act medium
            case 1 -> Thread.yield();
            default -> throw new IllegalStateException();
        }
    }
}

/** A key's list, by compute. Silent. */
class Computed {
    static final Computed SHARED = new Computed();
    private final ConcurrentHashMap<String, List<String>> byKey = new ConcurrentHashMap<>();

    void add(String key, String value) {
        byKey.compute(key, (k, list) -> {
            var l = list == null ? new ArrayList<String>() : new ArrayList<>(list);
            l.add(value);
            return l;
        });
    }

    /** And the same by get and put. */
    void addLoosely(String key, String value) {
        var old = byKey.get(key);
        List<String> l = old == null ? new ArrayList<>() : new ArrayList<>(old);
        l.add(value);
        // the copy carries what get gave, and is stored back: high
        byKey.put(key, l); // BLOCAL: lost-update high
    }
}
