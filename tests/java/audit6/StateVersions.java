// RELEASES: 8 17
// OPTIONS: --check=state-version
package audit6;

/** Two versions of one state in one expression (ANALYSIS 7, 9). */
public class StateVersions {
    static final StateVersions SHARED = new StateVersions();

    private int x;
    private int y;
    private volatile int v;

    synchronized int x() {
        return x;
    }

    synchronized int y() {
        return y;
    }

    synchronized void move(int a, int b) {
        x = a;
        y = b;
    }

    void v(int n) {
        v = n;
    }

    /** x of one version, y of another. */
    int area() {
        return x() * y(); // BLOCAL: inconsistent-read low
    }

    // Silent: one version.
    synchronized int areaHeld() {
        return x() * y();
    }

    /** The same volatile, read twice. */
    int square() {
        return v * v; // BLOCAL: inconsistent-read low
    }

    // Silent: read once.
    int squareOnce() {
        int n = v;
        return n * n;
    }
}
