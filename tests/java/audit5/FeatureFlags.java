// RELEASES: 8 11 17 21
package audit5;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Copy on write in a volatile, lazy starts (ANALYSIS 2, 6, 8). */
public class FeatureFlags {
    static final FeatureFlags SHARED = new FeatureFlags();

    static final class Config {
        final Map<String, Boolean> defaults = new HashMap<>();
        int loads;
    }

    private volatile Map<String, Boolean> flags = Collections.emptyMap();
    private volatile Map<String, Boolean> wild = Collections.emptyMap();
    private final Object writing = new Object();
    private volatile Config config;
    private Config slack;
    private volatile Config late;
    private static volatile FeatureFlags instance;
    private Config plain;
    private String banner;

    // Silent: copied and put back under the lock of all writers.
    void set(String k, boolean v) {
        synchronized (writing) {
            Map<String, Boolean> m = new HashMap<>(flags);
            m.put(k, v);
            flags = m;
        }
    }

    // Silent: one read.
    boolean get(String k) {
        return flags.getOrDefault(k, false);
    }

    /** Copied outside, put back inside. */
    void setOutside(String k, boolean v) {
        Map<String, Boolean> m = new HashMap<>(flags);
        m.put(k, v);
        synchronized (writing) {
            flags = m; // BLOCAL: lost-update high
        }
    }

    /** Copied and put back by nobody's leave (medium: no lock says that it was meant to be safe). */
    void setWild(String k, boolean v) {
        Map<String, Boolean> m = new HashMap<>(wild);
        m.put(k, v);
        wild = m; // BLOCAL: lost-update medium
    }

    // Silent: two maps in one question, but to test again is no act.
    boolean wild(String k) {
        return wild.containsKey(k) && wild.get(k);
    }

    // Silent: one map.
    boolean wildOnce(String k) {
        Map<String, Boolean> m = wild;
        return m.containsKey(k) && m.get(k);
    }

    /** Double-checked, rightly: asked again inside. */
    Config config() {
        Config c = config;
        if (c == null) {
            synchronized (writing) {
                c = config;
                if (c == null) {
                    c = new Config();
                    c.loads = 1;
                    config = c; // BENIGN: check-then-act rechecked
                }
            }
        }
        return c;
    }

    /** Not asked again: two configs. */
    Config slack() {
        if (slack == null) {
            synchronized (writing) {
                slack = new Config(); // BLOCAL: check-then-act high
            }
        }
        return slack;
    }

    void dropSlack() {
        synchronized (writing) {
            slack = null;
        }
    }

    /** Asked again, but seen by others before it is filled (medium: what is written last is in the very object). */
    Config late() {
        if (late == null) {
            synchronized (writing) {
                if (late == null) {
                    late = new Config();
                    late.loads = 2; // BLOCAL: check-then-act medium
                }
            }
        }
        return late;
    }

    /** Double-checked, for a class. */
    static FeatureFlags instance() {
        if (instance == null) {
            synchronized (FeatureFlags.class) {
                if (instance == null) {
                    instance = new FeatureFlags(); // BENIGN: check-then-act rechecked
                }
            }
        }
        return instance;
    }

    // Silent: a holder's initialiser runs once.
    static FeatureFlags held() {
        return Holder.HELD;
    }

    private static final class Holder {
        static final FeatureFlags HELD = new FeatureFlags();
    }

    // Silent: synchronized throughout.
    synchronized Config plain() {
        if (plain == null) {
            plain = new Config();
        }
        return plain;
    }

    private synchronized boolean hasBanner() {
        return banner != null;
    }

    private synchronized void makeBanner() {
        if (banner == null) {
            banner = "hello";
        }
    }

    /** Set once by whoever comes first; set, it stays. */
    synchronized String bannerText() {
        return banner;
    }

    // Silent: the final value was seen, and to read it again is no act.
    int bannerLength() {
        makeBanner();
        if (hasBanner()) {
            synchronized (this) {
                return banner.length();
            }
        }
        return 0;
    }
}
