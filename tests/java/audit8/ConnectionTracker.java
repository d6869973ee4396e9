// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Sockets that register with their server: inner classes, reference counts, elements of arrays. */
public class ConnectionTracker {
    private static final ConnectionTracker TRACKER = new ConnectionTracker();

    private final Set<Conn> open = new HashSet<>();
    private final int[] perSlot = new int[16];
    private final Object[] slotLocks = new Object[16];
    private long bytes;
    private boolean accepting = true;
    private int peak;

    private ConnectionTracker() {
        for (int i = 0; i < slotLocks.length; i++) {
            slotLocks[i] = new Object();
        }
    }

    public static ConnectionTracker tracker() {
        return TRACKER;
    }

    /** An inner class: its own state and its owner's. */
    final class Conn {
        private final AtomicInteger refs = new AtomicInteger(1);
        private boolean closed;
        private long sent;

        // Silent: counted up only from what is above nothing.
        boolean retain() {
            for (;;) {
                int n = refs.get();
                if (n == 0) {
                    return false;
                }
                if (refs.compareAndSet(n, n + 1)) {
                    return true;
                }
            }
        }

        /** Alive when asked. Medium, not low: retain() wins the atomic, and reckons with another thread so. */
        boolean retainRacy() {
            if (refs.get() == 0) {
                return false;
            }
            refs.incrementAndGet(); // BLOCAL: check-then-act medium
            return true;
        }

        // Silent: who counts down to nothing closes.
        void release() {
            if (refs.decrementAndGet() == 0) {
                close();
            }
        }

        // Silent: in its own monitor, then in its owner's.
        void close() {
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
            }
            synchronized (open) {
                open.remove(this);
            }
        }

        /** Closed or not asked in one block, marked in the next. Low: the class alone shows that it is shared, and two blocks are meant. */
        void closeRacy() {
            synchronized (this) {
                if (closed) {
                    return;
                }
            }
            synchronized (open) {
                open.remove(this);
            }
            synchronized (this) {
                closed = true; // BLOCAL: check-then-act low
            }
        }

        synchronized void reopen() {
            closed = false;
        }

        synchronized long sent() {
            return sent;
        }

        /** Its own number by two blocks, its owner's by one. At most medium: a sign of the class. */
        void count(long n) {
            long s = sent();
            synchronized (this) {
                sent = s + n; // BLOCAL: lost-update medium
            }
            synchronized (ConnectionTracker.this) {
                bytes += n;
            }
        }

        // Silent: one block each.
        void countFixed(long n) {
            synchronized (this) {
                sent += n;
            }
            synchronized (ConnectionTracker.this) {
                bytes += n;
            }
        }
    }

    /** Accepting when asked; stop() ends it and drops all at once. */
    public Conn accept() {
        synchronized (open) {
            if (!accepting) {
                return null;
            }
        }
        Conn c = new Conn();
        synchronized (open) {
            open.add(c); // BLOCAL: check-then-act medium; BLOCAL: check-then-act low
        }
        return c;
    }

    // Silent: asked where it is added.
    public Conn acceptFixed() {
        Conn c = new Conn();
        synchronized (open) {
            if (!accepting) {
                return null;
            }
            open.add(c);
        }
        return c;
    }

    // Silent: copied and cleared at once, closed outside. What is closed takes itself out of where nothing is any more:
    // that was not expected, for it was not seen that an inner object's outer one is this one.
    public void stop() {
        List<Conn> all;
        synchronized (open) {
            accepting = false;
            all = new ArrayList<>(open);
            open.clear();
        }
        for (Conn c : all) {
            c.close(); // BENIGN: check-then-act handed-over
        }
    }

    /** The greatest number of open ones is compared by a size of the block before. It is decided by the old number as well, which is the worse kind. */
    public void notePeak() {
        int n;
        synchronized (open) {
            n = open.size();
        }
        synchronized (open) {
            if (n > peak) {
                peak = n; // BLOCAL: check-then-act low
            }
        }
    }

    // Silent: in one.
    public void notePeakFixed() {
        synchronized (open) {
            if (open.size() > peak) {
                peak = open.size();
            }
        }
    }

    public void resetPeak() {
        synchronized (open) {
            peak = 0;
        }
    }

    /** An element of an array under one lock of many, in two blocks. */
    public void hit(int slot) {
        int n;
        synchronized (slotLocks[slot]) {
            n = perSlot[slot];
        }
        synchronized (slotLocks[slot]) {
            perSlot[slot] = n + 1; // BLOCAL: lost-update
        }
    }

    // Silent: one block.
    public void hitFixed(int slot) {
        synchronized (slotLocks[slot]) {
            perSlot[slot]++;
        }
    }

    /** One slot's number for another's; the two may be one. */
    public void copySlot(int from, int to) {
        int n;
        synchronized (slotLocks[from]) {
            n = perSlot[from];
        }
        synchronized (slotLocks[to]) {
            perSlot[to] = n; // BLOCAL: stale-value low
        }
    }

    public long bytes() {
        synchronized (this) {
            return bytes;
        }
    }
}
