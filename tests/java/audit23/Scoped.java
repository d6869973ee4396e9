package audit23;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Locks that are closed by try-with-resources, or by a class that wraps them. */
public class Scoped {
    static final Scoped SCOPED = new Scoped();

    /** A lock that closes itself. */
    static final class AutoLock {
        private final ReentrantLock lock = new ReentrantLock();

        Held hold() {
            lock.lock();
            return new Held(lock);
        }
    }

    static final class Held implements AutoCloseable {
        private final ReentrantLock lock;

        Held(ReentrantLock lock) {
            this.lock = lock;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final AutoLock guard = new AutoLock();
    private final ReentrantLock plain = new ReentrantLock();
    private final List<String> lines = new ArrayList<>();
    private int count;
    private boolean open;

    private void lock() {
        plain.lock();
    }

    private void unlock() {
        plain.unlock();
    }

    void add() {
        int c;
        try (Held h = guard.hold()) {
            c = count;
        }
        try (Held h = guard.hold()) {
            count = c + 1; // BLOCAL: lost-update high {{count}}
        }
    }

    void addWell() {
        try (Held h = guard.hold()) {
            int c = count;
            count = c + 1;
        }
    }

    int count() {
        try (Held h = guard.hold()) {
            return count;
        }
    }

    /** Held already: the inner resource opens no block. */
    void addNested() {
        try (Held h = guard.hold()) {
            int c = count();
            try (Held again = guard.hold()) {
                count = c + 1;
            }
        }
    }

    void addByAsking() {
        int c = count();
        try (Held h = guard.hold()) {
            count = c + 1; // BLOCAL: lost-update high {{count}}
        }
    }

    boolean isOpen() {
        lock();
        try {
            return open;
        } finally {
            unlock();
        }
    }

    void open() {
        if (!isOpen()) {
            lock();
            try {
                lines.clear();
                // was expected high: the check is made by another method
                open = true; // BLOCAL: check-then-act medium {{open}}
            } finally {
                unlock();
            }
        }
    }

    void openWell() {
        lock();
        try {
            if (!isOpen()) {
                lines.clear();
                open = true;
            }
        } finally {
            unlock();
        }
    }

    void close() {
        lock();
        try {
            open = false;
            lines.clear();
        } finally {
            unlock();
        }
    }

    /** Both are written by close in one block. */
    void line(String s) {
        if (isOpen()) {
            lock();
            try {
                lines.add(s); // BLOCAL: check-then-act medium {{open}}
            } finally {
                unlock();
            }
        }
    }
}
