package audit28;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** One connection that several threads find broken at once. */
public class Reconnector {
    static final class Link {
        final int number;
        private volatile boolean up = true;

        Link(int number) {
            this.number = number;
        }

        boolean isUp() {
            return up;
        }

        void close() {
            up = false;
        }
    }

    private final Executor pool = Executors.newFixedThreadPool(3);
    private final Object lock = new Object();
    private Link link;
    private int attempts;
    private boolean closed;
    private volatile Link fast;

    void begin() {
        pool.execute(this::reconnect);
        pool.execute(this::reconnectOnce);
        pool.execute(this::reconnectFast);
    }

    /** All who found it down open one, and all but the last are lost open. */
    void reconnect() {
        Link l;
        synchronized (lock) {
            l = link;
        }
        if (l == null || !l.isUp()) {
            Link fresh = new Link(1);
            synchronized (lock) {
                link = fresh; // BLOCAL: check-then-act high {{link}}
                attempts = 0;
            }
        }
    }

    /** Only in place of the one that was found down. */
    void reconnectOnce() {
        Link l;
        synchronized (lock) {
            l = link;
        }
        if (l == null || !l.isUp()) {
            Link fresh = new Link(2);
            synchronized (lock) {
                if (link == l && !closed) {
                    link = fresh; // BENIGN: check-then-act rechecked
                    return;
                }
            }
            fresh.close();
        }
    }

    /** Closed while it was opened: nobody closes the one that is set. */
    void reconnectUnlessClosed() {
        synchronized (lock) {
            if (closed) {
                return;
            }
        }
        Link fresh = new Link(3);
        synchronized (lock) {
            // Corrected: the same is also known by the flag alone, once more and less surely; the first one tells it.
            link = fresh; // BLOCAL: check-then-act medium {{closed}}; BLOCAL: check-then-act low {{never ended}}
        }
    }

    /** Silent: taken out under the lock, closed outside. */
    void close() {
        Link old;
        synchronized (lock) {
            closed = true;
            old = link;
            link = null;
        }
        if (old != null) {
            old.close();
        }
    }

    /** The count of a block ago decides how long to wait, and is then written back. */
    int backoff() {
        int n;
        synchronized (lock) {
            n = attempts;
        }
        int ms = Math.min(1000, 10 << n);
        synchronized (lock) {
            attempts = n + 1; // BLOCAL: lost-update high {{attempts}}
        }
        return ms;
    }

    /** Silent. */
    int backoffWell() {
        int n;
        synchronized (lock) {
            n = attempts++;
        }
        return Math.min(1000, 10 << n);
    }

    /** Read once, checked under the lock, made there. */
    Link reconnectFast() {
        Link l = fast;
        if (l == null) {
            synchronized (lock) {
                l = fast;
                if (l == null) {
                    l = new Link(4);
                    fast = l; // BENIGN: check-then-act rechecked
                }
            }
        }
        return l;
    }

    /** Half mended: the lock is held, but nobody asks again. */
    Link reconnectLate() {
        Link l = fast;
        if (l == null) {
            synchronized (lock) {
                l = new Link(5);
                fast = l; // BLOCAL: check-then-act high {{fast}}
            }
        }
        return l;
    }

    void drop() {
        synchronized (lock) {
            fast = null;
        }
    }
}
