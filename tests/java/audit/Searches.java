// RELEASES: 8 17
package audit;

/** What a search has come to was decided by what it asked: an index or -1, or a flag that a loop sets. */
class Searches {
    static final Searches SHARED = new Searches();
    private final boolean[] busy = new boolean[16];
    private int used;
    synchronized boolean busy(int i) { return busy[i]; }
    synchronized void free(int i) { busy[i] = false; used--; }
    int claimByBreak() {
        int found = -1;
        for (int i = 0; i < 16; i++) {
            if (!busy(i)) {
                found = i;
                break;
            }
        }
        if (found >= 0) {
            synchronized (this) {
                busy[found] = true; // BLOCAL: check-then-act
            }
        }
        return found;
    }
    int claimOrLeave() {
        int found = -1;
        for (int i = 0; i < 16; i++) {
            if (!busy(i)) {
                found = i;
                break;
            }
        }
        if (found < 0) {
            return -1;
        }
        synchronized (this) {
            busy[found] = true; // BLOCAL: check-then-act
        }
        return found;
    }
    private int find() {
        for (int i = 0; i < 16; i++) {
            if (!busy(i)) {
                return i;
            }
        }
        return -1;
    }
    int claimFound() {
        int found = find();
        if (found < 0) {
            return -1;
        }
        synchronized (this) {
            busy[found] = true; // BLOCAL: check-then-act
        }
        return found;
    }
    synchronized int findLocked() {
        for (int i = 0; i < 16; i++) {
            if (!busy[i]) {
                return i;
            }
        }
        return -1;
    }
    int claimFoundLocked() {
        int found = findLocked();
        if (found < 0) {
            return -1;
        }
        synchronized (this) {
            busy[found] = true; // BLOCAL: check-then-act
        }
        return found;
    }
    int claimInside() {
        int found;
        synchronized (this) {
            found = -1;
            for (int i = 0; i < 16; i++) {
                if (!busy[i]) {
                    found = i;
                    break;
                }
            }
        }
        if (found < 0) {
            return -1;
        }
        synchronized (this) {
            busy[found] = true; // BLOCAL: check-then-act
        }
        return found;
    }
    boolean claimByFlag() {
        boolean any = false;
        synchronized (this) {
            for (boolean b : busy) {
                if (!b) {
                    any = true;
                }
            }
        }
        if (!any) {
            return false;
        }
        synchronized (this) {
            busy[0] = true; // BLOCAL: check-then-act
        }
        return true;
    }
}
