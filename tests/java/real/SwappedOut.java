package real;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Logger;

/** A collection is replaced by a new one and worked off: who has got the old one just before adds to what nobody looks at again. */
class SwappedOut {

    /** The old one is worked off here. */
    static class Buffer {
        static final Buffer SHARED = new Buffer();
        private volatile Queue<String> lines = new ConcurrentLinkedQueue<>();

        void log(String line) {
            lines.add(line); // BLOCAL: stale-value medium {{what 'lines' had}}
        }

        void flush() {
            Queue<String> old = lines;
            lines = new ConcurrentLinkedQueue<>();
            for (String line : old) {
                System.out.println(line);
            }
        }
    }

    /** Likewise in an atomic, which is replaced in one operation: that helps who replaces, and not who adds. */
    static class Metrics {
        static final Metrics SHARED = new Metrics();
        private final AtomicReference<ConcurrentMap<String, LongAdder>> counts =
                new AtomicReference<>(new ConcurrentHashMap<>());

        void record(String name) {
            ConcurrentMap<String, LongAdder> now = counts.get();
            now.putIfAbsent(name, new LongAdder()); // BLOCAL: stale-value medium {{what 'counts' had}}
        }

        Map<String, LongAdder> take() {
            return counts.getAndSet(new ConcurrentHashMap<>());
        }
    }

    /** A number is a collection of what was counted. */
    static class Rate {
        static final Rate SHARED = new Rate();
        private volatile LongAdder hits = new LongAdder();

        void hit() {
            hits.increment(); // BLOCAL: stale-value medium {{what 'hits' had}}
        }

        long read() {
            LongAdder old = hits;
            hits = new LongAdder();
            return old.sum();
        }
    }

    /** Got under the lock under which it is replaced, by a getter, and added to without. */
    static class ByGetter {
        static final ByGetter SHARED = new ByGetter();
        private Collection<String> lines = new ConcurrentLinkedQueue<>();

        private synchronized Collection<String> lines() {
            return lines;
        }

        void log(String line) {
            lines().add(line); // BLOCAL: stale-value medium {{what 'lines' had}}
        }

        void flush() {
            Collection<String> old;
            synchronized (this) {
                old = lines;
                lines = new ConcurrentLinkedQueue<>();
            }
            send(old);
        }

        private void send(Collection<String> all) {
            System.out.println(all.size());
        }
    }

    /** Replaced in turn, and handed to a constructor. */
    static class Batches {
        static final Batches SHARED = new Batches();
        private final AtomicReference<List<String>> batch =
                new AtomicReference<>(Collections.synchronizedList(new ArrayList<>()));

        void add(String item) {
            batch.get().add(item); // BLOCAL: stale-value medium {{what 'batch' had}}
        }

        Runnable next() {
            List<String> full = batch.getAndSet(Collections.synchronizedList(new ArrayList<>()));
            return new Work(full);
        }
    }

    static class Work implements Runnable {
        private final List<String> items;

        Work(List<String> items) {
            this.items = items;
        }

        @Override public void run() {
            System.out.println(items.size());
        }
    }

    /** Replaced by a compareAndSet; a lambda sends the old one later. */
    static class Handed {
        static final Handed SHARED = new Handed();
        private final AtomicReference<Queue<String>> lines = new AtomicReference<>(new ConcurrentLinkedQueue<>());
        private final Executor executor = Executors.newCachedThreadPool();

        void log(String line) {
            lines.get().add(line); // BLOCAL: stale-value medium {{what 'lines' had}}
        }

        void flush() {
            Queue<String> old = lines.get();
            if (lines.compareAndSet(old, new ConcurrentLinkedQueue<>())) {
                executor.execute(() -> send(old));
            }
        }

        private void send(Queue<String> all) {
            System.out.println(all.size());
        }
    }

    /** A static field. */
    static class OfClass {
        private static volatile Map<String, Integer> counts = new ConcurrentHashMap<>();

        static void count(String name) {
            counts.compute(name, (k, n) -> n == null ? 1 : n + 1); // BLOCAL: stale-value medium {{what 'counts' had}}
        }

        static Map<String, Integer> take() {
            Map<String, Integer> old = counts;
            counts = new ConcurrentHashMap<>();
            return old;
        }
    }

    /** Whoever adds holds the lock from where he gets it: nobody replaces it meanwhile. */
    static class SilentUnderLock {
        static final SilentUnderLock SHARED = new SilentUnderLock();
        private Queue<String> lines = new ConcurrentLinkedQueue<>();

        synchronized void log(String line) {
            lines.add(line);
        }

        void flush() {
            Queue<String> old;
            synchronized (this) {
                old = lines;
                lines = new ConcurrentLinkedQueue<>();
            }
            for (String line : old) {
                System.out.println(line);
            }
        }
    }

    /** Who adds looks whether it is still the same one. */
    static class SilentLooksAgain {
        static final SilentLooksAgain SHARED = new SilentLooksAgain();
        private volatile Queue<String> lines = new ConcurrentLinkedQueue<>();

        void log(String line) {
            Queue<String> to;
            do {
                to = lines;
                to.add(line);
            } while (to != lines);
        }

        void flush() {
            Queue<String> old = lines;
            lines = new ConcurrentLinkedQueue<>();
            for (String line : old) {
                System.out.println(line);
            }
        }
    }

    /** What was there is dropped, or only told of: what is added to it is to be dropped, too. */
    static class SilentReset {
        static final SilentReset SHARED = new SilentReset();
        private static final Logger LOG = Logger.getLogger("reset");
        private volatile Queue<String> lines = new ConcurrentLinkedQueue<>();

        void log(String line) {
            lines.add(line);
        }

        void reset() {
            Queue<String> old = lines;
            lines = new ConcurrentLinkedQueue<>();
            LOG.info("dropped " + old);
            old.clear();
        }
    }

    /** The new one has all that the old one had, and is made first: a copy on write. What is added meanwhile is another matter. */
    static class SilentCopy {
        static final SilentCopy SHARED = new SilentCopy();
        private volatile List<String> names = new ArrayList<>();

        void add(String name) {
            synchronized (this) {
                List<String> more = new ArrayList<>(names);
                more.add(name);
                names = more;
            }
        }

        List<String> names() {
            return names;
        }
    }

    /** The old one says that it takes no more, and who adds tries again. */
    static class SilentRefuses {
        static final SilentRefuses SHARED = new SilentRefuses();
        private volatile Batch batch = new Batch();

        void add(String line) {
            while (!batch.add(line)) { // BENIGN: check-then-act rechecked
                Thread.yield();
            }
        }

        void flush() {
            Batch old = batch;
            batch = new Batch();
            old.send();
        }

        private static class Batch {
            private final List<String> lines = new ArrayList<>();
            private boolean sent;

            synchronized boolean add(String line) {
                if (sent) {
                    return false;
                }
                lines.add(line);
                return true;
            }

            synchronized void send() {
                sent = true;
                for (String line : lines) {
                    System.out.println(line);
                }
            }
        }
    }

    /** Who replaces it waits until others have taken all that the old one has. */
    static class SilentWaits {
        static final SilentWaits SHARED = new SilentWaits();
        private final AtomicReference<Queue<String>> into = new AtomicReference<>(new ConcurrentLinkedQueue<>());
        private final AtomicReference<Queue<String>> from = new AtomicReference<>(into.get());

        void add(String item) {
            into.get().add(item);
        }

        String take() {
            return from.get().poll();
        }

        void swap() throws InterruptedException {
            Queue<String> next = new ConcurrentLinkedQueue<>();
            Queue<String> old = into.getAndSet(next);
            while (!old.isEmpty()) {
                Thread.sleep(10);
            }
            from.set(next);
        }
    }

    /** A batch of the program's own, got by a getter, and swapped and sent by helpers. */
    static class OwnBatch {
        private final List<String> items = new ArrayList<>();

        synchronized void add(String item) {
            items.add(item);
        }

        synchronized void send() {
            for (String item : items) {
                System.out.println(item);
            }
        }
    }

    static class Holder {
        private OwnBatch batch = new OwnBatch();

        synchronized OwnBatch batch() {
            return batch;
        }

        private synchronized OwnBatch swap() {
            OwnBatch old = batch;
            batch = new OwnBatch();
            return old;
        }

        void flush() {
            swap().send();
        }
    }

    static class OwnByHelpers extends Holder {
        static final OwnByHelpers SHARED = new OwnByHelpers();

        void add(String item) {
            batch().add(item); // BLOCAL: stale-value medium {{what 'batch' had}}
        }

        /** Silent: got and added to in one block. */
        synchronized void addRight(String item) {
            batch().add(item);
        }
    }

    static class OwnHandedOn {
        static final OwnHandedOn SHARED = new OwnHandedOn();
        private volatile OwnBatch batch = new OwnBatch();

        void add(String item) {
            batch.add(item); // BLOCAL: stale-value medium {{what 'batch' had}}
        }

        void flush() {
            OwnBatch old = batch;
            batch = new OwnBatch();
            work(old);
        }

        private void work(OwnBatch full) {
            full.send();
        }
    }
}
