package audit26;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Values that are taken out, and values that are only looked at. */
public class Handoff implements Runnable {
    static final Handoff HANDOFF = new Handoff();

    static final class Buffer {
        private final List<String> lines = new ArrayList<>();
        private int bytes;
    }

    private Buffer buffer = new Buffer();
    private Buffer spare;
    private final Deque<Buffer> full = new ArrayDeque<>();
    private final Deque<Buffer> free = new ArrayDeque<>();
    private int written;
    private boolean flushing;
    private int flushes;

    synchronized void write(String s) {
        buffer.lines.add(s);
        buffer.bytes += s.length();
    }

    /** Swapped out: nobody else has it. */
    void flush() {
        Buffer b;
        synchronized (this) {
            b = buffer;
            buffer = new Buffer();
        }
        synchronized (this) {
            written += b.bytes; // BENIGN: stale-value handed-over
        }
    }

    /** Looked at only: others go on writing to it, and two that flush count it twice. */
    void flushBadly() {
        Buffer b;
        synchronized (this) {
            b = buffer;
        }
        int n = b.bytes;
        synchronized (this) {
            // the second was not expected: what it has was read without the lock that guards it
            written += n; // BLOCAL: stale-value medium {{buffer}}; BLOCAL: stale-value low {{bytes}}
        }
    }

    private synchronized Buffer takeFree() {
        return free.pollFirst();
    }

    private synchronized void giveFull(Buffer b) {
        full.addLast(b);
    }

    /** What was polled is this thread's alone, and is put into another queue. */
    void move() {
        Buffer b = takeFree();
        if (b != null) {
            giveFull(b); // BENIGN: check-then-act handed-over
        }
    }

    private synchronized Buffer firstFull() {
        return full.peekFirst();
    }

    private synchronized void dropFull() {
        full.removeFirst();
    }

    /** Peeked, written out, and then the first is removed: by now another. */
    void drain() {
        Buffer b = firstFull();
        if (b != null) {
            Thread.yield();
            dropFull(); // BLOCAL: check-then-act medium {{full}}
        }
    }

    /** Silent: polled and used. */
    int drainWell() {
        Buffer b;
        synchronized (this) {
            b = full.pollFirst();
        }
        return b == null ? 0 : b.bytes;
    }

    /** One flushes at a time: the flag that this method set, it resets. */
    void flushAlone() {
        synchronized (this) {
            if (flushing) {
                return;
            }
            flushing = true;
        }
        Thread.yield();
        synchronized (this) {
            flushing = false; // BENIGN: check-then-act handed-over
        }
    }

    private synchronized boolean isFlushing() {
        return flushing;
    }

    private synchronized void beginFlush() {
        flushing = true;
    }

    private synchronized void endFlush() {
        flushing = false;
    }

    /** The flag is asked and set in two sections. */
    void flushTwice() {
        if (isFlushing()) {
            return;
        }
        // was expected high: that is where the check and its act are in one method (docs/kinds.md)
        beginFlush(); // BLOCAL: check-then-act medium {{flushing}}
        Thread.yield();
        endFlush();
    }

    /** Taken out, and then written back over what came meanwhile. */
    void putBack() {
        Buffer b;
        synchronized (this) {
            b = spare;
            spare = null;
        }
        if (b == null) {
            b = new Buffer();
        }
        synchronized (this) {
            spare = b; // BLOCAL: lost-update {{spare}}
        }
    }

    /** Put back only where nothing came meanwhile. */
    void putBackWell() {
        Buffer b;
        synchronized (this) {
            b = spare;
            spare = null;
        }
        if (b != null) {
            synchronized (this) {
                if (spare == null) {
                    // was expected to be the lost update: it is told as the check, with the same excuse
                    spare = b; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    private synchronized int nextFlush() {
        return flushes++;
    }

    /** Silent: the number is used where no lock is. */
    String name() {
        return "flush-" + nextFlush();
    }

    @Override
    public void run() {
        write("a");
        flush();
        flushBadly();
        move();
        drain();
        drainWell();
        flushAlone();
        flushTwice();
        putBack();
        putBackWell();
        name();
    }

    public static void main(String[] a) {
        new Thread(HANDOFF).start();
        new Thread(HANDOFF).start();
    }
}
