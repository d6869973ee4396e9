package audit30;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Connections that are made while the pool is closed, given back to it, cleaned up. */
public class Pools {
    static final Pools SHARED = new Pools();

    static final class Conn {
        volatile boolean broken;
        volatile long usedAt;

        void close() {
            broken = true;
        }
    }

    private final List<Conn> all = new CopyOnWriteArrayList<>();
    private final Deque<Conn> idle = new ArrayDeque<>();
    private final Deque<Conn> free = new ConcurrentLinkedDeque<>();
    private final AtomicInteger total = new AtomicInteger();
    private volatile boolean closed;
    private boolean shut;
    private boolean cleaning;

    /** The pool is closed while the connection is made: it is open for ever. */
    boolean grow() {
        if (closed) {
            return false;
        }
        Conn c = new Conn();
        c.usedAt = System.nanoTime();
        all.add(c); // BLOCAL: check-then-act medium {{closed}}
        return true;
    }

    /** Silent: looked once more. */
    boolean growWell() {
        if (closed) {
            return false;
        }
        Conn c = new Conn();
        all.add(c);
        if (closed && all.remove(c)) {
            c.close();
            return false;
        }
        return true;
    }

    void close() {
        closed = true;
        for (Conn c : all) {
            c.close();
        }
        all.clear();
    }

    /** Given back when it is shut: asked in a block of its own. */
    void giveBack(Conn c) {
        boolean over;
        synchronized (idle) {
            over = shut;
        }
        if (over || c.broken) {
            c.close(); // BLOCAL: check-then-act low {{broken}}
            return;
        }
        synchronized (idle) {
            idle.addLast(c); // BLOCAL: check-then-act medium {{shut}}; BLOCAL: check-then-act low
        }
    }

    /** Silent: in one block. */
    void giveBackWell(Conn c) {
        synchronized (idle) {
            if (!shut) {
                idle.addLast(c);
                return;
            }
        }
        c.close();
    }

    void shut() {
        List<Conn> old;
        synchronized (idle) {
            shut = true;
            old = new ArrayList<>(idle);
            idle.clear();
        }
        for (Conn c : old) {
            c.close();
        }
    }

    /** More than there may be. */
    boolean make(int most) {
        if (total.get() < most) {
            total.incrementAndGet(); // BLOCAL: check-then-act medium {{total}}
            free.add(new Conn());
            return true;
        }
        return false;
    }

    /** Silent: too many are taken back. */
    boolean makeWell(int most) {
        if (total.incrementAndGet() > most) {
            total.decrementAndGet();
            return false;
        }
        free.add(new Conn());
        return true;
    }

    /** Silent: a place is won first. */
    boolean makeByLoop(int most) {
        int n;
        do {
            n = total.get();
            if (n >= most) {
                return false;
            }
        } while (!total.compareAndSet(n, n + 1));
        free.add(new Conn());
        return true;
    }

    /** Another takes the last one. */
    Conn take() {
        if (free.isEmpty()) {
            return null;
        }
        Conn c = free.pollFirst();
        c.usedAt = System.nanoTime(); // BLOCAL: check-then-act medium {{free}}
        return c;
    }

    /** Silent: asked of what was taken. */
    Conn takeWell() {
        Conn c = free.pollFirst();
        if (c != null) {
            c.usedAt = System.nanoTime();
        }
        return c;
    }

    /** The oldest is looked at, and whichever is the oldest by then is closed. */
    void reap(long now) {
        Conn c = free.peekLast();
        if (c != null && now - c.usedAt > 1000) {
            free.pollLast().close(); // BLOCAL: check-then-act medium {{free}}
        }
    }

    /** Silent: only that one, and only who has taken it out closes it. */
    void reapWell(long now) {
        Conn c = free.peekLast();
        if (c != null && now - c.usedAt > 1000 && free.remove(c)) {
            c.close();
        }
    }

    /** Silent: who starts the cleaner has said so in the block in which he saw that there was none. */
    void put(Conn c) {
        boolean start;
        synchronized (idle) {
            start = !cleaning;
            if (start) {
                cleaning = true;
            }
            idle.add(c);
        }
        if (start) {
            new Thread(this::clean).start();
        }
    }

    /** Silent: it says that it ends in the block in which it saw that there is nothing. */
    private void clean() {
        for (;;) {
            Conn c;
            synchronized (idle) {
                c = idle.pollFirst();
                if (c == null) {
                    cleaning = false; // BENIGN: check-then-act handed-over
                    return;
                }
            }
            c.close();
        }
    }
}
