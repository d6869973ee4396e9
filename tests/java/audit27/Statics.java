// RELEASES: 8 17 21
package audit27;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks that are given, got, one of many, or kept by a key. */
public class Statics implements Runnable {
    static final Statics SHARED = new Statics();

    private final Object lock = new Object();
    private final Lock heavy = new ReentrantLock();
    private final Map<String, Integer> ages = new HashMap<>();
    private final Map<String, StringBuilder> notes = new HashMap<>();
    private final Object[] stripes = new Object[16];
    private final int[] counts = new int[16];
    private final int[] sums = new int[16];
    private final ConcurrentHashMap<String, Object> locks = new ConcurrentHashMap<>();
    private final Map<String, Integer> scores = new ConcurrentHashMap<>();
    private int value;
    private int weight;

    Statics() {
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new Object();
        }
    }

    Object getLock() {
        return lock;
    }

    static <K, V> boolean has(Object lock, Map<K, V> map, K key) {
        synchronized (lock) {
            return map.containsKey(key);
        }
    }

    static <K, V> void put(Object lock, Map<K, V> map, K key, V value) {
        synchronized (lock) {
            map.put(key, value);
        }
    }

    void forget(String who) {
        synchronized (lock) {
            ages.remove(who);
            notes.remove(who);
        }
    }

    void set(int n) {
        synchronized (lock) {
            value = n;
        }
    }

    void weigh(int n) {
        heavy.lock();
        try {
            weight = n;
        } finally {
            heavy.unlock();
        }
    }

    /** Both helpers are given the lock. */
    void note(String who) {
        if (!has(lock, notes, who)) {
            // was expected to be shown, as another thread may be here: what a helper puts into what it is given is no write of a field
            put(lock, notes, who, new StringBuilder()); // BENIGN: check-then-act no-writer
        }
    }

    /** Silent: around both. */
    void noteWell(String who) {
        synchronized (lock) {
            if (!has(lock, notes, who)) {
                put(lock, notes, who, new StringBuilder());
            }
        }
    }

    /** The helper asks, this one adds. */
    void age(String who) {
        boolean known = has(lock, ages, who);
        if (known) {
            return;
        }
        synchronized (lock) {
            ages.put(who, 0); // BLOCAL: check-then-act {{ages}}
        }
    }

    /** The lock is got by its getter, twice. */
    void getter() {
        int n;
        synchronized (getLock()) {
            n = value;
        }
        synchronized (getLock()) {
            value = n + 1; // BLOCAL: lost-update high {{value}}
        }
    }

    /** Silent. */
    void getterWell() {
        synchronized (getLock()) {
            int n = value;
            value = n + 1;
        }
    }

    /** All wrong, with what it is given. */
    static void doubled(Lock l, Statics s) {
        l.lock();
        int n = s.weight;
        l.unlock();
        l.lock();
        s.weight = n * 2; // BLOCAL: lost-update {{weight}}
        l.unlock();
    }

    /** Silent: the helper's own finding says it. */
    void heavy() {
        doubled(heavy, this);
    }

    /** One of sixteen locks, the same in both. */
    void stripe(String who) {
        int i = who.hashCode() & 15;
        int n;
        synchronized (stripes[i]) {
            n = counts[i];
        }
        synchronized (stripes[i]) {
            counts[i] = n + 1; // BLOCAL: lost-update {{counts}}
        }
    }

    /** Silent. */
    void stripeWell(String who) {
        int i = who.hashCode() & 15;
        synchronized (stripes[i]) {
            counts[i]++;
        }
    }

    /** Silent. */
    void stripeZero(int i) {
        synchronized (stripes[i]) {
            counts[i] = 0;
            sums[i] = 0;
        }
    }

    /** Read under the stripe, used with another stripe held: no later section of its own lock. Silent. */
    void stripeToOther(int i, int j) {
        int n;
        synchronized (stripes[i]) {
            n = sums[i];
        }
        if (n > 0) {
            Thread.yield();
        }
    }

    private Object lockOf(String who) {
        return locks.computeIfAbsent(who, w -> new Object());
    }

    /** A lock for each key, kept in a local. */
    void score(String who) {
        Object l = lockOf(who);
        Integer n;
        synchronized (l) {
            n = scores.get(who);
        }
        synchronized (l) {
            scores.put(who, n == null ? 1 : n + 1); // BLOCAL: lost-update {{scores}}
        }
    }

    /** Silent. */
    void scoreWell(String who) {
        synchronized (lockOf(who)) {
            Integer n = scores.get(who);
            scores.put(who, n == null ? 1 : n + 1); // FALSE: lost-update (the lock of a key has no name by which all writers could be seen to hold theirs)
        }
    }

    /** Silent. */
    void scoreNone(String who) {
        synchronized (lockOf(who)) {
            scores.remove(who);
        }
    }

    @Override
    public void run() {
        note("a");
        noteWell("b");
        age("c");
        getter();
        getterWell();
        heavy();
        stripe("d");
        stripeWell("e");
        stripeZero(1);
        stripeToOther(1, 2);
        score("f");
        scoreWell("g");
        scoreNone("h");
        forget("a");
        set(3);
        weigh(4);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
