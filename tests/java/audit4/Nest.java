// RELEASES: 8 11 17 21
package audit4;

/** Inner, nested and anonymous classes: whose lock is it (ANALYSIS 4, 5). */
public class Nest {
    static final Nest SHARED = new Nest();

    private int total;
    private int mine;
    private int bridged;

    class Cursor {
        private int at;

        /** The outer object's lock, by name. */
        void bump() {
            int n;
            synchronized (Nest.this) {
                n = total;
            }
            synchronized (Nest.this) {
                total = n + 1; // BLOCAL: lost-update high
            }
        }

        void bumpOnce() {
            synchronized (Nest.this) {
                total = total + 1;
            }
        }

        /** Locks the cursor, not the nest. */
        synchronized void bumpWrongLock() {
            mine = 3; // BLOCAL: guarded-by medium
        }

        synchronized void next() {
            at++;
        }

        synchronized int at() {
            return at;
        }
    }

    private final Cursor cursor = new Cursor();

    synchronized int total() {
        return total;
    }

    synchronized void setTotal(int n) {
        total = n;
    }

    synchronized void own() {
        mine = 1;
    }

    synchronized void ownTwice() {
        mine = 2;
    }

    synchronized void disown() {
        mine = 0;
    }

    synchronized int mine() {
        return mine;
    }

    /** An anonymous class with what it captured. */
    Thread bumper() {
        final int n = total();
        return new Thread() {
            @Override
            public void run() {
                setTotal(n + 1); // BLOCAL: lost-update high
            }
        };
    }

    Thread freshBumper() {
        return new Thread() {
            @Override
            public void run() {
                synchronized (Nest.this) {
                    setTotal(total() + 1);
                }
            }
        };
    }

    /** Through a field of the nest. */
    void moveCursor() {
        if (cursor.at() < 10) {
            cursor.next(); // BLOCAL: check-then-act medium
        }
    }

    void moveCursorInside() {
        synchronized (cursor) {
            if (cursor.at() < 10) {
                cursor.next();
            }
        }
    }

    /** Locks the nest, where the cursor is meant. */
    synchronized void moveCursorWrongLock() {
        if (cursor.at() < 20) { // BLOCAL: non-atomic medium
            cursor.next(); // BLOCAL: check-then-act medium
        }
    }

    interface Cell<T> {
        T get();

        void set(T t);
    }

    static final class IntCell implements Cell<Integer> {
        private Integer n = 0;

        @Override
        public synchronized Integer get() {
            return n;
        }

        @Override
        public synchronized void set(Integer v) {
            n = v;
        }
    }

    private static final Cell<Integer> CELL = new IntCell();

    /** Through the bridges of a generic interface. */
    static void bumpCell() {
        Integer n = CELL.get();
        CELL.set(n + 1); // BLOCAL: lost-update high
    }

    static void bumpCellInside() {
        synchronized (CELL) {
            CELL.set(CELL.get() + 1);
        }
    }

    abstract static class Base {
        protected int level;

        abstract int target(int now);

        synchronized int level() {
            return level;
        }

        synchronized void level(int n) {
            level = n;
        }

        /** The template: the steps lock, it does not. */
        void adjust() {
            level(target(level())); // BLOCAL: lost-update high
        }
    }

    static final class Up extends Base {
        static final Up SHARED = new Up();

        @Override
        int target(int now) {
            return now + 1;
        }
    }

    static final class Fixed extends Base {
        static final Fixed SHARED = new Fixed();

        @Override
        int target(int now) {
            return 7;
        }
    }
}
