package audit29;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A semaphore of one permit is a lock, one of many is none. */
public class Permit {
    static final Permit SHARED = new Permit();

    private final Semaphore mutex = new Semaphore(1);
    private final Semaphore slots = new Semaphore(10);
    private final Deque<String> idle = new ArrayDeque<>();
    private int open;

    /** Two who find a place take one. */
    boolean open() throws InterruptedException {
        boolean room;
        mutex.acquire();
        try {
            room = open < 10;
        } finally {
            mutex.release();
        }
        if (room) {
            mutex.acquire();
            try {
                open++; // BLOCAL: check-then-act high {{open}}
            } finally {
                mutex.release();
            }
        }
        return room;
    }

    /** Silent. */
    boolean openWell() throws InterruptedException {
        mutex.acquire();
        try {
            if (open < 10) {
                open++;
                return true;
            }
            return false;
        } finally {
            mutex.release();
        }
    }

    /** Silent: each holds one of ten, and the list has the other's lock. */
    String borrow() throws InterruptedException {
        slots.acquire();
        mutex.acquire();
        try {
            String s = idle.pollFirst();
            return s != null ? s : "new";
        } finally {
            mutex.release();
        }
    }

    /** Given back in one block though the count was read in the one before. */
    void close(String s) throws InterruptedException {
        int n;
        if (!mutex.tryAcquire(1, TimeUnit.SECONDS)) {
            return;
        }
        try {
            idle.addFirst(s);
            n = open;
        } finally {
            mutex.release();
        }
        mutex.acquireUninterruptibly();
        try {
            open = n - 1; // BLOCAL: lost-update high {{open}}
        } finally {
            mutex.release();
        }
        slots.release();
    }
}
