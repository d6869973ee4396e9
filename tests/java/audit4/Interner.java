// RELEASES: 8 11 17 21
package audit4;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ArrayList;
import java.util.Map;
import java.util.Queue;
import java.util.WeakHashMap;

/** Interning, an LRU, a retry queue (ANALYSIS 4, 7). */
public class Interner {
    static final Interner SHARED = new Interner();

    static final class Node {
        final String text;

        Node(String text) {
            this.text = text;
        }
    }

    private final Map<String, WeakReference<Node>> nodes =
            Collections.synchronizedMap(new WeakHashMap<>());
    private final LinkedHashMap<String, byte[]> lru = new LinkedHashMap<>();
    private final Object lruLock = new Object();
    private long bytes;
    private final Queue<Runnable> retries = new ArrayDeque<>();
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private int attempts;

    /** Two nodes for one text. */
    Node intern(String text) {
        WeakReference<Node> r = nodes.get(text);
        Node n = r == null ? null : r.get();
        if (n == null) {
            n = new Node(text);
            nodes.put(text, new WeakReference<>(n)); // BLOCAL: check-then-act medium
        }
        return n;
    }

    Node internLocked(String text) {
        synchronized (nodes) {
            WeakReference<Node> r = nodes.get(text);
            Node n = r == null ? null : r.get();
            if (n == null) {
                n = new Node(text);
                nodes.put(text, new WeakReference<>(n));
            }
            return n;
        }
    }

    byte[] cached(String key) {
        synchronized (lruLock) {
            return lru.get(key);
        }
    }

    void cache(String key, byte[] b) {
        synchronized (lruLock) {
            lru.put(key, b);
            bytes += b.length;
        }
    }

    long bytes() {
        synchronized (lruLock) {
            return bytes;
        }
    }

    void evictAll() {
        synchronized (lruLock) {
            lru.clear();
            bytes = 0;
        }
    }

    /** Loaded twice, counted twice. */
    byte[] load(String key) {
        byte[] b = cached(key);
        if (b == null) {
            b = new byte[16];
            cache(key, b); // BLOCAL: check-then-act medium
        }
        return b;
    }

    byte[] loadOnce(String key) {
        synchronized (lruLock) {
            byte[] b = cached(key);
            if (b == null) {
                b = new byte[16];
                cache(key, b);
            }
            return b;
        }
    }

    /** The size was true a moment ago. */
    void evictIfLarge() {
        if (bytes() > 1024) {
            evictAll(); // BLOCAL: check-then-act medium
        }
    }

    /** Removed from the queue by the block that read it. */
    void retryNext() {
        Runnable r;
        synchronized (retries) {
            r = retries.poll();
        }
        if (r != null) {
            r.run();
        }
    }

    void retryLater(Runnable r) {
        synchronized (retries) {
            retries.add(r);
        }
    }

    /** Looked at, then whatever is first is removed. */
    void retryPeeked() {
        Runnable r;
        synchronized (retries) {
            r = retries.peek();
        }
        if (r != null) {
            r.run();
            synchronized (retries) {
                retries.poll(); // BLOCAL: check-then-act medium
            }
        }
    }

    void log(String s) {
        if (!log.contains(s)) {
            log.add(s); // BLOCAL: check-then-act medium
        }
    }

    int attempts() {
        synchronized (retries) {
            return attempts;
        }
    }

    /** Counted outside the lock of the queue that it was read under. */
    void attempt() {
        int n = attempts();
        n++;
        synchronized (retries) {
            attempts = n; // BLOCAL: lost-update high
        }
    }
}
