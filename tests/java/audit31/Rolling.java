// RELEASES: 8 17
package audit31;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** A file that is written to until it is too long, then the next one: "lines lost at rollover", "two rollovers at midnight". */
public class Rolling {
    static final Rolling LOG = new Rolling();

    private final ReentrantLock lock = new ReentrantLock();
    private OutputStream out;
    private long written;
    private int index;
    private long nextRoll;
    private final byte[] buffer = new byte[8192];
    private int filled;
    private final AtomicLong total = new AtomicLong();
    private volatile long day;

    private static OutputStream open(int i) {
        return new java.io.ByteArrayOutputStream(i);
    }

    /** Too long when it was asked; two make a new one, and one of the two is never closed. */
    void rollIfLong(int limit) {
        boolean tooLong;
        lock.lock();
        try {
            tooLong = written > limit;
        } finally {
            lock.unlock();
        }
        if (tooLong) {
            lock.lock();
            try {
                out = open(++index);
                written = 0; // BLOCAL: check-then-act high {{written}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: asked where it is made. */
    void rollIfLongWell(int limit) {
        lock.lock();
        try {
            if (written > limit) {
                out = open(++index);
                written = 0;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Silent: asked once more by who holds the lock. */
    void rollTwiceAsked(int limit) {
        lock.lock();
        try {
            if (written <= limit) {
                return;
            }
        } finally {
            lock.unlock();
        }
        OutputStream next = open(limit);
        lock.lock();
        try {
            if (written > limit) {
                out = next;
                written = 0; // BENIGN: check-then-act rechecked
            }
        } finally {
            lock.unlock();
        }
    }

    /** Of two of one midnight each rolls. */
    void rollAtMidnight(long now) {
        if (now < nextRollTime()) {
            return;
        }
        setNextRollTime(now + 86_400_000); // BLOCAL: check-then-act medium {{nextRoll}}
    }

    long nextRollTime() {
        lock.lock();
        try {
            return nextRoll;
        } finally {
            lock.unlock();
        }
    }

    void setNextRollTime(long to) {
        lock.lock();
        try {
            nextRoll = to;
        } finally {
            lock.unlock();
        }
    }

    /** The room was there before somebody else wrote: over the end. (First high: one arm leaves the block.) */
    boolean append(byte b) {
        lock.lock();
        try {
            if (filled == buffer.length) {
                return false;
            }
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            buffer[filled++] = b; // BLOCAL: check-then-act medium {{filled}}
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** Silent: it has flushed where there was no room, and the lock is held throughout. */
    void appendWell(byte b) throws IOException {
        lock.lock();
        try {
            if (filled == buffer.length) {
                flushHeld();
            }
            buffer[filled++] = b;
        } finally {
            lock.unlock();
        }
    }

    private void flushHeld() throws IOException {
        out.write(buffer, 0, filled);
        written += filled;
        filled = 0;
    }

    /** What was written while the bytes were on their way is thrown away with them. */
    void flush() throws IOException {
        byte[] copy;
        OutputStream o;
        lock.lock();
        try {
            copy = java.util.Arrays.copyOf(buffer, filled);
            o = out;
        } finally {
            lock.unlock();
        }
        o.write(copy);
        lock.lock();
        try {
            filled = 0; // MISSED: lost-update (how much is copied does not flow into the copy)
        } finally {
            lock.unlock();
        }
    }

    /** The stream has been replaced, and closed, by a rollover. */
    void writeThrough(byte[] b) throws IOException {
        long before;
        lock.lock();
        try {
            before = written;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            out.write(b);
            written = before + b.length; // BLOCAL: lost-update high {{written}}
        } finally {
            lock.unlock();
        }
        total.addAndGet(b.length);
    }

    /** Silent: sums of a counter that only grows, told. */
    String status() {
        return "wrote " + total.get() + " of day " + day; // BLOCAL@8: inconsistent-read low
    }

    /** Several may come at the same day's turn: each resets. (First medium: it is set to what the check found, and the rest is set back to 0.) */
    void newDay(long today) {
        if (day != today) {
            synchronized (total) {
                day = today; // BLOCAL: check-then-act low {{day}}
                total.set(0);
            }
        }
    }

    /** Silent: checked twice. */
    void newDayWell(long today) {
        if (day != today) {
            synchronized (total) {
                if (day != today) {
                    total.set(0); // BENIGN: check-then-act rechecked
                    day = today;
                }
            }
        }
    }
}
