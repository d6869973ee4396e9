// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Atomicity of AtomicXXX in the studies' idioms: set by a test, counted up to a bound, two atomics, references to collections. */
class PatternAtomics {

    static class Booleans {
        static final Booleans SHARED = new Booleans();
        private final AtomicBoolean started = new AtomicBoolean();
        private final AtomicBoolean dirty = new AtomicBoolean();
        private final AtomicInteger starts = new AtomicInteger();
        private final List<String> log = Collections.synchronizedList(new ArrayList<String>());

        /** Asked and set: two start. */
        void start() {
            if (!started.get()) {
                started.set(true); // BLOCAL: check-then-act
                starts.incrementAndGet();
                log.add("started");
            }
        }

        void startRight() {
            if (started.compareAndSet(false, true)) { // Silent
                starts.incrementAndGet();
            }
        }

        void stop() {
            started.set(false);
        }

        /** Negated. */
        void toggle() {
            dirty.set(!dirty.get()); // BLOCAL: lost-update
        }

        /** Silent: retried. */
        void toggleRight() {
            boolean d;
            do {
                d = dirty.get();
            } while (!dirty.compareAndSet(d, !d));
        }

        /** Asked, then the answer of getAndSet is what counts. Silent: it validates. */
        void flush() {
            if (dirty.get() && dirty.getAndSet(false)) { // FALSE: check-then-act (an operation whose answer is tested validates by itself)
                log.add("flushed");
            }
        }
    }

    static class Integers {
        static final Integers SHARED = new Integers();
        private final AtomicInteger n = new AtomicInteger();
        private final AtomicInteger max = new AtomicInteger();
        private final AtomicLong bytes = new AtomicLong();
        private final AtomicLong total = new AtomicLong();

        /** Up to a bound. */
        boolean acquire() {
            if (n.get() < 10) {
                // Mended: an operation on one atomic whose result is dropped is medium.
                n.incrementAndGet(); // BLOCAL: check-then-act medium
                return true;
            }
            return false;
        }

        /** Silent. */
        boolean acquireRight() {
            int v;
            do {
                v = n.get();
                if (v >= 10) {
                    return false;
                }
            } while (!n.compareAndSet(v, v + 1));
            return true;
        }

        void release() {
            n.decrementAndGet();
        }

        /** The greatest of what is seen. */
        void seen(int v) {
            if (v > max.get()) {
                max.set(v); // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        void seenRight(int v) {
            max.accumulateAndGet(v, Math::max);
        }

        /** Counted up, and set back when it overflows: by a second look. */
        int next() {
            int v = n.incrementAndGet();
            if (v > 1000) {
                // Mended: what incrementAndGet tells is claimed. Silent.
                n.set(0);
            }
            return v;
        }

        /** Read and set back in two steps: what is added in between is lost. */
        long drain() {
            long b = bytes.get();
            bytes.set(0); // BLOCAL: lost-update medium
            return b;
        }

        /** Silent. */
        long drainRight() {
            return bytes.getAndSet(0);
        }

        void add(long b) {
            bytes.addAndGet(b);
            total.addAndGet(b);
        }

        /** Two of them put together. Silent by default: two locks. */
        double ratio() {
            return (double) bytes.get() / total.get();
        }

        /** Asked for the divisor, and read again. */
        long share() {
            if (total.get() != 0) {
                return 100 / total.get(); // Silent: a number is no null; testing and reading again is (c) at most
            }
            return 0;
        }

        /** The swap is not retried. */
        void doubled() {
            int v = n.get();
            n.compareAndSet(v, v * 2); // BLOCAL: lost-cas high
        }

        /** Silent: the failure is told. */
        boolean tryDoubled() {
            int v = n.get();
            return n.compareAndSet(v, v * 2);
        }

        /** The expected value is fresh, the new one is not. */
        void addOld(int d) {
            int v = n.get();
            int next = v + d;
            n.compareAndSet(n.get(), next); // BLOCAL: lost-update
        }
    }

    static class References {
        static final References SHARED = new References();
        private final AtomicReference<List<String>> list = new AtomicReference<>();
        private final AtomicReference<String> state = new AtomicReference<>("new");
        private final AtomicReference<Map<String, String>> snapshot = new AtomicReference<>(new HashMap<String, String>());

        /** Lazily made by asking and setting: two lists, what one adds to the first is lost. */
        void add(String s) {
            if (list.get() == null) {
                // Mended: a reference that is made anew is low, as one of a volatile.
                list.set(new CopyOnWriteArrayList<String>()); // BLOCAL: check-then-act low
            }
            list.get().add(s);
        }

        /** Silent. */
        void addRight(String s) {
            if (list.get() == null) {
                list.compareAndSet(null, new CopyOnWriteArrayList<String>());
            }
            list.get().add(s);
        }

        /** A state machine, asked and set. */
        void open() {
            if ("new".equals(state.get())) {
                // Mended: a constant that says the state is a flag.
                state.set("open"); // BLOCAL: check-then-act low
            }
        }

        /** Silent. */
        boolean openRight() {
            return state.compareAndSet("new", "open");
        }

        void close() {
            state.set("closed");
        }

        /** Copied, changed, and set: what another put meanwhile is lost. */
        void put(String k, String v) {
            Map<String, String> copy = new HashMap<>(snapshot.get());
            copy.put(k, v);
            snapshot.set(copy); // BLOCAL: lost-update high
        }

        /** Silent. */
        void putRight(String k, String v) {
            while (true) {
                Map<String, String> old = snapshot.get();
                Map<String, String> copy = new HashMap<>(old);
                copy.put(k, v);
                if (snapshot.compareAndSet(old, copy)) {
                    return;
                }
            }
        }

        String look(String k) {
            return snapshot.get().get(k);
        }
    }

    /** Volatile references to copies, the same without atomics. */
    static class Volatiles {
        static final Volatiles SHARED = new Volatiles();
        private volatile List<String> listeners = Collections.emptyList();
        private volatile int version;
        private volatile boolean open;

        void add(String l) {
            List<String> copy = new ArrayList<>(listeners);
            copy.add(l);
            listeners = copy; // BLOCAL: lost-update
        }

        /** Silent: all writers hold it. */
        synchronized void setAll(List<String> l) {
            version = version + 1;
        }

        /** The version is asked, and counted up under the lock. Silent: the lock. */
        synchronized void bump() {
            if (version < 100) {
                version++;
            }
        }

        /** Asked without it. */
        void bumpAsked() {
            if (version < 100) {
                synchronized (this) {
                    version = 0; // BLOCAL: check-then-act
                }
            }
        }

        void remove(String l) {
            List<String> copy = new ArrayList<>(listeners);
            copy.remove(l);
            listeners = copy; // BLOCAL: lost-update
        }
    }

    public static void main(String[] args) {
        Runnable r = () -> {
            Booleans.SHARED.start();
            Integers.SHARED.acquire();
            References.SHARED.add("a");
            Volatiles.SHARED.add("b");
        };
        new Thread(r).start();
        new Thread(r).start();
    }
}
