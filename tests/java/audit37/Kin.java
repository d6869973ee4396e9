// RELEASES: 8 17
package audit37;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** State above, blocks below, and one name with two bodies. */
public class Kin {
    abstract static class Machine {
        protected final Object lock = new Object();
        protected int state;
        protected int runs;
        private int errors;

        protected int state() {
            synchronized (lock) {
                return state;
            }
        }

        protected void state(int s) {
            synchronized (lock) {
                state = s;
            }
        }

        protected int errors() {
            synchronized (lock) {
                return errors;
            }
        }

        protected void errors(int n) {
            synchronized (lock) {
                errors = n;
            }
        }

        abstract int step(int from);

        /** What comes next another class says, between the two blocks. */
        void advance() {
            int from = state();
            int to = step(from);
            state(to); // BLOCAL: lost-update {{state}}
        }

        /** Silent: all of it in one block. */
        void advanceMended() {
            synchronized (lock) {
                state = step(state);
            }
        }

        /** Only if it still is what it was. */
        boolean advanceIfSame() {
            int from = state();
            int to = step(from);
            synchronized (lock) {
                if (state == from) {
                    state = to; // BENIGN: lost-update rechecked
                    return true;
                }
                return false;
            }
        }
    }

    static class Pump extends Machine {
        private int strokes;

        @Override
        int step(int from) {
            return from + 2;
        }

        /** The field is above, both blocks are here. */
        void run() {
            int n;
            synchronized (lock) {
                n = runs;
            }
            synchronized (lock) {
                runs = n + 1; // BLOCAL: lost-update {{runs}}
            }
        }

        /** Silent. */
        void runMended() {
            synchronized (lock) {
                runs++;
            }
        }

        void rest() {
            synchronized (lock) {
                runs = 0;
                strokes = 0;
            }
        }

        /** By what is inherited: a getter and a setter. */
        void fail() {
            errors(errors() + 1); // BLOCAL: lost-update {{errors}}
        }

        /** Silent: the lock above is taken first. */
        void failMended() {
            synchronized (lock) {
                errors(errors() + 1);
            }
        }

        /** It stands still, by the one above; and is set going. */
        boolean startUp() {
            if (state() != 0) {
                return false;
            }
            synchronized (lock) {
                state = 1; // BLOCAL: check-then-act {{state}}
                return true;
            }
        }

        /** Silent. */
        boolean startUpMended() {
            synchronized (lock) {
                if (state() != 0) {
                    return false;
                }
                state = 1;
                return true;
            }
        }

        /** Its own field, under the lock above. */
        void stroke() {
            int s;
            synchronized (lock) {
                s = strokes;
            }
            if (s < 100) {
                synchronized (lock) {
                    strokes = s + 1; // BLOCAL: lost-update {{strokes}}
                }
            }
        }
    }

    static final Pump PUMP = new Pump();

    /** A counter that locks, and one that does not; who has it does not know. */
    interface Counter {
        int get();

        void set(int n);
    }

    static class Locked implements Counter {
        private int n;

        @Override
        public synchronized int get() {
            return n;
        }

        @Override
        public synchronized void set(int to) {
            n = to;
        }
    }

    static class Atomic implements Counter {
        private final AtomicInteger n = new AtomicInteger();

        @Override
        public int get() {
            return n.get();
        }

        @Override
        public void set(int to) {
            n.set(to);
        }
    }

    static final Counter HITS = new Locked();
    static final Counter MISSES = new Atomic();

    static final class Desk {
        /** Two calls, each whole by itself. */
        static void hit() {
            HITS.set(HITS.get() + 1); // BLOCAL: lost-update
        }

        static void miss() {
            MISSES.set(MISSES.get() + 1); // BLOCAL: lost-update
        }

        /** Silent: the same object's monitor is held over both. */
        static void hitMended() {
            synchronized (HITS) {
                HITS.set(HITS.get() + 1); // FALSE: lost-update (low; that the field only ever has the one that locks is not known)
            }
        }

        /** There are few, then none. */
        static void clip() {
            if (HITS.get() > 1000) {
                HITS.set(0); // BLOCAL: check-then-act
            }
        }
    }

    /** The override forgets the lock that all others take. */
    static class Ledger {
        protected long sum;

        synchronized void add(long n) {
            sum += n;
        }

        synchronized void subtract(long n) {
            sum -= n;
        }

        synchronized void clear() {
            sum = 0;
        }

        synchronized long sum() {
            return sum;
        }
    }

    static class FastLedger extends Ledger {
        @Override
        void add(long n) {
            sum += n; // BLOCAL: guarded-by {{sum}}
        }

        /** Silent: what is added is added under no lock, so it comes into no later block of it. */
        void twice() {
            add(sum());
        }

        /** The one above is called, which locks for itself: twice. */
        void half() {
            long s = super.sum();
            super.subtract(s / 2); // BLOCAL: stale-value low {{sum}}
        }

        /** Silent: the whole method is locked. */
        synchronized void halfMended() {
            long s = super.sum();
            super.subtract(s / 2);
        }

        /** Overdrawn: asked above, then cleared above. */
        void settle() {
            if (super.sum() < 0) {
                super.clear(); // BLOCAL: check-then-act {{sum}}
            }
        }

        /** Silent. */
        synchronized void settleMended() {
            if (super.sum() < 0) {
                super.clear();
            }
        }
    }

    static final FastLedger FAST = new FastLedger();

    /** A wrapper that locks around one that knows none. */
    static class Plain {
        private final List<String> lines = new ArrayList<>();

        boolean has(String s) {
            return lines.contains(s);
        }

        void add(String s) {
            lines.add(s);
        }

        void drop(String s) {
            lines.remove(s);
        }
    }

    static class Wrapper {
        private final Plain of = new Plain();
        private final ReentrantLock lock = new ReentrantLock();

        boolean has(String s) {
            lock.lock();
            try {
                return of.has(s);
            } finally {
                lock.unlock();
            }
        }

        void add(String s) {
            lock.lock();
            try {
                of.add(s);
            } finally {
                lock.unlock();
            }
        }

        void drop(String s) {
            lock.lock();
            try {
                of.drop(s);
            } finally {
                lock.unlock();
            }
        }

        /** Two operations of the wrapper's own. */
        void addOnce(String s) {
            if (!has(s)) {
                add(s); // BLOCAL: check-then-act {{lines}}
            }
        }

        /** Silent: two operations of the wrapped, under one hold. */
        void addOnceMended(String s) {
            lock.lock();
            try {
                if (!of.has(s)) {
                    of.add(s);
                }
            } finally {
                lock.unlock();
            }
        }
    }

    static final Wrapper WRAPPER = new Wrapper();

    /** A frame that calls hooks in turn, each hook with a lock of its own: the same. */
    abstract static class Frame {
        private boolean open;
        private int uses;

        protected synchronized boolean isOpen() {
            return open;
        }

        protected synchronized void use() {
            uses++;
        }

        protected abstract boolean ready();

        protected abstract void work();

        synchronized void close() {
            open = false;
            uses = 0;
        }

        synchronized void open() {
            open = true;
        }

        /** Ready, said the hook; then the other one works. (Low: what it changes is other state of that lock.) */
        void turn() {
            if (ready()) {
                work(); // BLOCAL: check-then-act low {{open}}
            }
        }

        /** Silent. */
        synchronized void turnMended() {
            if (ready()) {
                work();
            }
        }
    }

    static class Window extends Frame {
        @Override
        protected boolean ready() {
            return isOpen();
        }

        @Override
        protected void work() {
            use();
        }
    }

    static final Frame WINDOW = new Window();

    /** Two that inherit one lock, and do not inherit one field. */
    static class Left extends Machine {
        int mark;

        @Override
        int step(int from) {
            return from;
        }

        void mark(Right other) {
            int m;
            synchronized (other.lock) {
                m = other.mark;
            }
            synchronized (lock) {
                mark = m; // (silent: another object, under another lock)
            }
        }

        void unmark() {
            synchronized (lock) {
                mark = 0;
            }
        }
    }

    static class Right extends Machine {
        int mark;

        @Override
        int step(int from) {
            return from - 1;
        }

        void unmark() {
            synchronized (lock) {
                mark = 0;
            }
        }
    }

    static final Left LEFT = new Left();
    static final Right RIGHT = new Right();
}
