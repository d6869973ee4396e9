// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** DBCP's connection: given back to the pool twice. */
class VolatileClose {
    static final VolatileClose SHARED = new VolatileClose();
    private volatile boolean closed;

    boolean close() {
        if (closed) {
            return false;
        }
        // unlocked check-then-set of a volatile: low
        closed = true; // BLOCAL: check-then-act low
        return true;
    }

    void reopen() {
        closed = false;
    }
}

/** Kafka's clients: an atomic flag by get and set. */
class AtomicClose {
    static final AtomicClose SHARED = new AtomicClose();
    private final AtomicBoolean closed = new AtomicBoolean();

    boolean close() {
        if (closed.get()) {
            return false;
        }
        // (a) on the contents of an atomic: high
        // mended: a test and a set of one atomic in one method are medium (§7)
        closed.set(true); // BLOCAL: check-then-act medium
        return true;
    }

    void reopen() {
        closed.set(false);
    }
}

/** As mended. Silent. */
class AtomicCloseFixed {
    static final AtomicCloseFixed SHARED = new AtomicCloseFixed();
    private final AtomicBoolean closed = new AtomicBoolean();

    boolean close() {
        if (closed.getAndSet(true)) {
            return false;
        }
        Thread.yield();
        return true;
    }

    void reopen() {
        closed.set(false);
    }
}

/** Netty's resources: the check is outside, and both threads release. */
class ReleasedTwice {
    static final ReleasedTwice SHARED = new ReleasedTwice();
    private final List<Object> handles = new ArrayList<>();
    private boolean released;

    void release() {
        if (released) {
            return;
        }
        synchronized (this) {
            // (a) a guarded field, tested under no lock: high
            released = true; // BLOCAL: check-then-act high
            handles.clear();
        }
    }

    synchronized void retain(Object handle) {
        released = false;
        handles.add(handle);
    }
}

/** As mended. Silent. */
class ReleasedOnce {
    static final ReleasedOnce SHARED = new ReleasedOnce();
    private final List<Object> handles = new ArrayList<>();
    private boolean released;

    synchronized void release() {
        if (released) {
            return;
        }
        released = true;
        handles.clear();
    }

    synchronized void retain(Object handle) {
        released = false;
        handles.add(handle);
    }
}

/** Closed in the block that looked; the rest is done in a later one. */
class ClosedThenCleared {
    static final ClosedThenCleared SHARED = new ClosedThenCleared();
    private final List<Object> handles = new ArrayList<>();
    private boolean closed;

    void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        Thread.yield();
        synchronized (this) {
            // who saw it open has closed it in the same block: nobody else comes here
            handles.clear(); // BENIGN: check-then-act handed-over
        }
    }

    synchronized void add(Object handle) {
        if (!closed) {
            handles.add(handle);
        }
    }
}

/** By two synchronized methods of it: asked in one, closed by the other. */
class AskedAndClosed {
    static final AskedAndClosed SHARED = new AskedAndClosed();
    private boolean closed;
    private int closings;

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized void doClose() {
        closed = true;
        closings++;
    }

    synchronized void open() {
        closed = false;
    }

    static void shutdown() {
        if (!SHARED.isClosed()) {
            // (a) doClose() writes what isClosed() read in its own block: high
            // mended: of two calls that are each atomic by themselves medium (§7)
            SHARED.doClose(); // BLOCAL: check-then-act medium
        }
    }
}

/** As mended: doClose looks itself. */
class AskedAndClosedFixed {
    static final AskedAndClosedFixed SHARED = new AskedAndClosedFixed();
    private boolean closed;
    private int closings;

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized void doClose() {
        if (!closed) {
            closed = true;
            closings++;
        }
    }

    synchronized void open() {
        closed = false;
    }

    static void shutdown() {
        if (!SHARED.isClosed()) {
            // all writes within are decided by a fresh test
            SHARED.doClose(); // BENIGN: check-then-act rechecked
        }
    }
}

/** The last user closes: the count is decremented in one block and tested in the next. Silent: the second test is fresh. */
class LastUser {
    static final LastUser SHARED = new LastUser();
    private int users;
    private boolean closed;

    synchronized void acquire() {
        users++;
    }

    void release() {
        synchronized (this) {
            users--;
        }
        synchronized (this) {
            if (users == 0) {
                closed = true;
            }
        }
    }

    synchronized boolean isClosed() {
        return closed;
    }
}

/** The last user closes: the number is carried from the block that counted, and another may have come since. */
class LastUserCopied {
    static final LastUserCopied SHARED = new LastUserCopied();
    private int users;
    private boolean closed;

    synchronized void acquire() {
        users++;
        closed = false;
    }

    void release() {
        int left;
        synchronized (this) {
            left = --users;
        }
        if (left == 0) {
            synchronized (this) {
                // acquire() writes both: (b); and it counts up without a look, so that the decrement hands nothing over
                closed = true; // BLOCAL: check-then-act medium
            }
        }
    }

    synchronized boolean isClosed() {
        return closed;
    }
}
