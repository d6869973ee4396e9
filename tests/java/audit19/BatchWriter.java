package audit19;

import java.util.ArrayList;
import java.util.List;

/** Collects records, and a thread of its own writes them in batches. */
public class BatchWriter<R> implements Runnable {
    interface Sink<R> {
        void write(List<R> batch);
    }

    private final Object lock = new Object();
    private final List<R> buffer = new ArrayList<>();
    private final Sink<R> sink;
    private final int max;
    private final Thread thread = new Thread(this, "batch");
    private long written;
    private boolean closed;

    public BatchWriter(Sink<R> sink, int max) {
        this.sink = sink;
        this.max = max;
        thread.start();
    }

    public void write(R record) {
        synchronized (lock) {
            buffer.add(record);
            lock.notifyAll();
        }
    }

    private int pending() {
        synchronized (lock) {
            return buffer.size();
        }
    }

    /** What is added while the sink writes is cleared with the rest. */
    public void flush() {
        List<R> batch;
        synchronized (lock) {
            batch = new ArrayList<>(buffer);
        }
        sink.write(batch);
        synchronized (lock) {
            buffer.clear(); // BLOCAL: lost-update {{buffer}}
            written += batch.size(); // was expected as well: of one stale value there is its worst use
        }
    }

    public void flushSafely() {
        List<R> batch;
        synchronized (lock) {
            batch = new ArrayList<>(buffer);
            buffer.clear();
        }
        sink.write(batch);
        synchronized (lock) {
            written += batch.size(); // BENIGN: stale-value handed-over
        }
    }

    /** A record that comes between the two blocks wakes nobody. */
    private void awaitOne() throws InterruptedException {
        if (pending() == 0) {
            synchronized (lock) {
                lock.wait(); // BLOCAL: check-then-wait
            }
        }
    }

    private void awaitOneSafely() throws InterruptedException {
        synchronized (lock) {
            while (pending() == 0 && !closed) {
                lock.wait();
            }
        }
    }

    /** How many there were before the wait. */
    public List<R> nextBatch() throws InterruptedException {
        synchronized (lock) {
            int n = buffer.size();
            while (buffer.size() < max && !closed) {
                lock.wait();
            }
            // was expected as medium, at the next line: the loop that waits has asked for it again, and to be given is a use
            List<R> batch = new ArrayList<>(n); // BLOCAL: stale-after-wait low {{buffer}}
            batch.addAll(buffer.subList(0, n));
            buffer.clear();
            return batch;
        }
    }

    public List<R> nextBatchSafely() throws InterruptedException {
        synchronized (lock) {
            while (buffer.size() < max && !closed) {
                lock.wait();
            }
            List<R> batch = new ArrayList<>(buffer);
            buffer.clear();
            return batch;
        }
    }

    @Override
    public void run() {
        try {
            for (;;) {
                awaitOne();
                flush();
                awaitOneSafely();
                flushSafely();
            }
        } catch (InterruptedException e) {
            close();
        }
    }

    /** The array is made for as many as there were. */
    public Object[] snapshot() {
        Object[] all = new Object[pending()];
        synchronized (lock) {
            int i = 0;
            for (R r : buffer) {
                all[i++] = r; // BLOCAL: stale-value
            }
        }
        return all;
    }

    public void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
    }

    public long written() {
        synchronized (lock) {
            return written;
        }
    }
}
