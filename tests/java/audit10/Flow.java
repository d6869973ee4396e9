// RELEASES: 8 17
package audit10;

/** Decisions: post-dominators, early returns, ternaries, the old switch (on ints and strings), do-while, labels. */
final class Flow {
    /** "constants chosen by a branch": full = n >= cap carries what the branch compared. */
    static final class Ternary {
        static final Ternary SHARED = new Ternary();
        private int n;
        synchronized void take() { n--; }
        void put(int cap) {
            boolean full;
            synchronized (this) { full = n >= cap; }
            if (!full) {
                synchronized (this) {
                    n++; // BLOCAL: check-then-act high
                }
            }
        }
    }

    /** The flag is computed and used in one block. */
    static final class TernarySilent {
        static final TernarySilent SHARED = new TernarySilent();
        private int n;
        synchronized void take() { n--; }
        void put(int cap) {
            synchronized (this) {
                boolean full = n >= cap;
                if (!full) {
                    n++;
                }
            }
        }
    }

    /** A ternary of data: the merge joins the stale copy and the parameter; a join of fresh and stale is stale. */
    static final class TernaryData {
        static final TernaryData SHARED = new TernaryData();
        private int n;
        synchronized void reset() { n = 0; }
        void step(boolean up, int other) {
            int t;
            synchronized (this) { t = n; }
            int v = up ? t + 1 : other;
            synchronized (this) {
                n = v; // BLOCAL: lost-update high
            }
        }
    }

    /** Either arm is a parameter. */
    static final class TernaryDataSilent {
        static final TernaryDataSilent SHARED = new TernaryDataSilent();
        private int n;
        synchronized void reset() { n = 0; }
        void step(boolean up, int a, int b) {
            int v = up ? a : b;
            synchronized (this) {
                n = v;
            }
        }
    }

    /** An early return inside the first block, which does nothing else: the arm leaves it; medium. */
    static final class EarlyReturn {
        static final EarlyReturn SHARED = new EarlyReturn();
        private int n;
        synchronized void put() { n++; }
        void take() {
            synchronized (this) {
                if (n == 0) {
                    return;
                }
            }
            synchronized (this) {
                n--; // BLOCAL: check-then-act medium
            }
        }
    }

    /** The early return tests a parameter. */
    static final class EarlyReturnSilent {
        static final EarlyReturnSilent SHARED = new EarlyReturnSilent();
        private int n;
        synchronized void put() { n++; }
        void take(int k) {
            synchronized (this) {
                if (k == 0) {
                    return;
                }
            }
            synchronized (this) {
                n -= k;
            }
        }
    }

    /** An early return outside the block: the decision lasts to the end of the method. */
    static final class EarlyReturnOutside {
        static final EarlyReturnOutside SHARED = new EarlyReturnOutside();
        private int n;
        synchronized int size() { return n; }
        synchronized void put() { n++; }
        void take() {
            if (size() == 0) {
                return;
            }
            String s = "x";
            synchronized (this) {
                // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                n -= s.length(); // BLOCAL: check-then-act medium
            }
        }
    }

    /** A branch decides only up to its post-dominator; behind it the write happens anyhow. */
    static final class PostDominatorSilent {
        static final PostDominatorSilent SHARED = new PostDominatorSilent();
        private int n;
        private final StringBuilder log = new StringBuilder();
        synchronized int size() { return n; }
        synchronized void put() { n++; }
        void take() {
            int waste = 0;
            if (size() == 0) {
                waste++;
            }
            synchronized (this) {
                n++;
            }
        }
    }

    /** An old switch on what was read in the first block. */
    static final class SwitchInt {
        static final SwitchInt SHARED = new SwitchInt();
        private int mode;
        synchronized void reset() { mode = 0; }
        void next() {
            int m;
            synchronized (this) { m = mode; }
            switch (m) {
                case 0:
                case 1:
                    synchronized (this) {
                        mode = 2; // BLOCAL: check-then-act high
                    }
                    break;
                default:
                    break;
            }
        }
    }

    /** The switch selects a value (constants chosen by a branch): it is written back to the field that was switched on. */
    static final class SwitchInside {
        static final SwitchInside SHARED = new SwitchInside();
        private int mode;
        synchronized void reset() { mode = 0; }
        void nextSilent() {
            synchronized (this) {
                int next;
                switch (mode) {
                    case 0: next = 1; break;
                    case 1: next = 7; break;
                    default: next = 0; break;
                }
                mode = next;
            }
        }
    }

    /** A switch on a string: hashCode and equals are calls on the stale reference, the index is constants chosen by it. */
    static final class SwitchString {
        static final SwitchString SHARED = new SwitchString();
        private String phase = "idle";
        synchronized String phase() { return phase; }
        synchronized void reset() { phase = "idle"; }
        void start() {
            switch (phase()) {
                case "idle":
                    synchronized (this) {
                        // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                        phase = "busy"; // BLOCAL: check-then-act medium
                    }
                    break;
                case "busy":
                    break;
                default:
                    break;
            }
        }
    }

    /** A switch on a string within the block. */
    static final class SwitchStringSilent {
        static final SwitchStringSilent SHARED = new SwitchStringSilent();
        private String phase = "idle";
        synchronized String phase() { return phase; }
        synchronized void reset() { phase = "idle"; }
        synchronized void start() {
            switch (phase()) {
                case "idle":
                    phase = "busy";
                    break;
                case "busy":
                    phase = "done";
                    break;
                default:
                    break;
            }
        }
    }

    /** do-while: the next turn opens a new block; what the last turn read is released and written back in it. */
    static final class DoWhile {
        static final DoWhile SHARED = new DoWhile();
        private int n;
        synchronized void reset() { n = 0; }
        void run(int k) {
            int t = 0;
            do {
                synchronized (this) {
                    if (t > 0) {
                        n = t + 1; // BLOCAL: lost-update high
                    }
                    t = n;
                }
            } while (--k > 0);
        }
    }

    /** do-while that reads afresh in each turn before it writes. */
    static final class DoWhileSilent {
        static final DoWhileSilent SHARED = new DoWhileSilent();
        private int n;
        synchronized void reset() { n = 0; }
        void run(int k) {
            int t;
            do {
                synchronized (this) {
                    t = n;
                    n = t + 1;
                }
            } while (--k > 0);
        }
    }

    /** The loop's own exit test decides the act of the same turn. */
    static final class WhileTest {
        static final WhileTest SHARED = new WhileTest();
        private int n;
        synchronized int size() { return n; }
        synchronized void put() { n++; }
        void drain() {
            while (size() > 0) {
                synchronized (this) {
                    // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                    n--; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** Tested in the block, left from within it by break: no block follows that acts upon it. */
    static final class WhileTestSilent {
        static final WhileTestSilent SHARED = new WhileTestSilent();
        private int n;
        synchronized void put() { n++; }
        void drain() {
            while (true) {
                synchronized (this) {
                    if (n == 0) {
                        break;
                    }
                    n--;
                }
            }
        }
    }

    /** A labelled break out of the first block leads past the second: one arm leaves the block and does nothing else. */
    static final class LabelledBreak {
        static final LabelledBreak SHARED = new LabelledBreak();
        private int n;
        synchronized void put() { n++; }
        void take() {
            out: {
                synchronized (this) {
                    if (n == 0) {
                        break out;
                    }
                }
                synchronized (this) {
                    n--; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** The labelled break skips something harmless; the write is behind the label, whatever was tested. */
    static final class LabelledBreakSilent {
        static final LabelledBreakSilent SHARED = new LabelledBreakSilent();
        private int n;
        private int[] scratch;
        synchronized void put() { n++; }
        int take(int k) {
            int z = k;
            out: {
                synchronized (this) {
                    if (n == 0) {
                        break out;
                    }
                }
                z = k * 2;
            }
            synchronized (this) {
                n++;
            }
            return z;
        }
    }

    /** A labelled continue of the outer loop, out of the first block. */
    static final class LabelledContinue {
        static final LabelledContinue SHARED = new LabelledContinue();
        private int n;
        synchronized void put() { n++; }
        void run(int[] ks) {
            next:
            for (int k : ks) {
                synchronized (this) {
                    if (n < k) {
                        continue next;
                    }
                }
                synchronized (this) {
                    n -= k; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** continue in the one block that also acts. */
    static final class LabelledContinueSilent {
        static final LabelledContinueSilent SHARED = new LabelledContinueSilent();
        private int n;
        synchronized void put() { n++; }
        void run(int[] ks) {
            next:
            for (int k : ks) {
                for (int i = 0; i < k; i++) {
                    synchronized (this) {
                        if (n < k) {
                            continue next;
                        }
                        n -= k;
                    }
                }
            }
        }
    }

    /** Throwing is leaving too. */
    static final class EarlyThrow {
        static final EarlyThrow SHARED = new EarlyThrow();
        private boolean closed;
        private int n;
        synchronized void close() { closed = true; n = 0; }
        void add() {
            synchronized (this) {
                if (closed) {
                    throw new IllegalStateException("closed");
                }
            }
            synchronized (this) {
                n++; // BLOCAL: check-then-act medium
            }
        }
    }

    /** The check and the act in one block; the throw leaves it. */
    static final class EarlyThrowSilent {
        static final EarlyThrowSilent SHARED = new EarlyThrowSilent();
        private boolean closed;
        private int n;
        synchronized void close() { closed = true; n = 0; }
        void add() {
            synchronized (this) {
                if (closed) {
                    throw new IllegalStateException("closed");
                }
                n++;
            }
        }
    }

    /** && and || of two stale flags: the second operand's branch decides the act as well; one act, one finding at its line. */
    static final class ShortCircuit {
        static final ShortCircuit SHARED = new ShortCircuit();
        private int n;
        synchronized int size() { return n; }
        synchronized void put() { n++; }
        void take(boolean wanted) {
            if (wanted && size() > 0) {
                synchronized (this) {
                    // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                    n--; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** The stale test guards something local only. */
    static final class ShortCircuitSilent {
        static final ShortCircuitSilent SHARED = new ShortCircuitSilent();
        private int n;
        synchronized int size() { return n; }
        synchronized void put() { n++; }
        String describe(boolean wanted) {
            String s = "none";
            if (wanted && size() > 0) {
                s = "some";
            }
            return s;
        }
    }

    /** A test that reaches the act only over the back edge of the loop is no decision. */
    static final class BackEdgeSilent {
        static final BackEdgeSilent SHARED = new BackEdgeSilent();
        private int n;
        synchronized int size() { return n; }
        synchronized void put() { n++; }
        int run(int k) {
            int odd = 0;
            for (int i = 0; i < k; i++) {
                put();
                if (size() > 5) {
                    odd++;
                }
            }
            return odd;
        }
    }
}
