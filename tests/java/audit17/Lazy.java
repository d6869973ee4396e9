package audit17;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Made when first asked for: rightly, and in the ways that go wrong (ANALYSIS 7, 8: rechecked, write-once). */
public class Lazy<T> {
    static final Lazy<Object> ONE = new Lazy<>(Object::new);

    private final Supplier<T> maker;
    private volatile T value;
    private T plain;
    private boolean made;
    private Map<String, T> table;
    private volatile Map<String, String> config;

    Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    public T get() {
        T v = value;
        if (v == null) {
            synchronized (this) {
                v = value;
                if (v == null) {
                    value = v = maker.get(); // BENIGN: check-then-act rechecked
                }
            }
        }
        return v;
    }

    public T getTwice() {
        if (plain() == null) {
            synchronized (this) {
                plain = maker.get(); // BLOCAL: check-then-act
            }
        }
        synchronized (this) {
            return plain;
        }
    }

    private synchronized T plain() {
        return plain;
    }

    public synchronized void forget() {
        plain = null;
        made = false;
        table = null;
    }

    public T getByFlag() {
        boolean m;
        synchronized (this) {
            m = made;
        }
        if (!m) {
            T v = maker.get();
            synchronized (this) {
                plain = v; // (b)
                made = true; // BLOCAL: check-then-act high
            }
        }
        synchronized (this) {
            return plain;
        }
    }

    public void put(String k, T v) {
        Map<String, T> t;
        synchronized (this) {
            t = table;
        }
        if (t == null) {
            t = new HashMap<>();
            synchronized (this) {
                table = t; // BLOCAL: check-then-act high
            }
        }
        synchronized (this) {
            t.put(k, v); // a stale-value; the worst use of one old value stands for it
        }
    }

    public Map<String, String> config() {
        if (config == null) {
            synchronized (this) {
                if (config == null) {
                    config = new HashMap<>();
                    // was low, but who finds the map hands it back without the lock (ANALYSIS 8)
                    config.put("a", "b"); // BLOCAL: check-then-act medium
                }
            }
        }
        return config;
    }
}
