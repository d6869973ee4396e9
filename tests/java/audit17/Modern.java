// RELEASES: 17
package audit17;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/** Records, switch expressions, pattern matching, streams: the same errors in newer words. */
public class Modern {
    static final Modern APP = new Modern();

    record Point(int x, int y) {
        Point moved(int dx) {
            return new Point(x + dx, y);
        }
    }

    sealed interface Shape permits Circle, Square { }

    record Circle(Point at, int r) implements Shape { }

    record Square(Point at, int a) implements Shape { }

    private final ReentrantLock lock = new ReentrantLock();
    private Point at = new Point(0, 0);
    private Shape shape = new Circle(at, 1);
    private volatile Point seen = new Point(0, 0);
    private final List<Shape> shapes = new ArrayList<>();
    private final Map<String, Shape> named = new ConcurrentHashMap<>();
    private Optional<Shape> chosen = Optional.empty();

    Point at() {
        lock.lock();
        try {
            return at;
        } finally {
            lock.unlock();
        }
    }

    public void move(int dx) {
        var p = at();
        var q = p.moved(dx);
        lock.lock();
        try {
            at = q; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    public void moveSeen(int dx) {
        // was high, but no lock is there and one method alone updates it
        seen = seen.moved(dx); // BLOCAL: lost-update medium
    }

    public void resetSeen() {
        seen = new Point(0, 0);
    }

    public void grow() {
        Shape s;
        lock.lock();
        try {
            s = shape;
        } finally {
            lock.unlock();
        }
        Shape t = s instanceof Circle c ? new Circle(c.at(), c.r() + 1) : s;
        lock.lock();
        try {
            shape = t; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    public int area() {
        Shape s;
        lock.lock();
        try {
            s = shape;
        } finally {
            lock.unlock();
        }
        if (s instanceof Circle c) {
            return c.r() * c.r() * 3;
        }
        return s instanceof Square q ? q.a() * q.a() : 0;
    }

    public void name(String n, Shape s) {
        if (!named.containsKey(n)) {
            lock.lock();
            try {
                shapes.add(s);
            } finally {
                lock.unlock();
            }
            named.put(n, s); // BLOCAL: check-then-act
        }
    }

    public void unname(String n) {
        named.remove(n);
        lock.lock();
        try {
            shapes.clear();
            chosen = Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    public List<Shape> circles() {
        lock.lock();
        try {
            return shapes.stream().filter(s -> s instanceof Circle).collect(Collectors.toList());
        } finally {
            lock.unlock();
        }
    }

    public void choose(Shape s) {
        lock.lock();
        try {
            if (chosen.isPresent()) {
                return;
            }
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            chosen = Optional.of(s); // BLOCAL: check-then-act medium
        } finally {
            lock.unlock();
        }
    }

    public CompletableFuture<Void> moveLater(Executor e, int dx) {
        var p = at();
        return CompletableFuture.runAsync(() -> {
            lock.lock();
            try {
                at = p.moved(dx); // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }, e);
    }

    public void compute(String n) {
        named.compute(n, (k, old) -> old == null ? new Square(seen, 1) : old);
    }

    public void replaceAll() {
        for (var e : named.entrySet()) {
            named.put(e.getKey(), new Circle(seen, 2)); // a walk over a concurrent map is of no one moment
        }
    }
}
