// RELEASES: 8 17
package audit31;

import java.util.concurrent.locks.StampedLock;

/** Numbers under a stamped lock. */
public class Plots {
    static final Plots SHARED = new Plots();

    private final StampedLock lock = new StampedLock();
    private int width;
    private int height;
    private int drawn;

    void resize(int w, int h) {
        long s = lock.writeLock();
        try {
            width = w;
            height = h;
            drawn = 0;
        } finally {
            lock.unlockWrite(s);
        }
    }

    /** Silent: validated, else read again. */
    int area() {
        long s = lock.tryOptimisticRead();
        int w = width;
        int h = height;
        if (!lock.validate(s)) {
            s = lock.readLock();
            try {
                w = width;
                h = height;
            } finally {
                lock.unlockRead(s);
            }
        }
        return w * h;
    }

    /** The read lock is left for the write lock. */
    void draw() {
        long s = lock.readLock();
        int d;
        try {
            d = drawn;
        } finally {
            lock.unlockRead(s);
        }
        s = lock.writeLock();
        try {
            drawn = d + 1; // BLOCAL: lost-update high {{drawn}}
        } finally {
            lock.unlockWrite(s);
        }
    }

    /** Silent: converted, or all is looked at anew. */
    boolean drawWell(int most) {
        long s = lock.readLock();
        try {
            while (drawn < most) {
                long w = lock.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    drawn++;
                    return true;
                }
                lock.unlockRead(s);
                s = lock.writeLock();
            }
            return false;
        } finally {
            lock.unlock(s);
        }
    }

    /** Where it cannot be converted what was read is written none the less. */
    void stretch(int by) {
        long s = lock.readLock();
        try {
            int w = width;
            long c = lock.tryConvertToWriteLock(s);
            if (c == 0) {
                lock.unlockRead(s);
                s = lock.writeLock();
            } else {
                s = c;
            }
            width = w + by; // BLOCAL: lost-update {{width}}
        } finally {
            lock.unlock(s);
        }
    }

    /** Asked optimistically, done under the lock without a further look. */
    void grow(int to) {
        long s = lock.tryOptimisticRead();
        boolean small = width < to;
        if (!lock.validate(s) || !small) {
            return;
        }
        s = lock.writeLock();
        try {
            width = to; // BLOCAL: check-then-act {{width}}
        } finally {
            lock.unlockWrite(s);
        }
    }
}
