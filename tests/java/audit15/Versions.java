// RELEASES: 8 17
// OPTIONS: --check=state-version
package audit15;

/** Asked for state versions alone (9). */
public class Versions {
    static final Versions SHARED = new Versions();

    private int width;
    private int height;
    private volatile int hits;

    synchronized int width() {
        return width;
    }

    synchronized int height() {
        return height;
    }

    synchronized void resize(int w, int h) {
        width = w;
        height = h;
    }

    int area() {
        int w = width();
        int h = height();
        // as expected first: state-version alone, but all checks that it violates are named
        return w * h; // BLOCAL: inconsistent-read low <<block-local burrows-leino state-version>>
    }

    synchronized int areaInside() {
        return width() * height();
    }

    /** A block of one operation. */
    void hit() {
        // as expected first: state-version alone, but all checks that it violates are named
        hits++; // BLOCAL: lost-update high <<block-local state-version>>
    }
}
