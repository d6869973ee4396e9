// OPTIONS: --strict
package explain;

class Tree {
    static final Tree SHARED = new Tree();
    private final Object root = new Object();
    private final Object leaf = new Object();
    private int nodes;

    void grow() {
        synchronized (root) {
            int seen;
            synchronized (leaf) {
                seen = nodes;
            }
            synchronized (leaf) {
                nodes = seen + 1; // STRICT: stale-value covered
            }
        }
    }

    void cut() {
        synchronized (root) {
            synchronized (leaf) {
                nodes = 0;
            }
        }
    }
}

class HalfCoveredTree {
    static final HalfCoveredTree SHARED = new HalfCoveredTree();
    private final Object root = new Object();
    private final Object leaf = new Object();
    private int nodes;

    void grow() {
        synchronized (root) {
            int seen;
            synchronized (leaf) {
                seen = nodes;
            }
            synchronized (leaf) {
                nodes = seen + 1; // STRICT: stale-value
            }
        }
    }

    void cut() {
        synchronized (leaf) { // without root
            nodes = 0;
        }
    }
}
