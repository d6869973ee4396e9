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
        return w * h; // BLOCAL: inconsistent-read low <<state-version>>
    }

    synchronized int areaInside() {
        return width() * height();
    }

    /** A block of one operation. */
    void hit() {
        hits++; // BLOCAL: lost-update high <<state-version>>
    }
}
