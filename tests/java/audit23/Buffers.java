package audit23;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Buffers that are filled by many and flushed by one. */
public class Buffers extends Thread {
    static final Buffers WRITER = new Buffers();

    private final Object flushLock = new Object();
    private byte[] buf = new byte[1024];
    private int pos;
    private List<String> batch = new ArrayList<>();
    private long written;
    private OutputStream out;
    private boolean dirty;

    @Override
    public void run() {
        try {
            while (true) {
                flush();
                flushBatch();
                flushWell();
            }
        } catch (IOException e) {
            interrupt();
        }
    }

    synchronized int pos() {
        return pos;
    }

    synchronized void grow(int n) {
        byte[] more = new byte[n];
        System.arraycopy(buf, 0, more, 0, pos);
        buf = more;
    }

    synchronized void write(byte b) {
        if (pos == buf.length) {
            grow(buf.length * 2);
        }
        buf[pos++] = b;
        dirty = true;
    }

    /** The place was free, but is it still? */
    void writeAt(byte b) {
        int p = pos();
        synchronized (this) {
            buf[p] = b;
            pos = p + 1; // BLOCAL: lost-update high {{pos}}
        }
    }

    void writeIfRoom(byte b) {
        boolean room;
        synchronized (this) {
            room = pos < buf.length;
        }
        if (room) {
            synchronized (this) {
                buf[pos++] = b; // BLOCAL: check-then-act high {{pos}}
            }
        }
    }

    void flush() throws IOException {
        int n = pos();
        if (n == 0) {
            return;
        }
        byte[] copy = new byte[n];
        synchronized (this) {
            System.arraycopy(buf, 0, copy, 0, n);
            // was expected high: the check is made by another method
            pos = 0; // BLOCAL: check-then-act medium {{pos}}
        }
        synchronized (flushLock) {
            out.write(copy);
        }
    }

    void flushWell() throws IOException {
        byte[] copy;
        synchronized (this) {
            copy = new byte[pos];
            System.arraycopy(buf, 0, copy, 0, pos);
            pos = 0;
        }
        synchronized (flushLock) {
            out.write(copy);
        }
    }

    synchronized void add(String s) {
        batch.add(s);
    }

    /** What is added between the copy and the clearing is lost. */
    void flushBatch() {
        List<String> copy;
        synchronized (this) {
            copy = new ArrayList<>(batch);
        }
        copy.forEach(System.out::println);
        if (!copy.isEmpty()) {
            synchronized (this) {
                batch.clear(); // BLOCAL: check-then-act medium {{batch}}
            }
        }
    }

    void flushBatchWell() {
        List<String> mine;
        synchronized (this) {
            if (batch.isEmpty()) {
                return;
            }
            mine = batch;
            batch = new ArrayList<>();
        }
        mine.forEach(System.out::println);
    }

    synchronized long written() {
        return written;
    }

    void wrote(int n) {
        long w = written();
        w += n;
        synchronized (this) {
            written = w; // BLOCAL: lost-update high {{written}}
        }
    }

    synchronized void wroteWell(int n) {
        written += n;
    }

    void clean() {
        boolean d;
        synchronized (this) {
            d = dirty;
            dirty = false;
        }
        if (d) {
            synchronized (this) {
                written++; // BENIGN: check-then-act handed-over
            }
        }
    }
}
