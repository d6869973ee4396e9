// RELEASES: 8 17
package audit43;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A writer of batches: producers put in, one thread writes out, somebody waits until it is out. */
public class Batching {
    interface Sink {
        void write(List<String> lines);

        void flush();
    }

    /** Two buffers that change places. */
    static class Twin {
        private final Object lock = new Object();
        private List<String> front = new ArrayList<>();
        private List<String> back = new ArrayList<>();
        private long accepted;
        private long written;
        private boolean syncing;

        long put(String line) {
            synchronized (lock) {
                front.add(line);
                return ++accepted;
            }
        }

        // As file systems do: one writes for all who wait.
        void sync(long upTo, Sink to) throws InterruptedException {
            long mine;
            List<String> out;
            synchronized (lock) {
                while (syncing && upTo > written) {
                    lock.wait();
                }
                if (upTo <= written) {
                    return;
                }
                syncing = true;
                mine = accepted;
                out = front;
                front = back;
                back = out;
            }
            try {
                to.write(out);
                out.clear();
            } finally {
                synchronized (lock) {
                    written = mine; // BLOCAL: check-then-act low; BLOCAL: check-then-act low; FALSE: stale-value (written is set by nobody but who holds the flag, and to where that one has got)
                    syncing = false;
                    lock.notifyAll();
                }
            }
        }

        // Not told that another is at it.
        void syncLate(Sink to) {
            boolean at;
            synchronized (lock) {
                at = syncing;
            }
            if (at) {
                return;
            }
            synchronized (lock) {
                syncing = true; // BLOCAL: check-then-act
            }
            to.flush();
            synchronized (lock) {
                syncing = false;
                lock.notifyAll();
            }
        }

        void awaitLate(long n) throws InterruptedException {
            boolean there;
            synchronized (lock) {
                there = written >= n;
            }
            if (!there) {
                synchronized (lock) {
                    lock.wait(); // BLOCAL: check-then-wait
                }
            }
        }

        void await(long n) throws InterruptedException {
            synchronized (lock) {
                while (written < n) {
                    lock.wait();
                }
            }
        }
    }

    /** Lines until there are enough, then all at once. */
    static class Batch {
        private List<String> lines = new LinkedList<>();
        private int bytes;
        private final int max;

        Batch(int max) {
            this.max = max;
        }

        synchronized boolean isFull() {
            return bytes > max;
        }

        synchronized void add(String l) {
            lines.add(l);
            bytes += l.length();
        }

        synchronized List<String> take() {
            List<String> all = lines;
            lines = new LinkedList<>();
            bytes = 0;
            return all;
        }

        // Full when it was asked; empty when it is taken, by one of two.
        void addLate(String l, Sink to) {
            add(l);
            if (isFull()) {
                to.write(take()); // BLOCAL: check-then-act
            }
        }

        void addOrWrite(String l, Sink to) {
            List<String> all = null;
            synchronized (this) {
                lines.add(l);
                bytes += l.length();
                if (bytes > max) {
                    all = take();
                }
            }
            if (all != null) {
                to.write(all);
            }
        }

        List<String> takeLate() {
            List<String> all;
            synchronized (this) {
                all = lines;
            }
            synchronized (this) {
                lines = new LinkedList<>(); // BLOCAL: lost-update
                bytes = 0;
            }
            return all;
        }

        // What could not be written comes first the next time, before what has come since.
        void putBack(List<String> left) {
            synchronized (this) {
                left.addAll(lines);
                lines = left;
            }
        }

        void retry(Sink to) {
            List<String> all = take();
            try {
                to.write(all);
            } catch (RuntimeException e) {
                putBack(all); // BENIGN: lost-update handed-over
            }
        }

        void retryLate(Sink to) {
            List<String> all;
            synchronized (this) {
                all = new ArrayList<>(lines);
            }
            try {
                to.write(all);
            } catch (RuntimeException e) {
                synchronized (this) {
                    lines = all; // BLOCAL: lost-update
                }
            }
        }
    }

    static class Ring {
        private byte[] buffer = new byte[64];
        private int length;
        private int marks;

        synchronized void put(byte b) {
            if (length == buffer.length) {
                buffer = Arrays.copyOf(buffer, length * 2);
            }
            buffer[length++] = b;
        }

        // Grown outside: what was put meanwhile is in the old one.
        void growLate() {
            byte[] old;
            synchronized (this) {
                old = buffer;
            }
            byte[] more = Arrays.copyOf(old, old.length * 2);
            synchronized (this) {
                buffer = more; // BLOCAL: lost-update
            }
        }

        synchronized void grow() {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }

        synchronized byte[] bytes() {
            return Arrays.copyOf(buffer, length);
        }

        byte[] drainLate() {
            byte[] all = bytes();
            synchronized (this) {
                length = 0; // MISSED: lost-update (a plain array that is copied and put back)
            }
            return all;
        }

        synchronized byte[] drain() {
            byte[] all = bytes();
            length = 0;
            return all;
        }

        private synchronized int length() {
            return length;
        }

        int markLate() {
            int at = length();
            synchronized (this) {
                marks = at; // BLOCAL: stale-value
            }
            return at;
        }

        synchronized int mark() {
            marks = length;
            return marks;
        }
    }

    static class Writer extends Thread {
        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>(1000);
        private final AtomicInteger pending = new AtomicInteger();
        private final AtomicReference<List<String>> failed = new AtomicReference<>(new ArrayList<>());
        private final Sink sink;
        private volatile boolean stopped;
        private long batches;

        Writer(Sink sink) {
            this.sink = sink;
        }

        void put(String l) throws InterruptedException {
            pending.incrementAndGet();
            if (stopped) {
                pending.decrementAndGet();
                throw new IllegalStateException("stopped");
            }
            queue.put(l);
        }

        @Override
        public void run() {
            List<String> batch = new ArrayList<>();
            while (!stopped || pending.get() > 0) {
                String l = queue.poll();
                if (l != null) {
                    batch.add(l);
                    pending.decrementAndGet(); // BLOCAL: check-then-act low
                }
                if (batch.size() >= 100 || l == null && !batch.isEmpty()) {
                    sink.write(batch);
                    batches++;
                    batch.clear();
                }
            }
            System.out.println(batches);
        }

        void failedLate(String l) {
            List<String> old = failed.get();
            List<String> more = new ArrayList<>(old);
            more.add(l);
            failed.set(more); // BLOCAL: lost-update
        }

        void failed(String l) {
            List<String> old;
            List<String> more;
            do {
                old = failed.get();
                more = new ArrayList<>(old);
                more.add(l);
            } while (!failed.compareAndSet(old, more));
        }

        List<String> takeFailed() {
            return failed.getAndSet(new ArrayList<>());
        }

        void halt() {
            stopped = true;
        }
    }

    static final Twin TWIN = new Twin();
    static final Batch BATCH = new Batch(1000);
    static final Ring RING = new Ring();

    public static void main(String[] args) throws InterruptedException {
        Sink out = new Sink() {
            @Override
            public void write(List<String> lines) {
                lines.forEach(System.out::println);
            }

            @Override
            public void flush() {
                System.out.flush();
            }
        };
        Writer w = new Writer(out);
        w.start();
        for (String a : args) {
            new Thread(() -> BATCH.addOrWrite(a, out)).start();
            new Thread(() -> {
                try {
                    w.put(a);
                    TWIN.sync(TWIN.put(a), out); // BENIGN: stale-value handed-over
                } catch (InterruptedException e) {
                    w.failed(a);
                }
            }).start();
        }
        w.halt();
        w.join();
        System.out.println(w.takeFailed());
    }
}
