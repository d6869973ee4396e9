package audit25;

import java.util.HashMap;
import java.util.Map;
import java.util.Vector;

/** Stores behind an interface: virtual calls, default methods, inheritance (section 5). */
public class Stores {
    interface Store {
        int read();

        void write(int v);

        /** Its two calls are two blocks of every store. */
        default void increment() {
            write(read() + 1); // BLOCAL: lost-update {{value}}
        }
    }

    static class Locked implements Store {
        protected int value;

        @Override
        public synchronized int read() {
            return value;
        }

        @Override
        public synchronized void write(int v) {
            value = v;
        }
    }

    /** Silent: its own increment is one block. */
    static class Better extends Locked {
        private int changes;

        @Override
        public synchronized void increment() {
            value = read() + 1;
            changes++;
        }

        /** Inherited state under the inherited lock, in two blocks. */
        void add(int by) {
            int v;
            synchronized (this) {
                v = value;
            }
            synchronized (this) {
                value = v + by; // BLOCAL: lost-update {{value}}
            }
        }

        synchronized int changes() {
            return changes;
        }
    }

    abstract static class Template {
        private int state;

        protected abstract int next(int s);

        /** The hook runs between two blocks. */
        void step() {
            int s;
            synchronized (this) {
                s = state;
            }
            int n = next(s);
            synchronized (this) {
                state = n; // BLOCAL: lost-update {{state}}
            }
        }

        /** Silent. */
        synchronized void stepWell() {
            state = next(state);
        }

        synchronized void reset() {
            state = 0;
        }
    }

    static class Doubling extends Template {
        @Override
        protected int next(int s) {
            return 2 * s;
        }
    }

    static class Adding extends Template {
        @Override
        protected int next(int s) {
            return s + 1;
        }
    }

    static final Locked PLAIN = new Locked();
    static final Better BETTER = new Better();
    static final Template A = new Doubling();
    static final Template B = new Adding();

    /** A final field that only ever holds a Vector: each call is a block of its own. */
    static class Names {
        static final Names NAMES = new Names();
        private final java.util.List<String> names = new Vector<>();
        private final Map<String, Integer> marks = new HashMap<>();

        void add(String n) {
            if (!names.contains(n)) {
                names.add(n); // BLOCAL: check-then-act medium {{names}}
            }
        }

        /** Silent: the vector's own lock. */
        void addWell(String n) {
            synchronized (names) {
                if (!names.contains(n)) {
                    names.add(n);
                }
            }
        }

        String last() {
            if (names.isEmpty()) {
                return null;
            }
            return names.remove(names.size() - 1); // BLOCAL: check-then-act medium {{names}}; BLOCAL: stale-value low {{names}}
        }

        synchronized void mark(String n, int m) {
            marks.put(n, m);
        }

        synchronized Integer marked(String n) {
            return marks.get(n);
        }

        /** A generic value: unboxed, added to, boxed again. */
        void better(String n) {
            Integer m = marked(n);
            if (m != null) {
                mark(n, m + 1); // BLOCAL: lost-update high {{marks}}
            }
        }

        void unmark(String n) {
            synchronized (this) {
                marks.remove(n);
            }
        }
    }

    public static void main(String[] a) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                PLAIN.increment();
                PLAIN.write(3);
                BETTER.increment();
                BETTER.add(4);
                BETTER.write(1);
                A.step();
                B.step();
                A.reset();
                B.reset();
                Names.NAMES.add("x");
                Names.NAMES.better("x");
                Names.NAMES.unmark("x");
            }).start();
        }
    }
}
