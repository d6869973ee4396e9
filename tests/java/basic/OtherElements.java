package basic;

/** Elements of one array: another one than was read is another place, where that is sure. */
class OtherElements {
    static final OtherElements SHARED = new OtherElements();
    private final int[] cells = new int[8];

    synchronized void set(int i, int n) {
        cells[i] = n;
    }

    /** The same. */
    void back(int i) {
        int n;
        synchronized (this) {
            n = cells[i];
        }
        synchronized (this) {
            cells[i] = n + 1; // BLOCAL: lost-update high
        }
    }

    /** Computed twice, it may well be the same. */
    void backNext(int i) {
        int n;
        synchronized (this) {
            n = cells[i + 1];
        }
        synchronized (this) {
            cells[i + 1] = n + 1; // BLOCAL: lost-update high
        }
    }

    /** Two that the caller gives. */
    void copy(int from, int to) {
        int n;
        synchronized (this) {
            n = cells[from];
        }
        synchronized (this) {
            cells[to] = n; // BLOCAL: stale-value medium
        }
    }

    /** Two that are written down. */
    void shift() {
        int n;
        synchronized (this) {
            n = cells[0];
        }
        synchronized (this) {
            cells[1] = n; // BLOCAL: stale-value medium
        }
    }
}
