// RELEASES: 8 17
// OPTIONS: --check=state-version
package audit9;

import java.util.concurrent.atomic.AtomicInteger;

/** Two versions of state in one expression, and stale versions (ANALYSIS 7, 9). */
class Versions9 {

    static class Rect {
        static final Rect SHARED = new Rect();
        private int w;
        private int h;
        private int area;
        private volatile int v;
        private final AtomicInteger a = new AtomicInteger();

        synchronized int w() {
            return w;
        }

        synchronized int h() {
            return h;
        }

        // Two blocks, one product.
        int area() {
            // The values of callees' blocks are used outside them, too.
            return w() * h(); // BLOCAL: inconsistent-read low <<block-local state-version>>
        }

        // Silent: one block.
        synchronized int areaRight() {
            return w() * h();
        }

        // Silent: one value twice.
        int square() {
            int t = w();
            return t * t;
        }

        // One value from two readings of a join is no mix.
        int either(boolean b) {
            int t;
            if (b) {
                t = w();
            } else {
                t = h();
            }
            return t * 2;
        }

        // Two readings of one field are two versions.
        int twice() {
            return w() + w(); // BLOCAL: inconsistent-read low
        }

        // As arguments of a call.
        int called() {
            // Silent: the same two versions are one finding (docs/ANALYSIS.md).
            return sum(w(), h());
        }

        // Silent: one argument only is of the state.
        int calledOnce(int k) {
            return sum(w(), k);
        }

        private static int sum(int p, int q) {
            return p + q;
        }

        // Compared with one another.
        boolean isSquare() {
            // Silent: likewise.
            return w() == h();
        }

        // Silent: compared in one block.
        boolean isSquareRight() {
            synchronized (this) {
                return w() == h();
            }
        }

        // Read, and written back.
        void widen() {
            int t;
            synchronized (this) {
                t = w;
            }
            synchronized (this) {
                w = t + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: the version is the current one.
        synchronized void widenRight() {
            w = w + 1;
        }

        // A version of the volatile itself.
        void addVolatile() {
            v++; // BLOCAL: lost-update high
        }

        // Silent: a plain store.
        void setVolatile(int x) {
            v = x;
        }

        void addAtomic() {
            a.set(a.get() + 1); // BLOCAL: lost-update high
        }

        // Silent: by one operation.
        void addAtomicRight() {
            a.addAndGet(2);
        }

        // Silent: states of two objects are two states.
        static int across(Rect p, Rect q) {
            return p.w() + q.w();
        }

        synchronized void set(int x, int y) {
            w = x;
            h = y;
            area = x * y;
        }
    }
}
