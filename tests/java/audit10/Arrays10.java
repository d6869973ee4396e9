// RELEASES: 8 17
package audit10;

/** Array elements: one path with any index; arrays of locks; length and instanceof. */
final class Arrays10 {
    /** An element of a final array is shared: copied out, stored back at the same index. */
    static final class Element {
        static final Element SHARED = new Element();
        private final int[] a = new int[8];
        synchronized void set(int i, int v) { a[i] = v; }
        void bump(int i) {
            int t;
            synchronized (this) { t = a[i]; }
            synchronized (this) {
                a[i] = t + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** += on an element (dup2, iaload, iadd, iastore) in one block. */
    static final class ElementSilent {
        static final ElementSilent SHARED = new ElementSilent();
        private final int[] a = new int[8];
        synchronized void set(int i, int v) { a[i] = v; }
        void bump(int i, int k) {
            synchronized (this) {
                a[i] += k;
            }
        }
    }

    /** Elements read through getters of one index and written through a setter. */
    static final class ElementGetSet {
        static final ElementGetSet SHARED = new ElementGetSet();
        private final long[] a = new long[8];
        synchronized long get(int i) { return a[i]; }
        synchronized void set(int i, long v) { a[i] = v; }
        void bump(int i) {
            set(i, get(i) + 1L); // BLOCAL: lost-update high
        }
        synchronized void bumpSilent(int i) {
            set(i, get(i) + 1L);
        }
    }

    /** A local array has not escaped: its elements are no shared state. */
    static final class LocalArraySilent {
        static final LocalArraySilent SHARED = new LocalArraySilent();
        private int n;
        synchronized void set(int v) { n = v; }
        int run(int k) {
            int[] a = new int[4];
            synchronized (this) { a[0] = k; }
            int t = a[0];
            synchronized (this) { a[1] = t + 1; }
            return a[1];
        }
    }

    /** A stale index: the slot was chosen in an earlier block; a store through it is a use as index, not as the value. */
    static final class StaleIndex {
        static final StaleIndex SHARED = new StaleIndex();
        private final Object[] slots = new Object[8];
        private int top;
        synchronized void clear() { top = 0; slots[0] = null; }
        void put(Object o) {
            int i;
            synchronized (this) { i = top; }
            synchronized (this) {
                slots[i] = o; // BLOCAL: stale-value low
            }
        }
    }

    /** The index is taken by an increment in the first block: it was handed over. */
    static final class TakenIndex {
        static final TakenIndex SHARED = new TakenIndex();
        private final Object[] slots = new Object[8];
        private int top;
        synchronized void clear() { top = 0; slots[0] = null; }
        void put(Object o) {
            int i;
            synchronized (this) { i = top++; }
            synchronized (this) {
                slots[i] = o; // BENIGN: stale-value handed-over
            }
        }
    }

    /** index and store in one block. */
    static final class IndexSilent {
        static final IndexSilent SHARED = new IndexSilent();
        private final Object[] slots = new Object[8];
        private int top;
        synchronized void clear() { top = 0; }
        synchronized void put(Object o) {
            int i = top;
            slots[i] = o;
            top = i + 1;
        }
    }

    /** An array of locks, the same index value: the same lock. */
    static final class Stripes {
        static final Stripes SHARED = new Stripes();
        private final Object[] locks = {new Object(), new Object()};
        private final int[] counts = new int[2];
        void set(int i, int v) {
            synchronized (locks[i]) { counts[i] = v; }
        }
        void bump(int i) {
            int t;
            synchronized (locks[i]) { t = counts[i]; }
            synchronized (locks[i]) {
                counts[i] = t + 1; // BLOCAL: lost-update
            }
        }
    }

    /** The same stripe held throughout. */
    static final class StripesSilent {
        static final StripesSilent SHARED = new StripesSilent();
        private final Object[] locks = {new Object(), new Object()};
        private final int[] counts = new int[2];
        void set(int i, int v) {
            synchronized (locks[i]) { counts[i] = v; }
        }
        void bump(int i) {
            Object l = locks[i];
            synchronized (l) {
                int t = counts[i];
                counts[i] = t + 1;
            }
        }
    }

    /** A stripe in a local: locked twice by value, the same lock for certain. */
    static final class StripeLocal {
        static final StripeLocal SHARED = new StripeLocal();
        private final Object[] locks = {new Object(), new Object()};
        private final int[] counts = new int[2];
        void set(int i, int v) {
            synchronized (locks[i]) { counts[i] = v; }
        }
        void bump(int i) {
            Object l = locks[i];
            int t;
            synchronized (l) { t = counts[i]; }
            synchronized (l) {
                counts[i] = t + 1; // BLOCAL: lost-update
            }
        }
    }

    /** The array is replaced in a block between: what is reached through the stale array is stale. */
    static final class StaleArray {
        static final StaleArray SHARED = new StaleArray();
        private int[] a = new int[8];
        private int n;
        synchronized void grow() { a = new int[16]; n = 0; }
        void put(int v) {
            int[] t;
            synchronized (this) { t = a; }
            synchronized (this) {
                t[0] = v; // BLOCAL: stale-value medium
            }
        }
    }

    /** Array and element in one block. */
    static final class StaleArraySilent {
        static final StaleArraySilent SHARED = new StaleArraySilent();
        private int[] a = new int[8];
        synchronized void grow() { a = new int[16]; }
        void put(int v) {
            synchronized (this) {
                int[] t = a;
                t[0] = v;
            }
        }
    }

    /** arraylength carries the operand's observation: the length of the old array decides whether it is replaced. */
    static final class LengthDecides {
        static final LengthDecides SHARED = new LengthDecides();
        private int[] a = new int[8];
        synchronized int[] array() { return a; }
        synchronized void shrink() { a = new int[1]; }
        void ensure(int k) {
            if (array().length < k) {
                synchronized (this) {
                    // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                    a = new int[k]; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** Tested in the block. */
    static final class LengthSilent {
        static final LengthSilent SHARED = new LengthSilent();
        private int[] a = new int[8];
        synchronized int[] array() { return a; }
        synchronized void shrink() { a = new int[1]; }
        void ensure(int k) {
            synchronized (this) {
                if (array().length < k) {
                    a = new int[k];
                }
            }
        }
    }

    /** instanceof is no use, but its result carries the observation, and the branch on it decides. */
    static final class InstanceOf {
        static final InstanceOf SHARED = new InstanceOf();
        private Object o = "";
        synchronized Object get() { return o; }
        synchronized void set(Object x) { o = x; }
        void fix() {
            if (get() instanceof Integer) {
                // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                set("fixed"); // BLOCAL: check-then-act medium
            }
        }
        synchronized void fixSilent() {
            if (get() instanceof Integer) {
                set("fixed");
            }
        }
    }

    /** A two-dimensional array: the row is reached through a final array, the element is of any index. */
    static final class Grid {
        static final Grid SHARED = new Grid();
        private final int[][] g = new int[4][4];
        synchronized void set(int i, int j, int v) { g[i][j] = v; }
        void bump(int i, int j) {
            int t;
            synchronized (this) { t = g[i][j]; }
            synchronized (this) {
                g[i][j] = t | 1; // BLOCAL: lost-update high
            }
        }
        void bumpSilent(int i, int j) {
            synchronized (this) { g[i][j] |= 1; }
        }
    }

    /** A boolean array (baload) as flags: tested in one block, set in another. */
    static final class Flags {
        static final Flags SHARED = new Flags();
        private final boolean[] used = new boolean[8];
        synchronized boolean used(int i) { return used[i]; }
        synchronized void free(int i) { used[i] = false; }
        boolean claim(int i) {
            if (used(i)) {
                return false;
            }
            synchronized (this) {
                // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                used[i] = true; // BLOCAL: check-then-act medium
            }
            return true;
        }
        synchronized boolean claimSilent(int i) {
            if (used(i)) {
                return false;
            }
            used[i] = true;
            return true;
        }
    }
}
