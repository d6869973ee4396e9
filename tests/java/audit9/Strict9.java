// RELEASES: 8 17
// OPTIONS: --strict --check=block-local
package audit9;

/** The published definition over the whole program (ANALYSIS 9). */
class Strict9 {
    static final Strict9 SHARED = new Strict9();
    private final Object a = new Object();
    private final Object b = new Object();
    private final int size;
    private int n;
    private int m;
    private int[] cells = new int[4];
    private volatile int v;

    Strict9() {
        size = 4;
    }

    static class Cup {
        private int level;

        synchronized int level() {
            return level;
        }

        synchronized void level(int v) {
            level = v;
        }
    }

    private final Cup cup = new Cup();

    // Outside of any lock.
    int outside() {
        int t;
        synchronized (this) {
            t = n;
        }
        return t + 1; // STRICT: escaped-value
    }

    // Silent: handed back it is no use.
    int handedBack() {
        int t;
        synchronized (this) {
            t = n;
        }
        return t;
    }

    // Silent: used inside.
    int inside() {
        synchronized (this) {
            return n + 1;
        }
    }

    // Under another lock.
    void another() {
        int t;
        synchronized (a) {
            t = n;
        }
        synchronized (b) {
            m = t; // STRICT: escaped-value
        }
    }

    // The innermost block, always.
    void innermost() {
        synchronized (a) {
            int t;
            synchronized (b) {
                t = n;
            }
            m = t; // STRICT: escaped-value
        }
    }

    // Silent: under the outer, used under the outer.
    void outer() {
        synchronized (a) {
            int t = n;
            synchronized (b) {
                m = t;
            }
        }
    }

    // A final field is observed, too.
    int ofFinal() {
        int t;
        synchronized (this) {
            t = size;
        }
        return t * 2; // STRICT: escaped-value no-writer
    }

    // Silent: a volatile outside of monitors is a state-version matter.
    void ofVolatile() {
        int t = v;
        v = t + 1;
    }

    // A branch uses.
    boolean branched() {
        int t;
        synchronized (this) {
            t = n;
        }
        if (t > 3) { // STRICT: escaped-value
            return true;
        }
        return false;
    }

    // Silent: instanceof and a cast are moves.
    boolean moved() {
        Object t;
        synchronized (this) {
            t = object;
        }
        return t instanceof String;
    }

    private Object object;

    // An argument uses.
    void argument() {
        int t;
        synchronized (this) {
            t = n;
        }
        System.out.println(t); // STRICT: escaped-value reported-only
    }

    // As an index.
    int index() {
        int t;
        synchronized (this) {
            t = n;
        }
        return cells[t]; // STRICT: escaped-value
    }

    // As the monitor.
    void locked() {
        Object t;
        synchronized (this) {
            t = object;
        }
        synchronized (t) { // STRICT: escaped-value
            System.identityHashCode(a);
        }
    }

    // What a callee's lock guarded.
    int ofCallee() {
        int t = cup.level();
        return t + 1; // STRICT: escaped-value
    }

    // Silent: used by nobody.
    int ofCalleeReturned() {
        return cup.level();
    }

    // One stale value gives one finding, at its first use.
    int once() {
        int t;
        synchronized (this) {
            t = n;
        }
        int u = t + 1; // STRICT: escaped-value
        return u * t;
    }

    // Written back: the use is the addition, before the block.
    void first() {
        int t;
        synchronized (this) {
            t = n;
        }
        int u = t + 1; // STRICT: escaped-value
        synchronized (this) {
            n = u;
        }
    }

    // Within the block it is a lost update.
    void update() {
        int t;
        synchronized (this) {
            t = n;
        }
        synchronized (this) {
            n = t; // STRICT: lost-update
        }
    }

    synchronized void set(int k) {
        n = k;
        m = k;
    }

    synchronized void object(Object o) {
        object = o;
        cells = new int[k()];
    }

    private int k() {
        return 4;
    }
}
