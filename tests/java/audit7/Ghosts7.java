// RELEASES: 8 17
// OPTIONS: --check=burrows-leino
package audit7;

/** The ghost variables of local slots (ANALYSIS 9: burrows-leino). */
public class Ghosts7 {
    static final Ghosts7 SHARED = new Ghosts7();

    private final Object lock = new Object();
    private final Object other = new Object();
    private int a;
    private int b;
    private int c;

    synchronized int a() {
        return a;
    }

    synchronized void a(int n) {
        a = n;
    }

    void b(int n) {
        synchronized (lock) {
            b = n;
        }
    }

    void c(int n) {
        synchronized (other) {
            c = n;
        }
    }

    /** Carried from one section to the next. */
    void carry() {
        int x;
        synchronized (lock) {
            x = b;
        }
        synchronized (lock) {
            b = x + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: never in another section.
    int outside() {
        int x;
        synchronized (lock) {
            x = b;
        }
        return x + 1;
    }

    /** Into the section of another lock. */
    void across() {
        int x;
        synchronized (lock) {
            x = b;
        }
        synchronized (other) {
            c = x; // BLOCAL: stale-value low
        }
    }

    // Silent: assigned again in the second section, before it is used.
    void again() {
        int x;
        synchronized (lock) {
            x = b;
        }
        synchronized (lock) {
            x = b + 1;
            b = x;
        }
    }

    // Silent: a constant is from no section.
    void constant() {
        int x = 5;
        synchronized (lock) {
            b = x;
        }
        synchronized (other) {
            c = x;
        }
    }

    // Silent: a parameter.
    void parameter(int x) {
        synchronized (lock) {
            b = x;
        }
        synchronized (other) {
            c = x;
        }
    }

    /** Over a wait. */
    void waits() throws InterruptedException {
        synchronized (lock) {
            int x = b;
            lock.wait();
            b = x; // BLOCAL: stale-after-wait
        }
    }
}
