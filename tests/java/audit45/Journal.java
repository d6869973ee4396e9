// RELEASES: 8 17
package audit45;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicLong;

/** A log of records that are written in batches by a thread of its own: segments, positions, waiters. */
public class Journal {
    static class Segment {
        private final OutputStream out;
        private long written; // of the journal's lock
        private boolean closed;

        Segment(OutputStream out) {
            this.out = out;
        }
    }

    /** The lock lies in the journal, the state in its segment too. */
    static class Log {
        private final Object lock = new Object();
        private Segment now;
        private List<byte[]> pending = new ArrayList<>();
        private long position;
        private long durable;
        private int rolls;
        private volatile boolean stopped;
        private final AtomicLong failures = new AtomicLong();

        Log(OutputStream out) {
            now = new Segment(out);
        }

        long append(byte[] b) {
            synchronized (lock) {
                pending.add(b);
                position += b.length;
                lock.notifyAll();
                return position;
            }
        }

        long appendLate(byte[] b) {
            long at;
            synchronized (lock) {
                at = position;
            }
            long next = at + b.length;
            synchronized (lock) {
                pending.add(b);
                position = next; // BLOCAL: lost-update
            }
            return next;
        }

        // Takes the batch away under the lock, and writes it without.
        void flush() throws IOException {
            List<byte[]> batch;
            Segment s;
            synchronized (lock) {
                if (pending.isEmpty()) {
                    return;
                }
                batch = pending;
                pending = new ArrayList<>();
                s = now;
            }
            long n = 0;
            for (byte[] b : batch) {
                s.out.write(b);
                n += b.length;
            }
            synchronized (lock) {
                durable += n; // BENIGN: check-then-act handed-over; BENIGN: stale-value handed-over; BENIGN: stale-value handed-over
                lock.notifyAll();
            }
        }

        void flushLate() throws IOException {
            List<byte[]> batch;
            synchronized (lock) {
                batch = new ArrayList<>(pending);
            }
            for (byte[] b : batch) {
                // Was not marked: the segment may be another one by then.
                now.out.write(b); // BLOCAL: inconsistent-read low
            }
            synchronized (lock) {
                pending.clear(); // BLOCAL: lost-update
            }
        }

        void rollLate(OutputStream out, long max) {
            boolean full;
            synchronized (lock) {
                full = now.written > max;
            }
            if (full) {
                synchronized (lock) {
                    now.closed = true;
                    now = new Segment(out); // BLOCAL: check-then-act
                    rolls++;
                }
            }
        }

        void roll(OutputStream out, long max) {
            synchronized (lock) {
                if (now.written > max) {
                    now.closed = true;
                    now = new Segment(out);
                    rolls++;
                }
            }
        }

        void wrote(int n) {
            synchronized (lock) {
                now.written += n;
            }
        }

        // The segment was another's by then: what is told to it is lost.
        void wroteLate(int n) {
            Segment s;
            synchronized (lock) {
                s = now;
            }
            synchronized (lock) {
                s.written += n; // BLOCAL: stale-value
            }
        }

        void awaitDurable(long to) throws InterruptedException {
            synchronized (lock) {
                while (durable < to && !stopped) {
                    lock.wait();
                }
            }
        }

        void awaitDurableLate(long to) throws InterruptedException {
            long d;
            synchronized (lock) {
                d = durable;
            }
            if (d < to) {
                synchronized (lock) {
                    lock.wait(); // BLOCAL: check-then-wait
                }
            }
        }

        void stop() {
            stopped = true;
            synchronized (lock) {
                lock.notifyAll();
            }
        }

        long failed() {
            return failures.incrementAndGet();
        }

        long failedLate() {
            failures.set(failures.get() + 1); // BLOCAL: lost-update
            return failures.get();
        }
    }

    static class Flusher extends Thread {
        private final Log log;
        private int turns; // of this thread alone

        Flusher(Log log) {
            super("flusher");
            this.log = log;
        }

        @Override
        public void run() {
            while (!log.stopped) {
                turns++;
                try {
                    log.flush();
                } catch (IOException e) {
                    log.failed();
                }
            }
        }
    }

    /** Asks whether it still may, then puts, and nobody writes it any more. */
    static class Front {
        private final LinkedBlockingDeque<byte[]> queue = new LinkedBlockingDeque<>();
        private final Log log;
        private volatile boolean closed;

        Front(Log log) {
            this.log = log;
        }

        void offerLate(byte[] b) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            queue.add(b); // BLOCAL: check-then-act
        }

        void close() {
            closed = true;
            for (byte[] b = queue.poll(); b != null; b = queue.poll()) {
                log.append(b);
            }
        }
    }

    /** Likewise, with one lock over both. */
    static class Door {
        private final List<byte[]> queue = new ArrayList<>();
        private final Log log;
        private boolean closed;

        Door(Log log) {
            this.log = log;
        }

        synchronized void offer(byte[] b) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            queue.add(b);
        }

        void close() {
            List<byte[]> rest;
            synchronized (this) {
                closed = true;
                rest = new ArrayList<>(queue);
                queue.clear();
            }
            rest.forEach(log::append);
        }
    }

    static final Log LOG = new Log(System.out);
    static final Front FRONT = new Front(LOG);
    static final Door DOOR = new Door(LOG);

    public static void main(String[] args) throws InterruptedException {
        Flusher f = new Flusher(LOG);
        f.start();
        for (String a : args) {
            new Thread(() -> DOOR.offer(a.getBytes())).start();
        }
        LOG.awaitDurable(10);
        LOG.stop();
        f.join();
    }
}
