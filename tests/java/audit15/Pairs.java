// RELEASES: 8 17
package audit15;

/** Two operands of two blocks (7, inconsistent-read). */
public class Pairs {
    static final Pairs SHARED = new Pairs();

    private int lo;
    private int hi;
    private final Object other = new Object();
    private int far;

    synchronized int lo() {
        return lo;
    }

    synchronized int hi() {
        return hi;
    }

    synchronized void set(int l, int h) {
        lo = l;
        hi = h;
    }

    void far(int f) {
        synchronized (other) {
            far = f;
        }
    }

    int far() {
        synchronized (other) {
            return far;
        }
    }

    int span() {
        int l = lo();
        int h = hi();
        return h - l; // BLOCAL: inconsistent-read low
    }

    synchronized int spanInside() {
        return hi() - lo();
    }

    /** Two operands of one call. */
    int wider() {
        int l = lo();
        int h = hi();
        return Math.max(l, h); // BLOCAL: inconsistent-read low
    }

    /** Two locks: two states. */
    int mixed() {
        int l = lo();
        int f = far();
        return l + f;
    }

    /** One register that carries two is no mix. */
    int either(boolean b) {
        int x = b ? lo() : hi();
        return x + 1;
    }

    /** One block for both. */
    int inOneBlock() {
        int l;
        int h;
        synchronized (this) {
            l = lo;
            h = hi;
        }
        return h - l;
    }

    boolean ordered() {
        int l = lo();
        int h = hi();
        return l <= h; // BLOCAL: inconsistent-read low
    }

    /** Into a message only. */
    @Override
    public String toString() {
        return lo() + ".." + hi(); // BENIGN: inconsistent-read reported-only
    }
}
