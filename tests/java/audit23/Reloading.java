package audit23;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Configuration that is read anew while it is in use. */
public class Reloading implements Runnable {
    private static volatile Reloading current = new Reloading();

    private final Object lock = new Object();
    private volatile Map<String, String> values = Collections.emptyMap();
    private final AtomicReference<Map<String, String>> overrides = new AtomicReference<>(Collections.emptyMap());
    private long stamp;
    private int low = 1;
    private int high = 10;
    private boolean loading;

    static void main() {
        new Thread(current, "reload").start();
        current.set("a", "b");
    }

    @Override
    public void run() {
        while (!Thread.currentThread().isInterrupted()) {
            reload(System.currentTimeMillis());
            reloadWell(System.currentTimeMillis());
        }
    }

    void set(String k, String v) {
        Map<String, String> m = new HashMap<>(values);
        m.put(k, v);
        values = m; // BLOCAL: lost-update high {{values}}
    }

    void override(String k, String v) {
        Map<String, String> m = new HashMap<>(overrides.get());
        m.put(k, v);
        overrides.set(m); // BLOCAL: lost-update high {{overrides}}
    }

    void overrideWell(String k, String v) {
        overrides.updateAndGet(old -> {
            Map<String, String> m = new HashMap<>(old);
            m.put(k, v);
            return m;
        });
    }

    String get(String k) {
        Map<String, String> m = values;
        String v = m.get(k);
        return v != null ? v : overrides.get().get(k);
    }

    private long stamp() {
        synchronized (lock) {
            return stamp;
        }
    }

    /** Two reloads at a time, the older of which may come last. */
    void reload(long now) {
        if (now > stamp()) {
            Map<String, String> m = new HashMap<>(System.getenv());
            synchronized (lock) {
                // was expected high: the check is made by another method
                stamp = now; // BLOCAL: check-then-act medium {{stamp}}
                values = m;
            }
        }
    }

    void reloadWell(long now) {
        if (now > stamp()) {
            Map<String, String> m = new HashMap<>(System.getenv());
            synchronized (lock) {
                if (now > stamp) {
                    stamp = now; // BENIGN: check-then-act rechecked
                    values = m;
                }
            }
        }
    }

    void bounds(int l, int h) {
        synchronized (lock) {
            low = l;
            high = h;
        }
    }

    int low() {
        synchronized (lock) {
            return low;
        }
    }

    int high() {
        synchronized (lock) {
            return high;
        }
    }

    /** The two need not belong together. */
    int width() {
        return high() - low(); // BLOCAL: inconsistent-read low {{high}}
    }

    int widthWell() {
        synchronized (lock) {
            return high - low;
        }
    }

    void widen(int by) {
        int h = high();
        synchronized (lock) {
            low = low - by;
            high = h + by; // BLOCAL: lost-update high {{high}}
        }
    }

    boolean beginLoad() {
        synchronized (lock) {
            if (loading) {
                return false;
            }
            loading = true;
            return true;
        }
    }

    void endLoad() {
        synchronized (lock) {
            loading = false;
        }
    }

    /** Claimed by a flag: set in the first block, reset in the second. */
    void loadClaimed() {
        if (!beginLoad()) {
            return;
        }
        try {
            System.gc();
        } finally {
            endLoad(); // BENIGN: check-then-act handed-over
        }
    }

    boolean loading() {
        synchronized (lock) {
            return loading;
        }
    }

    void loadUnclaimed() {
        if (!loading()) {
            synchronized (lock) {
                // was expected high: the check is made by another method
                loading = true; // BLOCAL: check-then-act medium {{loading}}
            }
            System.gc();
            endLoad();
        }
    }
}
