// RELEASES: 17
package audit46;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** After what logs of messages, event loops, brokers and stores of many nodes have mended: batches, in-flight requests, channels, flow control, memtables, hints. */
public class Streams {
    /** Batches by partition: whoever appends to one must know that nobody has closed it. */
    static class Accumulator {
        private final ConcurrentMap<Integer, Deque<List<String>>> batches = new ConcurrentHashMap<>();
        private final AtomicInteger appends = new AtomicInteger();
        private final Set<Integer> muted = new HashSet<>();
        private volatile boolean closed;

        Deque<List<String>> dequeLate(int p) {
            Deque<List<String>> d = batches.get(p);
            if (d == null) {
                d = new ArrayDeque<>();
                batches.put(p, d); // BLOCAL: check-then-act
            }
            return d;
        }

        Deque<List<String>> deque(int p) {
            Deque<List<String>> d = batches.get(p);
            if (d != null) {
                return d;
            }
            d = new ArrayDeque<>();
            Deque<List<String>> old = batches.putIfAbsent(p, d);
            return old == null ? d : old;
        }

        void appendLate(int p, String s) {
            Deque<List<String>> d = deque(p);
            List<String> last;
            synchronized (d) {
                last = d.peekLast();
            }
            if (last == null) {
                List<String> made = new ArrayList<>();
                made.add(s);
                synchronized (d) {
                    d.addLast(made); // BLOCAL: check-then-act
                }
            }
        }

        void append(int p, String s) {
            Deque<List<String>> d = deque(p);
            synchronized (d) {
                List<String> last = d.peekLast();
                if (last == null) {
                    last = new ArrayList<>();
                    d.addLast(last);
                }
                last.add(s);
            }
        }

        List<String> drain(int p) {
            Deque<List<String>> d = batches.get(p);
            if (d == null) {
                return List.of();
            }
            synchronized (d) {
                return d.isEmpty() ? List.of() : d.pollFirst();
            }
        }

        void beginLate() {
            if (closed) {
                throw new IllegalStateException();
            }
            appends.incrementAndGet();
        }

        void muteLate(int p) {
            boolean in;
            synchronized (muted) {
                in = muted.contains(p);
            }
            if (!in) {
                synchronized (muted) {
                    // Was low: nobody takes anything out.
                    muted.add(p);
                }
            }
        }
    }

    static class Topics {
        private volatile Map<String, Integer> parts = Map.of();
        private final Object lock = new Object();
        private int version;
        private final List<String> wanted = new ArrayList<>();

        void partLate(String t, int n) {
            Map<String, Integer> more = new HashMap<>(parts);
            more.put(t, n);
            parts = Map.copyOf(more); // BLOCAL: lost-update
        }

        void part(String t, int n) {
            synchronized (lock) {
                Map<String, Integer> more = new HashMap<>(parts);
                more.put(t, n);
                // Was not marked.
                parts = Map.copyOf(more); // BLOCAL: lost-update low
                version++;
            }
        }

        int version() {
            synchronized (lock) {
                return version;
            }
        }

        void awaitUpdateLate() throws InterruptedException {
            int v = version();
            synchronized (lock) {
                if (version == v) {
                    // Was not marked.
                    lock.wait(); // BENIGN: check-then-wait rechecked
                }
            }
        }

        void awaitUpdate() throws InterruptedException {
            synchronized (lock) {
                int v = version;
                while (version == v) {
                    lock.wait();
                }
            }
        }

        int lengthLate(String t) {
            return parts.containsKey(t) ? parts.get(t).intValue() : 0; // BLOCAL: check-then-act
        }

        int length(String t) {
            Integer n = parts.get(t);
            return n == null ? 0 : n;
        }

        void wantLate(String t) {
            synchronized (lock) {
                if (wanted.contains(t)) {
                    return;
                }
            }
            synchronized (lock) {
                wanted.add(t); // BLOCAL: check-then-act
            }
        }

        void unwant(String t) {
            synchronized (lock) {
                wanted.remove(t);
            }
        }
    }

    /** Requests that wait for their answers. */
    static class InFlight {
        private final ConcurrentMap<Integer, CompletableFuture<String>> byId = new ConcurrentHashMap<>();
        private final AtomicInteger ids = new AtomicInteger();
        private volatile boolean closed;

        CompletableFuture<String> sendLate() {
            int id = ids.get();
            ids.set(id + 1); // BLOCAL: lost-update
            CompletableFuture<String> f = new CompletableFuture<>();
            byId.put(id, f);
            return f;
        }

        CompletableFuture<String> send() {
            CompletableFuture<String> f = new CompletableFuture<>();
            byId.put(ids.getAndIncrement(), f);
            if (closed) {
                f.cancel(false);
            }
            return f;
        }

        void sendIfOpenLate(int id) {
            if (closed) {
                return;
            }
            byId.put(id, new CompletableFuture<>()); // BLOCAL: check-then-act
        }

        void answerLate(int id, String s) {
            CompletableFuture<String> f = byId.get(id);
            if (f != null) {
                f.complete(s);
                byId.remove(id);
            }
        }

        void answer(int id, String s) {
            CompletableFuture<String> f = byId.remove(id);
            if (f != null) {
                f.complete(s);
            }
        }

        void close() {
            closed = true;
            byId.values().forEach(f -> f.cancel(false));
            byId.clear();
        }
    }

    /** A channel whose writes one thread at a time flushes. */
    static class Channel {
        private final ConcurrentLinkedQueue<ByteBuffer> out = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean flushing = new AtomicBoolean();
        private final AtomicLong bytes = new AtomicLong();
        private volatile boolean writable = true;
        private volatile Object attachment;
        private final AtomicReference<Object> pipeline = new AtomicReference<>();

        void writeLate(ByteBuffer b) {
            out.add(b);
            if (!flushing.get()) {
                // Was low: another method wins the flag.
                flushing.set(true); // BLOCAL: check-then-act
                flushNow();
                // Was not marked: what is added behind the last look is left there.
                flushing.set(false); // BLOCAL: check-then-act
            }
        }

        void write(ByteBuffer b) {
            out.add(b);
            while (!out.isEmpty() && flushing.compareAndSet(false, true)) {
                try {
                    flushNow();
                } finally {
                    // Was not marked.
                    flushing.set(false); // BLOCAL: check-then-act low
                }
            }
        }

        private void flushNow() {
            for (ByteBuffer b = out.poll(); b != null; b = out.poll()) {
                bytes.addAndGet(-b.remaining());
            }
        }

        void bytesLate(int n) {
            bytes.addAndGet(n);
            if (bytes.get() > 64 && writable) {
                writable = false; // BLOCAL: check-then-act low
            }
        }

        boolean bytes(int n) {
            return bytes.addAndGet(n) > 64;
        }

        Object attachLate(Object a) {
            Object old = attachment;
            attachment = a;
            return old;
        }

        int attachedLate() {
            if (attachment != null) {
                return attachment.hashCode(); // BLOCAL: check-then-act low
            }
            return 0;
        }

        void detach() {
            attachment = null;
        }

        Object pipeLate() {
            if (pipeline.get() == null) {
                pipeline.compareAndSet(null, new ArrayList<String>());
            }
            return pipeline.get();
        }
    }

    /** A table in memory that is switched: whoever writes to the old one loses it. */
    static class Store {
        static class Memtable {
            private final ConcurrentSkipListMap<String, String> rows = new ConcurrentSkipListMap<>();
            private final AtomicLong size = new AtomicLong();

            void put(String k, String v) {
                rows.put(k, v);
                size.addAndGet(v.length());
            }
        }

        private final AtomicReference<Memtable> current = new AtomicReference<>(new Memtable());
        private final Map<String, Deque<String>> hints = new LinkedHashMap<>();
        private volatile long gossip;
        private final Object hintLock = new Object();

        void writeLate(String k, String v) {
            // Was not found: who takes the old one hands back what a field of it has.
            current.get().put(k, v); // BLOCAL: stale-value
        }

        Map<String, String> flushLate() {
            Memtable old = current.get();
            current.set(new Memtable()); // MISSED: lost-update (a reference, read and replaced by a new object in two steps)
            return old.rows;
        }

        Map<String, String> flush() {
            Memtable old = current.getAndSet(new Memtable());
            return old.rows;
        }

        void gossipLate(long g) {
            if (g > gossip) {
                gossip = g; // BLOCAL: check-then-act
            }
        }

        synchronized void beat() {
            // Was not marked.
            gossip++; // BLOCAL: lost-update low
        }

        void hint(String node, String row) {
            synchronized (hintLock) {
                hints.computeIfAbsent(node, n -> new ArrayDeque<>()).add(row);
            }
        }

        void deliverLate(String node) {
            Deque<String> all;
            synchronized (hintLock) {
                all = hints.get(node);
            }
            if (all == null) {
                return;
            }
            synchronized (hintLock) {
                hints.remove(node); // BLOCAL: check-then-act
            }
            for (String row : all) {
                writeLate(row, node);
            }
        }

        void deliver(String node) {
            Deque<String> all;
            synchronized (hintLock) {
                all = hints.remove(node);
            }
            if (all != null) {
                for (String row : all) {
                    writeLate(row, node);
                }
            }
        }
    }

    static final Accumulator ACCUMULATOR = new Accumulator();
    static final Topics TOPICS = new Topics();
    static final InFlight IN_FLIGHT = new InFlight();
    static final Channel CHANNEL = new Channel();
    static final Store STORE = new Store();
}
