package control;

import java.util.ArrayDeque;
import java.util.Deque;

/** One line reads two fields that others write; of what they decide the surest is said. */
class OneLine {
    static final OneLine SHARED = new OneLine();

    static class Link {
        volatile boolean broken;

        void close() {
            broken = true;
        }
    }

    private final Deque<Link> idle = new ArrayDeque<>();
    private boolean closed;
    private int low;
    private int high = 8;
    private int names;

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized void close() {
        closed = true;
        idle.clear();
    }

    synchronized void shrink(int by) {
        low += by;
        high -= by;
    }

    synchronized void lower(int by) {
        low -= by;
    }

    synchronized void raise(int by) {
        high += by;
    }

    synchronized Link take() {
        return idle.pollFirst();
    }

    /** That a broken one is broken once more is what the line says first. */
    void giveBack(Link l) {
        if (l.broken || isClosed()) {
            l.close();
            return;
        }
        synchronized (this) {
            idle.addFirst(l); // BLOCAL: check-then-act medium {{depending on 'closed'}}
        }
    }

    void giveBackWell(Link l) {
        synchronized (this) {
            if (!isClosed()) {
                idle.addFirst(l);
                return;
            }
        }
        l.broken = true;
    }

    /** The bound that is read first is another state, the second is the one that is set. */
    void second() {
        int room;
        synchronized (this) {
            room = high - low;
        }
        if (room == 0) {
            synchronized (this) {
                low = 0; // BLOCAL: check-then-act high {{'low' is changed depending on what it was}}
            }
        }
    }

    void first() {
        int room;
        synchronized (this) {
            room = high - low;
        }
        if (room == 0) {
            synchronized (this) {
                high = 8; // BLOCAL: check-then-act high {{'high' is changed depending on what it was}}
            }
        }
    }

    /** Neither is set. */
    void neither() {
        int room;
        synchronized (this) {
            room = high - low;
        }
        if (room == 0) {
            synchronized (this) {
                names++; // BLOCAL: check-then-act low
            }
        }
    }

    /** While there is no end nobody has looked at the number. */
    void untilClosed() {
        while (true) {
            synchronized (this) {
                if (closed && names == 0) {
                    break;
                }
            }
            Thread.yield();
            synchronized (this) {
                --names; // BLOCAL: check-then-act low
            }
        }
    }

    synchronized void secondWell() {
        int room = high - low;
        if (room == 0) {
            low = 0;
        }
    }

    synchronized int names() {
        return names;
    }
}
