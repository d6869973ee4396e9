package audit28;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Open files that are shared and counted. */
public class FileHandles implements Runnable {
    static final FileHandles SHARED = new FileHandles();

    static final class Handle {
        int users;
        boolean open = true;

        void close() {
            open = false;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Handle> handles = new HashMap<>();
    private int opened;
    private int limit = 100;

    /** Found in one block, counted in the next: closed by the last user between them. */
    Handle acquire(String name) {
        Handle h;
        lock.lock();
        try {
            h = handles.get(name);
        } finally {
            lock.unlock();
        }
        if (h == null) {
            return null;
        }
        lock.lock();
        try {
            h.users++; // BLOCAL: stale-value medium {{handles}}
        } finally {
            lock.unlock();
        }
        return h;
    }

    /** Silent. */
    Handle acquireWell(String name) {
        lock.lock();
        try {
            Handle h = handles.get(name);
            if (h == null) {
                h = new Handle();
                handles.put(name, h);
                opened++;
            }
            h.users++;
            return h;
        } finally {
            lock.unlock();
        }
    }

    /** The last one, when it was counted. */
    void release(String name, Handle h) {
        boolean last;
        lock.lock();
        try {
            last = --h.users == 0;
        } finally {
            lock.unlock();
        }
        if (last) {
            lock.lock();
            try {
                handles.remove(name); // BLOCAL: check-then-act low {{users}}
                // was expected here, at least medium: one block of all that write either writes both, so that it is other state of that lock
                h.open = false;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: removed in the block that counts, closed outside. */
    void releaseWell(String name, Handle h) {
        boolean last;
        lock.lock();
        try {
            last = --h.users == 0;
            if (last) {
                handles.remove(name);
            }
        } finally {
            lock.unlock();
        }
        if (last) {
            h.close();
        }
    }

    /** Counted again under the lock. */
    void releaseLate(String name, Handle h) {
        boolean last;
        lock.lock();
        try {
            last = --h.users == 0;
        } finally {
            lock.unlock();
        }
        if (last) {
            Thread.yield();
            lock.lock();
            try {
                if (h.users == 0) {
                    h.open = false; // BENIGN: check-then-act rechecked
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Below the limit, then above it. */
    boolean room() {
        int n;
        lock.lock();
        try {
            n = opened;
        } finally {
            lock.unlock();
        }
        // was expected as inconsistent-read, too: one finding a stale value, of its worst use
        if (n < limit()) {
            lock.lock();
            try {
                opened++; // BLOCAL: check-then-act high {{opened}}; BLOCAL: check-then-act low {{limit}}
                return true;
            } finally {
                lock.unlock();
            }
        }
        return false;
    }

    private int limit() {
        lock.lock();
        try {
            return limit;
        } finally {
            lock.unlock();
        }
    }

    void setLimit(int n) {
        lock.lock();
        try {
            limit = n;
        } finally {
            lock.unlock();
        }
    }

    void closed() {
        lock.lock();
        try {
            opened--;
        } finally {
            lock.unlock();
        }
    }

    /** All of a handle are sent away at once. */
    void kill(Handle h) {
        lock.lock();
        try {
            h.users = 0;
            h.open = false;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        acquireWell("a");
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
