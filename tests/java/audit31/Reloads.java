// RELEASES: 8 17
package audit31;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** What is read again while it is used: "reads half of the new configuration", "reload is lost", "value of the old file". */
public class Reloads {
    static final Reloads SHARED = new Reloads();

    private volatile Map<String, String> values = Collections.emptyMap();
    private volatile long stamp;
    private final AtomicReference<Map<String, String>> snapshot = new AtomicReference<>(Collections.emptyMap());
    private final AtomicInteger generation = new AtomicInteger();
    private Properties props = new Properties();
    private long loadedAt;
    private volatile boolean ready;
    private Map<String, String> aliases;
    private final Object lock = new Object();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final CountDownLatch first = new CountDownLatch(1);

    Reloads() {
        timer.scheduleWithFixedDelay(() -> values = read(), 1, 1, TimeUnit.MINUTES);
    }

    private static Map<String, String> read() {
        return new HashMap<>(Collections.singletonMap("at", Long.toString(System.nanoTime())));
    }

    /** What another sets, or reads anew, is lost. */
    void override(String k, String v) {
        Map<String, String> m = new HashMap<>(values);
        m.put(k, v);
        values = m; // BLOCAL: lost-update {{values}}
    }

    /** Silent: until nothing came between. */
    void overrideWell(String k, String v) {
        for (;;) {
            Map<String, String> old = snapshot.get();
            Map<String, String> m = new HashMap<>(old);
            m.put(k, v);
            if (snapshot.compareAndSet(old, m)) {
                return;
            }
        }
    }

    /** Tried once: the other's stays, this one is lost. */
    void overrideOnce(String k, String v) {
        Map<String, String> old = snapshot.get();
        Map<String, String> m = new HashMap<>(old);
        m.put(k, v);
        snapshot.compareAndSet(old, m); // BLOCAL: lost-cas high {{snapshot}}
    }

    /** Silent: it is told that it was too late. */
    boolean overrideTold(String k, String v) {
        Map<String, String> old = snapshot.get();
        Map<String, String> m = new HashMap<>(old);
        m.put(k, v);
        return snapshot.compareAndSet(old, m);
    }

    /** Read under the lock, made without it, put over what another has made. */
    void edit(String k, String v) {
        Properties p;
        synchronized (lock) {
            p = (Properties) props.clone();
        }
        p.setProperty(k, v);
        synchronized (lock) {
            props = p; // BLOCAL: lost-update {{props}}
            loadedAt = System.currentTimeMillis();
        }
    }

    /** Silent: nobody has put another one meanwhile, or it is made again. */
    void editWell(String k, String v) {
        for (;;) {
            Properties old;
            synchronized (lock) {
                old = props;
            }
            Properties p = (Properties) old.clone();
            p.setProperty(k, v);
            synchronized (lock) {
                if (props == old) {
                    props = p; // BENIGN: lost-update rechecked
                    return;
                }
            }
        }
    }

    /** Of two that find it too old each loads. */
    String get(String k, long now) {
        boolean stale;
        synchronized (lock) {
            stale = now - loadedAt > 1000;
        }
        if (stale) {
            Properties p = new Properties();
            synchronized (lock) {
                props = p;
                loadedAt = now; // BLOCAL: check-then-act high {{loadedAt}}
            }
        }
        synchronized (lock) {
            return props.getProperty(k);
        }
    }

    /** Silent: claimed where it is found too old. */
    String getWell(String k, long now) {
        boolean mine = false;
        synchronized (lock) {
            if (now - loadedAt > 1000) {
                loadedAt = now;
                mine = true;
            }
        }
        if (mine) {
            Properties p = new Properties();
            synchronized (lock) {
                props = p; // BENIGN: check-then-act handed-over
            }
        }
        synchronized (lock) {
            return props.getProperty(k);
        }
    }

    /** The stamp of the new, the values of the old. */
    void reload(long now) {
        if (now > stamp) {
            stamp = now; // BLOCAL: check-then-act {{stamp}}
            values = read();
        }
    }

    /** Silent: under one lock, with a look before it that is made again. */
    void reloadWell(long now) {
        if (now > stamp) {
            synchronized (lock) {
                if (now > stamp) {
                    values = read();
                    stamp = now; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                }
            }
        }
    }

    /** Ready it is said to be before there is anything. */
    void init() {
        ready = true;
        aliases = read(); // BLOCAL: check-then-act medium {{aliases}}
    }

    String alias(String k) {
        if (ready) {
            return aliases.get(k);
        }
        return k;
    }

    /** Silent: made in a generation of its own, and dropped where there is a newer one. (First low: another atomic is no state of that one.) */
    void refresh() {
        int mine = generation.incrementAndGet();
        Map<String, String> m = read();
        if (generation.get() == mine) {
            snapshot.set(m);
        }
    }

    /** Silent: counted down once, for good. */
    void begin() throws InterruptedException {
        if (first.getCount() > 0) {
            snapshot.set(read());
            first.countDown();
        }
        first.await();
    }

    /** Both of one map. */
    int both(String a, String b) {
        return values.getOrDefault(a, "").length() + values.getOrDefault(b, "").length();
    }

    /** Silent: one snapshot. */
    int bothWell(String a, String b) {
        Map<String, String> m = values;
        return m.getOrDefault(a, "").length() + m.getOrDefault(b, "").length();
    }
}
