package audit28;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** A log that is rolled when it is full, and closed. */
public class RollingLog {
    private static final RollingLog LOG = new RollingLog();
    private static final int FULL = 1 << 20;

    static void log(byte[] line) throws IOException {
        LOG.write(line);
        LOG.rollIfFull();
    }

    private OutputStream out = new ByteArrayOutputStream();
    private long size;
    private int index;
    private boolean closed;
    private final AtomicLong written = new AtomicLong();
    private volatile long nextRoll;

    synchronized void write(byte[] line) throws IOException {
        if (closed) {
            return;
        }
        out.write(line);
        size += line.length;
        written.addAndGet(line.length);
    }

    private synchronized boolean full() {
        return size > FULL;
    }

    private synchronized void roll() throws IOException {
        out.close();
        out = new ByteArrayOutputStream();
        size = 0;
        index++;
    }

    /** Rolled twice by two who found it full. */
    void rollIfFull() throws IOException {
        if (full()) {
            // was expected high: two calls that are each atomic by themselves (docs/kinds.md)
            roll(); // BLOCAL: check-then-act medium {{size}}
        }
    }

    /** Silent. */
    synchronized void rollIfFullWell() throws IOException {
        if (full()) {
            roll();
        }
    }

    /** The stream is rolled away from who writes to it. */
    void writeOutside(byte[] line) throws IOException {
        OutputStream o;
        synchronized (this) {
            o = out;
        }
        byte[] copy = line.clone();
        synchronized (this) {
            // what has been rolled away is written to
            o.write(copy); // MISSED: stale-value (that a stream is written to is no change of state that is known)
            size += copy.length;
        }
    }

    /** Silent: the stream is read where it is written to. */
    void writeInside(byte[] line) throws IOException {
        byte[] copy = line.clone();
        synchronized (this) {
            out.write(copy);
            size += copy.length;
        }
    }

    /** Silent: set to null under the lock and closed outside. */
    void close() throws IOException {
        OutputStream o;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            o = out;
            out = null;
        }
        o.close();
    }

    /** Due when it was looked at; the other one has rolled by then. */
    void rollOnTime(long now) throws IOException {
        if (now >= nextRoll) {
            synchronized (this) {
                nextRoll = now + 1000; // BLOCAL: check-then-act high {{nextRoll}}
                roll();
            }
        }
    }

    /** Due once more under the lock. */
    void rollOnTimeWell(long now) throws IOException {
        if (now >= nextRoll) {
            synchronized (this) {
                if (now >= nextRoll) {
                    nextRoll = now + 1000; // BENIGN: check-then-act rechecked
                    roll();
                }
            }
        }
    }

    /** The number of a block ago names two files alike. */
    String nextName() {
        int i;
        synchronized (this) {
            i = index;
        }
        String name = "log." + i;
        synchronized (this) {
            index = i + 1; // BLOCAL: lost-update high {{index}}
        }
        return name;
    }

    /** Silent: the number is taken. */
    String nextNameWell() {
        int i;
        synchronized (this) {
            i = index++;
        }
        return "log." + i;
    }
}
