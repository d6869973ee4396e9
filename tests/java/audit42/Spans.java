// RELEASES: 21
package audit42;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.LinkedHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** Patterns in a switch, records in records, ordered maps from both ends, a thread for each. */
public class Spans {
    static final Spans ONE = new Spans();

    record Point(int x, int y) {}

    record Span(Point from, Point to) {}

    sealed interface Shape permits Dot, Line {}

    record Dot(Point at) implements Shape {}

    record Line(Span span) implements Shape {}

    private final ReentrantLock lock = new ReentrantLock();
    private final SequencedMap<String, Shape> shapes = new LinkedHashMap<>();
    private final List<Shape> drawn = new ArrayList<>();
    private Shape now = new Dot(new Point(0, 0));
    private int moves;

    Shape now() {
        lock.lock();
        try {
            return now;
        } finally {
            lock.unlock();
        }
    }

    void moveLate(int dx) {
        Shape next = switch (now()) {
            case Dot(Point(int x, int y)) -> new Dot(new Point(x + dx, y));
            case Line(Span(Point a, Point b)) -> new Line(new Span(new Point(a.x() + dx, a.y()), b));
        };
        lock.lock();
        try {
            now = next; // BLOCAL: lost-update
            moves++;
        } finally {
            lock.unlock();
        }
    }

    void move(int dx) {
        lock.lock();
        try {
            now = switch (now) {
                case Dot(Point(int x, int y)) -> new Dot(new Point(x + dx, y));
                case Line(Span(Point a, Point b)) -> new Line(new Span(new Point(a.x() + dx, a.y()), b));
            };
            moves++;
        } finally {
            lock.unlock();
        }
    }

    void dotLate() {
        if (now() instanceof Line(Span(Point from, Point to)) && from.equals(to)) {
            lock.lock();
            try {
                now = new Dot(from); // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }
    }

    void lineLate(Point to) {
        switch (now()) {
            case Dot d when d.at().x() == 0 -> {
                lock.lock();
                try {
                    now = new Dot(to); // BLOCAL: check-then-act
                } finally {
                    lock.unlock();
                }
            }
            default -> {}
        }
    }

    void put(String k, Shape s) {
        lock.lock();
        try {
            shapes.putLast(k, s);
        } finally {
            lock.unlock();
        }
    }

    Shape eldestLate() {
        boolean any;
        lock.lock();
        try {
            any = !shapes.isEmpty();
        } finally {
            lock.unlock();
        }
        if (!any) {
            return null;
        }
        lock.lock();
        try {
            return shapes.pollFirstEntry().getValue(); // BLOCAL: check-then-act
        } finally {
            lock.unlock();
        }
    }

    Shape eldest() {
        lock.lock();
        try {
            var e = shapes.pollFirstEntry();
            return e == null ? null : e.getValue();
        } finally {
            lock.unlock();
        }
    }

    void draw(Shape s) {
        synchronized (drawn) {
            drawn.addLast(s);
        }
    }

    Shape undrawLate() {
        synchronized (drawn) {
            if (drawn.isEmpty()) {
                return null;
            }
        }
        synchronized (drawn) {
            return drawn.removeLast(); // BLOCAL: check-then-act
        }
    }

    Shape undraw() {
        synchronized (drawn) {
            return drawn.isEmpty() ? null : drawn.removeLast();
        }
    }

    // Each thread counts on what was there when it was made.
    void manyLate(int n) {
        try (var each = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < n; i++) {
                int m = moves();
                each.submit(() -> moves(m + 1)); // BLOCAL: lost-update
            }
        }
    }

    void many(int n) {
        try (var each = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < n; i++) {
                each.submit(() -> move(1));
            }
        }
    }

    int moves() {
        lock.lock();
        try {
            return moves;
        } finally {
            lock.unlock();
        }
    }

    void moves(int m) {
        lock.lock();
        try {
            moves = m;
        } finally {
            lock.unlock();
        }
    }
}
