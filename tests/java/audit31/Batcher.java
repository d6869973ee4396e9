// RELEASES: 8 17
package audit31;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** What is gathered and written out together. */
public class Batcher {
    static final Batcher SHARED = new Batcher();

    private final ReentrantLock lock = new ReentrantLock();
    private List<String> buffer = new ArrayList<>();
    private long bytes;
    private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
    private final LinkedBlockingQueue<String> bounded = new LinkedBlockingQueue<>(100);
    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicBoolean flushing = new AtomicBoolean();
    private final StringBuilder text = new StringBuilder();
    private final List<String> lines = new ArrayList<>();

    void add(String s) {
        lock.lock();
        try {
            buffer.add(s);
            bytes += s.length();
        } finally {
            lock.unlock();
        }
    }

    /** What is added while it is written is thrown away. */
    List<String> flush() {
        List<String> all;
        lock.lock();
        try {
            all = new ArrayList<>(buffer);
        } finally {
            lock.unlock();
        }
        write(all);
        lock.lock();
        try {
            buffer.clear(); // BLOCAL: lost-update {{buffer}}
        } finally {
            lock.unlock();
        }
        return all;
    }

    /** Silent: taken away where it is read. */
    List<String> flushWell() {
        List<String> all;
        lock.lock();
        try {
            all = buffer;
            buffer = new ArrayList<>();
            bytes = 0;
        } finally {
            lock.unlock();
        }
        write(all);
        return all;
    }

    /** Silent: only what was written is taken off. */
    void flushPart() {
        int n;
        List<String> part;
        lock.lock();
        try {
            n = Math.min(buffer.size(), 10);
            part = new ArrayList<>(buffer.subList(0, n));
            buffer.subList(0, n).clear();
        } finally {
            lock.unlock();
        }
        write(part);
    }

    /** Large enough when it was asked; it flushes little, or nothing. */
    void maybeFlush() {
        boolean full;
        lock.lock();
        try {
            full = bytes > 1000;
        } finally {
            lock.unlock();
        }
        if (full) {
            lock.lock();
            try {
                buffer = new ArrayList<>();
                bytes = 0; // BLOCAL: check-then-act {{bytes}}
            } finally {
                lock.unlock();
            }
        }
    }

    private static void write(List<String> all) {
        System.out.println(all.size());
    }

    /** Between the look and the reset somebody queued, and saw that there is a flush. */
    void drain() {
        if (!flushing.compareAndSet(false, true)) {
            return;
        }
        String s;
        while ((s = queue.poll()) != null) {
            System.out.println(s);
        }
        flushing.set(false); // BLOCAL: check-then-act medium {{queue}}
    }

    void submit(String s) {
        queue.add(s);
        drain();
    }

    /** Silent: looked once more when the flag is given back. */
    void drainWell() {
        do {
            if (!flushing.compareAndSet(false, true)) {
                return;
            }
            String s;
            while ((s = queue.poll()) != null) {
                System.out.println(s);
            }
            flushing.set(false);
        } while (!queue.isEmpty());
    }

    /** Silent: the number is what the operation said. */
    void enqueue(String s) {
        queue.add(s);
        if (queued.incrementAndGet() == 100) {
            drainWell();
        }
    }

    /** Counted, and asked only then: two see a hundred, or none. */
    void enqueueApart(String s) {
        queue.add(s);
        queued.incrementAndGet();
        if (queued.get() == 100) { // BLOCAL: check-then-act medium {{queued}}
            drainWell();
        }
    }

    /** Silent: offer says whether there was room. */
    boolean offer(String s) {
        return bounded.remainingCapacity() > 0 && bounded.offer(s); // BLOCAL: check-then-act low
    }

    /** Full meanwhile: add throws. */
    boolean push(String s) {
        if (bounded.remainingCapacity() > 0) {
            bounded.add(s); // BLOCAL: check-then-act {{bounded}}
            return true;
        }
        return false;
    }

    /** Taken in one block, cut in the next. */
    String takeText() {
        String s;
        synchronized (text) {
            s = text.toString();
        }
        synchronized (text) {
            text.setLength(0); // BLOCAL: lost-update medium {{text}}
        }
        return s;
    }

    /** Silent. */
    String takeTextWell() {
        synchronized (text) {
            String s = text.toString();
            text.setLength(0);
            return s;
        }
    }

    void type(String s) {
        synchronized (text) {
            text.append(s);
        }
    }

    /** Silent: each is taken by one hold of the lock. */
    void drainLines() {
        for (;;) {
            String s;
            synchronized (lines) {
                if (lines.isEmpty()) {
                    return;
                }
                s = lines.remove(lines.size() - 1);
            }
            System.out.println(s);
        }
    }

    /** The last one when it was asked. */
    String lastLine() {
        int n;
        synchronized (lines) {
            n = lines.size();
        }
        if (n == 0) {
            return null;
        }
        synchronized (lines) {
            return lines.remove(n - 1); // BLOCAL: check-then-act {{lines}}
        }
    }

    void addLine(String s) {
        synchronized (lines) {
            lines.add(s);
        }
    }
}
