// RELEASES: 8 17 21
package audit27;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Sections that end in finally clauses and with resources. */
public class Finallys implements Runnable {
    static final Finallys SHARED = new Finallys();

    private final Lock lock = new ReentrantLock();
    private int value;
    private int depth;

    static final class Held implements AutoCloseable {
        private final Lock held;

        Held(Lock l) {
            held = l;
            held.lock();
        }

        @Override
        public void close() {
            held.unlock();
        }
    }

    private Held hold() {
        return new Held(lock);
    }

    void set(int n) {
        lock.lock();
        try {
            value = n;
        } finally {
            lock.unlock();
        }
    }

    private int get() {
        lock.lock();
        try {
            return value;
        } finally {
            lock.unlock();
        }
    }

    void indent(int n) {
        lock.lock();
        try {
            depth += n;
        } finally {
            lock.unlock();
        }
    }

    /** Two sections with a finally each. */
    void twice() {
        int seen;
        lock.lock();
        try {
            seen = value;
        } finally {
            lock.unlock();
        }
        seen *= 2;
        lock.lock();
        try {
            value = seen; // BLOCAL: lost-update high {{value}}
        } finally {
            lock.unlock();
        }
    }

    /** Read by a helper, written here. */
    void increment() {
        int n = get();
        lock.lock();
        try {
            value = n + 1; // BLOCAL: lost-update {{value}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: the helper is called inside. */
    void incrementWell() {
        lock.lock();
        try {
            int n = get();
            value = n + 1;
        } finally {
            lock.unlock();
        }
    }

    /** Two resources. */
    void resources() {
        int seen;
        try (Held h = new Held(lock)) {
            seen = value;
        }
        try (Held h = new Held(lock)) {
            value = seen + 1; // BLOCAL: lost-update {{value}}
        }
    }

    /** Two resources of a factory. */
    void resourcesOfFactory() {
        int seen;
        try (Held h = hold()) {
            seen = value;
        }
        try (Held h = hold()) {
            value = seen + 1; // BLOCAL: lost-update {{value}}
        }
    }

    /** Silent: one resource. */
    void resourcesWell() {
        try (Held h = hold()) {
            int seen = value;
            value = seen + 1;
        }
    }

    /** What it was is restored, whatever others did. */
    void nested(Runnable r) {
        int before;
        lock.lock();
        try {
            before = depth;
            depth = before + 1;
        } finally {
            lock.unlock();
        }
        try {
            r.run();
        } finally {
            lock.lock();
            try {
                depth = before; // BLOCAL: lost-update high {{depth}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: it takes away what it has added. */
    void nestedWell(Runnable r) {
        indent(1);
        try {
            r.run();
        } finally {
            lock.lock();
            try {
                depth--;
            } finally {
                lock.unlock();
            }
        }
    }

    private static void check(int n) {
        if (n < 0) {
            throw new IllegalStateException();
        }
    }

    /** The handler writes what was read before the exception. */
    void handled() {
        int n = 0;
        try {
            lock.lock();
            try {
                n = value;
            } finally {
                lock.unlock();
            }
            check(n);
        } catch (IllegalStateException e) {
            lock.lock();
            try {
                value = n - 1; // BLOCAL: lost-update high {{value}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** The lock is given up in the middle. */
    void gap(Runnable r) {
        lock.lock();
        try {
            int n = value;
            lock.unlock();
            try {
                r.run();
            } finally {
                lock.lock();
            }
            value = n + 1; // BLOCAL: lost-update high {{value}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: after the gap it reads again. */
    void gapWell(Runnable r) {
        lock.lock();
        try {
            int n = value;
            lock.unlock();
            try {
                r.run();
            } finally {
                lock.lock();
            }
            n = value;
            value = n + 1;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        twice();
        increment();
        incrementWell();
        resources();
        resourcesOfFactory();
        resourcesWell();
        nested(() -> set(1));
        nestedWell(() -> set(2));
        handled();
        gap(() -> set(3));
        gapWell(() -> set(4));
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
