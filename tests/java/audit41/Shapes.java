// RELEASES: 21
package audit41;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Records, enums with state, sealed answers, switches on strings and patterns. */
public class Shapes {
    record Range(int low, int high) {
        Range widen(int by) {
            return new Range(low - by, high + by);
        }

        boolean holds(int i) {
            return low <= i && i <= high;
        }
    }

    sealed interface Command permits Grow, Shrink, Reset {
    }

    record Grow(int by) implements Command {
    }

    record Shrink(int by) implements Command {
    }

    record Reset() implements Command {
    }

    static class Window {
        static final Window ONE = new Window();

        private final Object lock = new Object();
        private Range range = new Range(0, 10);
        private int width;
        private String mode = "idle";

        Range range() {
            synchronized (lock) {
                return range;
            }
        }

        void range(Range r) {
            synchronized (lock) {
                range = r;
            }
        }

        void widen(int by) {
            Range r = range();
            range(r.widen(by)); // BLOCAL: lost-update
        }

        void widenSafe(int by) {
            synchronized (lock) {
                range = range.widen(by);
            }
        }

        // Only looked at: a record does not change.
        boolean holds(int i) {
            Range r = range();
            return r.holds(i);
        }

        void raise(int high) {
            int low;
            synchronized (lock) {
                low = range.low();
            }
            if (low < high) {
                synchronized (lock) {
                    range = new Range(low, high); // BLOCAL: lost-update high
                }
            }
        }

        void raiseSafe(int high) {
            synchronized (lock) {
                int low = range.low();
                if (low < high) {
                    range = new Range(low, high);
                }
            }
        }

        int width() {
            synchronized (lock) {
                return width;
            }
        }

        void run(Command c) {
            int w = width();
            int next = switch (c) {
                case Grow g -> w + g.by();
                case Shrink s when w > s.by() -> w - s.by();
                case Shrink s -> 0;
                case Reset r -> 1;
            };
            synchronized (lock) {
                width = next; // BLOCAL: lost-update
            }
        }

        void runSafe(Command c) {
            synchronized (lock) {
                width = switch (c) {
                    case Grow g -> width + g.by();
                    case Shrink s when width > s.by() -> width - s.by();
                    case Shrink s -> 0;
                    case Reset r -> 1;
                };
            }
        }

        void mode(String m) {
            synchronized (lock) {
                mode = m;
            }
        }

        void advance() {
            String m;
            synchronized (lock) {
                m = mode;
            }
            switch (m) {
                case "idle":
                    synchronized (lock) {
                        mode = "busy"; // BLOCAL: check-then-act high
                    }
                    break;
                case "busy":
                    break;
                default:
                    break;
            }
        }

        void advanceSafe() {
            synchronized (lock) {
                switch (mode) {
                    case "idle" -> mode = "busy";
                    case "busy" -> mode = "done";
                    default -> {
                    }
                }
            }
        }

        void advanceArrow() {
            String m;
            synchronized (lock) {
                m = mode;
            }
            String n = switch (m) {
                case "idle" -> "busy";
                case "busy" -> "done";
                default -> "idle";
            };
            synchronized (lock) {
                mode = n; // BLOCAL: lost-update
            }
        }
    }

    /** An enum whose constants have state of their own. */
    enum Lane {
        LEFT, RIGHT;

        private int cars;

        synchronized int cars() {
            return cars;
        }

        synchronized void enter() {
            cars++;
        }

        synchronized void leave() {
            cars--;
        }

        void leaveAny() {
            if (cars() > 0) {
                leave(); // BLOCAL: check-then-act
            }
        }

        synchronized void leaveAnySafe() {
            if (cars() > 0) {
                leave();
            }
        }

        // Two locks at once, each its own.
        static void shift() {
            if (LEFT.cars() > RIGHT.cars()) {
                LEFT.leave(); // BLOCAL: check-then-act
                RIGHT.enter();
            }
        }
    }

    enum State { NEW, OPEN, CLOSED }

    static class Door {
        static final Door ONE = new Door();

        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
        private volatile State last = State.NEW;
        private State inner = State.NEW;

        boolean open() {
            if (state.get() == State.NEW) {
                state.set(State.OPEN); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean openSafe() {
            return state.compareAndSet(State.NEW, State.OPEN);
        }

        void close() {
            state.set(State.CLOSED);
        }

        void record() {
            switch (last) {
                case NEW -> last = State.OPEN; // BLOCAL: check-then-act low
                case OPEN -> last = State.CLOSED;
                case CLOSED -> {
                }
            }
        }

        synchronized State inner() {
            return inner;
        }

        synchronized void inner(State s) {
            inner = s;
        }

        void step() {
            if (inner() instanceof State s && s == State.NEW) {
                inner(State.OPEN); // BLOCAL: check-then-act
            }
        }

        synchronized void stepSafe() {
            if (inner() instanceof State s && s == State.NEW) {
                inner(State.OPEN);
            }
        }
    }

    record Key(String host, int port) {
    }

    static class Hosts {
        static final Hosts ONE = new Hosts();

        private final Map<Key, Integer> uses = new HashMap<>();

        synchronized Optional<Integer> uses(Key k) {
            return Optional.ofNullable(uses.get(k));
        }

        synchronized void uses(Key k, int n) {
            uses.put(k, n);
        }

        void use(String host, int port) {
            Key k = new Key(host, port);
            int n = uses(k).orElse(0);
            uses(k, n + 1); // BLOCAL: lost-update
        }

        synchronized void useSafe(String host, int port) {
            uses.merge(new Key(host, port), 1, Integer::sum);
        }

        void first(String host) {
            Key k = new Key(host, 80);
            if (uses(k).isEmpty()) {
                uses(k, 1); // BLOCAL: check-then-act
            }
        }

        synchronized void firstSafe(String host) {
            Key k = new Key(host, 80);
            if (uses(k).isEmpty()) {
                uses(k, 1);
            }
        }
    }
}
