package libraries;

import com.hazelcast.cp.IAtomicLong;
import com.hazelcast.map.IMap;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.redisson.api.RBucket;

/** Maps, atomics and locks that other processes have, too. */
class Grids {
    static final Grids SHARED = new Grids(null, null, null, new InterProcessMutex());

    private final IMap<String, Integer> map;
    private final IAtomicLong number;
    private final RBucket<String> bucket;
    private final InterProcessMutex mutex;
    private int leases;

    Grids(IMap<String, Integer> map, IAtomicLong number, RBucket<String> bucket, InterProcessMutex mutex) {
        this.map = map;
        this.number = number;
        this.bucket = bucket;
        this.mutex = mutex;
    }

    void count(String key) {
        Integer n = map.get(key);
        map.set(key, n == null ? 1 : n + 1); // BLOCAL: lost-update high
    }

    void next() {
        number.set(number.get() + 1); // BLOCAL: lost-update high
    }

    /** Silent. */
    long nextAtOnce() {
        return number.incrementAndGet();
    }

    void append(String s) {
        bucket.set(bucket.get() + s); // BLOCAL: lost-update high
    }

    /** Silent: tried again. */
    void appendAtOnce(String s) {
        String old;
        do {
            old = bucket.get();
        } while (!bucket.compareAndSet(old, old + s));
    }

    /** Silent: a lock of all processes. */
    void lease() throws Exception {
        mutex.acquire();
        try {
            leases++;
        } finally {
            mutex.release();
        }
    }

    void leaseLate() throws Exception {
        mutex.acquire();
        int seen = leases;
        mutex.release();
        mutex.acquire();
        leases = seen + 1; // BLOCAL: lost-update high
        mutex.release();
    }
}

/** Silent: all who write hold the map's lock of the key. */
class LockedGrid {
    static final LockedGrid SHARED = new LockedGrid(null);

    private final IMap<String, Integer> map;

    LockedGrid(IMap<String, Integer> map) {
        this.map = map;
    }

    void count(String key) {
        map.lock(key);
        try {
            map.set(key, map.get(key) + 1);
        } finally {
            map.unlock(key);
        }
    }
}
