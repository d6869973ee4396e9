// RELEASES: 17
package audit40;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** Records as snapshots: of a field, of an atomic, of an entry in a map. */
public class Records {
    record Point(int x, int y) {
        Point plus(int dx, int dy) {
            return new Point(x + dx, y + dy);
        }
    }

    record Range(int from, int to) {
        Range {
            if (from > to) {
                throw new IllegalArgumentException();
            }
        }

        boolean isEmpty() {
            return from == to;
        }

        Range shrunk() {
            return new Range(from, to - 1);
        }
    }

    static final Records ONE = new Records();

    private final Object lock = new Object();
    private Point at = new Point(0, 0);
    private Range range = new Range(0, 100);
    private final AtomicReference<Point> home = new AtomicReference<>(new Point(0, 0));
    private final Map<String, Point> marks = new ConcurrentHashMap<>();

    void move(int dx, int dy) {
        Point old;
        synchronized (lock) {
            old = at;
        }
        Point next = new Point(old.x() + dx, old.y() + dy);
        synchronized (lock) {
            at = next; // BLOCAL: lost-update
        }
    }

    void moveSafe(int dx, int dy) {
        synchronized (lock) {
            at = at.plus(dx, dy);
        }
    }

    Point at() {
        synchronized (lock) {
            return at;
        }
    }

    void jump(Point to) {
        synchronized (lock) {
            at = to;
        }
    }

    void step() {
        jump(at().plus(1, 0)); // BLOCAL: lost-update
    }

    boolean shrink() {
        Range r;
        synchronized (lock) {
            r = range;
        }
        if (r.isEmpty()) {
            return false;
        }
        synchronized (lock) {
            range = r.shrunk(); // BLOCAL: lost-update
        }
        return true;
    }

    // Put back only where it is still the one that was had.
    boolean shrinkChecked() {
        Range r;
        synchronized (lock) {
            r = range;
        }
        Range less = r.isEmpty() ? r : r.shrunk();
        synchronized (lock) {
            if (range != r) {
                return false;
            }
            range = less; // BENIGN: lost-update rechecked
            return true;
        }
    }

    void range(int from, int to) {
        Range made = new Range(from, to);
        synchronized (lock) {
            range = made;
        }
    }

    void moveHome(int dx) {
        Point h = home.get();
        home.set(h.plus(dx, 0)); // BLOCAL: lost-update high
    }

    void moveHomeSafe(int dx) {
        home.updateAndGet(h -> h.plus(dx, 0));
    }

    void moveHomeRetried(int dx) {
        Point h;
        do {
            h = home.get();
        } while (!home.compareAndSet(h, h.plus(dx, 0)));
    }

    void moveHomeOnce(int dx) {
        Point h = home.get();
        home.compareAndSet(h, h.plus(dx, 0)); // BLOCAL: lost-cas high
    }

    void mark(String name, int dx) {
        Point p = marks.get(name);
        if (p != null) {
            marks.put(name, p.plus(dx, 0)); // BLOCAL: lost-update
        }
    }

    void markSafe(String name, int dx) {
        marks.computeIfPresent(name, (k, p) -> p.plus(dx, 0));
    }

    void markReplaced(String name, int dx) {
        Point p = marks.get(name);
        while (p != null && !marks.replace(name, p, p.plus(dx, 0))) {
            p = marks.get(name);
        }
    }

    void unmark(String name) {
        marks.remove(name);
    }

    // A copy of what is there, that nobody writes back.
    List<Point> all() {
        List<Point> list = new ArrayList<>(marks.values());
        list.add(at());
        return list;
    }
}
