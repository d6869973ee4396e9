// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** HttpComponents' pool: asserted not to be shut down, and then locked. */
class LeasePool {
    static final LeasePool SHARED = new LeasePool();
    private final Lock lock = new ReentrantLock();
    private final Set<Object> leased = new HashSet<>();
    private volatile boolean isShutDown;

    void lease(Object entry) {
        if (isShutDown) {
            throw new IllegalStateException("Connection pool shut down");
        }
        lock.lock();
        try {
            // (b) shutdown() writes both under the lock: the entry is leased for ever
            leased.add(entry); // BLOCAL: check-then-act medium
        } finally {
            lock.unlock();
        }
    }

    void shutdown() {
        lock.lock();
        try {
            isShutDown = true;
            leased.clear();
        } finally {
            lock.unlock();
        }
    }
}

/** As mended: asserted under the lock. Silent. */
class LeasePoolFixed {
    static final LeasePoolFixed SHARED = new LeasePoolFixed();
    private final Lock lock = new ReentrantLock();
    private final Set<Object> leased = new HashSet<>();
    private volatile boolean isShutDown;

    void lease(Object entry) {
        lock.lock();
        try {
            if (isShutDown) {
                throw new IllegalStateException("Connection pool shut down");
            }
            leased.add(entry);
        } finally {
            lock.unlock();
        }
    }

    void shutdown() {
        lock.lock();
        try {
            isShutDown = true;
            leased.clear();
        } finally {
            lock.unlock();
        }
    }
}

/** MariaDB's connector: the check and the act are in two blocks of the lock. */
class ProtocolSession {
    static final ProtocolSession SHARED = new ProtocolSession();
    private final Object lock = new Object();
    private final List<String> statements = new ArrayList<>();
    private boolean closed;

    void prepare(String sql) {
        synchronized (lock) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }
        String text = sql.trim();
        synchronized (lock) {
            // checked inside the first block, which one arm leaves by a throw; (b): medium
            statements.add(text); // BLOCAL: check-then-act medium
        }
    }

    void close() {
        synchronized (lock) {
            closed = true;
            statements.clear();
        }
    }
}

/** As mended. Silent. */
class ProtocolSessionFixed {
    static final ProtocolSessionFixed SHARED = new ProtocolSessionFixed();
    private final Object lock = new Object();
    private final List<String> statements = new ArrayList<>();
    private boolean closed;

    void prepare(String sql) {
        String text = sql.trim();
        synchronized (lock) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            statements.add(text);
        }
    }

    void close() {
        synchronized (lock) {
            closed = true;
            statements.clear();
        }
    }
}

/** Derby's form: a method that throws. By the page, an exception out of a call decides nothing: silent. */
class ThrowingCheck {
    static final ThrowingCheck SHARED = new ThrowingCheck();
    private final List<String> statements = new ArrayList<>();
    private boolean closed;

    private void checkOpen() {
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }
    }

    void prepare(String sql) {
        checkOpen();
        synchronized (this) {
            statements.add(sql);
        }
    }

    synchronized void close() {
        closed = true;
        statements.clear();
    }
}

/** CXF's endpoint: started by two threads, as the flag is looked at outside. */
class Endpoint {
    static final Endpoint SHARED = new Endpoint();
    private final List<String> workers = new ArrayList<>();
    private boolean started;

    void start() {
        if (started) {
            return;
        }
        synchronized (this) {
            // (a) the guarded field was read without its lock and is written in the block: high
            started = true; // BLOCAL: check-then-act high
            workers.add("worker");
        }
    }

    synchronized void stop() {
        started = false;
        workers.clear();
    }
}

/** As mended, with the check twice. */
class EndpointFixed {
    static final EndpointFixed SHARED = new EndpointFixed();
    private final List<String> workers = new ArrayList<>();
    private boolean started;

    void start() {
        if (started) {
            return;
        }
        synchronized (this) {
            if (started) {
                return;
            }
            // looked at again in its own block, but, mended: what the flag announces is written after it (§8, published before filled)
            started = true;
            workers.add("worker"); // BLOCAL: check-then-act low
        }
    }

    synchronized void stop() {
        started = false;
        workers.clear();
    }
}

/** As mended, simply. Silent. */
class EndpointSynchronized {
    static final EndpointSynchronized SHARED = new EndpointSynchronized();
    private final List<String> workers = new ArrayList<>();
    private boolean started;

    synchronized void start() {
        if (started) {
            return;
        }
        started = true;
        workers.add("worker");
    }

    synchronized void stop() {
        started = false;
        workers.clear();
    }
}

/** A client asks whether it is open, and sends. */
class Channel {
    static final Channel SHARED = new Channel();
    private boolean open = true;
    private int pending;

    synchronized boolean isOpen() {
        return open;
    }

    synchronized void send(int bytes) {
        pending += bytes;
    }

    synchronized void close() {
        open = false;
        pending = 0;
    }

    static void write(int bytes) {
        if (SHARED.isOpen()) {
            // (b) close() writes open and pending in one block: medium
            // mended: an act of kind (b) by a callee is low (§7)
            SHARED.send(bytes); // BLOCAL: check-then-act low
        }
    }
}

/** As mended: send asks itself, under the lock. */
class ChannelFixed {
    static final ChannelFixed SHARED = new ChannelFixed();
    private boolean open = true;
    private int pending;

    synchronized boolean isOpen() {
        return open;
    }

    synchronized boolean send(int bytes) {
        if (!open) {
            return false;
        }
        pending += bytes;
        return true;
    }

    synchronized void close() {
        open = false;
        pending = 0;
    }

    static void write(int bytes) {
        if (SHARED.isOpen()) {
            // the write is also decided by a fresh test of the same field in its block
            SHARED.send(bytes); // BENIGN: check-then-act rechecked
        }
    }
}

/** JMS session: the flag and the counter are never written together. */
class LooseFlag {
    static final LooseFlag SHARED = new LooseFlag();
    private boolean stopped;
    private int delivered;

    void deliver() {
        if (stopped) {
            return;
        }
        synchronized (this) {
            // (c) any other access to state of that lock: low
            delivered++; // BLOCAL: check-then-act low
        }
    }

    synchronized void stop() {
        stopped = true;
    }

    synchronized int delivered() {
        return delivered;
    }
}

/** A volatile flag that is written without the lock is none of its state: silent. */
class ForeignFlag {
    static final ForeignFlag SHARED = new ForeignFlag();
    private volatile boolean stopped;
    private int delivered;

    void deliver() {
        if (stopped) {
            return;
        }
        synchronized (this) {
            delivered++;
        }
    }

    void stop() {
        stopped = true;
    }

    synchronized int delivered() {
        return delivered;
    }
}

/** ZooKeeper's client: reconnects when the copy of the state said so, and takes another's connection down. */
class Reconnect {
    static final Reconnect SHARED = new Reconnect();
    private int state;
    private int epoch;

    void check() {
        int seen;
        synchronized (this) {
            seen = state;
        }
        if (seen == 2) {
            synchronized (this) {
                // (a) the field that was compared is written in a new block: high
                state = 1; // BLOCAL: check-then-act high
                epoch++;
            }
        }
    }

    synchronized void lost() {
        state = 2;
    }

    synchronized void connected() {
        state = 0;
    }
}

/** As mended: compared again. */
class ReconnectFixed {
    static final ReconnectFixed SHARED = new ReconnectFixed();
    private int state;
    private int epoch;

    void check() {
        int seen;
        synchronized (this) {
            seen = state;
        }
        if (seen == 2) {
            synchronized (this) {
                if (state == 2) {
                    // a fresh read of the same field, tested like the copy
                    state = 1; // BENIGN: check-then-act rechecked
                    epoch++;
                }
            }
        }
    }

    synchronized void lost() {
        state = 2;
    }

    synchronized void connected() {
        state = 0;
    }
}

/** Mended wrongly: what is looked at again is another field. */
class ReconnectOther {
    static final ReconnectOther SHARED = new ReconnectOther();
    private int state;
    private boolean closing;

    void check() {
        int seen;
        synchronized (this) {
            seen = state;
        }
        if (seen == 2) {
            synchronized (this) {
                if (!closing) {
                    // a fresh check of another field lowers the confidence, it does not excuse
                    state = 1; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    synchronized void lost() {
        state = 2;
    }

    synchronized void close() {
        closing = true;
        state = 3;
    }
}
