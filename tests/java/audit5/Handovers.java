// RELEASES: 8 11 17 21
package audit5;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Taken out by the block that read it, on all paths or on some (ANALYSIS 8: handed-over). */
public class Handovers {
    static final Handovers SHARED = new Handovers();

    static final class Batch {
        final List<String> lines = new ArrayList<>();
        int sent;
    }

    private Batch open = new Batch();
    private Batch sending;
    private Map<String, Runnable> callbacks = new HashMap<>();
    private int sequence;
    private boolean flushing;
    private Object[] ring = new Object[8];
    private int head;
    private int flushed;

    synchronized void add(String s) {
        open.lines.add(s);
    }

    // Silent: swapped, and then one's own.
    int flush() {
        Batch b;
        synchronized (this) {
            b = open;
            open = new Batch();
        }
        b.sent = b.lines.size();
        return b.sent;
    }

    /** Handed over, and used under the lock again. */
    void flushInto() {
        Batch b;
        synchronized (this) {
            b = open;
            open = new Batch();
        }
        synchronized (this) {
            sending = b; // BENIGN: stale-value handed-over
        }
    }

    /** Only on one path. */
    void flushSome(boolean all) {
        Batch b;
        synchronized (this) {
            b = open;
            if (all) {
                open = new Batch();
            }
        }
        synchronized (this) {
            sending = b; // BLOCAL: stale-value
        }
    }

    /** Put back: what came between is lost. */
    void flushBack(boolean failed) {
        Batch b;
        synchronized (this) {
            b = open;
            open = null;
        }
        if (failed) {
            synchronized (this) {
                open = b; // BLOCAL: lost-update
            }
        }
    }

    synchronized Batch sending() {
        return sending;
    }

    // Silent: the callback that was removed is the caller's to run.
    void reply(String id) {
        Runnable r;
        synchronized (callbacks) {
            r = callbacks.remove(id);
        }
        if (r != null) {
            r.run();
        }
    }

    void expect(String id, Runnable r) {
        synchronized (callbacks) {
            callbacks.put(id, r);
        }
    }

    /** A claimed number as an index of the ring. */
    void put(Object o) {
        int i;
        synchronized (this) {
            i = head++ & 7;
        }
        synchronized (this) {
            ring[i] = o; // BENIGN: stale-value handed-over
        }
    }

    /** Not claimed. */
    void putAtHead(Object o) {
        int i;
        synchronized (this) {
            i = head & 7;
        }
        synchronized (this) {
            ring[i] = o; // BLOCAL: stale-value low
        }
    }

    synchronized Object at(int i) {
        return ring[i & 7];
    }

    /** A flag that this method sets in the first block and resets in the second; the first write tells of both. */
    void flushOnce() {
        synchronized (this) {
            if (flushing) {
                return;
            }
            flushing = true;
        }
        synchronized (this) {
            flushed++; // BENIGN: check-then-act handed-over
            flushing = false;
        }
    }

    // Silent: a claimed sequence goes into a message.
    String message(String s) {
        int n;
        synchronized (this) {
            n = ++sequence;
        }
        return n + ":" + s;
    }

    /** Read, and increased in another block. */
    String messageBadly(String s) {
        int n;
        synchronized (this) {
            n = sequence;
        }
        synchronized (this) {
            sequence = n + 1; // BLOCAL: lost-update high
        }
        return n + ":" + s;
    }
}
