package audit24;

/** Which published checks a finding names. */
public class Published implements Runnable {
    static final Published SHARED = new Published();

    private final Object lock = new Object();
    private int count;
    private int limit = 5;
    private volatile int hits;
    private int[] slots = new int[4];

    public static void main(String[] args) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }

    @Override
    public void run() {
        local();
        called();
        unlocked();
    }

    int count() {
        synchronized (lock) {
            return count;
        }
    }

    void set(int n, int l) {
        synchronized (lock) {
            count = n;
            limit = l;
            slots[n & 3] = l;
        }
    }

    /** A local variable that is stale: the ghosts see it too. */
    void local() {
        int t;
        synchronized (lock) {
            t = count;
        }
        synchronized (lock) {
            // the versions were forgotten
            count = t + 1; // BLOCAL: lost-update high <<block-local burrows-leino state-version>>
        }
    }

    /** By a callee that takes the lock itself. */
    void called() {
        int t = count();
        synchronized (lock) {
            // was expected to name burrows-leino: count() is not synchronized, which is its rule for calls
            count = t * 2; // BLOCAL: lost-update high {{count}} <<block-local state-version>>
        }
    }

    /** Of one operation: versions only. */
    void unlocked() {
        hits = hits + 1; // BLOCAL: lost-update high <<block-local state-version>>
    }

    /** Two versions in one expression. */
    boolean over() {
        int c;
        int l;
        synchronized (lock) {
            c = count;
        }
        synchronized (lock) {
            l = limit;
        }
        // was expected to name state-version alone: c is an old value, and used outside
        return c > l; // BLOCAL: inconsistent-read low <<block-local burrows-leino state-version>>
    }

    boolean overWell() {
        synchronized (lock) {
            return count > limit;
        }
    }

    /** A decision: no ghost of a register. */
    void decided() {
        boolean b;
        synchronized (lock) {
            b = count > 3;
        }
        if (b) {
            synchronized (lock) {
                // was expected to name burrows-leino: b is no copy, but a constant
                count = 0; // BLOCAL: check-then-act high <<block-local state-version>>
            }
        }
    }

    int slot(int i) {
        int s;
        synchronized (lock) {
            s = slots[i];
        }
        synchronized (lock) {
            slots[s & 3] = 0; // BLOCAL: stale-value low {{slots}}
        }
        return s;
    }
}
