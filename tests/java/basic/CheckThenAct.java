package basic;

/** A stale value decides an act under the same lock. Near misses follow. */
class CheckThenAct {

    /** The flag is tested outside and set inside. */
    static class Flag {
        static final Flag SHARED = new Flag();
        private final Object lock = new Object();
        private boolean taken;

        void take() {
            boolean t;
            synchronized (lock) {
                t = taken;
            }
            if (!t) {
                synchronized (lock) {
                    taken = true; // BLOCAL: check-then-act {{'taken'}}
                }
            }
        }

        void release() {
            synchronized (lock) {
                taken = false;
            }
        }
    }

    /** The negation makes constants of the flag, in the arms of a branch; they carry what it compared. */
    static class NegatedFlag {
        static final NegatedFlag SHARED = new NegatedFlag();
        private final Object lock = new Object();
        private boolean taken;

        void take() {
            boolean free;
            synchronized (lock) {
                free = !taken;
            }
            if (free) {
                synchronized (lock) {
                    taken = true; // BLOCAL: check-then-act
                }
            }
        }

        void release() {
            synchronized (lock) {
                taken = false;
            }
        }
    }

    /** A limit: the act reads afresh what it changes, but the check is old. */
    static class Limit {
        static final Limit SHARED = new Limit();
        private final Object lock = new Object();
        private int users;

        void enter(int most) {
            int n;
            synchronized (lock) {
                n = users;
            }
            if (n < most) {
                synchronized (lock) {
                    users++; // BLOCAL: check-then-act
                }
            }
        }

        void leave() {
            synchronized (lock) {
                users--;
            }
        }
    }

    /** Checked in the first block, which one arm leaves by a return. */
    static class EarlyReturn {
        static final EarlyReturn SHARED = new EarlyReturn();
        private final Object lock = new Object();
        private boolean open;

        void open() {
            synchronized (lock) {
                if (open) {
                    return;
                }
            }
            System.out.println("opening");
            synchronized (lock) {
                open = true; // BLOCAL: check-then-act
            }
        }

        void close() {
            synchronized (lock) {
                open = false;
            }
        }
    }

    /** The stale copy is tested inside the second block; nothing is read again. */
    static class InNewBlock {
        static final InNewBlock SHARED = new InNewBlock();
        private final Object lock = new Object();
        private int count;

        void init() {
            int c;
            synchronized (lock) {
                c = count;
            }
            synchronized (lock) {
                if (c == 0) {
                    count = 1; // BLOCAL: check-then-act
                }
            }
        }

        void reset() {
            synchronized (lock) {
                count = 0;
            }
        }
    }

    /** The field that is written is not the one checked, but add() writes both together. */
    static class WrittenTogether {
        static final WrittenTogether SHARED = new WrittenTogether();
        private final Object lock = new Object();
        private int size;
        private Object last;

        void add(Object o) {
            synchronized (lock) {
                size++;
                last = o;
            }
        }

        void forget() {
            boolean some;
            synchronized (lock) {
                some = size > 0;
            }
            if (some) {
                synchronized (lock) {
                    last = null; // BLOCAL: check-then-act
                }
            }
        }
    }

    /** Any other state of the lock: of low confidence, as the two fields may have nothing to do with each other. */
    static class OtherState {
        static final OtherState SHARED = new OtherState();
        private final Object lock = new Object();
        private int size;
        private int hits;

        void hit() {
            boolean some;
            synchronized (lock) {
                some = size > 0;
            }
            if (some) {
                synchronized (lock) {
                    hits++; // BLOCAL: check-then-act low
                }
            }
        }

        void setSize(int n) {
            synchronized (lock) {
                size = n;
            }
        }
    }

    /** Silent: check and act in one block. */
    static class OneBlock {
        static final OneBlock SHARED = new OneBlock();
        private final Object lock = new Object();
        private boolean taken;

        boolean take() {
            synchronized (lock) {
                if (taken) {
                    return false;
                }
                taken = true;
                return true;
            }
        }

        void release() {
            synchronized (lock) {
                taken = false;
            }
        }
    }

    /** Silent by default: the act is on the state of another lock. */
    static class OtherLocksState {
        static final OtherLocksState SHARED = new OtherLocksState();
        private final Object lock = new Object();
        private final Object journal = new Object();
        private int size; // guarded by lock
        private int entries; // guarded by journal

        void note() {
            int n;
            synchronized (lock) {
                n = size;
            }
            if (n > 0) {
                synchronized (journal) {
                    entries++;
                }
            }
        }

        void setSize(int n) {
            synchronized (lock) {
                size = n;
            }
        }

        void clear() {
            synchronized (journal) {
                entries = 0;
            }
        }
    }

    /** Silent: testing the same field again is no act. */
    static class TestOnly {
        static final TestOnly SHARED = new TestOnly();
        private final Object lock = new Object();
        private int size;

        void tell() {
            int n;
            synchronized (lock) {
                n = size;
            }
            if (n > 0) {
                synchronized (lock) {
                    if (size > 0) {
                        System.out.println("still some");
                    }
                }
            }
        }

        void setSize(int n) {
            synchronized (lock) {
                size = n;
            }
        }
    }

    /** Silent: both arms of the decision lead to the write, which therefore does not depend on it. */
    static class AfterJoin {
        static final AfterJoin SHARED = new AfterJoin();
        private final Object lock = new Object();
        private int size;

        void drain() {
            int n;
            synchronized (lock) {
                n = size;
            }
            if (n > 10) {
                System.out.println("many");
            }
            synchronized (lock) {
                size = 0;
            }
        }

        void add() {
            synchronized (lock) {
                size++;
            }
        }
    }

    /** Silent: what decides is a parameter. */
    static class LocalDecision {
        static final LocalDecision SHARED = new LocalDecision();
        private final Object lock = new Object();
        private int size;

        void drain(boolean force) {
            int n;
            synchronized (lock) {
                n = size;
            }
            System.out.println(n);
            if (force) {
                synchronized (lock) {
                    size = 0;
                }
            }
        }

        void add() {
            synchronized (lock) {
                size++;
            }
        }
    }
}
