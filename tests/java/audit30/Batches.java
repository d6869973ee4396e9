package audit30;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Gathered by many, sent by one. */
public class Batches {
    static final Batches SHARED = new Batches();

    private final Queue<String> queue = new ConcurrentLinkedQueue<>();
    private final LinkedBlockingQueue<String> bounded = new LinkedBlockingQueue<>();
    private final AtomicReference<List<String>> box = new AtomicReference<>(new ArrayList<>());
    private final AtomicInteger size = new AtomicInteger();
    private final Vector<String> vector = new Vector<>();
    private final StringBuffer text = new StringBuffer();
    private List<String> buffer = new ArrayList<>();
    private final Object lock = new Object();

    void add(String s) {
        queue.add(s);
        bounded.add(s);
        vector.add(s);
        text.append(s);
        size.incrementAndGet();
        synchronized (lock) {
            buffer.add(s);
        }
    }

    /** What is added between is never sent. */
    void flush() {
        List<String> copy = new ArrayList<>(queue);
        queue.clear(); // BLOCAL: lost-update medium {{queue}}
        send(copy);
    }

    /** Silent: taken one by one. */
    void flushWell() {
        List<String> copy = new ArrayList<>();
        String s;
        while ((s = queue.poll()) != null) {
            copy.add(s);
        }
        send(copy);
    }

    /** Silent: taken away by one operation. */
    void drain() {
        List<String> copy = new ArrayList<>();
        bounded.drainTo(copy);
        send(copy);
    }

    /** Silent: just what was seen is removed. */
    void flushSeen() {
        List<String> copy = new ArrayList<>(queue);
        send(copy);
        queue.removeAll(copy);
    }

    /** The wrapper locks each. */
    void flushVector() {
        String[] all = vector.toArray(new String[0]);
        send(java.util.Arrays.asList(all));
        vector.clear(); // BLOCAL: lost-update medium {{vector}}
    }

    /** Silent: its own monitor around both. */
    void flushVectorWell() {
        List<String> copy;
        synchronized (vector) {
            copy = new ArrayList<>(vector);
            vector.clear();
        }
        send(copy);
    }

    /** Text that is appended between is cut off. */
    String textOf() {
        String s = text.toString();
        text.setLength(0); // BLOCAL: lost-update medium {{text}}
        return s;
    }

    /** Silent: swapped. */
    void flushBox() {
        send(box.getAndSet(new ArrayList<>()));
    }

    /** Got and set: of two both send it. */
    void flushBoxInTwo() {
        List<String> l = box.get();
        box.set(new ArrayList<>()); // MISSED: lost-update (nobody is seen to add to what lies in the reference)
        send(l);
    }

    /** Silent: swapped under the lock, sent outside. */
    void flushBuffer() {
        List<String> l;
        synchronized (lock) {
            if (buffer.isEmpty()) {
                return;
            }
            l = buffer;
            buffer = new ArrayList<>();
        }
        send(l);
    }

    /** Two send it, for it was read in one block and replaced in the next. */
    void flushBufferInTwo() {
        List<String> l;
        synchronized (lock) {
            l = buffer;
        }
        send(l);
        synchronized (lock) {
            buffer = new ArrayList<>(); // BLOCAL: lost-update medium {{buffer}}
        }
    }

    /** The count is asked and set back. */
    boolean full(int most) {
        if (size.get() >= most) {
            size.set(0); // BLOCAL: check-then-act medium {{size}}
            return true;
        }
        return false;
    }

    /** Silent: one who counted to it. */
    boolean fullWell(int most) {
        return size.incrementAndGet() == most;
    }

    /** A bound that several exceed, and who is refused is told. */
    boolean offer(String s, int most) {
        if (queue.size() >= most) {
            return false;
        }
        queue.add(s); // BLOCAL: check-then-act medium {{queue}}
        return true;
    }

    private static void send(List<String> l) {
        if (l.size() > 1000) {
            throw new IllegalArgumentException();
        }
    }
}
