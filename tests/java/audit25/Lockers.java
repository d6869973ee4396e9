package audit25;

import java.util.concurrent.locks.ReentrantLock;

/** A locker room: joins, exceptions and depth of locks (section 3). */
public class Lockers implements Runnable {
    static final Lockers ROOM = new Lockers();

    private final ReentrantLock lock = new ReentrantLock();
    private final Object monitor = new Object();
    private int keys;
    private int lost;
    private int borrowed;
    private String last;

    /** A lock given up in one arm only: behind the join, what was read is released. */
    void giveUpInOneArm(boolean now) {
        lock.lock();
        int k = keys;
        if (now) {
            lock.unlock();
            Thread.yield();
            lock.lock();
        }
        keys = k + 1; // BLOCAL: lost-update high {{keys}}
        lock.unlock();
    }

    /** Silent: held on both ways. */
    void heldOnBoth(boolean now) {
        lock.lock();
        int k = keys;
        if (now) {
            lost = 0;
        }
        keys = k + 1;
        lock.unlock();
    }

    /** Fresh in one arm, stale in the other: the join is stale. */
    void halfFresh(boolean again) {
        int k;
        lock.lock();
        k = keys;
        lock.unlock();
        lock.lock();
        try {
            if (again) {
                k = keys;
            }
            keys = k - 1; // BLOCAL: lost-update high {{keys}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: entered twice, left once; the block goes on. */
    void twice() {
        lock.lock();
        lock.lock();
        int k = keys;
        lock.unlock();
        keys = k + 2;
        lock.unlock();
    }

    /** Left twice: at depth 0 the block ends. */
    void twiceLeft() {
        lock.lock();
        lock.lock();
        int k = keys;
        lock.unlock();
        lock.unlock();
        lock.lock();
        keys = k + 2; // BLOCAL: lost-update high {{keys}}
        lock.unlock();
    }

    /** The handler goes on with a value of the block that the exception has left. */
    void onException(String s) {
        int b = 0;
        try {
            synchronized (monitor) {
                b = borrowed;
                Integer.parseInt(s);
            }
        } catch (NumberFormatException e) {
            synchronized (monitor) {
                borrowed = b + 1; // BLOCAL: lost-update high {{borrowed}}
            }
        }
    }

    /** Silent: the handler is inside of the block. */
    void onExceptionWell(String s) {
        synchronized (monitor) {
            int b = borrowed;
            try {
                Integer.parseInt(s);
            } catch (NumberFormatException e) {
                borrowed = b + 1;
            }
        }
    }

    /** A finally that runs after the block. */
    void inFinally(String s) {
        int b;
        synchronized (monitor) {
            b = borrowed;
        }
        try {
            last(s);
        } finally {
            synchronized (monitor) {
                borrowed = b - 1; // BLOCAL: lost-update high {{borrowed}}
            }
        }
    }

    void last(String s) {
        synchronized (monitor) {
            last = s;
        }
    }

    void lend() {
        synchronized (monitor) {
            borrowed++;
        }
    }

    void inventory() {
        lock.lock();
        try {
            keys = 0;
            lost++;
        } finally {
            lock.unlock();
        }
    }

    /** A lock as a resource. */
    static final class Held implements AutoCloseable {
        private final ReentrantLock of;

        Held(ReentrantLock of) {
            this.of = of;
            of.lock();
        }

        @Override
        public void close() {
            of.unlock();
        }
    }

    void byResource() {
        int k;
        try (Held h = new Held(lock)) {
            k = keys;
        }
        try (Held h = new Held(lock)) {
            keys = k + 1; // BLOCAL: lost-update high {{keys}}
        }
    }

    /** Silent. */
    void byResourceWell() {
        try (Held h = new Held(lock)) {
            int k = keys;
            keys = k + 1;
        }
    }

    @Override
    public void run() {
        inventory();
        lend();
        heldOnBoth(true);
    }

    public static void main(String[] a) {
        new Thread(ROOM).start();
        new Thread(ROOM).start();
    }
}
