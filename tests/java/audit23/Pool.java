package audit23;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;

/** A pool of connections with an evictor. */
public class Pool implements AutoCloseable {
    static final Pool POOL = new Pool(8);

    static class Connection implements AutoCloseable {
        volatile boolean broken;

        @Override
        public void close() {
            broken = true;
        }
    }

    private final int max;
    private final Deque<Connection> idle = new ArrayDeque<>();
    private final Set<Connection> busy = new HashSet<>();
    private int opened;
    private boolean closed;

    Pool(int max) {
        this.max = max;
        new Timer(true).schedule(new TimerTask() {
            @Override
            public void run() {
                evict();
            }
        }, 1000, 1000);
    }

    private Connection connect() {
        return new Connection();
    }

    /** Opens outside the lock by a count that is over. */
    Connection borrow() {
        int n;
        synchronized (this) {
            Connection c = idle.pollFirst();
            if (c != null) {
                busy.add(c);
                return c;
            }
            n = opened;
        }
        if (n >= max) {
            return null;
        }
        Connection c = connect();
        synchronized (this) {
            opened = n + 1; // BLOCAL: lost-update high {{opened}}
            // was forgotten: decided by an empty 'idle', which goes with it
            busy.add(c); // BLOCAL: check-then-act medium {{idle}}
        }
        return c;
    }

    /** Reserves its place first. */
    Connection borrowWell() {
        synchronized (this) {
            Connection c = idle.pollFirst();
            if (c != null) {
                busy.add(c);
                return c;
            }
            if (opened >= max) {
                return null;
            }
            opened++;
        }
        Connection c = connect();
        synchronized (this) {
            // was expected silent, which it is by default
            busy.add(c); // BENIGN: check-then-act handed-over
        }
        return c;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Comes back to a pool that was closed meanwhile, and is never closed. */
    void giveBack(Connection c) {
        if (c.broken || isClosed()) {
            c.close();
            return;
        }
        synchronized (this) {
            busy.remove(c);
            idle.addFirst(c); // BLOCAL: check-then-act medium {{closed}}; BLOCAL: check-then-act low
        }
    }

    void giveBackWell(Connection c) {
        synchronized (this) {
            busy.remove(c);
            if (!closed && !c.broken) {
                idle.addFirst(c);
                return;
            }
        }
        // was forgotten: an unlocked check-then-set of a volatile
        c.close(); // BLOCAL: check-then-act low {{broken}}
    }

    private void evict() {
        Connection old;
        synchronized (this) {
            old = idle.peekLast();
        }
        if (old != null) {
            synchronized (this) {
                idle.removeLast(); // BLOCAL: check-then-act medium {{idle}}
                opened--;
            }
            old.close();
        }
    }

    void evictWell() {
        Connection old;
        synchronized (this) {
            old = idle.pollLast();
            if (old != null) {
                opened--;
            }
        }
        if (old != null) {
            old.close();
        }
    }

    @Override
    public void close() {
        Deque<Connection> all;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            all = new ArrayDeque<>(idle);
            idle.clear();
            opened = 0;
        }
        for (Connection c : all) {
            c.close();
        }
    }

    synchronized int room() {
        return max - opened;
    }

    void fill() {
        int n = room();
        for (int i = 0; i < n; i++) {
            Connection c = connect();
            synchronized (this) {
                idle.addLast(c);
                // was expected a line above: the worse of the two acts
                opened++; // BLOCAL: check-then-act medium {{opened}}
            }
        }
    }
}
