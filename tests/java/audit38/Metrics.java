// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Counters, gauges and histograms, and what a reporter makes of them. */
public class Metrics {
    interface Sink {
        void gauge(String name, long value);
    }

    static class Counters {
        static final Counters GLOBAL = new Counters();

        private final LongAdder requests = new LongAdder();
        private final AtomicLong bytes = new AtomicLong();
        private final AtomicLong peak = new AtomicLong();
        private final AtomicLongArray buckets = new AtomicLongArray(16);
        private final Map<String, AtomicInteger> errors = new ConcurrentHashMap<>();
        private final AtomicReference<String> slowest = new AtomicReference<>();

        void hit(int size, String error) {
            requests.increment();
            bytes.addAndGet(size);
            buckets.incrementAndGet(size & 15);
            if (error != null) {
                errors.computeIfAbsent(error, e -> new AtomicInteger()).incrementAndGet();
            }
        }

        // What is added between the sum and the reset is never reported.
        void report(Sink sink) {
            long n = requests.sum();
            requests.reset(); // BLOCAL: lost-update medium
            sink.gauge("requests", n);
        }

        // Silent: in one operation (which is no less exact than the adder says it is).
        void reportAndReset(Sink sink) {
            sink.gauge("requests", requests.sumThenReset());
        }

        // The same of an atomic number.
        void reportBytes(Sink sink) {
            long n = bytes.get();
            sink.gauge("bytes", n);
            bytes.set(0); // BLOCAL: lost-update medium
        }

        // Silent.
        void reportBytesOnce(Sink sink) {
            sink.gauge("bytes", bytes.getAndSet(0));
        }

        // Silent: what was reported is taken off.
        void reportBytesBySubtraction(Sink sink) {
            long n = bytes.get();
            sink.gauge("bytes", n);
            bytes.addAndGet(-n);
        }

        // The greatest: two who are greater than the old one overtake each other.
        void peak(long value) {
            if (value > peak.get()) {
                peak.set(value); // BLOCAL: check-then-act medium
            }
        }

        // Silent.
        void peakOnce(long value) {
            long now;
            do {
                now = peak.get();
                if (value <= now) {
                    return;
                }
            } while (!peak.compareAndSet(now, value));
        }

        // Silent.
        void peakMax(long value) {
            peak.accumulateAndGet(value, Math::max);
        }

        // Element by element read and set back; how long the array is that has them is taken for a test.
        long[] drain() {
            long[] all = new long[buckets.length()];
            for (int i = 0; i < all.length; i++) {
                all[i] = buckets.get(i);
                buckets.set(i, 0); // BLOCAL: check-then-act
            }
            return all;
        }

        // Silent.
        long[] drainOnce() {
            long[] all = new long[buckets.length()];
            for (int i = 0; i < all.length; i++) {
                all[i] = buckets.getAndSet(i, 0);
            }
            return all;
        }

        // A bucket read, computed upon and set.
        void decay() {
            for (int i = 0; i < buckets.length(); i++) {
                long n = buckets.get(i);
                if (n > 0) {
                    buckets.set(i, n / 2); // BLOCAL: lost-update
                }
            }
        }

        // Silent.
        void decayOnce() {
            for (int i = 0; i < buckets.length(); i++) {
                buckets.updateAndGet(i, n -> n / 2);
            }
        }

        // The counters of errors: each is reported, and then all are forgotten.
        void flush(Sink sink) {
            for (Map.Entry<String, AtomicInteger> e : errors.entrySet()) {
                sink.gauge(e.getKey(), e.getValue().get());
            }
            errors.clear(); // BLOCAL: lost-update medium
        }

        // Silent: each is taken out and then reported.
        void flushEach(Sink sink) {
            for (String name : errors.keySet()) {
                AtomicInteger n = errors.remove(name);
                if (n != null) {
                    sink.gauge(name, n.get());
                }
            }
        }

        // The answer is handed back by an operation of its own.
        long next(int size) {
            bytes.addAndGet(size);
            return bytes.get();
        }

        // An identifier: two may have the same.
        long ticket() {
            peak.incrementAndGet();
            return peak.get(); // BLOCAL: stale-value medium
        }

        // Silent.
        long ticketOnce() {
            return peak.incrementAndGet();
        }
    }

    // A window of plain numbers under a monitor.
    static class Window {
        static final Window MINUTE = new Window();

        private long[] samples = new long[60];
        private int used;
        private long sum;
        private final BitSet seen = new BitSet();

        synchronized void add(long sample) {
            samples[used++] = sample;
            sum += sample;
        }

        synchronized int used() {
            return used;
        }

        // Room was there when it was asked for.
        void addIfRoom(long sample) {
            if (used() < 60) {
                synchronized (this) {
                    samples[used++] = sample; // BLOCAL: check-then-act
                    sum += sample;
                }
            }
        }

        // The mean of a sum and of a number of another moment.
        double mean() {
            long s;
            synchronized (this) {
                s = sum;
            }
            int n = used();
            return n == 0 ? 0 : (double) s / n; // BLOCAL: inconsistent-read low
        }

        // Silent.
        synchronized double meanAtOnce() {
            return used == 0 ? 0 : (double) sum / used;
        }

        // The array was copied, and what came meanwhile goes with the old one; the second number is of one cause with it.
        void rotate() {
            long[] old;
            int n;
            synchronized (this) {
                old = samples;
                n = used;
            }
            long[] fresh = Arrays.copyOf(Arrays.copyOfRange(old, n / 2, n), 60);
            synchronized (this) {
                samples = fresh; // BLOCAL: lost-update
                used = n - n / 2; // BLOCAL: lost-update low
            }
        }

        // Silent.
        synchronized void rotateAtOnce() {
            samples = Arrays.copyOf(Arrays.copyOfRange(samples, used / 2, used), 60);
            used -= used / 2;
        }

        // A free bit was found in one block and taken in the next.
        int allot() {
            int free;
            synchronized (seen) {
                free = seen.nextClearBit(0);
            }
            if (free >= 60) {
                return -1;
            }
            synchronized (seen) {
                seen.set(free); // BLOCAL: check-then-act
            }
            return free;
        }

        // Silent.
        int allotAtOnce() {
            synchronized (seen) {
                int free = seen.nextClearBit(0);
                if (free >= 60) {
                    return -1;
                }
                seen.set(free);
                return free;
            }
        }

        void free(int bit) {
            synchronized (seen) {
                seen.clear(bit);
            }
        }
    }

    // A list that a wrapper locks.
    static class Timings {
        static final Timings RAW = new Timings();

        private final List<Long> raw = Collections.synchronizedList(new ArrayList<>());

        void add(long t) {
            raw.add(t);
        }

        // A walk that does not hold the wrapper.
        long sum() {
            long s = 0;
            for (long t : raw) { // BLOCAL: guarded-by medium
                s += t;
            }
            return s;
        }

        // Silent.
        long sumLocked() {
            synchronized (raw) {
                long s = 0;
                for (long t : raw) {
                    s += t;
                }
                return s;
            }
        }

        // Copied, and then all is cleared.
        List<Long> takeAll() {
            List<Long> all = new ArrayList<>(raw);
            raw.clear(); // BLOCAL: lost-update medium
            return all;
        }

        // Silent.
        List<Long> takeAllLocked() {
            synchronized (raw) {
                List<Long> all = new ArrayList<>(raw);
                raw.clear();
                return all;
            }
        }
    }
}
