// RELEASES: 8 17
package audit6;

import java.util.concurrent.locks.ReentrantLock;

/** Through callees: getters, setters, deep calls, wrappers, results (ANALYSIS 5). */
public class Helpers {
    static final Helpers SHARED = new Helpers();

    static final class Guard implements AutoCloseable {
        private final ReentrantLock lock;

        Guard(ReentrantLock lock) {
            this.lock = lock;
            lock.lock();
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private int v;
    private int w;
    private String text = "";

    private void enter() {
        lock.lock();
    }

    private void leave() {
        lock.unlock();
    }

    /** Locked by a wrapper, in two blocks. */
    void wrapped() {
        enter();
        int x = v;
        leave();
        enter();
        v = x + 1; // BLOCAL: lost-update high
        leave();
    }

    // Silent: in one.
    void wrappedOnce() {
        enter();
        try {
            v = v + 1;
        } finally {
            leave();
        }
    }

    /** By try-with-resources. */
    void resources() {
        int x;
        try (Guard g = new Guard(lock)) {
            x = v;
        }
        try (Guard g = new Guard(lock)) {
            v = x * 2; // BLOCAL: lost-update
        }
    }

    // Silent: one resource.
    void resourcesOnce() {
        try (Guard g = new Guard(lock)) {
            int x = v;
            v = x * 2;
        }
    }

    private int readV() {
        lock.lock();
        try {
            return v;
        } finally {
            lock.unlock();
        }
    }

    private int doubled() {
        return 2 * readV();
    }

    private int doubledAndOne() {
        return doubled() + 1;
    }

    private void writeV(int x) {
        lock.lock();
        try {
            v = x;
        } finally {
            lock.unlock();
        }
    }

    private void writeDeep(int x) {
        writeV(x - 1);
    }

    /** Through three callees and two. */
    void deep() {
        int x = doubledAndOne();
        writeDeep(x); // BLOCAL: lost-update
    }

    // Silent: all in one block.
    void deepHeld() {
        enter();
        try {
            writeDeep(doubledAndOne());
        } finally {
            leave();
        }
    }

    private boolean isLarge() {
        return readV() > 10;
    }

    /** A boolean of a callee's callee. */
    void shrink() {
        if (isLarge()) {
            writeV(0); // BLOCAL: check-then-act
        }
    }

    // Silent: an answer of what was done.
    private boolean claim() {
        lock.lock();
        try {
            if (w != 0) {
                return false;
            }
            w = 1;
            return true;
        } finally {
            lock.unlock();
        }
    }

    void claimed() {
        if (claim()) {
            lock.lock();
            w = 0; // BENIGN: check-then-act handed-over
            lock.unlock();
        }
    }

    /** The callee reads in the caller's block. */
    private int plainW() {
        return w;
    }

    void callerBlock() {
        lock.lock();
        int x = plainW();
        lock.unlock();
        lock.lock();
        w = x + 1; // BLOCAL: lost-update
        lock.unlock();
    }

    // Silent: likewise, in one block.
    void callerBlockOnce() {
        lock.lock();
        w = plainW() + 1;
        lock.unlock();
    }

    /** Concatenated onto what was read. */
    void append(String... more) {
        String t;
        lock.lock();
        t = text;
        lock.unlock();
        for (String s : more) {
            t += s;
        }
        lock.lock();
        text = t; // BLOCAL: lost-update high
        lock.unlock();
    }

    // Silent: what is appended is made outside.
    void appendRight(String... more) {
        StringBuilder b = new StringBuilder();
        for (String s : more) {
            b.append(s);
        }
        lock.lock();
        text = text + b;
        lock.unlock();
    }

    /** A callee leaves the lock and takes it again. */
    private void breathe() {
        lock.unlock();
        Thread.yield();
        lock.lock();
    }

    void longWork() {
        lock.lock();
        try {
            int x = v;
            breathe();
            v = x + 1; // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
    }

    // Silent: read again after the breath.
    void longWorkRight() {
        lock.lock();
        try {
            breathe();
            v = v + 1;
        } finally {
            lock.unlock();
        }
    }
}
