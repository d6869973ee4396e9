// RELEASES: 8 17
package audit44;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What comes in is gathered and written in batches: by size, by time, at the end. */
public class Ingest {
    interface Sink {
        void write(List<String> batch) throws IOException;
    }

    /** By a lock and a list that is replaced. */
    static class Batches {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition room = lock.newCondition();
        private List<String> pending = new ArrayList<>();
        private final Sink sink;
        private int written;
        private boolean closed;

        Batches(Sink sink) {
            this.sink = sink;
        }

        void add(String s) throws InterruptedException {
            lock.lock();
            try {
                while (pending.size() >= 1000) {
                    room.await();
                }
                pending.add(s);
            } finally {
                lock.unlock();
            }
        }

        void addUnlessClosedLate(String s) {
            lock.lock();
            boolean c = closed;
            lock.unlock();
            if (c) {
                throw new IllegalStateException("closed");
            }
            lock.lock();
            try {
                pending.add(s); // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }

        void addUnlessClosed(String s) {
            lock.lock();
            try {
                if (closed) {
                    throw new IllegalStateException("closed");
                }
                pending.add(s);
            } finally {
                lock.unlock();
            }
        }

        // Copied in one section, replaced in another.
        void flushLate() throws IOException {
            List<String> batch;
            lock.lock();
            try {
                batch = new ArrayList<>(pending);
            } finally {
                lock.unlock();
            }
            sink.write(batch);
            lock.lock();
            try {
                pending = new ArrayList<>(); // BLOCAL: lost-update
                // Was not marked: a number of what was copied goes with it.
                written += batch.size(); // BLOCAL: stale-value
                room.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void flush() throws IOException {
            List<String> batch;
            lock.lock();
            try {
                batch = pending;
                pending = new ArrayList<>();
                room.signalAll();
            } finally {
                lock.unlock();
            }
            sink.write(batch);
            lock.lock();
            try {
                // Was not marked.
                written += batch.size(); // BENIGN: stale-value handed-over
            } finally {
                lock.unlock();
            }
        }

        // What could not be written is put back before what has come since.
        void flushOrKeep() {
            List<String> batch;
            lock.lock();
            try {
                batch = pending;
                pending = new ArrayList<>();
            } finally {
                lock.unlock();
            }
            try {
                sink.write(batch);
            } catch (IOException e) {
                lock.lock();
                try {
                    batch.addAll(pending);
                    pending = batch; // BENIGN: lost-update handed-over
                } finally {
                    lock.unlock();
                }
            }
        }

        void flushOrKeepLate() {
            List<String> batch;
            lock.lock();
            try {
                batch = pending;
                pending = new ArrayList<>();
            } finally {
                lock.unlock();
            }
            try {
                sink.write(batch);
            } catch (IOException e) {
                lock.lock();
                try {
                    pending = batch; // BLOCAL: lost-update
                } finally {
                    lock.unlock();
                }
            }
        }

        void flushIfFullLate() throws IOException {
            int n;
            lock.lock();
            try {
                n = pending.size();
            } finally {
                lock.unlock();
            }
            if (n >= 100) {
                List<String> batch;
                lock.lock();
                try {
                    batch = pending;
                    // Was to be shown: all that is there by then is taken, however much.
                    pending = new ArrayList<>(); // BLOCAL: check-then-act low
                } finally {
                    lock.unlock();
                }
                sink.write(batch);
            }
        }

        void close() throws IOException {
            lock.lock();
            try {
                closed = true;
                sink.write(pending);
                pending = new ArrayList<>();
            } finally {
                lock.unlock();
            }
        }
    }

    /** By a queue without a lock and a count beside it; who wins the flag flushes. */
    static class Lockless {
        private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        private final AtomicInteger size = new AtomicInteger();
        private final AtomicBoolean flushing = new AtomicBoolean();
        private final Sink sink;

        Lockless(Sink sink) {
            this.sink = sink;
        }

        void add(String s) throws IOException {
            queue.add(s);
            if (size.incrementAndGet() >= 100) {
                flush();
            }
        }

        // Two may count up at once, and neither sees the hundredth.
        void addLate(String s) throws IOException {
            queue.add(s);
            size.incrementAndGet();
            if (size.get() == 100) { // BLOCAL: check-then-act
                // Was not marked beside the count.
                flush(); // BLOCAL: check-then-act low
            }
        }

        void flush() throws IOException {
            if (flushing.compareAndSet(false, true)) {
                try {
                    List<String> batch = new ArrayList<>();
                    String s = queue.poll();
                    while (s != null) {
                        size.decrementAndGet();
                        batch.add(s);
                        s = queue.poll();
                    }
                    sink.write(batch);
                } finally {
                    // Was to be silent: who is the hundredth in between finds the flag, and nobody looks again.
                    flushing.set(false); // BLOCAL: check-then-act
                }
            }
        }

        void flushAllLate() throws IOException {
            List<String> batch = new ArrayList<>(queue);
            queue.clear(); // BLOCAL: lost-update
            size.set(0);
            sink.write(batch);
        }

        void flushFlaggedLate() throws IOException {
            if (!flushing.get()) {
                flushing.set(true); // BLOCAL: check-then-act
                try {
                    flushAllLate();
                } finally {
                    flushing.set(false);
                }
            }
        }
    }

    /** Bytes, in a buffer that is this one's, written by who fills it. */
    static class Bytes {
        private final byte[] buffer = new byte[8192];
        private final OutputStream out;
        private int count;
        private long total;

        Bytes(OutputStream out) {
            this.out = out;
        }

        synchronized void write(int b) throws IOException {
            if (count == buffer.length) {
                out.write(buffer, 0, count);
                count = 0;
            }
            buffer[count++] = (byte) b;
            total++;
        }

        void writeLate(int b) throws IOException {
            int at;
            synchronized (this) {
                at = count;
            }
            synchronized (this) {
                // Was marked (low): the number that is written back below is told of.
                buffer[at] = (byte) b;
                count = at + 1; // BLOCAL: lost-update high
            }
        }

        void flushLate() throws IOException {
            int n;
            synchronized (this) {
                n = count;
            }
            out.write(buffer, 0, n);
            synchronized (this) {
                count = 0; // BLOCAL: lost-update
            }
        }

        synchronized void flush() throws IOException {
            out.write(buffer, 0, count);
            count = 0;
        }

        synchronized long total() {
            return total;
        }
    }

    static final Batches BATCHES = new Batches(b -> System.out.println(b.size()));
    static final Lockless LOCKLESS = new Lockless(b -> System.out.println(b.size()));
    static final Bytes BYTES = new Bytes(System.out);

    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        timer.scheduleWithFixedDelay(() -> {
            try {
                BATCHES.flush();
                LOCKLESS.flush();
                BYTES.flush();
            } catch (IOException e) {
                System.err.println(e);
            }
        }, 1, 1, TimeUnit.SECONDS);
        // The workers' lists are their own.
        for (int i = 0; i < 4; i++) {
            Thread t = new Thread() {
                private final List<String> own = new ArrayList<>(Collections.nCopies(10, "x"));

                @Override
                public void run() {
                    try {
                        while (!own.isEmpty()) {
                            String s = own.remove(0);
                            BATCHES.add(s);
                            LOCKLESS.add(s);
                            BYTES.write(s.length());
                        }
                    } catch (InterruptedException | IOException e) {
                        own.clear();
                    }
                }
            };
            t.start();
        }
    }
}
