// RELEASES: 8 17
package audit9;

import java.util.Collection;
import java.util.List;
import java.util.Vector;

/** Summaries: what calls take, read, hand back and write (ANALYSIS 5). */
class Callees9 {

    /** Virtual calls join what the targets do. */
    abstract static class Meter {
        protected int n;

        abstract int read();

        abstract void write(int v);

        void step() {
            write(read() + 1); // BLOCAL: lost-update high
        }

        // Silent: held throughout.
        synchronized void stepRight() {
            write(read() + 1);
        }
    }

    static class LockedMeter extends Meter {
        static final Meter SHARED = new LockedMeter();

        @Override
        synchronized int read() {
            return n;
        }

        @Override
        synchronized void write(int v) {
            n = v;
        }
    }

    interface Tally {
        int value();

        void value(int v);

        default void more() {
            value(value() + 1); // BLOCAL: lost-update high
        }
    }

    static class LockedTally implements Tally {
        static final Tally SHARED = new LockedTally();
        private int v;

        @Override
        public synchronized int value() {
            return v;
        }

        @Override
        public synchronized void value(int x) {
            v = x;
        }

        // Silent: held throughout.
        @Override
        public synchronized void more() {
            value(value() + 1);
        }
    }

    /** A bridge is the method that it calls. */
    static class Cell<T extends Comparable<T>> {
        protected T held;

        synchronized T get() {
            return held;
        }

        synchronized void set(T t) {
            held = t;
        }
    }

    static class IntCell extends Cell<Integer> {
        static final IntCell SHARED = new IntCell();

        @Override
        synchronized Integer get() {
            return held;
        }

        @Override
        synchronized void set(Integer t) {
            held = t;
        }

        void add() {
            set(get() + 1); // BLOCAL: lost-update high
        }

        // Silent: held.
        synchronized void addRight() {
            set(get() + 1);
        }
    }

    /** A subclass's methods on a superclass's lock. */
    static class Parent {
        private int n;

        protected synchronized int n() {
            return n;
        }

        protected synchronized void n(int v) {
            n = v;
        }
    }

    static class Child extends Parent {
        static final Child SHARED = new Child();

        void add() {
            n(n() + 1); // BLOCAL: lost-update high
        }

        void addSuper() {
            super.n(super.n() + 1); // BLOCAL: lost-update high
        }

        // Silent.
        synchronized void addRight() {
            super.n(super.n() + 1);
        }
    }

    /** Parameters: used, written, deciding. */
    static class Parameters {
        static final Parameters SHARED = new Parameters();
        private int n;
        private int m;
        private String s = "";

        private void setIf(boolean c) {
            if (c) {
                synchronized (this) {
                    n = 1;
                }
            }
        }

        private synchronized boolean none() {
            return n == 0;
        }

        // It decides in the callee.
        void act() {
            boolean c = none();
            // Page silent; docs/ANALYSIS.md: a check in a callee gives medium.
            setIf(c); // BLOCAL: check-then-act medium
        }

        // Silent: the callee is given a constant.
        void actNow() {
            setIf(true);
        }

        // Silent: held throughout.
        synchronized void actUnder() {
            boolean c = none();
            setIf(c);
        }

        private static int twice(int v) {
            return v * 2;
        }

        private static int drop(int v) {
            return 3;
        }

        void through() {
            int t;
            synchronized (this) {
                t = n;
            }
            int u = twice(t);
            synchronized (this) {
                n = u; // BLOCAL: lost-update high
            }
        }

        // Silent: the parameter does not flow into the result.
        void dropped() {
            int t;
            synchronized (this) {
                t = m;
            }
            int u = drop(t);
            synchronized (this) {
                n = u;
            }
        }

        // In the caller's block: the callee reads without a lock of its own.
        private int raw() {
            return n;
        }

        void addRaw() {
            int t;
            synchronized (this) {
                t = raw();
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: and in one block it is fresh.
        synchronized void addRawRight() {
            n = raw() + 1;
        }

        // A claimed result reports an action already taken.
        private synchronized boolean claim() {
            if (n == 0) {
                n = 1;
                return true;
            }
            return false;
        }

        void claimed() {
            if (claim()) {
                System.out.println("mine");
                synchronized (this) {
                    n = 0; // BENIGN: check-then-act handed-over
                }
            }
        }

        // Only looked at, it is not claimed.
        void looked() {
            if (none()) {
                System.out.println("none");
                synchronized (this) {
                    // Page silent; docs/ANALYSIS.md: a check in a callee gives medium.
                    n = 5; // BLOCAL: check-then-act medium
                }
            }
        }

        synchronized void set(int v) {
            n = v;
            m = v;
        }
    }

    /** What is returned in a fresh object. */
    static class Fresh {
        static final Fresh SHARED = new Fresh();
        private int a;
        private int b;

        static final class Pair {
            final int x;
            final int y;

            Pair(int x, int y) {
                this.x = x;
                this.y = y;
            }
        }

        synchronized Pair both() {
            return new Pair(a, b);
        }

        void addA() {
            Pair p = both();
            synchronized (this) {
                a = p.x + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: held throughout.
        synchronized void addARight() {
            Pair p = both();
            a = p.x + 1;
        }

        synchronized void set(int x, int y) {
            a = x;
            b = y;
        }
    }

    /** Recursion: to a fixed point. */
    static class Recursive {
        static final Recursive SHARED = new Recursive();
        private int n;

        private int read(int depth) {
            if (depth == 0) {
                synchronized (this) {
                    return n;
                }
            }
            return read(depth - 1);
        }

        void add() {
            int t = read(3);
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: held.
        synchronized void addRight() {
            int t = read(3);
            n = t + 1;
        }

        synchronized void set(int v) {
            n = v;
        }
    }

    /** The stored values say which methods are meant. */
    static class Receivers {
        static final Receivers SHARED = new Receivers();
        private final Collection<String> names = new Vector<>();
        private final List<Integer> numbers = new Vector<>();

        void addOnce(String s) {
            if (!names.contains(s)) {
                names.add(s); // BLOCAL: check-then-act medium
            }
        }

        // Silent: a Vector's own lock.
        void addOnceRight(String s) {
            synchronized (names) {
                if (!names.contains(s)) {
                    names.add(s);
                }
            }
        }

        void increment() {
            numbers.set(0, numbers.get(0) + 1); // BLOCAL: lost-update high
        }
    }

    /** Entry locks: held at every call of what others cannot call. */
    static class Entry {
        static final Entry SHARED = new Entry();
        private int n;
        private int m;

        // Silent: always called with the lock.
        private void bump() {
            int t = n;
            n = t + 1;
        }

        synchronized void once() {
            bump();
        }

        synchronized void twice() {
            bump();
            bump();
        }

        private void loose() {
            int t = m;
            synchronized (this) {
                m = t + 1; // BLOCAL: lost-update high
            }
        }

        synchronized void withLock() {
            loose();
        }

        void withoutLock() {
            loose();
        }

        synchronized void m(int v) {
            m = v;
        }
    }

    /** A static nested class's lock is another. */
    static class Nest {
        static final Nest SHARED = new Nest();
        private int n;

        class In {
            void add() {
                int t;
                synchronized (Nest.this) {
                    t = n;
                }
                synchronized (Nest.this) {
                    n = t + 1; // BLOCAL: lost-update high
                }
            }

            // Silent: the outer's lock, by its accessor.
            void addRight() {
                synchronized (Nest.this) {
                    int t = get();
                    set(t + 1);
                }
            }

            void addAccessors() {
                int t = get();
                set(t + 1); // BLOCAL: lost-update high
            }
        }

        private synchronized int get() {
            return n;
        }

        private synchronized void set(int v) {
            n = v;
        }
    }
}
