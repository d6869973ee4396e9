// RELEASES: 8 17
package audit15;

import java.util.concurrent.locks.ReentrantLock;

/** A wrapper's acquire and close are lock operations by their summaries (5). */
public class Wrappers {
    static final Wrappers SHARED = new Wrappers();

    /** A lock for try-with-resources. */
    static final class Guard implements AutoCloseable {
        private final ReentrantLock lock = new ReentrantLock();

        Guard acquire() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final Guard guard = new Guard();
    private final ReentrantLock plain = new ReentrantLock();
    private int value;
    private int other;

    int value() {
        try (Guard g = guard.acquire()) {
            return value;
        }
    }

    void value(int v) {
        try (Guard g = guard.acquire()) {
            value = v;
        }
    }

    void increment() {
        value(value() + 1); // BLOCAL: lost-update high
    }

    void incrementInside() {
        try (Guard g = guard.acquire()) {
            int v = value;
            value = v + 1;
        }
    }

    void twoBlocks() {
        int v;
        try (Guard g = guard.acquire()) {
            v = value;
        }
        try (Guard g = guard.acquire()) {
            value = v + 1; // BLOCAL: lost-update high
        }
    }

    void checked() {
        if (value() == 0) {
            try (Guard g = guard.acquire()) {
                // as expected first: high (medium: the check or the act is made by a call)
                value = 1; // BLOCAL: check-then-act medium
            }
        }
    }

    private void begin() {
        plain.lock();
    }

    private void end() {
        plain.unlock();
    }

    void other(int o) {
        begin();
        try {
            other = o;
        } finally {
            end();
        }
    }

    void twice() {
        begin();
        int o = other;
        end();
        begin();
        other = o + 1; // BLOCAL: lost-update high
        end();
    }

    void once() {
        begin();
        try {
            int o = other;
            other = o + 1;
        } finally {
            end();
        }
    }

    /** A callee that lets go in between and takes the lock again. */
    void breathes() {
        begin();
        try {
            int o = other;
            breathe();
            other = o + 1; // BLOCAL: lost-update high
        } finally {
            end();
        }
    }

    private void breathe() {
        plain.unlock();
        Thread.yield();
        plain.lock();
    }
}
