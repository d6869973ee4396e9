package real;

import java.util.concurrent.atomic.AtomicInteger;

/** What is a thread's own after it has said so: counted in, taken out, or won from a constant. */
class Reserved {

    /** A gate that is shut below zero: who finds it open counts himself in. */
    static class Gate {
        static final Gate SHARED = new Gate();
        private int guests;
        private long last;

        void shut() {
            synchronized (this) {
                if (guests == 0) {
                    guests = -1;
                }
            }
        }

        /** Counted in by the block that looked: what is counted out is its own. */
        boolean visit(Runnable r) {
            boolean in;
            synchronized (this) {
                in = guests >= 0;
                if (in) {
                    ++guests;
                }
            }
            if (!in) {
                return false;
            }
            r.run();
            synchronized (this) {
                --guests; // BENIGN: check-then-act handed-over
            }
            return true;
        }

        /** The other way round: shut is what is left in peace. */
        boolean visitUnlessShut(Runnable r) {
            boolean shut;
            synchronized (this) {
                shut = guests < 0;
                if (!shut) {
                    guests++;
                }
            }
            if (shut) {
                return false;
            }
            r.run();
            synchronized (this) {
                guests--; // BENIGN: check-then-act handed-over
            }
            return true;
        }

        /** Nobody has been counted in: it may be shut by now. */
        boolean enter(Runnable r) {
            boolean in;
            synchronized (this) {
                in = guests >= 0;
            }
            if (!in) {
                return false;
            }
            r.run();
            synchronized (this) {
                ++guests; // BLOCAL: check-then-act high
            }
            return true;
        }

        /** Who found it shut has counted nobody in: another may have opened it, and let some in. */
        void open() {
            boolean in;
            synchronized (this) {
                in = guests >= 0;
                if (in) {
                    ++guests;
                }
            }
            if (!in) {
                synchronized (this) {
                    guests = 0; // BLOCAL: check-then-act
                }
            }
        }
    }

    /** A stack with a limit, its top moved on before it is looked whether there is room. */
    static class Stack {
        private Object[] items = new Object[16];
        private int top = -1;

        synchronized boolean push(Object x) {
            top++;
            if (top == items.length) {
                if (top > 1000) {
                    top--;
                    return false;
                }
                items = java.util.Arrays.copyOf(items, 2 * top);
            }
            items[top] = x;
            return true;
        }

        synchronized Object pop() {
            if (top == -1) {
                return null;
            }
            Object x = items[top];
            items[top--] = null;
            return x;
        }

        /** The top is as it was: what lies there is overwritten. */
        synchronized void replace(Object x) {
            if (top >= 0) {
                items[top] = x;
            }
        }

        synchronized Object top() {
            return top == -1 ? null : items[top];
        }
    }

    static class Parsers {
        static final Stack FREE = new Stack();
        static final Stack USED = new Stack();

        /** What was taken out is put back where nothing is. */
        static void parse() {
            Object parser = FREE.pop();
            if (parser == null) {
                parser = new Object();
            }
            parser.hashCode();
            FREE.push(parser); // BENIGN: lost-update handed-over
        }

        /** What another has pushed meanwhile is overwritten with what was on top before. */
        static void touch() {
            Object parser = USED.top();
            if (parser != null) {
                USED.replace(parser); // BLOCAL: lost-update
            }
        }

        static void use(Object x) {
            USED.push(x);
        }
    }

    /** A stack whose top is moved on in one block, and filled in the next. */
    static class Torn {
        static final Torn SHARED = new Torn();
        private final Object[] items = new Object[16];
        private int top = -1;

        /** Another may have moved it on, too: both fill one place, and none the other. */
        void push() {
            Object old;
            synchronized (this) {
                old = items[0];
                top++;
            }
            synchronized (this) {
                items[top] = old; // BLOCAL: lost-update
            }
        }

        synchronized void put(int i, Object x) {
            items[i] = x;
            top = i;
        }
    }

    /** A state that is won from a constant: it is known by then what there was. */
    static class Entry {
        static final Entry SHARED = new Entry();
        private final AtomicInteger state = new AtomicInteger();
        private final AtomicInteger other = new AtomicInteger();
        private volatile boolean ended;

        boolean enable() {
            int s = state.get();
            if (s != 0) {
                return false;
            }
            if (!state.compareAndSet(0, 2)) {
                throw new IllegalStateException();
            }
            if (ended) {
                state.set(3); // BENIGN: check-then-act handed-over
                return false;
            }
            return true;
        }

        /** Who has lost goes on all the same. */
        void enableAnyway() {
            int s = state.get();
            if (s != 0) {
                return;
            }
            if (!state.compareAndSet(0, 2)) {
                state.set(3); // BLOCAL: check-then-act
            }
        }

        /** It is another state that was won. */
        void enableOther() {
            int s = state.get();
            if (s != 0) {
                return;
            }
            if (!other.compareAndSet(0, 2)) {
                throw new IllegalStateException();
            }
            state.set(3); // BLOCAL: check-then-act
        }

        void end() {
            ended = true;
            other.set(1);
            state.compareAndSet(2, 1);
        }
    }
}
