// OPTIONS: --check=state-version
package versions;

/** Two mutexes, one inside the other: a version ends with the one that the writers hold. */
class Nesting {

    /** Writers hold the inner one only: the outer one keeps nobody out. */
    static class Ineffective {
        static final Ineffective SHARED = new Ineffective();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n;

        void reset() {
            synchronized (inner) {
                n = 0;
            }
        }

        void add() {
            synchronized (outer) {
                int old;
                synchronized (inner) {
                    old = n;
                }
                synchronized (inner) {
                    n = old + 1; // BLOCAL: lost-update
                }
            }
        }

        int change() {
            synchronized (outer) {
                int before;
                int after;
                synchronized (inner) {
                    before = n;
                }
                synchronized (inner) {
                    after = n;
                }
                return after - before; // BLOCAL: inconsistent-read low
            }
        }

        /** Silent: the inner one lasts. */
        void addInBlock() {
            synchronized (outer) {
                synchronized (inner) {
                    int old = n;
                    n = old + 1;
                }
            }
        }
    }

    /** Silent: writers hold the outer one, which lasts. */
    static class Effective {
        static final Effective SHARED = new Effective();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n;

        void reset() {
            synchronized (outer) {
                n = 0;
            }
        }

        void add() {
            synchronized (outer) {
                int old;
                synchronized (inner) {
                    old = n;
                }
                synchronized (inner) {
                    n = old + 1;
                }
            }
        }

        int change() {
            synchronized (outer) {
                int before;
                int after;
                synchronized (inner) {
                    before = n;
                }
                synchronized (inner) {
                    after = n;
                }
                return after - before;
            }
        }
    }

    /** Silent: writers hold both. */
    static class Both {
        static final Both SHARED = new Both();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n;

        void reset() {
            synchronized (outer) {
                synchronized (inner) {
                    n = 0;
                }
            }
        }

        void add() {
            synchronized (outer) {
                int old;
                synchronized (inner) {
                    old = n;
                }
                synchronized (inner) {
                    n = old + 1;
                }
            }
        }
    }

    /** The outer one is given up in between, too. */
    static class GivenUp {
        static final GivenUp SHARED = new GivenUp();
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n;

        void reset() {
            synchronized (outer) {
                synchronized (inner) {
                    n = 0;
                }
            }
        }

        void add() {
            int old;
            synchronized (outer) {
                synchronized (inner) {
                    old = n;
                }
            }
            synchronized (outer) {
                synchronized (inner) {
                    n = old + 1; // BLOCAL: lost-update
                }
            }
        }

        int change() {
            int before;
            int after;
            synchronized (outer) {
                synchronized (inner) {
                    before = n;
                }
            }
            synchronized (outer) {
                synchronized (inner) {
                    after = n;
                }
            }
            return after - before; // BLOCAL: inconsistent-read low
        }
    }

    /** Silent: an outer lock that all callers of the method hold, as those of the writers do. */
    static class ByEntry {
        static final ByEntry SHARED = new ByEntry();
        private final Object inner = new Object();
        private int n;

        synchronized void reset() {
            n = 0;
        }

        synchronized int change() {
            return difference();
        }

        private int difference() {
            int before;
            int after;
            synchronized (inner) {
                before = n;
            }
            synchronized (inner) {
                after = n;
            }
            return after - before;
        }
    }
}
