// RELEASES: 8 11 17 21
package audit5;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Striped locks: the lock is an element of an array (ANALYSIS 4, 6). */
public class FileIndex {
    static final FileIndex SHARED = new FileIndex();

    private static final int STRIPES = 16;
    private final Object[] stripes = new Object[STRIPES];
    private final long[] sizes = new long[STRIPES];
    private final Map<String, Long>[] offsets;
    private final Lock[] locks = new Lock[STRIPES];
    private final int[] opens = new int[STRIPES];

    @SuppressWarnings("unchecked")
    FileIndex() {
        offsets = new Map[STRIPES];
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Object();
            locks[i] = new ReentrantLock();
            offsets[i] = new HashMap<>();
        }
    }

    private static int stripe(String name) {
        return (name.hashCode() & 0x7fffffff) % STRIPES;
    }

    /** The same stripe, left and taken again. */
    void grow(String name, long n) {
        int i = stripe(name);
        long size;
        synchronized (stripes[i]) {
            size = sizes[i];
        }
        synchronized (stripes[i]) {
            sizes[i] = size + n; // BLOCAL: lost-update
        }
    }

    // Silent: one block of the stripe.
    void growAtOnce(String name, long n) {
        int i = stripe(name);
        synchronized (stripes[i]) {
            sizes[i] += n;
        }
    }

    /** Held in a local: it is the same object. */
    void growLocal(String name, long n) {
        int i = stripe(name);
        Object l = stripes[i];
        long size;
        synchronized (l) {
            size = sizes[i];
        }
        synchronized (l) {
            sizes[i] = size + n; // BLOCAL: lost-update
        }
    }

    Long offset(String name) {
        int i = stripe(name);
        synchronized (stripes[i]) {
            return offsets[i].get(name);
        }
    }

    void offset(String name, long at) {
        int i = stripe(name);
        synchronized (stripes[i]) {
            offsets[i].put(name, at);
        }
    }

    /** Looked up, then put. */
    long place(String name, long at) {
        int i = stripe(name);
        Long o;
        synchronized (stripes[i]) {
            o = offsets[i].get(name);
        }
        if (o != null) {
            return o;
        }
        synchronized (stripes[i]) {
            offsets[i].put(name, at); // BLOCAL: check-then-act
        }
        return at;
    }

    // Silent: looked up and put in one block.
    long placeAtOnce(String name, long at) {
        int i = stripe(name);
        synchronized (stripes[i]) {
            Long o = offsets[i].get(name);
            if (o == null) {
                offsets[i].put(name, at);
                return at;
            }
            return o;
        }
    }

    // Silent: one block of a lock of the array.
    void open(int i) {
        Lock l = locks[i];
        l.lock();
        try {
            opens[i]++;
        } finally {
            l.unlock();
        }
    }

    /** A lock of the array, taken twice. */
    void close(int i) {
        int n;
        locks[i].lock();
        try {
            n = opens[i];
        } finally {
            locks[i].unlock();
        }
        if (n > 0) {
            locks[i].lock();
            try {
                opens[i]--; // BLOCAL: check-then-act
            } finally {
                locks[i].unlock();
            }
        }
    }

    /** Read under one stripe, added under another: whatever the index, an element is likely the same lock (§6), but low. */
    void move(int from, int to) {
        long n;
        synchronized (stripes[0]) {
            n = sizes[0];
        }
        synchronized (stripes[1]) {
            sizes[1] += n; // BLOCAL: stale-value low
        }
    }
}
