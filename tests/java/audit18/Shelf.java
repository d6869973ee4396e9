// RELEASES: 8 17
package audit18;

import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/** What callees bring back (ANALYSIS 5): over several calls, by subclasses, default methods, and lambdas. */
public abstract class Shelf {
    protected abstract int load();

    protected abstract void save(int n);

    public void bump() {
        save(load() + 1); // BLOCAL: lost-update
    }

    public static final class Locked extends Shelf {
        static final Locked L = new Locked();
        private int n;

        @Override
        protected synchronized int load() {
            return n;
        }

        @Override
        protected synchronized void save(int v) {
            n = v;
        }

        public synchronized void bumpWell() {
            bump();
        }
    }

    interface Sized {
        int size();

        void resize(int n);

        default void grow() {
            resize(size() * 2); // BLOCAL: lost-update
        }

        default void growOnce(int to) {
            if (size() < to) {
                resize(to); // BLOCAL: check-then-act
            }
        }
    }

    public static final class Box implements Sized {
        static final Box B = new Box();
        private int size = 1;

        @Override
        public synchronized int size() {
            return size;
        }

        @Override
        public synchronized void resize(int n) {
            size = n;
        }
    }

    /* Of the program's own: who implements Runnable is another matter with a JDK and without. */
    public interface Task {
        void run();
    }

    public static class Desk {
        static final Desk D = new Desk();
        private int seq;
        private int last;
        private boolean busy;
        private int limit = 1;

        public synchronized int next() {
            return seq++;
        }

        public synchronized int peek() {
            return seq;
        }

        public synchronized void setLast(int v) {
            last = v;
        }

        public void tag() {
            setLast(next()); // BENIGN: stale-value handed-over
        }

        public void tagBadly() {
            // was medium: a number that a callee is handed is low (docs/kinds.md)
            setLast(peek()); // BLOCAL: stale-value low
        }

        private synchronized boolean claim() {
            if (busy) {
                return false;
            }
            busy = true;
            return true;
        }

        public void work(Task r) {
            if (claim()) {
                r.run();
                synchronized (this) {
                    busy = false; // BENIGN: check-then-act handed-over
                }
            }
        }

        public synchronized boolean busy() {
            return busy;
        }

        public void workBadly(Task r) {
            if (!busy()) {
                claim();
                r.run();
                synchronized (this) {
                    busy = false; // BLOCAL: check-then-act
                }
            }
        }

        private int limit1() {
            synchronized (this) {
                return limit;
            }
        }

        private int limit2() {
            return limit1() + 1;
        }

        private int limit3() {
            int l = limit2();
            return l > 100 ? 100 : l;
        }

        public synchronized Desk withLimit(int l) {
            limit = l;
            return this;
        }

        public void more() {
            withLimit(limit3()); // BLOCAL: lost-update high
        }

        public synchronized void moreWell() {
            withLimit(limit3());
        }

        private int locked(IntSupplier s) {
            synchronized (this) {
                return s.getAsInt();
            }
        }

        public void double1() {
            int l = locked(() -> limit);
            withLimit(l * 2); // BLOCAL: lost-update high
        }

        public void double2() {
            locked(() -> limit = limit * 2);
        }

        private synchronized void update(IntUnaryOperator f) {
            limit = f.applyAsInt(limit);
        }

        public void triple() {
            int l = limit1();
            update(x -> l * 3); // BLOCAL: lost-update
        }

        public void tripleWell() {
            update(x -> x * 3);
        }
    }
}
