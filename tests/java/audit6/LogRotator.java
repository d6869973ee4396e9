// RELEASES: 8 17
package audit6;

import java.nio.ByteBuffer;
import java.util.Timer;
import java.util.TimerTask;
import java.util.logging.Logger;

/** A log that is cut now and then: buffers, timers, what is only told. */
public class LogRotator {
    static final LogRotator SHARED = new LogRotator();
    private static final Logger LOG = Logger.getLogger("rotator");

    private final StringBuffer lines = new StringBuffer();
    private final StringBuilder text = new StringBuilder();
    private final ByteBuffer bytes = ByteBuffer.allocate(1024);
    private final Timer timer = new Timer(true);
    private long size;
    private int generation;
    private boolean cutting;

    /** Long enough, then cut: another may have cut it. */
    void cut(int max) {
        if (lines.length() > max) {
            lines.setLength(0); // BLOCAL: check-then-act
        }
    }

    // Silent: a StringBuffer locks itself.
    void cutHeld(int max) {
        synchronized (lines) {
            if (lines.length() > max) {
                lines.setLength(0);
            }
        }
    }

    /** Told, then emptied: what came between is lost. */
    String takeLines() {
        String s = lines.toString();
        lines.setLength(0); // BLOCAL: lost-update
        return s;
    }

    void line(String s) {
        lines.append(s);
    }

    /** Likewise of a builder under a lock. */
    String takeText() {
        String s;
        synchronized (text) {
            s = text.toString();
        }
        synchronized (text) {
            text.setLength(0); // BLOCAL: lost-update
        }
        return s;
    }

    // Silent: in one block.
    String takeTextAtOnce() {
        synchronized (text) {
            String s = text.toString();
            text.setLength(0);
            return s;
        }
    }

    void text(String s) {
        synchronized (text) {
            text.append(s);
        }
    }

    /** Room enough, in another block. */
    boolean write(byte[] b) {
        boolean fits;
        synchronized (bytes) {
            fits = bytes.remaining() >= b.length;
        }
        if (fits) {
            synchronized (bytes) {
                bytes.put(b); // MISSED: check-then-act (what a buffer has left)
            }
        }
        return fits;
    }

    // Silent: one block.
    boolean writeAtOnce(byte[] b) {
        synchronized (bytes) {
            if (bytes.remaining() < b.length) {
                return false;
            }
            bytes.put(b);
            return true;
        }
    }

    void rewind() {
        synchronized (bytes) {
            bytes.clear();
        }
    }

    /** A timer's task with what its maker read. */
    void schedule() {
        final int g;
        synchronized (this) {
            g = generation;
        }
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                synchronized (LogRotator.this) {
                    generation = g + 1; // BLOCAL: lost-update
                }
            }
        }, 1000L);
    }

    // Silent: read in the task.
    void scheduleRight() {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                synchronized (LogRotator.this) {
                    generation = generation + 1;
                }
            }
        }, 1000L);
    }

    /** Only told. */
    void report() {
        long s;
        synchronized (this) {
            s = size;
        }
        synchronized (this) {
            LOG.info("size " + s); // BENIGN: stale-value reported-only
        }
    }

    /** Size added to what was read. */
    void grow(long by) {
        long s = size();
        setSize(s + by); // BLOCAL: lost-update
    }

    private synchronized long size() {
        return size;
    }

    private synchronized void setSize(long s) {
        size = s;
    }

    /** A flag set and given back by this method: claimed in the first block. */
    void cutOnce() {
        synchronized (this) {
            if (cutting) {
                return;
            }
            cutting = true;
        }
        line("cut");
        synchronized (this) {
            cutting = false; // BENIGN: check-then-act handed-over
        }
    }
}
