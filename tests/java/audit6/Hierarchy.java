// RELEASES: 8 17
package audit6;

/** Three levels, protected locks, super calls, default methods (ANALYSIS 5). */
public class Hierarchy {
    interface Metered {
        int reading();

        void reading(int n);

        /** A default method that composes two of the implementer's. */
        default void bump() {
            reading(reading() + 1); // BLOCAL: lost-update
        }
    }

    abstract static class Base implements Metered {
        protected final Object lock = new Object();
        protected int value;
        protected int limit = 10;

        @Override
        public int reading() {
            synchronized (lock) {
                return value;
            }
        }

        @Override
        public void reading(int n) {
            synchronized (lock) {
                value = n;
            }
        }

        protected abstract int step();

        // Silent: within the block, whatever the subclass gives.
        void advance() {
            synchronized (lock) {
                value += step();
            }
        }
    }

    abstract static class Middle extends Base {
        private boolean stopped;

        protected boolean stopped() {
            synchronized (lock) {
                return stopped;
            }
        }

        protected void stop() {
            synchronized (lock) {
                stopped = true;
            }
        }

        protected void resume() {
            synchronized (lock) {
                stopped = false;
            }
        }

        /** The check of this class's flag by a getter, the act in the lock of the base. */
        void stopAt(int n) {
            if (!stopped()) {
                synchronized (lock) {
                    stopped = true; // BLOCAL: check-then-act
                    value = n;
                }
            }
        }
    }

    static final class Leaf extends Middle {
        static final Leaf SHARED = new Leaf();

        @Override
        protected int step() {
            return 2;
        }

        /** The field of the base, two levels up. */
        void twice() {
            int v;
            synchronized (lock) {
                v = value;
            }
            synchronized (lock) {
                value = v * 2; // BLOCAL: lost-update high
            }
        }

        // Silent: the super call is reentrant.
        void raise() {
            synchronized (lock) {
                int v = super.reading();
                if (v < limit) {
                    super.reading(v + 1);
                }
            }
        }

        /** The super calls in two blocks. */
        void raiseApart() {
            int v = super.reading();
            if (v < limit) {
                super.reading(v + 1); // BLOCAL: lost-update
            }
        }

        synchronized void own() {
            synchronized (lock) {
                limit = 20;
            }
        }
    }
}
