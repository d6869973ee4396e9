// RELEASES: 8 17
package audit31;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks in arrays, each for a part of the whole. */
public class Stripes {
    static final Stripes SHARED = new Stripes();

    private final Lock[] locks = new Lock[16];
    private final long[] sums = new long[16];
    private final Object[] monitors = new Object[8];
    private final int[] counts = new int[8];
    private final AtomicIntegerArray slots = new AtomicIntegerArray(32);
    private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(32);

    Stripes() {
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new ReentrantLock();
        }
        for (int i = 0; i < monitors.length; i++) {
            monitors[i] = new Object();
        }
    }

    private static int spread(Object key) {
        int h = key.hashCode();
        return (h ^ h >>> 16) & 15;
    }

    /** Silent: one stripe, one hold. */
    void add(Object key, long n) {
        int s = spread(key);
        locks[s].lock();
        try {
            sums[s] += n;
        } finally {
            locks[s].unlock();
        }
    }

    /** The stripe is given up between. */
    void scale(Object key, long by) {
        int s = spread(key);
        long old;
        locks[s].lock();
        try {
            old = sums[s];
        } finally {
            locks[s].unlock();
        }
        long scaled = old * by;
        locks[s].lock();
        try {
            sums[s] = scaled; // BLOCAL: lost-update high {{sums}}
        } finally {
            locks[s].unlock();
        }
    }

    /** Silent: each stripe for itself, and a sum that is not exact by its contract. */
    long total() {
        long all = 0;
        for (int i = 0; i < locks.length; i++) {
            locks[i].lock();
            try {
                all += sums[i]; // BLOCAL: stale-value low
            } finally {
                locks[i].unlock();
            }
        }
        return all;
    }

    /** Silent: the counters of a monitor of their own. */
    boolean enter(int i, int most) {
        synchronized (monitors[i]) {
            if (counts[i] < most) {
                counts[i]++;
                return true;
            }
            return false;
        }
    }

    /** Room when it was asked. */
    boolean enterSplit(int i, int most) {
        Object m = monitors[i];
        synchronized (m) {
            if (counts[i] >= most) {
                return false;
            }
        }
        synchronized (m) {
            counts[i]++; // BLOCAL: check-then-act {{counts}}
        }
        return true;
    }

    /** A slot is taken by two. */
    boolean claim(int i) {
        if (slots.get(i) == 0) {
            slots.set(i, 1); // BLOCAL: check-then-act medium {{slots}}
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean claimWell(int i) {
        return slots.compareAndSet(i, 0, 1);
    }

    void release(int i) {
        slots.set(i, 0);
    }

    /** Two add to one element. */
    void bump(int i) {
        slots.set(i, slots.get(i) + 2); // BLOCAL: lost-update {{slots}}
    }

    /** The second name is put over the first. (First shown: to make a text twice is not much.) */
    String name(int i, String given) {
        String n = names.get(i);
        if (n == null) {
            n = given.trim();
            names.set(i, n); // BLOCAL: check-then-act low {{names}}
        }
        return n;
    }

    /** Silent: who comes second takes the first one's. */
    String nameWell(int i, String given) {
        String n = names.get(i);
        if (n == null) {
            n = given.trim();
            if (!names.compareAndSet(i, null, n)) {
                n = names.get(i);
            }
        }
        return n;
    }

    void forget(int i) {
        names.set(i, null);
    }
}
