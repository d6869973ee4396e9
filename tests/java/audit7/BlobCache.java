// RELEASES: 8 17
package audit7;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;

/** A cache of blobs with loading, eviction, sizes and statistics. */
public class BlobCache {
    private static final BlobCache INSTANCE = new BlobCache();

    static BlobCache instance() {
        return INSTANCE;
    }

    static final class Blob {
        final byte[] data;
        long used;

        Blob(byte[] data) {
            this.data = data;
        }
    }

    private final LinkedHashMap<String, Blob> blobs = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, SoftReference<Blob>> soft = new HashMap<>();
    private final ConcurrentHashMap<String, FutureTask<Blob>> loading = new ConcurrentHashMap<>();
    private long bytes;
    private long maxBytes = 1 << 20;
    private int hits;
    private int misses;
    private int evictions;
    private boolean enabled = true;

    private static Blob load(String key) {
        return new Blob(key.getBytes());
    }

    // Silent: loaded outside the lock, and twice perhaps; but the arm that leaves does something else, too (it counts).
    Blob get(String key) {
        synchronized (this) {
            Blob b = blobs.get(key);
            if (b != null) {
                hits++;
                return b;
            }
            misses++;
        }
        Blob b = load(key);
        synchronized (this) {
            blobs.put(key, b);
            bytes += b.data.length;
        }
        return b;
    }

    // Silent: who comes second takes the first one's.
    Blob getRight(String key) {
        synchronized (this) {
            Blob b = blobs.get(key);
            if (b != null) {
                hits++;
                return b;
            }
        }
        Blob fresh = load(key);
        synchronized (this) {
            Blob b = blobs.get(key);
            if (b == null) {
                blobs.put(key, fresh); // BENIGN: check-then-act rechecked
                bytes += fresh.data.length;
                b = fresh;
            }
            return b;
        }
    }

    // Silent: loaded once, by a future that is put if absent.
    Blob getOnce(String key) throws Exception {
        FutureTask<Blob> f = loading.get(key);
        if (f == null) {
            FutureTask<Blob> mine = new FutureTask<>(() -> load(key));
            f = loading.putIfAbsent(key, mine);
            if (f == null) {
                f = mine;
                mine.run();
            }
        }
        return f.get();
    }

    /** The future is put over another's. */
    Blob getTwice(String key) throws Exception {
        FutureTask<Blob> f = loading.get(key);
        if (f == null) {
            f = new FutureTask<>(() -> load(key));
            loading.put(key, f); // BLOCAL: check-then-act
            f.run();
        }
        return f.get();
    }

    void invalidate(String key) {
        loading.remove(key);
        synchronized (this) {
            Blob b = blobs.remove(key);
            if (b != null) {
                bytes -= b.data.length;
            }
            // all others hold its own monitor: taken for fit at first
            soft.remove(key); // BLOCAL: guarded-by
        }
    }

    synchronized boolean isFull() {
        return bytes > maxBytes;
    }

    /** Full when asked; evicted in other blocks, one after the other. */
    void trim() {
        while (isFull()) {
            evictOne(); // BLOCAL: check-then-act
        }
    }

    private synchronized void evictOne() {
        Iterator<Map.Entry<String, Blob>> it = blobs.entrySet().iterator();
        if (it.hasNext()) {
            Blob b = it.next().getValue();
            it.remove();
            bytes -= b.data.length;
            evictions++;
        }
    }

    // Silent: in one block.
    synchronized void trimRight() {
        while (isFull()) {
            evictOne();
        }
    }

    /** The candidates are of one block, the removal of another: they may have been used since. */
    void expire(long before) {
        List<String> old = new ArrayList<>();
        synchronized (this) {
            for (Map.Entry<String, Blob> e : blobs.entrySet()) {
                if (e.getValue().used < before) {
                    old.add(e.getKey());
                }
            }
        }
        for (String k : old) { // was expected check-then-act low: what was gathered says what is removed
            synchronized (this) {
                blobs.remove(k); // BLOCAL: stale-value medium {{blobs}}
            }
        }
    }

    // Silent: by the iterator, in one block.
    synchronized void expireRight(long before) {
        for (Iterator<Blob> it = blobs.values().iterator(); it.hasNext(); ) {
            Blob b = it.next();
            if (b.used < before) {
                it.remove();
                bytes -= b.data.length;
            }
        }
    }

    /** The limit of a tenth more than it was. */
    void grow() {
        long m;
        synchronized (this) {
            m = maxBytes;
        }
        long bigger = m + m / 10;
        synchronized (this) {
            maxBytes = bigger; // BLOCAL: lost-update high
        }
    }

    synchronized void resize(long max) {
        maxBytes = max;
    }

    // Silent: only told.
    String stats() {
        int h;
        int m;
        synchronized (this) {
            h = hits;
            m = misses;
        }
        return "hits " + h + " misses " + m;
    }

    /** Asked whether it is switched on, and switched off, in two blocks. */
    boolean disable() {
        boolean e;
        synchronized (this) {
            e = enabled;
        }
        if (!e) {
            return false;
        }
        synchronized (this) {
            enabled = false; // BLOCAL: check-then-act high
            blobs.clear();
            bytes = 0;
        }
        return true;
    }

    synchronized void enable() {
        enabled = true;
    }

    /** The entry of one block, touched in another: it may have been evicted. */
    void touch(String key, long now) {
        Blob b;
        synchronized (this) {
            b = blobs.get(key);
        }
        if (b != null) {
            synchronized (this) {
                b.used = now; // BLOCAL: stale-value medium
            }
        }
    }

    // Silent: in one block.
    synchronized void touchRight(String key, long now) {
        Blob b = blobs.get(key);
        if (b != null) {
            b.used = now;
        }
    }

    /** A soft reference, got in one block, and put anew in the next. */
    Blob soft(String key) {
        Blob b = null;
        synchronized (soft) {
            SoftReference<Blob> r = soft.get(key);
            if (r != null) {
                b = r.get();
            }
        }
        if (b == null) {
            b = load(key);
            synchronized (soft) {
                soft.put(key, new SoftReference<>(b)); // MISSED: check-then-act (what a reference that was read has, tested for null)
            }
        }
        return b;
    }

    void harden() {
        synchronized (soft) {
            soft.clear();
        }
    }
}
