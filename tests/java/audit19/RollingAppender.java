package audit19;

import java.io.IOException;
import java.io.OutputStream;

/** Writes lines to a file, and begins a new one when it is full. */
public class RollingAppender {
    interface Files {
        OutputStream open(int number) throws IOException;
    }

    static RollingAppender root;

    private final Object lock = new Object();
    private final Files files;
    private final long max;
    private OutputStream out;
    private long size;
    private int number;
    private String header = "";

    RollingAppender(Files files, long max) {
        this.files = files;
        this.max = max;
    }

    /** Checked before the lock: two roll, and the second file is left with one line. */
    public void append(byte[] line) throws IOException {
        if (size > max) {
            roll(); // BLOCAL: check-then-act {{size}}
        }
        synchronized (lock) {
            out.write(line);
            size += line.length;
        }
    }

    public void appendSafely(byte[] line) throws IOException {
        synchronized (lock) {
            if (size > max) {
                roll();
            }
            out.write(line);
            size += line.length;
        }
    }

    private void roll() throws IOException {
        synchronized (lock) {
            if (out != null) {
                out.close();
            }
            out = files.open(++number);
            size = 0;
        }
    }

    /** The stream is another by the time it is written to. */
    public void appendSlowly(byte[] line) throws IOException {
        OutputStream to;
        synchronized (lock) {
            to = out;
        }
        byte[] copy = line.clone();
        synchronized (lock) {
            to.write(copy); // MISSED: stale-value (that a stream is written to is not known)
            size += copy.length;
        }
    }

    /** Two roll to the same number. */
    public void rollTo() throws IOException {
        int n;
        synchronized (lock) {
            n = number + 1;
        }
        OutputStream next = files.open(n);
        synchronized (lock) {
            out = next;
            number = n; // BLOCAL: lost-update {{number}}
            size = 0;
        }
    }

    public void rollToSafely() throws IOException {
        int n;
        synchronized (lock) {
            n = ++number;
        }
        OutputStream next = files.open(n);
        synchronized (lock) {
            // was forgotten
            out = next; // BENIGN: stale-value handed-over
            size = 0;
        }
    }

    public void close() throws IOException {
        synchronized (lock) {
            if (out != null) {
                out.close();
                out = null;
            }
        }
    }

    /** Closed between the look and the write. */
    public void flush() throws IOException {
        boolean open;
        synchronized (lock) {
            open = out != null;
        }
        if (open) {
            synchronized (lock) {
                out.flush(); // BLOCAL: check-then-act medium {{out}}
            }
        }
    }

    public void header(String h) {
        synchronized (lock) {
            header = h;
        }
    }

    public void extend(String more) {
        header(current() + more); // BLOCAL: lost-update {{header}}
    }

    public void extendSafely(String more) {
        synchronized (lock) {
            header(current() + more);
        }
    }

    private String current() {
        synchronized (lock) {
            return header;
        }
    }
}
