// RELEASES: 8 17
// OPTIONS: --check=state-version
package audit2;

import java.util.concurrent.atomic.*;

/** Two versions of one state in an expression. */
class RangeState {
    static final RangeState SHARED = new RangeState();
    private int lo, hi = 10, span;

    synchronized int lo() { return lo; }
    synchronized int hi() { return hi; }
    synchronized void move(int d) { lo += d; hi += d; }

    int width() {
        int l = lo();
        int h = hi();
        return h - l; // BLOCAL: inconsistent-read low
    }
    synchronized int widthRight() { return hi - lo; }
}
