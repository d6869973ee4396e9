package audit21;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Sessions that are borrowed, given back and thrown away; the making of one goes on outside the lock. */
public class SessionPool {
    static final SessionPool POOL = new SessionPool(8);

    static final class Session {
        private boolean valid = true;
        private long used;

        synchronized boolean valid() {
            return valid;
        }

        synchronized void invalidate() {
            valid = false;
        }

        synchronized void touch(long now) {
            used = now;
        }

        synchronized long used() {
            return used;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition free = lock.newCondition();
    private final Deque<Session> idle = new ArrayDeque<>();
    private final Set<Session> live = new LinkedHashSet<>();
    private final int max;
    private int total;
    private boolean closed;

    SessionPool(int max) {
        this.max = max;
    }

    /** Made while the pool was closed, and registered nonetheless. */
    Session create() {
        lock.lock();
        try {
            if (closed || total >= max) {
                return null;
            }
            total++;
        } finally {
            lock.unlock();
        }
        Session s = new Session();
        lock.lock();
        try {
            live.add(s); // BLOCAL: check-then-act medium {{closed}}; BLOCAL: check-then-act low {{closed}}
        } finally {
            lock.unlock();
        }
        return s;
    }

    Session createWell() {
        lock.lock();
        try {
            if (closed || total >= max) {
                return null;
            }
            total++;
        } finally {
            lock.unlock();
        }
        Session s = new Session();
        lock.lock();
        try {
            if (closed) {
                s.invalidate();
                return null;
            }
            // the second was forgotten
            live.add(s); // BENIGN: check-then-act rechecked; BENIGN: check-then-act handed-over
        } finally {
            lock.unlock();
        }
        return s;
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            for (Session s : live) {
                s.invalidate();
            }
            live.clear();
            idle.clear();
            total = 0;
            free.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private int idle() {
        lock.lock();
        try {
            return idle.size();
        } finally {
            lock.unlock();
        }
    }

    /** More than one may see the last. */
    Session borrow() {
        if (idle() > 0) {
            lock.lock();
            try {
                return idle.removeFirst(); // BLOCAL: check-then-act {{idle}}
            } finally {
                lock.unlock();
            }
        }
        return create();
    }

    Session borrowWell() throws InterruptedException {
        lock.lock();
        try {
            while (idle.isEmpty() && !closed) {
                free.await();
            }
            return idle.pollFirst();
        } finally {
            lock.unlock();
        }
    }

    void giveBack(Session s) {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            idle.addFirst(s);
            free.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Counted down by what was known before. */
    void destroy(Session s) {
        int t;
        lock.lock();
        try {
            live.remove(s);
            t = total;
        } finally {
            lock.unlock();
        }
        s.invalidate();
        lock.lock();
        try {
            total = t - 1; // BLOCAL: lost-update high {{total}}
            free.signal();
        } finally {
            lock.unlock();
        }
    }

    void destroyWell(Session s) {
        lock.lock();
        try {
            if (live.remove(s)) {
                total--;
            }
            free.signal();
        } finally {
            lock.unlock();
        }
        s.invalidate();
    }

    /** The iterator that one call makes is handed to who walks without the lock. */
    public Iterator<Session> sessions() {
        lock.lock();
        try {
            return live.iterator(); // BLOCAL: stale-value medium {{live}}
        } finally {
            lock.unlock();
        }
    }

    /** The oldest of those that there were is thrown out of those that there are. */
    void evict() {
        Session oldest = null;
        lock.lock();
        try {
            for (Session s : idle) {
                if (oldest == null || s.used() < oldest.used()) {
                    oldest = s;
                }
            }
        } finally {
            lock.unlock();
        }
        if (oldest != null) {
            lock.lock();
            try {
                // was forgotten
                if (idle.remove(oldest)) { // BLOCAL: check-then-act low
                    total--;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Invalid since. */
    boolean touch(Session s, long now) {
        if (s.valid()) {
            s.touch(now); // BLOCAL: check-then-act low {{valid}}
            return true;
        }
        return false;
    }

    boolean touchWell(Session s, long now) {
        synchronized (s) {
            if (!s.valid()) {
                return false;
            }
            s.touch(now);
            return true;
        }
    }
}
