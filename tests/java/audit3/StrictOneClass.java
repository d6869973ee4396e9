// RELEASES: 8 17
// OPTIONS: --strict --check=block-local --callees=same-class
package audit3;

/** Another class: its callees are not looked into, they take no lock and return nothing shared. */
class Ledger {
    private int entries;
    synchronized int entries() { return entries; }
    synchronized void write(int n) { entries += n; }
}

/** The published definition, looking at one class. */
class TicketOffice {
    static final TicketOffice SHARED = new TicketOffice();
    private final Ledger ledger = new Ledger();
    private final int[] seats = new int[64];
    private Object door = new Object();
    private RuntimeException failure;
    private int left = 40;
    private int sold;
    private static int ids;

    // Silent: to return a number is no use of it.
    synchronized int left() { return left; }
    // Silent: all in one block.
    synchronized void refund() { left++; sold--; }
    synchronized void fill(int i) { seats[i] = left; }
    synchronized void fail(RuntimeException e) { failure = e; door = new Object(); }
    static synchronized int nextId() { return ++ids; }

    boolean isOpen() {
        return left() > 0; // STRICT: escaped-value
    }
    int leftTwice() {
        int n = left();
        return n + n; // STRICT: escaped-value
    }
    // Silent: moved about, never used.
    int moved() {
        int n = left();
        int m = n;
        return m;
    }
    // The comparison uses it first; one stale value gives one finding.
    void sell() {
        int n = left();
        if (n > 0) // STRICT: escaped-value
            take(n);
    }
    private synchronized void take(int n) { left = n - 1; sold++; }
    void restore() {
        int saved;
        synchronized (this) { saved = left; }
        Thread.yield();
        synchronized (this) {
            left = saved; // STRICT: lost-update
        }
    }
    int seat() {
        int i;
        synchronized (this) { i = left; }
        return seats[i]; // STRICT: escaped-value
    }
    void report() {
        ledger.write(left()); // STRICT: escaped-value
    }
    // Silent: what another class returns is not shared here.
    boolean busy() {
        int n = ledger.entries();
        return n > 3;
    }
    // Silent: its lock is not known to be taken, though this one is.
    void copy() {
        int n = ledger.entries();
        synchronized (this) { sold = n; }
    }
    void enter() {
        Object d;
        synchronized (this) { d = door; }
        synchronized (d) { // STRICT: escaped-value
            Thread.yield();
        }
    }
    void rethrow() {
        RuntimeException e;
        synchronized (this) { e = failure; }
        throw e; // STRICT: escaped-value
    }
    // Claimed: nobody gets the same number again.
    void issue() {
        int id = nextId();
        seats[id] = 1; // STRICT: escaped-value handed-over
    }
    void print() {
        System.out.println(left()); // STRICT: escaped-value reported-only
    }
    // Silent: an outer block holds on.
    synchronized boolean both() {
        int n = left();
        return n > 0 && seats[n] == 0;
    }
    // Silent: what the last turn read is not used in this one.
    int loop(int turns) {
        int n = 0;
        for (int i = 0; i < turns; i++) {
            n = left();
        }
        return n;
    }
    int sum(int turns) {
        int n = 0;
        for (int i = 0; i < turns; i++) {
            n += left(); // STRICT: escaped-value
        }
        return n;
    }
}
