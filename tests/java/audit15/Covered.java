// RELEASES: 8 17
package audit15;

/** One lock held throughout, and nothing that interferes (8). */
public class Covered {
    static final Covered SHARED = new Covered();

    private final Object outer = new Object();
    private final Object inner = new Object();
    private int always;
    private int sometimes;

    void always(int v) {
        synchronized (outer) {
            synchronized (inner) {
                always = v;
            }
        }
    }

    /** Outer is held by the read, the use and every write. */
    void both() {
        synchronized (outer) {
            int t;
            synchronized (inner) {
                t = always;
            }
            synchronized (inner) {
                // as expected first: lost-update covered, but outer is held at every write, so it is the guard, and its block goes on
                always = t + 1;
            }
        }
    }

    void sometimes(int v) {
        synchronized (inner) {
            sometimes = v;
        }
    }

    /** A writer does without it. */
    void uncovered() {
        synchronized (outer) {
            int t;
            synchronized (inner) {
                t = sometimes;
            }
            synchronized (inner) {
                sometimes = t + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** Written by its constructor only: nothing to observe. */
    static final class Config {
        static final Config SHARED = new Config(3);

        private int size;
        private int used;

        Config(int size) {
            this.size = size;
        }

        synchronized int size() {
            return size;
        }

        synchronized void use(int n) {
            used += n;
        }

        void half() {
            int s = size();
            synchronized (this) {
                used = s / 2;
            }
        }
    }

    /** Set by a private helper of the constructor. */
    static final class Limits {
        static final Limits SHARED = new Limits();

        private int max;
        private int used;

        Limits() {
            configure(7);
        }

        private void configure(int m) {
            max = m;
        }

        synchronized int max() {
            return max;
        }

        void fill() {
            int m = max();
            synchronized (this) {
                used = m;
            }
        }

        synchronized int used() {
            return used;
        }
    }

    /** The same with a setter that anybody may call. */
    static final class Settings {
        static final Settings SHARED = new Settings();

        private int max;
        private int used;

        synchronized void max(int m) {
            max = m;
        }

        synchronized int max() {
            return max;
        }

        void fill() {
            int m = max();
            synchronized (this) {
                used = m; // BLOCAL: stale-value medium
            }
        }

        synchronized int used() {
            return used;
        }
    }
}
