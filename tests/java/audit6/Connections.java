// RELEASES: 8 17
package audit6;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** A pool of connections: counts, limits, creation outside the lock. */
public class Connections {
    static final Connections SHARED = new Connections();

    static class Conn {
        private boolean open = true;
        private long used;

        synchronized boolean isOpen() {
            return open;
        }

        synchronized void shut() {
            open = false;
        }

        synchronized void send(String s) {
            if (!open) {
                throw new IllegalStateException();
            }
            used += s.length();
        }

        synchronized void reopen() {
            open = true;
            used = 0;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Conn> idle = new ArrayDeque<>();
    private final Set<Conn> busy = new HashSet<>();
    private int total;
    private final int max = 8;
    private final AtomicInteger open = new AtomicInteger();
    private Conn primary;

    /** Two may both see room for the last one. */
    Conn acquire() {
        lock.lock();
        try {
            Conn c = idle.poll();
            if (c != null) {
                busy.add(c);
                return c;
            }
            if (total >= max) {
                return null;
            }
        } finally {
            lock.unlock();
        }
        Conn fresh = new Conn();
        lock.lock();
        try {
            total++; // BLOCAL: check-then-act medium
            busy.add(fresh);
            return fresh;
        } finally {
            lock.unlock();
        }
    }

    // Silent: the place is reserved first, and given back where it fails.
    Conn acquireReserved() {
        lock.lock();
        try {
            Conn c = idle.poll();
            if (c != null) {
                busy.add(c);
                return c;
            }
            if (total >= max) {
                return null;
            }
            total++;
        } finally {
            lock.unlock();
        }
        Conn fresh = new Conn();
        lock.lock();
        try {
            busy.add(fresh); // BENIGN: check-then-act handed-over
            return fresh;
        } finally {
            lock.unlock();
        }
    }

    void release(Conn c) {
        lock.lock();
        try {
            if (busy.remove(c)) {
                idle.push(c);
            }
        } finally {
            lock.unlock();
        }
    }

    void drop(Conn c) {
        lock.lock();
        try {
            if (busy.remove(c) || idle.remove(c)) {
                total--;
            }
        } finally {
            lock.unlock();
        }
    }

    /** The limit by an atomic, in two operations. */
    boolean open() {
        if (open.get() >= max) {
            return false;
        }
        open.incrementAndGet(); // BLOCAL: check-then-act
        return true;
    }

    // Silent: counted first, taken back where it was too many.
    boolean openRight() {
        if (open.incrementAndGet() > max) {
            open.decrementAndGet();
            return false;
        }
        return true;
    }

    void closed() {
        open.decrementAndGet();
    }

    /** Open when asked, shut when sent. */
    void send(Conn c, String s) {
        if (c.isOpen()) {
            c.send(s); // BENIGN: check-then-act rechecked
        }
    }

    /** Not idle, put anyway. */
    void park(Conn c) {
        boolean known;
        lock.lock();
        try {
            known = idle.contains(c);
        } finally {
            lock.unlock();
        }
        if (!known) {
            lock.lock();
            try {
                idle.add(c); // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }
    }

    /** Replaced where it was shut: two replace it, one is lost. */
    Conn primary() {
        Conn p;
        lock.lock();
        try {
            p = primary;
        } finally {
            lock.unlock();
        }
        if (p == null || !p.isOpen()) {
            p = new Conn();
            lock.lock();
            try {
                primary = p; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }
        return p;
    }

    // Silent: compared with what was seen.
    Conn primaryRight() {
        Conn p;
        lock.lock();
        try {
            p = primary;
        } finally {
            lock.unlock();
        }
        if (p == null || !p.isOpen()) {
            Conn fresh = new Conn();
            lock.lock();
            try {
                if (primary == p) {
                    primary = fresh; // BENIGN: check-then-act rechecked
                }
                return primary;
            } finally {
                lock.unlock();
            }
        }
        return p;
    }

    /** The idle ones are shut one by one, each taken. */
    void shutAll() {
        for (;;) {
            Conn c;
            lock.lock();
            try {
                c = idle.poll();
                if (c == null) {
                    return;
                }
                total--;
            } finally {
                lock.unlock();
            }
            c.shut();
        }
    }
}
