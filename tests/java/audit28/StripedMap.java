package audit28;

/** A table of stripes, each with its lock. */
public class StripedMap implements Runnable {
    static final StripedMap SHARED = new StripedMap();
    private static final int STRIPES = 16;

    static final class Stripe {
        private final Object lock = new Object();
        private String key;
        private String value;
        private int changes;

        String get(String k) {
            synchronized (lock) {
                return k.equals(key) ? value : null;
            }
        }

        void set(String k, String v) {
            synchronized (lock) {
                key = k;
                value = v;
                changes++;
            }
        }

        /** Silent: all in the stripe's block. */
        boolean setIfAbsent(String k, String v) {
            synchronized (lock) {
                if (k.equals(key)) {
                    return false;
                }
                key = k;
                value = v;
                changes++;
                return true;
            }
        }

        /** The key is looked at in one block, the value set in another. */
        void setIfThere(String k, String v) {
            boolean mine;
            synchronized (lock) {
                mine = k.equals(key);
            }
            if (mine) {
                synchronized (lock) {
                    // was expected medium: only a sign of its holder says that a stripe is shared
                    value = v; // BLOCAL: check-then-act low {{key}}
                    changes++;
                }
            }
        }

        /** The count as it was plus one. */
        void touch() {
            int n;
            synchronized (lock) {
                n = changes;
            }
            n = n + 1;
            synchronized (lock) {
                // was expected high: likewise
                changes = n; // BLOCAL: lost-update medium {{changes}}
            }
        }
    }

    private final Stripe[] stripes = new Stripe[STRIPES];
    private final Object[] locks = new Object[STRIPES];
    private final int[] sizes = new int[STRIPES];

    public StripedMap() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
            locks[i] = new Object();
        }
    }

    private Stripe of(String k) {
        return stripes[k.hashCode() & STRIPES - 1];
    }

    /** Absent when it was asked for. */
    String getOrMake(String k) {
        Stripe s = of(k);
        String v = s.get(k);
        if (v == null) {
            v = k + "!";
            s.set(k, v); // BLOCAL: check-then-act {{value}}
        }
        return v;
    }

    /** Silent. */
    String getOrMakeWell(String k) {
        Stripe s = of(k);
        s.setIfAbsent(k, k + "!");
        return s.get(k);
    }

    /** An element under the lock of its place, twice. */
    void grow(int i) {
        int n;
        synchronized (locks[i]) {
            n = sizes[i];
        }
        synchronized (locks[i]) {
            sizes[i] = n + 1; // BLOCAL: lost-update {{sizes}}
        }
    }

    /** Silent. */
    void growWell(int i) {
        synchronized (locks[i]) {
            sizes[i]++;
        }
    }

    /** Silent: a sum over all stripes is never of one moment, by design. */
    int total() {
        int sum = 0;
        for (int i = 0; i < STRIPES; i++) {
            synchronized (locks[i]) {
                sum += sizes[i]; // FALSE: stale-value (the locks of two turns count as likely the same, docs/limits.md)
            }
        }
        return sum;
    }

    @Override
    public void run() {
        getOrMake("a");
        grow(1);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
