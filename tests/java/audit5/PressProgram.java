// RELEASES: 8 17
// OPTIONS: --strict --check=block-local
package audit5;

/** The published definition over a program: a printing press and its spool. */
class Spool {
    private int sheets;
    private int jobs;

    synchronized int sheets() {
        return sheets;
    }

    synchronized void load(int n) {
        sheets += n;
    }

    synchronized void put(int n) {
        sheets = n;
    }

    synchronized int takeJob() {
        return --jobs;
    }

    synchronized void addJob() {
        jobs++;
    }
}

class Press {
    static final Press SHARED = new Press();
    private final Spool spool = new Spool();
    private final Object lock = new Object();
    private int printed;
    private String title = "";

    // Used with no lock at all.
    int half() {
        int n = spool.sheets();
        return n / 2; // STRICT: escaped-value
    }

    // Silent: handed on to the caller.
    int sheets() {
        return spool.sheets();
    }

    // Used under another lock only.
    void print() {
        int n = spool.sheets();
        synchronized (lock) {
            printed = n; // STRICT: escaped-value
        }
    }

    // Under its own lock again, straight back.
    void again() {
        spool.put(spool.sheets()); // STRICT: lost-update
    }

    // The comparison comes first.
    void refill() {
        if (spool.sheets() < 10) { // STRICT: escaped-value
            spool.load(100);
        }
    }

    // Silent: the outer block goes on.
    void refillHeld() {
        synchronized (spool) {
            if (spool.sheets() < 10) {
                spool.load(100);
            }
        }
    }

    // Told only. (As it is: a text that a StringBuilder makes of it is unshared by its first use.)
    void tell() {
        System.out.println(spool.sheets()); // STRICT: escaped-value reported-only
    }

    // Silent: instanceof, a cast and a copy use nothing.
    boolean titled() {
        Object t;
        synchronized (lock) {
            t = title;
        }
        Object u = t;
        return u instanceof String;
    }

    // A call of the object is a use.
    int titleLength() {
        String t;
        synchronized (lock) {
            t = title;
        }
        return t.length(); // STRICT: escaped-value
    }

    void title(String t) {
        synchronized (lock) {
            title = t;
        }
    }

    // Silent: two blocks, nothing carried from one to the other.
    void both(int n) {
        synchronized (lock) {
            printed = 0;
        }
        synchronized (lock) {
            printed = n;
        }
    }

    // A claimed number.
    int next() {
        int j = spool.takeJob();
        return j + 1; // STRICT: escaped-value handed-over
    }
}
