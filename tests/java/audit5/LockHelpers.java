// RELEASES: 8 11 17 21
package audit5;

import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks that are handed about: as a parameter, a local, a resource, a superclass's, a helper's (ANALYSIS 5, 6). */
public class LockHelpers extends EnteredBase {
    static final LockHelpers SHARED = new LockHelpers();

    /** A lock that closes. */
    static final class Held implements AutoCloseable {
        private final Lock lock;

        Held(Lock lock) {
            this.lock = lock;
            lock.lock();
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final Lock lock = new ReentrantLock();
    private final Object monitor = new Object();
    private int inherited;
    private int resource;
    private int passed;
    private int local;
    private int wrapped;
    private int monitored;

    /** By the superclass's methods. */
    void bumpInherited() {
        enter();
        int n;
        try {
            n = inherited;
        } finally {
            leave();
        }
        enter();
        try {
            inherited = n + 1; // BLOCAL: lost-update high
        } finally {
            leave();
        }
    }

    // Silent: once entered.
    void bumpInheritedOnce() {
        enter();
        try {
            int n = inherited;
            inherited = n + 1;
        } finally {
            leave();
        }
    }

    /** By a resource. */
    void bumpResource() {
        int n;
        try (Held h = new Held(lock)) {
            n = resource;
        }
        try (Held h = new Held(lock)) {
            resource = n + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: one resource.
    void bumpResourceOnce() {
        try (Held h = new Held(lock)) {
            int n = resource;
            resource = n + 1;
        }
    }

    private int readUnder(Lock l) {
        l.lock();
        try {
            return passed;
        } finally {
            l.unlock();
        }
    }

    private void writeUnder(Lock l, int n) {
        l.lock();
        try {
            passed = n;
        } finally {
            l.unlock();
        }
    }

    /** By a parameter. */
    void bumpPassed() {
        int n = readUnder(lock);
        writeUnder(lock, n + 1); // BLOCAL: lost-update high
    }

    // Silent: the caller holds it already.
    void bumpPassedHeld() {
        lock.lock();
        try {
            writeUnder(lock, readUnder(lock) + 1);
        } finally {
            lock.unlock();
        }
    }

    /** By a local variable. */
    void bumpLocal() {
        final Lock l = lock;
        l.lock();
        int n = local;
        l.unlock();
        l.lock();
        local = n + 1; // BLOCAL: lost-update high
        l.unlock();
    }

    void local(int n) {
        lock.lock();
        try {
            local = n;
        } finally {
            lock.unlock();
        }
    }

    private <T> T with(Callable<T> c) throws Exception {
        lock.lock();
        try {
            return c.call();
        } finally {
            lock.unlock();
        }
    }

    /** By a method that takes the body. */
    void bumpWrapped() throws Exception {
        int n = with(() -> wrapped);
        with(() -> wrapped = n + 1); // BLOCAL: lost-update high
    }

    // Silent: all in one body.
    void bumpWrappedOnce() throws Exception {
        with(() -> wrapped = wrapped + 1);
    }

    private static int twice(Object mon, LockHelpers h) {
        int n;
        synchronized (mon) {
            n = h.monitored;
        }
        synchronized (mon) {
            h.monitored = n * 2; // BLOCAL: lost-update
        }
        return n;
    }

    void twice() {
        twice(monitor, this);
    }

    void monitored(int n) {
        synchronized (monitor) {
            monitored = n;
        }
    }
}

class EnteredBase {
    private final Lock baseLock = new ReentrantLock();

    protected void enter() {
        baseLock.lock();
    }

    protected void leave() {
        baseLock.unlock();
    }
}
