package audit28;

import java.util.ArrayList;
import java.util.List;

/** Records that are gathered and flushed by another thread. */
public class BatchBuffer extends Thread {
    private List<String> batch = new ArrayList<>();
    private int bytes;
    private long flushed;
    private volatile boolean closing;

    synchronized void append(String r) {
        batch.add(r);
        bytes += r.length();
    }

    /** Big enough when it was looked at; flushed by another meanwhile. */
    void appendAndFlush(String r) {
        boolean full;
        synchronized (this) {
            batch.add(r);
            bytes += r.length();
            full = bytes > 4096;
        }
        if (full) {
            synchronized (this) {
                send(batch);
                batch = new ArrayList<>();
                // was expected high: of an object that only a thread is given a check and an act are low (docs/confidence.md)
                bytes = 0; // BLOCAL: check-then-act low {{bytes}}
            }
        }
    }

    /** Silent: looked at, swapped in one block, sent outside. */
    void flushWell() {
        List<String> mine;
        synchronized (this) {
            if (batch.isEmpty()) {
                return;
            }
            mine = batch;
            batch = new ArrayList<>();
            bytes = 0;
        }
        send(mine);
    }

    /** What was appended while it was sent is dropped. */
    void flush() {
        List<String> copy;
        int n;
        synchronized (this) {
            copy = new ArrayList<>(batch);
            n = bytes;
        }
        send(copy);
        synchronized (this) {
            batch.subList(0, copy.size()).clear(); // BLOCAL: stale-value low {{batch}}
            // was expected here: what was read is taken off what is there by then
            bytes -= n;
            flushed += n; // BLOCAL: stale-value low {{bytes}}
        }
    }

    /** The sum is set from the older one. */
    void undo(String r) {
        int n;
        synchronized (this) {
            n = bytes;
        }
        int less = n - r.length();
        synchronized (this) {
            batch.remove(r);
            // was expected high: a thread is given the object, no more
            bytes = less; // BLOCAL: lost-update medium {{bytes}}
        }
    }

    /** The first is sent and removed by its place, which is another's by then. */
    void sendFirst() {
        String first;
        synchronized (this) {
            if (batch.isEmpty()) {
                return;
            }
            first = batch.get(0);
        }
        send(first);
        synchronized (this) {
            // was expected medium: likewise
            batch.remove(0); // BLOCAL: check-then-act low {{batch}}
        }
    }

    /** Silent: removed by what it is, which does nothing where it is gone. */
    void sendFirstWell() {
        String first;
        synchronized (this) {
            first = batch.isEmpty() ? null : batch.remove(0);
        }
        if (first != null) {
            send(first);
        }
    }

    private static void send(Object o) {
        o.hashCode();
    }

    synchronized long flushed() {
        return flushed;
    }

    @Override
    public void run() {
        while (!closing) {
            flushWell();
        }
    }

    public static void main(String[] a) {
        BatchBuffer b = new BatchBuffer();
        b.start();
        b.append("x");
        b.closing = true;
    }
}
