// RELEASES: 8 17
package audit7;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Read and write views: gaps between them and none (ANALYSIS 6). */
public class ConfigStore {
    static final ConfigStore SHARED = new ConfigStore();

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock read = rw.readLock();
    private final Lock write = rw.writeLock();
    private final Map<String, String> values = new HashMap<>();
    private Map<String, String> defaults;
    private int generation;
    private int loads;

    /** The gap of the upgrade: not asked again. */
    String getOrLoad(String key) {
        read.lock();
        try {
            String v = values.get(key);
            if (v != null) {
                return v;
            }
        } finally {
            read.unlock();
        }
        write.lock();
        try {
            String v = key + "!";
            values.put(key, v); // BLOCAL: check-then-act medium
            return v;
        } finally {
            write.unlock();
        }
    }

    // Silent: asked again under the write view.
    String getOrLoadRight(String key) {
        read.lock();
        try {
            String v = values.get(key);
            if (v != null) {
                return v;
            }
        } finally {
            read.unlock();
        }
        write.lock();
        try {
            String v = values.get(key);
            if (v == null) {
                v = key + "!";
                values.put(key, v); // BENIGN: check-then-act rechecked
            }
            return v;
        } finally {
            write.unlock();
        }
    }

    // Silent: downgraded, the read view is taken before the write view is left.
    int reload() {
        write.lock();
        try {
            generation++;
            read.lock();
        } finally {
            write.unlock();
        }
        try {
            return generation;
        } finally {
            read.unlock();
        }
    }

    // Silent: what was written is still current under the read view that overlaps.
    int downgrade() {
        write.lock();
        int g = generation;
        g++;
        generation = g;
        read.lock();
        write.unlock();
        try {
            return generation - g;
        } finally {
            read.unlock();
        }
    }

    /** Downgraded with a gap, and written back after the next upgrade. */
    void downgradeGap() {
        write.lock();
        int g = generation;
        write.unlock();
        read.lock();
        int d = g + 1;
        read.unlock();
        write.lock();
        generation = d; // BLOCAL: lost-update
        write.unlock();
    }

    void clear() {
        write.lock();
        try {
            values.clear();
            generation = 0;
            loads = 0;
            defaults = null;
        } finally {
            write.unlock();
        }
    }

    /** By the views of the calls, not of the fields: the same lock. */
    void countLoad() {
        int l;
        rw.readLock().lock();
        try {
            l = loads;
        } finally {
            rw.readLock().unlock();
        }
        write.lock();
        try {
            loads = l + 1; // BLOCAL: lost-update high
        } finally {
            write.unlock();
        }
    }

    // Silent: all in the write view.
    void countLoadRight() {
        rw.writeLock().lock();
        try {
            loads = loads + 1;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Null under the read view; made and set under the write view without another look. */
    Map<String, String> defaults() {
        read.lock();
        Map<String, String> d;
        try {
            d = defaults;
        } finally {
            read.unlock();
        }
        if (d == null) {
            write.lock();
            try {
                defaults = new HashMap<>(); // BLOCAL: check-then-act high
                d = defaults;
            } finally {
                write.unlock();
            }
        }
        return d;
    }

    /** Two looks of two read blocks, compared. */
    boolean same(String a, String b) {
        String x;
        read.lock();
        try {
            x = values.get(a);
        } finally {
            read.unlock();
        }
        String y;
        read.lock();
        try {
            y = values.get(b);
        } finally {
            read.unlock();
        }
        return x == null ? y == null : x.equals(y); // BLOCAL: inconsistent-read low
    }

    /** A whole copy of the values is written back by putAll. */
    void upcase() {
        Map<String, String> copy;
        read.lock();
        try {
            copy = new HashMap<>(values);
        } finally {
            read.unlock();
        }
        for (Map.Entry<String, String> e : copy.entrySet()) {
            e.setValue(e.getValue().toUpperCase());
        }
        write.lock();
        try {
            values.putAll(copy); // MISSED: lost-update (all of a map, put back); BLOCAL: stale-value low
        } finally {
            write.unlock();
        }
    }
}
