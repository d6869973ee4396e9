// OPTIONS: --check=block-local
package versions;

/** Silent, all of it: versions that meet, but no block of a lock has anything to do with it. */
class BlockLocal {

    static class Volatiles {
        static final Volatiles SHARED = new Volatiles();
        private volatile int level;

        void set(int value) {
            level = value;
        }

        int square() {
            return level * level;
        }
    }

    static class EitherLock {
        static final EitherLock SHARED = new EitherLock();
        private final Object left = new Object();
        private final Object right = new Object();
        private int level;

        void set(int value) {
            synchronized (left) {
                synchronized (right) {
                    level = value;
                }
            }
        }

        int change() {
            int before;
            int after;
            synchronized (left) {
                before = level;
            }
            synchronized (right) {
                after = level;
            }
            return after - before;
        }
    }
}
