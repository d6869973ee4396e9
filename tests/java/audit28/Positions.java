package audit28;

import java.util.concurrent.locks.StampedLock;

/** Places of replicas, read without waiting. */
public class Positions implements Runnable {
    static final Positions SHARED = new Positions();

    private final StampedLock sl = new StampedLock();
    private long offset;
    private long lag;
    private String leader = "";

    void move(long by) {
        long s = sl.writeLock();
        try {
            offset += by;
            lag -= by;
        } finally {
            sl.unlockWrite(s);
        }
    }

    /** Silent: the documented idiom. */
    long end() {
        long s = sl.tryOptimisticRead();
        // was expected to be silent: used before it is validated
        long e = offset + lag; // BLOCAL: inconsistent-read low {{offset}}
        if (!sl.validate(s)) {
            s = sl.readLock();
            try {
                e = offset + lag;
            } finally {
                sl.unlockRead(s);
            }
        }
        return e;
    }

    /** Read under the read lock, written under the next. */
    void catchUp() {
        long l;
        long s = sl.readLock();
        try {
            l = lag;
        } finally {
            sl.unlockRead(s);
        }
        if (l > 0) {
            s = sl.writeLock();
            try {
                // was expected here: what was checked is changed in the next line
                offset += l;
                lag = 0; // BLOCAL: check-then-act high {{lag}}
            } finally {
                sl.unlockWrite(s);
            }
        }
    }

    /** Silent: converted, or all again under the write lock. */
    void catchUpWell() {
        long s = sl.readLock();
        try {
            while (lag > 0) {
                long w = sl.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    offset += lag;
                    lag = 0;
                    break;
                }
                sl.unlockRead(s);
                s = sl.writeLock();
            }
        } finally {
            sl.unlock(s);
        }
    }

    /** Validated, and stale by the time that it is written back. */
    void skip() {
        long s = sl.tryOptimisticRead();
        long o = offset;
        if (!sl.validate(s)) {
            return;
        }
        long w = sl.writeLock();
        try {
            offset = o + 1; // BLOCAL: lost-update high {{offset}}
        } finally {
            sl.unlockWrite(w);
        }
    }

    /** Silent: one block. */
    void skipWell() {
        long w = sl.writeLock();
        try {
            offset++;
        } finally {
            sl.unlockWrite(w);
        }
    }

    /** Without a leader when it was looked at. */
    void elect(String who) {
        long s = sl.readLock();
        boolean none = leader.isEmpty();
        sl.unlockRead(s);
        if (none) {
            s = sl.writeLock();
            leader = who; // BLOCAL: check-then-act high {{leader}}
            sl.unlockWrite(s);
        }
    }

    /** Looked at again. */
    void electWell(String who) {
        long s = sl.readLock();
        boolean none = leader.isEmpty();
        sl.unlockRead(s);
        if (none) {
            s = sl.writeLock();
            if (leader.isEmpty()) {
                leader = who; // BENIGN: check-then-act rechecked
            }
            sl.unlockWrite(s);
        }
    }

    @Override
    public void run() {
        skip();
        elect("a");
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
