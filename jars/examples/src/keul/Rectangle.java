package keul;

/**
 * Keul 2010, versions: what is stored must be computed from one version of the state. {@code updateArea} multiplies a width
 * of one version by a height of another, and leaves an area that no rectangle ever had.
 *
 * <p>Verdict of the paper: two versions in one expression.
 */
public class Rectangle {
    private final Object mutex = new Object();
    private int width = 1;
    private int height = 1;
    private int area = 1;

    public void resize(int newWidth, int newHeight) {
        synchronized (mutex) {
            width = newWidth;
            height = newHeight;
        }
    }

    public void updateArea() {
        int w;
        synchronized (mutex) {
            w = width;
        }
        synchronized (mutex) {
            area = w * height; // BLOCAL: stale-value {{'width'}}
        }
    }

    public void updateAreaAtOnce() {
        synchronized (mutex) {
            area = width * height;
        }
    }

    public int area() {
        synchronized (mutex) {
            return area;
        }
    }
}
