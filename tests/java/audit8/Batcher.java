// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Gathers records and writes them many at a time, when there are enough or it is late. */
public class Batcher<T> {
    private final Lock lock = new ReentrantLock();
    private final Consumer<List<T>> sink;
    private final int size;
    private List<T> buffer = new ArrayList<>();
    private long flushed;
    private long bytes;
    private boolean closed;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    public Batcher(Consumer<List<T>> sink, int size) {
        this.sink = sink;
        this.size = size;
    }

    public void start() {
        timer.scheduleAtFixedRate(this::flush, 1, 1, TimeUnit.SECONDS);
        timer.scheduleAtFixedRate(this::flushLosing, 1, 1, TimeUnit.SECONDS);
    }

    // Silent: the buffer is exchanged in one block, written after it.
    public void add(T record) {
        List<T> full = null;
        lock.lock();
        try {
            buffer.add(record);
            if (buffer.size() >= size) {
                full = buffer;
                buffer = new ArrayList<>();
            }
        } finally {
            lock.unlock();
        }
        if (full != null) {
            write(full); // BENIGN: check-then-act handed-over
        }
    }

    // Silent: taken out and replaced in one block.
    public void flush() {
        List<T> mine;
        lock.lock();
        try {
            mine = buffer;
            buffer = new ArrayList<>();
        } finally {
            lock.unlock();
        }
        if (!mine.isEmpty()) {
            write(mine); // BENIGN: check-then-act handed-over; BENIGN: check-then-act handed-over
        }
    }

    private void write(List<T> l) {
        sink.accept(l);
        lock.lock();
        try {
            flushed += l.size();
        } finally {
            lock.unlock();
        }
    }

    /** Copied in one block, thrown away in the next: what came in between is lost. */
    public void flushLosing() {
        List<T> mine;
        lock.lock();
        try {
            mine = new ArrayList<>(buffer);
        } finally {
            lock.unlock();
        }
        sink.accept(mine);
        if (mine.isEmpty()) {
            return;
        }
        lock.lock();
        try {
            buffer = new ArrayList<>(); // BLOCAL: check-then-act high
        } finally {
            lock.unlock();
        }
    }

    private int pending() {
        lock.lock();
        try {
            return buffer.size();
        } finally {
            lock.unlock();
        }
    }

    /** Enough when asked: two flush, one of them nothing; harmless but for the count. Low: who comes second finds nothing, as flush() looks itself. */
    public void flushIfFull() {
        if (pending() >= size) {
            flush(); // BLOCAL: check-then-act low
        }
    }

    /** How many there were, of what is there now. */
    public List<T> head(int max) {
        int n = Math.min(pending(), max);
        lock.lock();
        try {
            return new ArrayList<>(buffer.subList(0, n)); // BLOCAL: stale-value low
        } finally {
            lock.unlock();
        }
    }

    // Silent: the number and the list of one block.
    public List<T> headFixed(int max) {
        lock.lock();
        try {
            int n = Math.min(buffer.size(), max);
            return new ArrayList<>(buffer.subList(0, n));
        } finally {
            lock.unlock();
        }
    }

    /** The new total is computed without the lock. */
    public void sent(long n) {
        long b;
        lock.lock();
        try {
            b = bytes;
        } finally {
            lock.unlock();
        }
        long sum = b + n;
        lock.lock();
        try {
            bytes = sum; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    // Silent: added under the lock.
    public void sentFixed(long n) {
        lock.lock();
        try {
            bytes += n;
        } finally {
            lock.unlock();
        }
    }

    /** Open when asked; close() takes the buffer away and marks it closed at once. */
    public boolean offer(T record) {
        lock.lock();
        boolean open = !closed;
        lock.unlock();
        if (open) {
            lock.lock();
            try {
                buffer.add(record); // BLOCAL: check-then-act medium
            } finally {
                lock.unlock();
            }
        }
        return open;
    }

    // Silent: asked in the block.
    public boolean offerFixed(T record) {
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            buffer.add(record);
            return true;
        } finally {
            lock.unlock();
        }
    }

    // Silent: the last batch is taken out where the end is marked.
    public void close() {
        List<T> rest;
        lock.lock();
        try {
            closed = true;
            rest = buffer;
            buffer = Collections.emptyList();
        } finally {
            lock.unlock();
        }
        sink.accept(rest);
        timer.shutdown();
    }

    public long flushed() {
        lock.lock();
        try {
            return flushed;
        } finally {
            lock.unlock();
        }
    }
}
