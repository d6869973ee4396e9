// RELEASES: 8 11 17 21
package audit4;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A pool under a ReentrantLock: tryLock, wrappers, locks that close (ANALYSIS 5, 6). */
public class ConnectionManager {
    private static final ConnectionManager INSTANCE = new ConnectionManager();

    public static ConnectionManager get() {
        return INSTANCE;
    }

    static final class Conn {
        void close() {
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Conn> idle = new ArrayDeque<>();
    private int open;
    private int max = 8;
    private boolean closed;

    final class Held implements AutoCloseable {
        Held() {
            lock.lock();
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private void enter() {
        lock.lock();
    }

    private void leave() {
        lock.unlock();
    }

    void setMax(int n) {
        lock.lock();
        try {
            max = n;
        } finally {
            lock.unlock();
        }
    }

    int openNow() {
        lock.lock();
        try {
            return open;
        } finally {
            lock.unlock();
        }
    }

    void closeAll() {
        lock.lock();
        try {
            closed = true;
            idle.clear();
        } finally {
            lock.unlock();
        }
    }

    Conn poll() {
        lock.lock();
        try {
            return idle.pollFirst();
        } finally {
            lock.unlock();
        }
    }

    /** The arm that refuses leaves the block, the other one acts in the next. */
    boolean reserveEarly() {
        lock.lock();
        try {
            if (open >= max) {
                return false;
            }
        } finally {
            lock.unlock();
        }
        Thread.yield();
        lock.lock();
        try {
            open++; // BLOCAL: check-then-act medium
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** The answer is kept in a flag. */
    boolean reserveByFlag() {
        boolean full;
        lock.lock();
        try {
            full = open >= max;
        } finally {
            lock.unlock();
        }
        if (full) {
            return false;
        }
        lock.lock();
        try {
            open++; // BLOCAL: check-then-act high
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** All in one block. */
    boolean reserve() {
        lock.lock();
        try {
            if (open >= max) {
                return false;
            }
            open++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    boolean reserveTry() {
        int n = openNow();
        if (lock.tryLock()) {
            try {
                open = n + 1; // BLOCAL: lost-update high
                return true;
            } finally {
                lock.unlock();
            }
        }
        return false;
    }

    boolean reserveTryFresh() throws InterruptedException {
        if (!lock.tryLock(10, TimeUnit.MILLISECONDS)) {
            return false;
        }
        try {
            int n = open;
            open = n + 1;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Checked outside; what closeAll has emptied is filled again. */
    void giveBack(Conn c) {
        if (closed) {
            c.close();
            return;
        }
        lock.lock();
        try {
            idle.addLast(c); // BLOCAL: check-then-act medium
        } finally {
            lock.unlock();
        }
    }

    void giveBackSafely(Conn c) {
        if (closed) {
            c.close();
            return;
        }
        lock.lock();
        try {
            if (!closed) {
                idle.addLast(c); // BENIGN: check-then-act rechecked
                return;
            }
        } finally {
            lock.unlock();
        }
        c.close();
    }

    /** Closed stays closed. */
    void purge() {
        if (closed) {
            lock.lock();
            try {
                idle.clear(); // BENIGN: check-then-act write-once
            } finally {
                lock.unlock();
            }
        }
    }

    /** Wrappers are lock operations. */
    void bumpTwoBlocks() {
        enter();
        int n = open;
        leave();
        enter();
        open = n + 1; // BLOCAL: lost-update high
        leave();
    }

    void bumpOneBlock() {
        enter();
        int n = open;
        open = n + 1;
        leave();
    }

    void bumpScoped() {
        int n;
        try (Held h = new Held()) {
            n = open;
        }
        try (Held h = new Held()) {
            open = n + 1; // BLOCAL: lost-update high
        }
    }

    void bumpScopedOnce() {
        try (Held h = new Held()) {
            int n = open;
            open = n + 1;
        }
    }

    /** Every caller holds the lock. */
    private void addLocked() {
        int n = open;
        open = n + 1;
    }

    void addOne() {
        lock.lock();
        try {
            addLocked();
        } finally {
            lock.unlock();
        }
    }

    /** Leaves and takes again in the middle. */
    void addAfterPause() {
        lock.lock();
        try {
            int n = open;
            lock.unlock();
            try {
                Thread.yield();
            } finally {
                lock.lock();
            }
            open = n + 1; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }
}
