package audit30;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Made when it is first asked for, as several compilers and people write it. */
public class Lazy {
    static final Lazy SHARED = new Lazy();

    private volatile boolean bitmap0;
    private Map<String, String> table;
    private volatile boolean ready;
    private Map<String, String> early;
    private volatile ExecutorService pool;
    private volatile ExecutorService poolWell;
    private int hash;
    private volatile Map<String, String> props;
    private Map<String, Integer> cache;
    private volatile WeakReference<Thread> owner = new WeakReference<>(null);

    /** Silent: as Scala makes a lazy val. */
    Map<String, String> table() {
        return bitmap0 ? table : tableCompute(); // BENIGN: check-then-act rechecked
    }

    private Map<String, String> tableCompute() {
        synchronized (this) {
            if (!bitmap0) {
                table = new HashMap<>();
                bitmap0 = true;
            }
        }
        return table;
    }

    /** The flag comes first: who sees it gets nothing. */
    Map<String, String> early() {
        if (!ready) {
            synchronized (this) {
                if (!ready) {
                    ready = true;
                    early = new HashMap<>(); // BLOCAL: check-then-act medium {{ready}}; BLOCAL: check-then-act low {{early}}
                }
            }
        }
        return early;
    }

    /** Two pools, one is never shut down. */
    ExecutorService pool() {
        if (pool == null) {
            pool = Executors.newCachedThreadPool(); // BLOCAL: check-then-act medium {{pool}}
        }
        return pool;
    }

    /** Silent: checked twice, with a local. */
    ExecutorService poolWell() {
        ExecutorService p = poolWell;
        if (p == null) {
            synchronized (this) {
                p = poolWell;
                if (p == null) {
                    poolWell = p = Executors.newCachedThreadPool(); // BENIGN: check-then-act rechecked
                }
            }
        }
        return p;
    }

    /** Silent: computed twice it is the same. */
    @Override
    public int hashCode() {
        int h = hash;
        if (h == 0) {
            h = 31 * 17;
            hash = h;
        }
        return h;
    }

    @Override
    public boolean equals(Object o) {
        return this == o;
    }

    /** The lock is taken, but it is not looked again: what others have put into the first one is lost. */
    Map<String, String> props() {
        if (props == null) {
            synchronized (this) {
                props = new HashMap<>(); // BLOCAL: check-then-act high {{props}}
            }
        }
        return props;
    }

    /** Two blocks of a lock around the making. */
    int cached(String k) {
        Map<String, Integer> c;
        synchronized (this) {
            c = cache;
        }
        if (c == null) {
            c = new HashMap<>();
            synchronized (this) {
                cache = c; // BLOCAL: check-then-act high {{cache}}
            }
        }
        synchronized (this) {
            return c.merge(k, 1, Integer::sum);
        }
    }

    /** Silent: who comes second takes the first's. */
    int cachedWell(String k) {
        synchronized (this) {
            if (cache == null) {
                cache = new HashMap<>();
            }
            return cache.merge(k, 1, Integer::sum);
        }
    }

    /** Collected between. */
    boolean ownedByLiving() {
        return owner.get() != null && owner.get().isAlive(); // BLOCAL: check-then-act medium {{owner}}
    }

    /** Silent: a strong copy. */
    boolean ownedByLivingWell() {
        Thread t = owner.get();
        return t != null && t.isAlive();
    }

    void own(Thread t) {
        owner = new WeakReference<>(t);
    }
}
