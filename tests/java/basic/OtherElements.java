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

    /** The one beside it is another one, however it is computed. */
    void moveUp(int i) {
        int n;
        synchronized (this) {
            n = cells[i];
        }
        synchronized (this) {
            cells[i + 1] = n; // BLOCAL: stale-value medium
        }
    }

    void moveDown(int i) {
        int n;
        synchronized (this) {
            n = cells[i + 1];
        }
        i--;
        synchronized (this) {
            cells[2 + i - 2] = n; // BLOCAL: stale-value medium
        }
    }

    void moveAll() {
        for (int i = 0; i < 7; i++) {
            int n;
            synchronized (this) {
                n = cells[i];
            }
            synchronized (this) {
                cells[i + 1] = n; // BLOCAL: stale-value medium
            }
        }
    }

    /** It is that of the turn before. */
    void backLater() {
        int n = 0;
        for (int i = 1; i < 7; i++) {
            synchronized (this) {
                cells[i - 1] = n + 1; // BLOCAL: lost-update high
            }
            synchronized (this) {
                n = cells[i];
            }
        }
    }

    /** The same number, counted up and down again. */
    void thereAndBack(int i) {
        int n;
        synchronized (this) {
            n = cells[i];
        }
        i++;
        synchronized (this) {
            cells[i - 1] = n + 1; // BLOCAL: lost-update high
        }
    }

    /** The same expression of the same numbers. */
    void backHashed(int hash, int mask) {
        int n;
        synchronized (this) {
            n = cells[hash & mask];
        }
        synchronized (this) {
            cells[hash & mask] = n + 1; // BLOCAL: lost-update high
        }
    }

    /** Two expressions may well be equal, or not. */
    void elsewhere(int hash, int mask) {
        int n;
        synchronized (this) {
            n = cells[hash & mask];
        }
        synchronized (this) {
            cells[hash ^ mask] = n + 1; // BLOCAL: lost-update medium
        }
    }

    /** A search that has kept where it found it. */
    void found() {
        int n = 0, at = -1;
        synchronized (this) {
            for (int i = 0; i < 8 && at < 0; i++) {
                if (cells[i] > 0) {
                    n = cells[i];
                    at = i;
                }
            }
        }
        if (at >= 0) {
            synchronized (this) {
                cells[at] = n - 1; // BLOCAL: lost-update high; BLOCAL: lost-update low
            }
        }
    }

    /** By what one was the next one is set: other state of the lock. */
    void mark(int i) {
        boolean free;
        synchronized (this) {
            free = cells[i] == 0;
        }
        if (free) {
            synchronized (this) {
                cells[i + 1] = 7; // BLOCAL: check-then-act low
            }
        }
    }

    void markIt(int i) {
        boolean free;
        synchronized (this) {
            free = cells[i + 1] == 0;
        }
        if (free) {
            synchronized (this) {
                cells[i + 1] = 7; // BLOCAL: check-then-act high
            }
        }
    }

    /** A field may have another value by then: that it was a number less says nothing. */
    private int top = 1;

    synchronized void raise() {
        top++;
    }

    void top() {
        int n;
        synchronized (this) {
            n = cells[top - 1];
        }
        synchronized (this) {
            cells[top] = n + 1; // BLOCAL: lost-update medium
        }
    }
}
