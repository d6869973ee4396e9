package audit23;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Arrays of locks, each for a part of what there is. */
public class Striping {
    static final Striping STRIPES = new Striping(16);

    private final Object[] locks;
    private final ReentrantLock[] heavy;
    private final long[] sums;
    private final Map<String, Integer>[] tables;
    private int[] owners = new int[16];

    @SuppressWarnings("unchecked")
    Striping(int n) {
        locks = new Object[n];
        heavy = new ReentrantLock[n];
        sums = new long[n];
        tables = new Map[n];
        for (int i = 0; i < n; i++) {
            locks[i] = new Object();
            heavy[i] = new ReentrantLock();
            tables[i] = new HashMap<>();
        }
    }

    private int stripe(String key) {
        return (key.hashCode() & 0x7fffffff) % locks.length;
    }

    void add(int i, long n) {
        synchronized (locks[i]) {
            sums[i] += n;
        }
    }

    void addLate(int i, long n) {
        long s;
        synchronized (locks[i]) {
            s = sums[i];
        }
        synchronized (locks[i]) {
            sums[i] = s + n; // BLOCAL: lost-update high {{sums}}
        }
    }

    void bump(String key) {
        int i = stripe(key);
        Integer old;
        heavy[i].lock();
        try {
            old = tables[i].get(key);
        } finally {
            heavy[i].unlock();
        }
        heavy[i].lock();
        try {
            tables[i].put(key, old == null ? 1 : old + 1); // BLOCAL: lost-update {{tables}}
        } finally {
            heavy[i].unlock();
        }
    }

    void bumpWell(String key) {
        int i = stripe(key);
        ReentrantLock l = heavy[i];
        l.lock();
        try {
            Integer old = tables[i].get(key);
            tables[i].put(key, old == null ? 1 : old + 1);
        } finally {
            l.unlock();
        }
    }

    /** Takes a place that was free a moment ago. */
    boolean own(int i, int me) {
        boolean free;
        synchronized (locks[i]) {
            free = owners[i] == 0;
        }
        if (free) {
            synchronized (locks[i]) {
                owners[i] = me; // BLOCAL: check-then-act high {{owners}}
            }
        }
        return free;
    }

    boolean ownWell(int i, int me) {
        synchronized (locks[i]) {
            if (owners[i] != 0) {
                return false;
            }
            owners[i] = me;
            return true;
        }
    }

    void disown(int i) {
        synchronized (locks[i]) {
            owners[i] = 0;
        }
    }

    /** Each stripe is asked in turn: the sum is of no one moment, but nothing is written. */
    long total() {
        long t = 0;
        for (int i = 0; i < locks.length; i++) {
            synchronized (locks[i]) {
                // was forgotten: a number is computed with in a later block
                t += sums[i]; // BLOCAL: stale-value low {{sums}}
            }
        }
        return t;
    }
}
