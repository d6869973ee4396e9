// RELEASES: 8 17
// OPTIONS: --check=burrows-leino
package audit9;

/** Ghost variables on local variables, any lock (ANALYSIS 9, burrows-leino). */
class Ghosts9 {
    static final Ghosts9 SHARED = new Ghosts9();
    private int n;
    private int m;
    private int plain;
    private final Object a = new Object();
    private final Object b = new Object();

    // Read in one critical section, used after it.
    int after() {
        int t;
        synchronized (this) {
            t = n;
        }
        // Silent: [BL] has a value stale when the next critical section is entered.
        int u = t + 1;
        return u;
    }

    // Silent: used within.
    int within() {
        synchronized (this) {
            int t = n;
            int u = t + 1;
            return u;
        }
    }

    // Where both agree it names both.
    void add() {
        int t;
        synchronized (this) {
            t = n;
        }
        synchronized (this) {
            n = t + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: a formal parameter is no local.
    int parameter(int t) {
        synchronized (this) {
            n = t;
        }
        return t + 1;
    }

    // Silent: nothing was read in the critical section.
    int constant() {
        int t;
        synchronized (this) {
            t = 4;
        }
        return t + 1;
    }

    // Any lock will do.
    void otherLock() {
        int t;
        synchronized (a) {
            t = m;
        }
        synchronized (b) {
            plain = t; // BLOCAL: stale-value low
        }
    }

    // A wait makes stale what was read before it.
    synchronized void waiting() throws InterruptedException {
        int t = n;
        wait();
        plain = t; // BLOCAL: stale-after-wait high
    }

    // Silent: read after the wait.
    synchronized void waitingRight() throws InterruptedException {
        wait();
        int t = n;
        plain = t;
    }

    synchronized int get() {
        return n;
    }

    // The result of a synchronized method of the same abstraction.
    int fromCall() {
        int t = get();
        // Silent: likewise.
        return t + 1;
    }

    // Silent: no slot holds it.
    int fromCallDirect() {
        return get() + 1;
    }

    // Silent: called within the critical section.
    synchronized int fromCallWithin() {
        int t = get();
        return t + 1;
    }

    // Silent: assigned again.
    int again() {
        int t;
        synchronized (this) {
            t = n;
        }
        t = 5;
        return t + 1;
    }

    synchronized void set(int v) {
        n = v;
        plain = v;
    }

    void m(int v) {
        synchronized (a) {
            m = v;
        }
    }
}
