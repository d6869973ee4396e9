// RELEASES: 8 17
// OPTIONS: --check=state-version
package audit40;

/** Two versions of one lock's state in one expression. */
public class Versions {
    static final Versions MAP = new Versions();

    private int x;
    private int y;
    private int width = 1;
    private String name = "";

    synchronized int x() {
        return x;
    }

    synchronized int y() {
        return y;
    }

    synchronized int width() {
        return width;
    }

    synchronized void move(int x, int y) {
        this.x = x;
        this.y = y;
    }

    synchronized void resize(int width, String name) {
        this.width = width;
        this.name = name;
    }

    int sum() {
        return x() + y(); // BLOCAL: inconsistent-read low
    }

    synchronized int sumSafe() {
        return x() + y();
    }

    int area() {
        int a;
        int b;
        synchronized (this) {
            a = x;
        }
        synchronized (this) {
            b = width;
        }
        return a * b; // BLOCAL: inconsistent-read low
    }

    int areaSafe() {
        int a;
        int b;
        synchronized (this) {
            a = x;
            b = width;
        }
        return a * b;
    }

    // One of the two is the caller's.
    int scaled(int by) {
        return x() * by;
    }

    int index(int[] table) {
        int i = x();
        return table[i];
    }

    // Twice the same is one version.
    int square() {
        int a = x();
        return a * a;
    }

    String told() {
        String n;
        synchronized (this) {
            n = name;
        }
        int w = width();
        return pair(n, w); // BLOCAL: inconsistent-read low
    }

    private static String pair(String n, int w) {
        return n + w;
    }

    // Only the one of the two that the branch has chosen.
    int either(boolean first) {
        int a = first ? x() : y();
        return a + 1;
    }
}
