package audit21;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.StampedLock;

/** A stamped lock, and a semaphore of one. */
public class Tanks {
    static final Tanks TANKS = new Tanks();

    private final StampedLock sl = new StampedLock();
    private int low;
    private int high = 100;
    private int level;

    private final Semaphore key = new Semaphore(1);
    private int visits;
    private boolean locked;

    void set(int l, int h) {
        long s = sl.writeLock();
        try {
            low = l;
            high = h;
        } finally {
            sl.unlockWrite(s);
        }
    }

    int width() {
        long s = sl.tryOptimisticRead();
        int l = low;
        int h = high;
        if (!sl.validate(s)) {
            s = sl.readLock();
            try {
                l = low;
                h = high;
            } finally {
                sl.unlockRead(s);
            }
        }
        return h - l;
    }

    /** The write lock is a new block where the stamp could not be converted. */
    void raise() {
        long s = sl.readLock();
        try {
            int n = level;
            long ws = sl.tryConvertToWriteLock(s);
            if (ws == 0L) {
                sl.unlockRead(s);
                ws = sl.writeLock();
            }
            s = ws;
            level = n + 1; // BLOCAL: lost-update {{level}}
        } finally {
            sl.unlock(s);
        }
    }

    /** The idiom of the documentation. */
    void raiseWell() {
        long s = sl.readLock();
        try {
            while (level < 50) {
                long ws = sl.tryConvertToWriteLock(s);
                if (ws != 0L) {
                    s = ws;
                    level = 50;
                    break;
                }
                sl.unlockRead(s);
                s = sl.writeLock();
            }
        } finally {
            sl.unlock(s);
        }
    }

    void fill() {
        boolean empty;
        long s = sl.readLock();
        try {
            empty = level == 0;
        } finally {
            sl.unlockRead(s);
        }
        if (empty) {
            s = sl.writeLock();
            try {
                level = 100; // BLOCAL: check-then-act high {{level}}
            } finally {
                sl.unlockWrite(s);
            }
        }
    }

    void fillWell() {
        long s = sl.writeLock();
        try {
            if (level == 0) {
                level = 100;
            }
        } finally {
            sl.unlockWrite(s);
        }
    }

    /** Valid when it was looked at, and old when it is written back. */
    void spill(int n) {
        long s = sl.tryOptimisticRead();
        int l = level;
        if (!sl.validate(s)) {
            return;
        }
        s = sl.writeLock();
        try {
            level = l - n; // BLOCAL: lost-update {{level}}
        } finally {
            sl.unlockWrite(s);
        }
    }

    void visit() throws InterruptedException {
        key.acquire();
        int v = visits;
        key.release();
        key.acquire();
        visits = v + 1; // BLOCAL: lost-update {{visits}}
        key.release();
    }

    void visitWell() throws InterruptedException {
        key.acquire();
        try {
            visits++;
        } finally {
            key.release();
        }
    }

    boolean lockUp() throws InterruptedException {
        key.acquire();
        boolean was = locked;
        key.release();
        if (was) {
            return false;
        }
        key.acquire();
        locked = true; // BLOCAL: check-then-act {{locked}}
        visits = 0;
        key.release();
        return true;
    }

    void open() throws InterruptedException {
        key.acquire();
        locked = false;
        key.release();
    }
}
