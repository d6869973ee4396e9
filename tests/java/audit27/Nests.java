// RELEASES: 8 17 21
package audit27;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Classes inside of classes, that share a lock. */
public class Nests implements Runnable {
    static final Nests SHARED = new Nests();

    private final Object lock = new Object();
    private int size;
    private int next;
    private String last;

    void grow() {
        synchronized (lock) {
            size++;
        }
    }

    void shrink() {
        synchronized (lock) {
            size = 0;
            next = 0;
        }
    }

    void last(String s) {
        synchronized (lock) {
            last = s;
        }
    }

    /** An inner class that uses its outer object's state. */
    final class Cursor implements Iterator<Integer> {
        @Override
        public boolean hasNext() {
            synchronized (lock) {
                return next < size;
            }
        }

        /** Asks in one section, moves in another. */
        @Override
        public Integer next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            synchronized (lock) {
                return next++; // BLOCAL: check-then-act {{next}}
            }
        }

        /** Silent. */
        Integer nextWell() {
            synchronized (lock) {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return next++;
            }
        }
    }

    /** A nested class that is given its owner. */
    static final class Writer {
        private final Nests owner;

        Writer(Nests n) {
            owner = n;
        }

        void write(String s) {
            String old;
            synchronized (owner.lock) {
                old = owner.last;
            }
            synchronized (owner.lock) {
                owner.last = old + s; // BLOCAL: lost-update high {{last}}
            }
        }

        /** Silent. */
        void writeWell(String s) {
            synchronized (owner.lock) {
                owner.last = owner.last + s;
            }
        }
    }

    /** A local class. */
    void local() {
        class Adder {
            private int seen;

            void read() {
                synchronized (lock) {
                    seen = size;
                }
            }

            void add() {
                synchronized (lock) {
                    size = seen + 1;
                }
            }
        }
        Adder a = new Adder();
        a.read();
        a.add(); // BLOCAL: lost-update
    }

    /** An anonymous class, its captured local read outside. */
    Runnable task() {
        final int seen;
        synchronized (lock) {
            seen = size;
        }
        return new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    size = seen * 2; // BLOCAL: lost-update {{size}}
                }
            }
        };
    }

    /** Silent: the task reads for itself. */
    Runnable taskWell() {
        return new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    int seen = size;
                    size = seen * 2;
                }
            }
        };
    }

    @Override
    public void run() {
        Cursor c = new Cursor();
        c.next();
        c.nextWell();
        Writer w = new Writer(this);
        w.write("a");
        w.writeWell("b");
        local();
        new Thread(task()).start();
        new Thread(taskWell()).start();
        grow();
        shrink();
        last("c");
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
