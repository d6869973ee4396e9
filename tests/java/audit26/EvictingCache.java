package audit26;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** A read/write lock, private, and its views. */
class ReadWriteLocked {
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    protected final Lock read = rw.readLock();
    protected final Lock write = rw.writeLock();
}

/** A cache whose read/write lock is in its superclass. */
public class EvictingCache extends ReadWriteLocked implements Runnable {
    static final EvictingCache CACHE = new EvictingCache();
    private static final int MAX = 1000;

    private final Map<String, String> map = new HashMap<>();
    private int weight;
    private int hits;

    private String lookUp(String k) {
        read.lock();
        try {
            return map.get(k);
        } finally {
            read.unlock();
        }
    }

    private void store(String k, String v) {
        write.lock();
        try {
            map.put(k, v);
            weight += v.length();
        } finally {
            write.unlock();
        }
    }

    /** Not there under the read lock; put under the write lock, without another look. */
    String get(String k, Function<String, String> loader) {
        String v = lookUp(k);
        if (v == null) {
            v = loader.apply(k);
            store(k, v); // BLOCAL: check-then-act medium {{map}}
        }
        return v;
    }

    /** Looked at again. */
    String getWell(String k, Function<String, String> loader) {
        String v = lookUp(k);
        if (v == null) {
            String made = loader.apply(k);
            write.lock();
            try {
                v = map.get(k);
                if (v == null) {
                    map.put(k, made); // BENIGN: check-then-act rechecked
                    v = made;
                }
            } finally {
                write.unlock();
            }
        }
        return v;
    }

    /** The read lock is left for the write lock: a gap. */
    void hit() {
        read.lock();
        int h = hits;
        read.unlock();
        write.lock();
        try {
            hits = h + 1; // BLOCAL: lost-update high {{hits}}
        } finally {
            write.unlock();
        }
    }

    /** Silent. */
    void hitWell() {
        write.lock();
        try {
            int h = hits;
            hits = h + 1;
        } finally {
            write.unlock();
        }
    }

    /** Silent: the read view is taken before the write view is left, and nothing comes between. */
    int hitAndReport() {
        int h;
        write.lock();
        try {
            h = ++hits;
            read.lock();
        } finally {
            write.unlock();
        }
        try {
            return hits - h;
        } finally {
            read.unlock();
        }
    }

    private int weight() {
        read.lock();
        try {
            return weight;
        } finally {
            read.unlock();
        }
    }

    private void lighten(int by) {
        write.lock();
        try {
            weight -= by;
        } finally {
            write.unlock();
        }
    }

    private void lightenIfHeavy(int by) {
        write.lock();
        try {
            if (weight > MAX) {
                weight -= by;
            }
        } finally {
            write.unlock();
        }
    }

    /** Two that see it too heavy make it too light. */
    void evict() {
        if (weight() > MAX) {
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            lighten(10); // BLOCAL: check-then-act medium {{weight}}
        }
    }

    /** The callee asks again. */
    void evictWell() {
        while (weight() > MAX) {
            lightenIfHeavy(10); // BENIGN: check-then-act rechecked
        }
    }

    /** Silent: both under a read lock, no writer between. */
    int ratio() {
        read.lock();
        try {
            return weight() / Math.max(1, hits);
        } finally {
            read.unlock();
        }
    }

    /** Two looks at what one lock guards. */
    int ratioBadly() {
        return weight() - size(); // BLOCAL: inconsistent-read low {{weight}}
    }

    private int size() {
        read.lock();
        try {
            return map.size();
        } finally {
            read.unlock();
        }
    }

    @Override
    public void run() {
        get("a", k -> k + k);
        getWell("b", k -> k + k);
        hit();
        hitWell();
        hitAndReport();
        evict();
        evictWell();
        ratio();
        ratioBadly();
    }

    public static void main(String[] a) {
        new Thread(CACHE).start();
        new Thread(CACHE).start();
    }
}
