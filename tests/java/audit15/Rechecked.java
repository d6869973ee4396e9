// RELEASES: 8 17
package audit15;

import java.util.ArrayList;
import java.util.List;

/** Checked again in the block of the act, or by a version stamp (8). */
public class Rechecked {
    static final Rechecked SHARED = new Rechecked();

    private int total;
    private int version;
    private boolean filled;
    private String content;
    private boolean closed;

    synchronized int total() {
        return total;
    }

    synchronized void add(int n) {
        total += n;
        version++;
    }

    synchronized void close() {
        closed = true;
    }

    synchronized void reopen() {
        closed = false;
    }

    /** Compared with the stale copy. */
    void doubleIt() {
        int t = total();
        int twice = t * 2;
        synchronized (this) {
            if (total == t) {
                total = twice; // BENIGN: lost-update rechecked
            }
        }
    }

    /** Retried until nobody came between. */
    void retried() {
        while (true) {
            int t = total();
            synchronized (this) {
                if (total == t) {
                    total = t + 1; // BENIGN: lost-update rechecked
                    return;
                }
            }
        }
    }

    /** A version stamp of the same lock. */
    void stamped() {
        int t;
        int v;
        synchronized (this) {
            t = total;
            v = version;
        }
        int twice = t * 2;
        synchronized (this) {
            if (version == v) {
                // as expected first: rechecked, but others change the total and not the version: no stamp
                total = twice; // BLOCAL: lost-update high
                version++; // BENIGN: check-then-act rechecked
            }
        }
    }

    /** A stamp that all who change the state move on. */
    static class Stamped {
        static final Stamped SHARED = new Stamped();

        private int total;
        private int version;

        synchronized void add(int n) {
            total += n;
            version++;
        }

        void doubleIt() {
            int t;
            int v;
            synchronized (this) {
                t = total;
                v = version;
            }
            int twice = t * 2;
            synchronized (this) {
                if (version == v) {
                    total = twice; // BENIGN: lost-update rechecked
                    version++; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** A fresh check of another field does not excuse. */
    void otherField() {
        int t = total();
        synchronized (this) {
            if (!closed) {
                total = t * 2; // BLOCAL: lost-update high
            }
        }
    }

    /** Compared behind the act. */
    void tooLate() {
        int t = total();
        synchronized (this) {
            total = t * 2; // BLOCAL: lost-update high
            if (total == t) {
                System.out.println("zero");
            }
        }
    }

    /** The second check is in a block of its own. */
    void checkedInBetween() {
        int t = total();
        if (total() == t) {
            synchronized (this) {
                // as expected first: high, and alone (the second check is old as well; three critical sections lie between)
                total = t + 1; // BLOCAL: lost-update medium; BLOCAL: check-then-act low
            }
        }
    }

    /** The state that the flag announces is written behind it: published before filled. */
    void fill() {
        if (!filled) {
            synchronized (this) {
                if (!filled) {
                    filled = true;
                    content = "text"; // BLOCAL: check-then-act low
                }
            }
        }
    }

    synchronized void empty() {
        filled = false;
        content = null;
    }

    synchronized String content() {
        return content;
    }

    private List<String> names = new ArrayList<>();

    synchronized void rename(List<String> n) {
        names = n;
    }

    List<String> names() {
        synchronized (this) {
            return names;
        }
    }

    /** A reference compared. */
    void replaceSeen() {
        List<String> old = names();
        List<String> copy = new ArrayList<>(old);
        copy.add("x");
        synchronized (this) {
            if (names == old) {
                names = copy; // BENIGN: lost-update rechecked
            }
        }
    }

    void replaceBlindly() {
        List<String> old = names();
        List<String> copy = new ArrayList<>(old);
        copy.add("x");
        synchronized (this) {
            names = copy; // BLOCAL: lost-update high
        }
    }
}
