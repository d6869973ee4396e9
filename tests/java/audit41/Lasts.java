// RELEASES: 8 17
package audit41;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Try, finally, resources, exceptions: where a block ends. */
public class Lasts {
    static final Lasts ONE = new Lasts();

    private final Lock lock = new ReentrantLock();
    private final Object mutex = new Object();
    private int users;
    private int errors;
    private long written;
    private Closeable file;
    private boolean shut;

    /** A lock that is left at the end of a try. */
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

    Held hold() {
        return new Held(lock);
    }

    void enter() {
        try (Held h = hold()) {
            users++;
        }
    }

    void leave() {
        try (Held h = hold()) {
            users--;
        }
    }

    void enterLate() {
        int u;
        try (Held h = hold()) {
            u = users;
        }
        try (Held h = hold()) {
            users = u + 1; // BLOCAL: lost-update
        }
    }

    void enterTwice() {
        try (Held h = new Held(lock)) {
            int u = users;
            try (Held again = new Held(lock)) {
                users = u + 1;
            }
        }
    }

    boolean leaveLate() {
        boolean any;
        try (Held h = hold()) {
            any = users > 0;
        }
        if (any) {
            try (Held h = hold()) {
                users--; // BLOCAL: check-then-act
            }
        }
        return any;
    }

    boolean leaveSafe() {
        try (Held h = hold()) {
            if (users > 0) {
                users--;
                return true;
            }
            return false;
        }
    }

    // The failure is counted on what was read before.
    void work(Runnable r) {
        int e;
        synchronized (mutex) {
            e = errors;
        }
        try {
            r.run();
        } catch (RuntimeException x) {
            synchronized (mutex) {
                errors = e + 1; // BLOCAL: lost-update high
            }
            throw x;
        }
    }

    void workSafe(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException x) {
            synchronized (mutex) {
                errors++;
            }
            throw x;
        }
    }

    void calm() {
        synchronized (mutex) {
            errors = 0;
        }
    }

    void workFinally(Runnable r, int n) {
        long w;
        synchronized (mutex) {
            w = written;
        }
        try {
            r.run();
        } finally {
            synchronized (mutex) {
                written = w + n; // BLOCAL: lost-update high
            }
        }
    }

    void workFinallySafe(Runnable r, int n) {
        try {
            r.run();
        } finally {
            synchronized (mutex) {
                written += n;
            }
        }
    }

    void shut() throws IOException {
        synchronized (mutex) {
            if (shut) {
                return;
            }
        }
        closeFile();
        synchronized (mutex) {
            shut = true; // BLOCAL: check-then-act
        }
    }

    void shutSafe() throws IOException {
        synchronized (mutex) {
            if (shut) {
                return;
            }
            shut = true;
        }
        closeFile(); // BENIGN: check-then-act handed-over
    }

    void reopen() {
        synchronized (mutex) {
            shut = false;
        }
    }

    // Taken out under the lock, closed outside it.
    private void closeFile() throws IOException {
        Closeable f;
        synchronized (mutex) {
            f = file;
            file = null;
        }
        if (f != null) {
            f.close();
        }
    }

    void file(Closeable f) {
        synchronized (mutex) {
            file = f;
        }
    }

    void closeLate() throws IOException {
        Closeable f;
        synchronized (mutex) {
            f = file;
        }
        if (f != null) {
            f.close();
            synchronized (mutex) {
                file = null; // BLOCAL: check-then-act high
            }
        }
    }

    void closeCompared() throws IOException {
        Closeable f;
        synchronized (mutex) {
            f = file;
        }
        if (f != null) {
            f.close();
            synchronized (mutex) {
                if (file == f) {
                    file = null; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    // Left in a handler, taken again behind it.
    void retry(Runnable r) {
        lock.lock();
        int u = users;
        try {
            r.run();
        } catch (RuntimeException x) {
            lock.unlock();
            Thread.yield();
            lock.lock();
        }
        try {
            users = u + 1; // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
    }

    void retrySafe(Runnable r) {
        lock.lock();
        try {
            r.run();
        } catch (RuntimeException x) {
            lock.unlock();
            Thread.yield();
            lock.lock();
        }
        try {
            users = users + 1;
        } finally {
            lock.unlock();
        }
    }

    // Hand over hand: the lock is given up for a slow call.
    void slow(Runnable r) {
        lock.lock();
        try {
            int u = users;
            lock.unlock();
            try {
                r.run();
            } finally {
                lock.lock();
            }
            users = u + 1; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    void slowSafe(Runnable r) {
        lock.lock();
        try {
            lock.unlock();
            try {
                r.run();
            } finally {
                lock.lock();
            }
            users++;
        } finally {
            lock.unlock();
        }
    }
}
