// RELEASES: 8 17
package audit8;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A pool of connections over one monitor, as first released; ConnectionPoolFixed is the class after its fixes. */
public class ConnectionPool {
    private static final ConnectionPool INSTANCE = new ConnectionPool(8);

    static final class Connection {
        private final String url;
        private volatile boolean open = true;

        Connection(String url) {
            this.url = url;
        }

        boolean isOpen() {
            return open;
        }

        void close() {
            open = false;
        }

        String url() {
            return url;
        }
    }

    private final int max;
    private final Object lock = new Object();
    private final Deque<Connection> idle = new ArrayDeque<>();
    private final Set<Connection> leased = new HashSet<>();
    private int total;
    private int waiters;
    private boolean shutdown;
    private Connection pinned;

    private ConnectionPool(int max) {
        this.max = max;
    }

    public static ConnectionPool getInstance() {
        return INSTANCE;
    }

    /** The room is looked at in one block, and taken in another. */
    public Connection borrow(String url) {
        Connection c = null;
        boolean room;
        synchronized (lock) {
            if (!idle.isEmpty()) {
                c = idle.pop();
                leased.add(c);
                return c;
            }
            room = total < max;
        }
        if (room) {
            c = new Connection(url);
            synchronized (lock) {
                total++; // BLOCAL: check-then-act high
                leased.add(c);
            }
        }
        return c;
    }

    // Silent: one block gives back.
    public void giveBack(Connection c) {
        synchronized (lock) {
            if (leased.remove(c)) {
                if (c.isOpen() && !shutdown) {
                    idle.push(c);
                } else {
                    total--;
                }
                lock.notifyAll();
            }
        }
    }

    private boolean hasIdle() {
        synchronized (lock) {
            return !idle.isEmpty();
        }
    }

    /** Asked by a helper, taken in the next block. */
    public Connection tryBorrow() {
        if (!hasIdle()) {
            return null;
        }
        synchronized (lock) {
            Connection c = idle.pop(); // BLOCAL: check-then-act medium
            leased.add(c);
            return c;
        }
    }

    /** Grows by what it counted before it dialled. */
    public void prefill(String url, int n) {
        int now;
        synchronized (lock) {
            now = total;
        }
        List<Connection> fresh = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            fresh.add(new Connection(url));
        }
        synchronized (lock) {
            idle.addAll(fresh);
            total = now + n; // BLOCAL: lost-update high
        }
    }

    /** The one in the first block is not asked for again in the second. */
    public Connection pin(String url) {
        synchronized (lock) {
            if (pinned != null) {
                return pinned;
            }
        }
        Connection c = new Connection(url);
        synchronized (lock) {
            pinned = c; // BLOCAL: check-then-act medium
        }
        return c;
    }

    public void unpin() {
        synchronized (lock) {
            pinned = null;
        }
    }

    /** Looks at the lease outside the lock. */
    public Connection await() throws InterruptedException {
        synchronized (lock) {
            while (idle.isEmpty()) {
                waiters++;
                lock.wait();
                waiters--;
            }
            return idle.pop();
        }
    }

    /** Whether anybody has to wait is found out before the block that waits. */
    public void awaitDrained() throws InterruptedException {
        boolean busy;
        synchronized (lock) {
            busy = !leased.isEmpty();
        }
        if (busy) {
            synchronized (lock) {
                lock.wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    public void shutdown() {
        synchronized (lock) {
            shutdown = true;
            for (Connection c : idle) {
                c.close();
            }
            idle.clear();
            total = leased.size();
            lock.notifyAll();
        }
    }

    // Silent: a number of one block, only looked at.
    public int size() {
        synchronized (lock) {
            return total;
        }
    }

    // Silent: two numbers of one block.
    public double usage() {
        synchronized (lock) {
            return (double) leased.size() / Math.max(1, total) + waiters;
        }
    }
}

/** The same pool as the fixes left it. */
class ConnectionPoolFixed {
    private static final ConnectionPoolFixed INSTANCE = new ConnectionPoolFixed(8);

    private final int max;
    private final Object lock = new Object();
    private final Deque<ConnectionPool.Connection> idle = new ArrayDeque<>();
    private final Set<ConnectionPool.Connection> leased = new HashSet<>();
    private int total;
    private boolean shutdown;
    private ConnectionPool.Connection pinned;

    private ConnectionPoolFixed(int max) {
        this.max = max;
    }

    public static ConnectionPoolFixed getInstance() {
        return INSTANCE;
    }

    // Silent: the place is taken where the room is seen, and given back where the dial fails.
    public ConnectionPool.Connection borrow(String url) {
        synchronized (lock) {
            if (!idle.isEmpty()) {
                ConnectionPool.Connection c = idle.pop();
                leased.add(c);
                return c;
            }
            if (total >= max) {
                return null;
            }
            total++;
        }
        ConnectionPool.Connection c = new ConnectionPool.Connection(url);
        synchronized (lock) {
            leased.add(c); // BENIGN: check-then-act handed-over
        }
        return c;
    }

    // Silent: asked again where it is taken.
    public ConnectionPool.Connection tryBorrow() {
        synchronized (lock) {
            if (idle.isEmpty()) {
                return null;
            }
            ConnectionPool.Connection c = idle.pop();
            leased.add(c);
            return c;
        }
    }

    // Silent: added to what is there then.
    public void prefill(String url, int n) {
        List<ConnectionPool.Connection> fresh = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            fresh.add(new ConnectionPool.Connection(url));
        }
        synchronized (lock) {
            idle.addAll(fresh);
            total += n;
        }
    }

    // Silent: the second block looks again.
    public ConnectionPool.Connection pin(String url) {
        synchronized (lock) {
            if (pinned != null) {
                return pinned;
            }
        }
        ConnectionPool.Connection c = new ConnectionPool.Connection(url);
        synchronized (lock) {
            if (pinned == null) {
                pinned = c; // BENIGN: check-then-act rechecked
            }
            return pinned;
        }
    }

    public void unpin() {
        synchronized (lock) {
            pinned = null;
        }
    }

    // Silent: looks and waits in one block.
    public void awaitDrained() throws InterruptedException {
        synchronized (lock) {
            while (!leased.isEmpty()) {
                lock.wait();
            }
        }
    }

    // Silent: takes all out in the block, closes them after it.
    public void shutdown() {
        List<ConnectionPool.Connection> all;
        synchronized (lock) {
            shutdown = true;
            all = new ArrayList<>(idle);
            idle.clear();
            total -= all.size();
            lock.notifyAll();
        }
        for (ConnectionPool.Connection c : all) {
            c.close();
        }
    }

    // Silent: shut or not is asked in the block that puts.
    public void giveBack(ConnectionPool.Connection c) {
        boolean close;
        synchronized (lock) {
            leased.remove(c);
            close = shutdown;
            if (close) {
                total--;
            } else {
                idle.push(c);
            }
            lock.notifyAll();
        }
        if (close) {
            c.close();
        }
    }
}
