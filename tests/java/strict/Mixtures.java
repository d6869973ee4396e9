// OPTIONS: --strict --check=state-version
package strict;

/** Versions of all that is read, with a lock or without. */
class Mixtures {

    /** Two plain reads with no lock, of one field; of two (`sum`, silent) there is no state in common, and no lock (docs/kinds.md). */
    static class Plain {
        static final Plain SHARED = new Plain();
        int x;
        int y;

        int sum() {
            int t = x;
            return t + y;
        }

        int twice() {
            int t = x;
            return t + x; // STRICT: inconsistent-read
        }

        void set(int n) {
            x = n;
            y = n;
        }
    }

    /** Silent: one version. */
    static class Once {
        static final Once SHARED = new Once();
        private int x;

        int square() {
            int t = x;
            return t * t;
        }

        synchronized void x(int n) {
            x = n;
        }
    }

    /** Silent: both in one section. */
    static class Within {
        static final Within SHARED = new Within();
        private int x;
        private int y;

        synchronized int sum() {
            return x + y;
        }

        synchronized void set(int n) {
            x = n;
            y = n;
        }
    }
}
