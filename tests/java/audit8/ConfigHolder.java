// RELEASES: 8 17
package audit8;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.function.UnaryOperator;

/** Settings as immutable snapshots: behind a volatile, an atomic reference, a stamp, a lock for writers. */
public class ConfigHolder {
    public static final ConfigHolder HOLDER = new ConfigHolder();

    static final class Config {
        final Map<String, String> values;
        final int version;

        Config(Map<String, String> values, int version) {
            this.values = Collections.unmodifiableMap(new HashMap<>(values));
            this.version = version;
        }

        Config with(String k, String v) {
            Map<String, String> m = new HashMap<>(values);
            m.put(k, v);
            return new Config(m, version + 1);
        }
    }

    private volatile Config plain = new Config(new HashMap<>(), 0);
    private volatile Config written = new Config(new HashMap<>(), 0);
    private final AtomicReference<Config> ref = new AtomicReference<>(new Config(new HashMap<>(), 0));
    private final AtomicStampedReference<Config> stamped = new AtomicStampedReference<>(null, 0);
    private final Object writeLock = new Object();
    private int reloads;

    // Silent: one read of an immutable object.
    public String get(String k) {
        Config c = plain;
        return c.version + c.values.get(k);
    }

    /** Copied and assigned by whoever comes. Medium: an update without any lock. */
    public void put(String k, String v) {
        plain = plain.with(k, v); // BLOCAL: lost-update medium
    }

    // Silent: writers one after the other; readers see the old or the new.
    public void putLocked(String k, String v) {
        synchronized (writeLock) {
            written = written.with(k, v);
        }
    }

    /** The copy is made before the writers' lock is had. */
    public void putLockedLate(String k, String v) {
        Config next = written.with(k, v);
        synchronized (writeLock) {
            written = next; // BLOCAL: lost-update high
        }
    }

    // Silent: assigned only where the version is still that one.
    public boolean putLockedChecked(String k, String v) {
        Config now = written;
        Config next = now.with(k, v);
        synchronized (writeLock) {
            if (written != now) {
                return false;
            }
            written = next; // BENIGN: lost-update rechecked
            return true;
        }
    }

    // Silent: readers of the volatile without the lock.
    public int writtenVersion() {
        return written.version;
    }

    /** Got, derived, set. */
    public void putRef(String k, String v) {
        Config c = ref.get();
        ref.set(c.with(k, v)); // BLOCAL: lost-update high
    }

    // Silent: exchanged until it is.
    public void putRefFixed(String k, String v) {
        for (;;) {
            Config c = ref.get();
            if (ref.compareAndSet(c, c.with(k, v))) {
                return;
            }
        }
    }

    // Silent: by the operation.
    public Config update(UnaryOperator<Config> f) {
        return ref.updateAndGet(f);
    }

    /** Not tried again, and the caller believes it done. Low: it goes on with what it made. */
    public int bump(String k) {
        Config c = ref.get();
        Config next = c.with(k, "");
        ref.compareAndSet(c, next); // BLOCAL: lost-cas low
        return next.version;
    }

    // Silent: reference and stamp compared at once.
    public boolean putStamped(String k, String v) {
        int[] stamp = new int[1];
        Config c = stamped.get(stamp);
        Config next = c == null ? new Config(Collections.singletonMap(k, v), 1) : c.with(k, v);
        return stamped.compareAndSet(c, next, stamp[0], stamp[0] + 1);
    }

    /** An empty one is replaced, if it is still empty then. */
    public void defaults() {
        if (plain.values.isEmpty()) {
            plain = new Config(Collections.singletonMap("mode", "safe"), 1); // BLOCAL: check-then-act low
        }
    }

    // Silent: replaced wholesale, whatever was there.
    public void replace(Map<String, String> m) {
        plain = new Config(m, 0);
        ref.set(new Config(m, 0));
    }

    /** Reloaded by who finds the version old, outside the lock. */
    public void reload(int wanted) {
        if (written.version < wanted) {
            synchronized (writeLock) {
                reloads++;
                written = new Config(Collections.emptyMap(), wanted); // BLOCAL: check-then-act high
            }
        }
    }

    // Silent: looked at again.
    public void reloadFixed(int wanted) {
        if (written.version < wanted) {
            synchronized (writeLock) {
                if (written.version < wanted) {
                    reloads++;
                    written = new Config(Collections.emptyMap(), wanted); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    public int reloads() {
        synchronized (writeLock) {
            return reloads;
        }
    }
}
