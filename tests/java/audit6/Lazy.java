// RELEASES: 8 17
package audit6;

import java.util.HashMap;
import java.util.Map;

/** Made when first asked: in all its forms (ANALYSIS 2: one operation; 8: rechecked). */
public class Lazy {
    static final Lazy SHARED = new Lazy();

    static final class Pool {
        int size;

        void resize(int n) {
            size = n;
        }
    }

    private static Pool instance;
    private static volatile Pool global;
    private Pool pool;
    private volatile Pool fast;
    private Pool resettable;
    private Map<String, String> table;

    static final class Holder {
        static final Pool POOL = new Pool();
    }

    // Silent: the class is initialised once.
    static Pool held() {
        return Holder.POOL;
    }

    /** The check is outside, the making inside, not looked again. */
    static Pool instance() {
        if (instance == null) {
            synchronized (Lazy.class) {
                instance = new Pool(); // BLOCAL: check-then-act
            }
        }
        return instance;
    }

    static synchronized void dispose() {
        instance = null;
    }

    // Silent: double-checked with a volatile.
    static Pool global() {
        if (global == null) {
            synchronized (Lazy.class) {
                if (global == null) {
                    global = new Pool(); // BENIGN: check-then-act rechecked
                }
            }
        }
        return global;
    }

    // Silent: synchronized.
    synchronized Pool pool() {
        if (pool == null) {
            pool = new Pool();
        }
        return pool;
    }

    /** Published before it is filled: who finds it without the lock finds it empty. */
    Pool fast() {
        if (fast == null) {
            synchronized (this) {
                if (fast == null) {
                    fast = new Pool();
                    fast.resize(10); // BLOCAL: check-then-act medium
                }
            }
        }
        return fast;
    }

    /** Two blocks by return. */
    Pool resettable() {
        synchronized (this) {
            if (resettable != null) {
                return resettable;
            }
        }
        Pool p = new Pool();
        synchronized (this) {
            resettable = p; // BLOCAL: check-then-act medium
        }
        return p;
    }

    // Silent: what another put meanwhile is taken.
    Pool resettableRight() {
        synchronized (this) {
            if (resettable != null) {
                return resettable;
            }
        }
        Pool p = new Pool();
        synchronized (this) {
            if (resettable == null) {
                resettable = p; // BENIGN: check-then-act rechecked
            }
            return resettable;
        }
    }

    synchronized void reset() {
        resettable = null;
        pool = null;
        table = null;
    }

    /** A table that is made in one block and filled in the next. */
    void put(String k, String v) {
        boolean none;
        synchronized (this) {
            none = table == null;
        }
        if (none) {
            synchronized (this) {
                table = new HashMap<>(); // BLOCAL: check-then-act high
            }
        }
        synchronized (this) {
            if (table != null) {
                table.put(k, v);
            }
        }
    }

    /** Not null when asked, dereferenced in the next block (it can be null by now). */
    int poolSize() {
        synchronized (this) {
            if (pool == null) {
                return 0;
            }
        }
        synchronized (this) {
            return pool.size; // BLOCAL: check-then-act medium
        }
    }
}
