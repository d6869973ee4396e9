// RELEASES: 17
package audit40;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Several classes that are one: sealed kinds, generics, overrides, state of parents and of siblings. */
public class Kin {
    sealed abstract static class Node permits Leaf, Branch {
        static final Map<String, Node> ALL = new HashMap<>();

        protected final Object tree;
        protected int weight;
        protected Node next;

        Node(Object tree) {
            this.tree = tree;
        }

        int weight() {
            synchronized (tree) {
                return weight;
            }
        }

        void weight(int n) {
            synchronized (tree) {
                weight = n;
            }
        }

        Node next() {
            synchronized (tree) {
                return next;
            }
        }

        void next(Node n) {
            synchronized (tree) {
                next = n;
            }
        }

        static void register(String name, Node node) {
            synchronized (ALL) {
                ALL.put(name, node);
            }
        }

        abstract void settle();
    }

    static final class Leaf extends Node {
        Leaf(Object tree) {
            super(tree);
        }

        @Override
        void settle() {
            weight(weight() + 1); // BLOCAL: lost-update
        }

        void settleSafe() {
            synchronized (tree) {
                weight(weight() + 1);
            }
        }

        // Put in front of the one that was next. (Was marked one line later.)
        void insert(Leaf other) {
            Node n = next();
            synchronized (tree) {
                other.next = n; // BLOCAL: stale-value
                next = other;
            }
        }

        void insertSafe(Leaf other) {
            synchronized (tree) {
                other.next = next;
                next = other;
            }
        }

        void unlink() {
            Node n = next();
            if (n != null) {
                next(n.next()); // BLOCAL: lost-update
            }
        }

        void unlinkSafe() {
            synchronized (tree) {
                if (next != null) {
                    next = next.next;
                }
            }
        }
    }

    static final class Branch extends Node {
        private int kids;

        Branch(Object tree) {
            super(tree);
        }

        @Override
        void settle() {
            int w = weight();
            synchronized (tree) {
                weight = w + kids; // BLOCAL: lost-update
            }
        }

        void kid() {
            synchronized (tree) {
                kids++;
                weight++;
            }
        }

        // By the kind of the other, which does not change.
        int merge(Node other) {
            if (other instanceof Leaf leaf) {
                leaf.settle();
                return 1;
            }
            synchronized (tree) {
                return kids;
            }
        }
    }

    abstract static class Cell<T> {
        private T value;

        synchronized T value() {
            return value;
        }

        synchronized void value(T v) {
            value = Objects.requireNonNull(v);
        }

        void update(UnaryOperator<T> f) {
            value(f.apply(value())); // BLOCAL: lost-update
        }

        synchronized void updateSafe(UnaryOperator<T> f) {
            value(f.apply(value()));
        }
    }

    static final class Total extends Cell<Long> {
        static final Total SUM = new Total();

        void add(long n) {
            value(value() + n); // BLOCAL: lost-update
        }

        @Override
        synchronized void value(Long v) {
            super.value(Math.max(0, v));
        }

        // Under the lock that the overriding one enters again.
        void addSafe(long n) {
            synchronized (this) {
                value(value() + n);
            }
        }
    }

    enum Mode {
        OFF {
            @Override
            Mode next() {
                return ON;
            }
        },
        ON {
            @Override
            Mode next() {
                return OFF;
            }
        };

        abstract Mode next();
    }

    static final class Switch {
        static final Switch LIGHT = new Switch();

        private Mode mode = Mode.OFF;
        private final Map<Mode, Integer> times = new EnumMap<>(Mode.class);
        private final Set<Mode> allowed = EnumSet.allOf(Mode.class);

        synchronized Mode mode() {
            return mode;
        }

        synchronized void mode(Mode m) {
            mode = m;
        }

        void flip() {
            mode(mode().next()); // BLOCAL: lost-update
        }

        synchronized void flipSafe() {
            mode(mode().next());
        }

        void time(Mode m) {
            int n;
            synchronized (this) {
                n = times.getOrDefault(m, 0);
            }
            synchronized (this) {
                times.put(m, n + 1); // BLOCAL: lost-update
            }
        }

        synchronized void timeSafe(Mode m) {
            times.put(m, times.getOrDefault(m, 0) + 1);
        }

        boolean allow(Mode m) {
            boolean is;
            synchronized (this) {
                is = allowed.contains(m);
            }
            if (is) {
                return false;
            }
            synchronized (this) {
                allowed.add(m); // BLOCAL: check-then-act medium
            }
            return true;
        }

        synchronized void forbid(Mode m) {
            allowed.remove(m);
        }

        void toggle(boolean on) {
            int code = switch (mode()) {
                case ON -> on ? 0 : 1;
                case OFF -> on ? 2 : 0;
            };
            if (code == 1) {
                mode(Mode.OFF); // BLOCAL: check-then-act
            } else if (code == 2) {
                mode(Mode.ON);
            }
        }

        // Says for itself what is wanted, whatever it was.
        void force(boolean on) {
            mode(on ? Mode.ON : Mode.OFF);
        }
    }
}
