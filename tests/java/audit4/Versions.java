// RELEASES: 8 17
// OPTIONS: --check=state-version
package audit4;

/** Two versions in one expression (ANALYSIS 7, 9: [K]). */
public class Versions {
    static final Versions SHARED = new Versions();

    private int lo;
    private int hi;

    synchronized int lo() {
        return lo;
    }

    synchronized int hi() {
        return hi;
    }

    synchronized void set(int lo, int hi) {
        this.lo = lo;
        this.hi = hi;
    }

    /** Of two ranges. */
    int span() {
        int l = lo();
        int h = hi();
        return h - l; // BLOCAL: inconsistent-read low
    }

    synchronized int spanInside() {
        int l = lo();
        int h = hi();
        return h - l;
    }

    /** One register of two origins is no mix. */
    int either(boolean first) {
        int x = first ? lo() : hi();
        return x + 1;
    }
}
