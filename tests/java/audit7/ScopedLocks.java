// RELEASES: 8 17
package audit7;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks behind wrappers: closeables, templates, mix-ins (ANALYSIS 5: a wrapper is a lock operation by its summary). */
public class ScopedLocks {
    static final ScopedLocks SHARED = new ScopedLocks();

    /** A lock that can be used in a try-with-resources. */
    static final class CloseableLock implements AutoCloseable {
        private final ReentrantLock delegate = new ReentrantLock();

        CloseableLock acquire() {
            delegate.lock();
            return this;
        }

        @Override
        public void close() {
            delegate.unlock();
        }
    }

    static final class ReadWrite {
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();

        void beginRead() {
            rw.readLock().lock();
        }

        void endRead() {
            rw.readLock().unlock();
        }

        void beginWrite() {
            rw.writeLock().lock();
        }

        void endWrite() {
            rw.writeLock().unlock();
        }
    }

    private final CloseableLock lock = new CloseableLock();
    private final ReadWrite guard = new ReadWrite();
    private final Lock plain = new ReentrantLock();
    private final Map<String, String> props = new HashMap<>();
    private int revision;
    private int users;
    private int hits;

    /** Two resources, two blocks. */
    void bump() {
        int r;
        try (CloseableLock l = lock.acquire()) {
            r = revision;
        }
        try (CloseableLock l = lock.acquire()) {
            revision = r + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: one.
    void bumpOnce() {
        try (CloseableLock l = lock.acquire()) {
            int r = revision;
            revision = r + 1;
        }
    }

    void reset() {
        try (CloseableLock l = lock.acquire()) {
            revision = 0;
        }
    }

    // Silent: nested resources of the same lock re-enter.
    void bumpNested() {
        try (CloseableLock l = lock.acquire()) {
            int r;
            try (CloseableLock m = lock.acquire()) {
                r = revision;
            }
            revision = r + 1;
        }
    }

    /** Between the views of the wrapper's read/write lock. */
    void join() {
        guard.beginRead();
        int u;
        try {
            u = users;
        } finally {
            guard.endRead();
        }
        guard.beginWrite();
        try {
            users = u + 1; // BLOCAL: lost-update high
        } finally {
            guard.endWrite();
        }
    }

    // Silent: all under the write view.
    void joinRight() {
        guard.beginWrite();
        try {
            int u = users;
            users = u + 1;
        } finally {
            guard.endWrite();
        }
    }

    void leave() {
        guard.beginWrite();
        try {
            users--;
        } finally {
            guard.endWrite();
        }
    }

    /** A template for callables. */
    private <T> T locked(Callable<T> body) throws Exception {
        plain.lock();
        try {
            return body.call();
        } finally {
            plain.unlock();
        }
    }

    /** Asked in one run of the template, put in another. */
    void setOnce(String k, String v) throws Exception {
        boolean there = locked(() -> props.containsKey(k));
        if (!there) {
            locked(() -> props.put(k, v)); // BLOCAL: check-then-act
        }
    }

    // Silent: one run.
    void setOnceRight(String k, String v) throws Exception {
        locked(() -> {
            if (!props.containsKey(k)) {
                props.put(k, v);
            }
            return null;
        });
    }

    void unset(String k) throws Exception {
        locked(() -> props.remove(k));
    }

    /** A lock that is given as an argument to a static helper. */
    private static void with(Lock l, Runnable r) {
        l.lock();
        try {
            r.run();
        } finally {
            l.unlock();
        }
    }

    /** By the static helper, twice. */
    void hit() {
        int[] h = new int[1];
        with(plain, () -> h[0] = hits);
        with(plain, () -> hits = h[0] + 1); // BLOCAL: lost-update high
    }

    // Silent: by the static helper, once.
    void hitRight() {
        with(plain, () -> {
            int h = hits;
            hits = h + 1;
        });
    }

    void noHits() {
        with(plain, () -> hits = 0);
    }

    /** A lambda for a closeable: javac makes close() a lambda of the interface. */
    interface Release extends AutoCloseable {
        @Override
        void close();
    }

    private Release enter() {
        plain.lock();
        return plain::unlock;
    }

    // Silent: one scope of the returned release.
    void hitScoped() {
        try (Release r = enter()) {
            int h = hits;
            hits = h + 1;
        }
    }

    /** Two scopes. */
    void hitScopedTwice() {
        int h;
        try (Release r = enter()) {
            h = hits;
        }
        try (Release r = enter()) {
            hits = h + 1; // BLOCAL: lost-update
        }
    }
}
