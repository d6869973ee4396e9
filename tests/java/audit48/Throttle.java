// RELEASES: 8 17
package audit48;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** Limits before a client, a breaker behind them, and a writer that writes in batches. */
public class Throttle {
    /** A bucket of tokens under its monitor. */
    static class Bucket {
        private final long perSecond;
        private double tokens;
        private long filled;

        Bucket(long perSecond) {
            this.perSecond = perSecond;
            this.tokens = perSecond;
        }

        /** Filled up by one call, taken from by another that does not look. */
        boolean take() {
            if (available() < 1) {
                return false;
            }
            /* Buckets lie in a map, and one method looks, another takes. */
            consume(1); // BLOCAL: check-then-act low
            return true;
        }

        /** Silent. */
        synchronized boolean takeAtOnce() {
            fill();
            if (tokens < 1) {
                return false;
            }
            tokens -= 1;
            return true;
        }

        synchronized double available() {
            fill();
            return tokens;
        }

        synchronized void consume(double n) {
            tokens -= n;
        }

        private void fill() {
            long now = System.nanoTime();
            tokens = Math.min(perSecond, tokens + (now - filled) * perSecond / 1e9);
            filled = now;
        }
    }

    /** A window by atomics. */
    static class Window {
        private final AtomicLong begun = new AtomicLong();
        private final AtomicInteger count = new AtomicInteger();
        private final int limit;

        Window(int limit) {
            this.limit = limit;
        }

        /** The window is found over and begun anew: two begin it, and one sets back what the other has counted. */
        boolean pass(long now) {
            if (now - begun.get() > 1000) {
                begun.set(now); // BLOCAL: check-then-act
                count.set(0);
            }
            return count.incrementAndGet() <= limit;
        }

        /** Silent: one begins it. */
        boolean passOnce(long now) {
            long old = begun.get();
            if (now - old > 1000 && begun.compareAndSet(old, now)) {
                count.set(0);
            }
            return count.incrementAndGet() <= limit;
        }

        /** Room is looked for, then taken. */
        boolean passLooked() {
            if (count.get() < limit) {
                count.incrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** Silent: nobody passes the limit. */
        boolean passTried() {
            int n;
            do {
                n = count.get();
                if (n >= limit) {
                    return false;
                }
            } while (!count.compareAndSet(n, n + 1));
            return true;
        }
    }

    /** A breaker with volatile state. */
    static class Breaker {
        static final Breaker BREAKER = new Breaker();
        private static final AtomicLongFieldUpdater<Breaker> OPENED = AtomicLongFieldUpdater.newUpdater(Breaker.class, "opened");
        private volatile long opened;
        private volatile int failures;
        private volatile boolean trial;

        /** A failure is counted by two operations. */
        void failed() {
            failures++; // BLOCAL: lost-update
            if (failures > 5) {
                opened = System.nanoTime();
            }
        }

        /** Silent: set to what is so, whatever was there. */
        void succeeded() {
            failures = 0;
            opened = 0;
            trial = false;
        }

        /** Two find no trial under way, and both try. */
        boolean tryOne() {
            if (!trial) {
                trial = true; // BLOCAL: check-then-act low
                return true;
            }
            return false;
        }

        /** Silent: by an updater, one wins. */
        boolean tryAfter(long nanos) {
            long at = opened;
            return at != 0 && System.nanoTime() - at > nanos && OPENED.compareAndSet(this, at, System.nanoTime());
        }
    }

    /** Batches: appenders add under a monitor, a thread of its own writes. */
    static class Batcher implements Runnable {
        private final Object mutex = new Object();
        private final Writer out;
        private List<String> batch = new ArrayList<String>();
        private final StringBuilder text = new StringBuilder();
        private final Queue<String> urgent = new ArrayDeque<String>();
        private final ArrayBlockingQueue<String> spill = new ArrayBlockingQueue<String>(1000);
        private boolean closed;
        private int letters;
        private long written;
        /** Silent: only the writer's thread. */
        private int flushes;

        Batcher(Writer out) {
            this.out = out;
        }

        /** Silent. */
        boolean append(String line) {
            synchronized (mutex) {
                if (closed) {
                    return false;
                }
                batch.add(line);
                letters += line.length();
                mutex.notify();
                return true;
            }
        }

        /** Whether it is closed is asked first and not again: the line is never written. */
        boolean appendLate(String line) {
            synchronized (mutex) {
                if (closed) {
                    return false;
                }
            }
            String whole = line + System.lineSeparator();
            synchronized (mutex) {
                batch.add(whole); // BLOCAL: check-then-act
                letters += whole.length();
            }
            return true;
        }

        /** Silent: swapped. */
        List<String> swap() {
            synchronized (mutex) {
                List<String> old = batch;
                batch = new ArrayList<String>();
                letters = 0;
                return old;
            }
        }

        /** The text is taken as a string in one block and emptied in the next. */
        String drainText() throws IOException {
            String all;
            synchronized (mutex) {
                all = text.toString();
            }
            out.write(all);
            synchronized (mutex) {
                text.setLength(0); // BLOCAL: lost-update
            }
            return all;
        }

        /** Silent. */
        String drainTextAtOnce() throws IOException {
            String all;
            synchronized (mutex) {
                all = text.toString();
                text.setLength(0);
            }
            out.write(all);
            return all;
        }

        void write(String part) {
            synchronized (mutex) {
                text.append(part);
            }
        }

        /** Waited for with `if`. */
        String takeUrgent() throws InterruptedException {
            synchronized (mutex) {
                if (urgent.isEmpty()) {
                    mutex.wait();
                }
                return urgent.remove(); // BLOCAL: stale-after-wait
            }
        }

        /** Silent: with `while`. */
        String takeUrgentRightly() throws InterruptedException {
            synchronized (mutex) {
                while (urgent.isEmpty()) {
                    mutex.wait();
                }
                return urgent.remove();
            }
        }

        void hurry(String line) {
            synchronized (mutex) {
                urgent.add(line);
                mutex.notifyAll();
            }
        }

        /** Silent: the queue says if there was room. */
        boolean spill(String line) {
            if (!spill.offer(line)) {
                spill.poll();
                return spill.offer(line);
            }
            return true;
        }

        /** Room is looked for, then what throws if there is none. */
        boolean spillLooked(String line) {
            if (spill.remainingCapacity() > 0) {
                spill.add(line); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        /** What was written is counted with a number of before the writing. */
        void account(int n) {
            long before = written();
            synchronized (mutex) {
                written = before + n; // BLOCAL: lost-update
            }
        }

        long written() {
            synchronized (mutex) {
                return written;
            }
        }

        @Override
        public void run() {
            try {
                while (!Thread.interrupted()) {
                    for (String line : swap()) {
                        out.write(line);
                        account(line.length()); // BENIGN: check-then-act handed-over
                    }
                    flushes++;
                    if (flushes % 100 == 0) {
                        out.flush();
                        flushes = 0;
                    }
                }
                synchronized (mutex) {
                    closed = true;
                    batch.clear();
                    written = 0;
                }
            } catch (IOException e) {
                Breaker.BREAKER.failed();
            }
        }
    }

    static class Client {
        private final Map<String, Bucket> buckets = new ConcurrentHashMap<String, Bucket>();
        private final Map<String, Window> windows = new HashMap<String, Window>();

        /** A bucket that is made twice gives out twice. */
        Bucket bucket(String user) {
            if (!buckets.containsKey(user)) {
                buckets.put(user, new Bucket(10)); // BLOCAL: check-then-act
            }
            return buckets.get(user);
        }

        /** Silent. */
        synchronized Window window(String user) {
            Window w = windows.get(user);
            if (w == null) {
                w = new Window(10);
                windows.put(user, w);
            }
            return w;
        }

        boolean call(String user) {
            return bucket(user).take() && bucket(user).takeAtOnce() && window(user).pass(1) && window(user).passOnce(2) // BENIGN: check-then-act rechecked
                    && window(user).passLooked() && window(user).passTried(); // BENIGN: check-then-act rechecked
        }
    }

    public static void main(String[] args) {
        Client client = new Client();
        Batcher batcher = new Batcher(new java.io.StringWriter());
        new Thread(batcher).start();
        for (String user : args) {
            new Thread(() -> {
                try {
                    if (client.call(user) && (Breaker.BREAKER.tryOne() || Breaker.BREAKER.tryAfter(1))) {
                        batcher.append(user);
                        batcher.appendLate(user);
                        batcher.write(user);
                        batcher.hurry(user);
                        batcher.takeUrgent();
                        batcher.spill(user);
                        batcher.spillLooked(user);
                        batcher.drainText();
                    }
                } catch (Exception e) {
                    Breaker.BREAKER.failed();
                }
            }).start();
        }
        Breaker.BREAKER.succeeded();
    }
}
