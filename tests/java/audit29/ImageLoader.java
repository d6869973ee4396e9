package audit29;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Pictures that are loaded in the background and shown where they are wanted. */
public class ImageLoader {
    static final ImageLoader LOADER = new ImageLoader();

    interface View {
        void show(byte[] picture);
    }

    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final Map<String, byte[]> cache = new LinkedHashMap<>();
    private final ConcurrentHashMap<String, WeakReference<View>> views = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, SoftReference<byte[]>> soft = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Future<?>> running = new ConcurrentHashMap<>();
    private long bytes;

    /** Collected between the two calls. */
    void show(WeakReference<View> view, byte[] picture) {
        if (view.get() != null) {
            view.get().show(picture); // BLOCAL: check-then-act medium
        }
    }

    /** Silent: held by a local. */
    void showWell(WeakReference<View> view, byte[] picture) {
        View v = view.get();
        if (v != null) {
            v.show(picture);
        }
    }

    /** Both load and both count. */
    byte[] load(String url) {
        synchronized (cache) {
            byte[] b = cache.get(url);
            if (b != null) {
                return b;
            }
        }
        byte[] b = fetch(url);
        synchronized (cache) {
            cache.put(url, b); // BLOCAL: check-then-act {{cache}}
            bytes += b.length;
        }
        return b;
    }

    /** What came second is not counted. */
    byte[] loadWell(String url) {
        synchronized (cache) {
            byte[] b = cache.get(url);
            if (b != null) {
                return b;
            }
        }
        byte[] b = fetch(url);
        synchronized (cache) {
            byte[] other = cache.get(url);
            if (other != null) {
                return other;
            }
            cache.put(url, b); // BENIGN: check-then-act rechecked
            bytes += b.length;
            return b;
        }
    }

    private byte[] fetch(String url) {
        return url.getBytes();
    }

    void evict(String url) {
        synchronized (cache) {
            byte[] b = cache.remove(url);
            if (b != null) {
                bytes -= b.length;
            }
        }
    }

    /** Low: what memory takes can be made anew. */
    byte[] softly(String url) {
        SoftReference<byte[]> r = soft.get(url);
        byte[] b = r == null ? null : r.get();
        if (b == null) {
            b = fetch(url);
            soft.put(url, new SoftReference<>(b)); // BLOCAL: check-then-act low {{soft}}
        }
        return b;
    }

    /** Two tasks for one picture, one of which nobody can cancel. */
    void enqueue(String url) {
        if (!running.containsKey(url)) {
            running.put(url, pool.submit(() -> load(url))); // BLOCAL: check-then-act {{running}}
        }
    }

    /** Silent. */
    void enqueueWell(String url) {
        running.computeIfAbsent(url, u -> pool.submit(() -> load(u)));
    }

    /** Silent: taken out and cancelled. */
    void cancel(String url) {
        Future<?> f = running.remove(url);
        if (f != null) {
            f.cancel(true);
        }
    }

    /** Detached between the two. */
    void deliver(String url, byte[] picture) {
        if (views.containsKey(url)) {
            View v = views.get(url).get(); // BLOCAL: check-then-act medium {{views}}
            if (v != null) {
                v.show(picture);
            }
        }
    }

    void attach(String url, View v) {
        views.put(url, new WeakReference<>(v));
    }

    void detach(String url) {
        views.remove(url);
    }
}
