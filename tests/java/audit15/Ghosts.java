// RELEASES: 8 17
// OPTIONS: --check=burrows-leino
package audit15;

/** The ghost variables alone (9). */
public class Ghosts {
    static final Ghosts SHARED = new Ghosts();

    private int n;

    synchronized int n() {
        return n;
    }

    synchronized void n(int x) {
        n = x;
    }

    void split() {
        int t;
        synchronized (this) {
            t = n;
        }
        synchronized (this) {
            n = t + 1; // BLOCAL: lost-update high
        }
    }

    synchronized void whole() {
        int t = n;
        n = t + 1;
    }
}
