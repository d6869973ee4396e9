// RELEASES: 17
package audit15;

import java.util.Optional;

/** Records as snapshots and as values (3, 5). */
public class Records {
    static final Records SHARED = new Records();

    record Point(int x, int y) {
        Point moved(int by) {
            return new Point(x + by, y);
        }
    }

    private int x;
    private int y;
    private Point point = new Point(0, 0);

    synchronized Point snapshot() {
        return new Point(x, y);
    }

    synchronized void x(int v) {
        x = v;
    }

    synchronized void y(int v) {
        y = v;
    }

    void shift() {
        Point p = snapshot();
        x(p.x() + 1); // BLOCAL: lost-update high
    }

    synchronized void shiftInside() {
        Point p = snapshot();
        x(p.x() + 1);
    }

    /** The copy is looked at only. */
    int norm() {
        Point p = snapshot();
        return p.x() * p.x() + p.y() * p.y();
    }

    synchronized Point point() {
        return point;
    }

    synchronized void point(Point p) {
        point = p;
    }

    void move() {
        point(point().moved(3)); // BLOCAL: lost-update high
    }

    synchronized void moveInside() {
        point(point().moved(3));
    }

    void swap() {
        Point p = point();
        point(new Point(p.y(), p.x())); // BLOCAL: lost-update high
    }

    void viaOptional() {
        Point p = Optional.of(point()).map(q -> q.moved(1)).orElse(null);
        point(p); // BLOCAL: lost-update high
    }

    void bySwitch(int by) {
        int t;
        synchronized (this) {
            t = x;
        }
        int next = switch (by) {
            case 0 -> t;
            case 1 -> t + 1;
            default -> by;
        };
        x(next); // BLOCAL: lost-update high
    }
}
