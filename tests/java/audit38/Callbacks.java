// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Lambdas and inner classes that run under a helper's lock, later, elsewhere, or at once. */
public class Callbacks {
    // A helper that runs what it is given under the lock.
    static class Guarded {
        static final Guarded GUARDED = new Guarded();

        private final ReentrantLock lock = new ReentrantLock();
        private int value;
        private String mode = "off";
        private final List<Runnable> hooks = new ArrayList<>();

        private <T> T locked(Supplier<T> body) {
            lock.lock();
            try {
                return body.get();
            } finally {
                lock.unlock();
            }
        }

        private void run(Runnable body) {
            lock.lock();
            try {
                body.run();
            } finally {
                lock.unlock();
            }
        }

        // Two lambdas, two blocks.
        void twice() {
            int v = locked(() -> value);
            run(() -> value = v * 2); // BLOCAL: lost-update
        }

        // Silent: one lambda.
        void twiceAtOnce() {
            run(() -> value = value * 2);
        }

        // Checked by one, set by the other.
        void on() {
            boolean off = locked(() -> mode.equals("off"));
            if (off) {
                run(() -> mode = "on"); // BLOCAL: check-then-act
            }
        }

        // Silent.
        void onAtOnce() {
            run(
                    () -> {
                        if (mode.equals("off")) {
                            mode = "on";
                        }
                    });
        }

        void set(int v, String m) {
            run(
                    () -> {
                        value = v;
                        mode = m;
                    });
        }

        // A function of the caller's between the two blocks.
        void apply(IntUnaryOperator f) {
            int old = locked(() -> value);
            int now = f.applyAsInt(old);
            lock.lock();
            try {
                value = now; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        // Silent: the function within.
        void applyWithin(IntUnaryOperator f) {
            lock.lock();
            try {
                value = f.applyAsInt(value);
            } finally {
                lock.unlock();
            }
        }

        // Silent: given to be run under the lock by who has it.
        void hook(Runnable r) {
            run(() -> hooks.add(r));
        }

        // A walk over the hooks, which a hook may change.
        void fire() {
            for (Runnable r : hooks) { // BLOCAL: guarded-by
                r.run();
            }
        }

        void fireCopied() {
            List<Runnable> copy = locked(() -> new ArrayList<>(hooks));
            for (Runnable r : copy) {
                r.run();
            }
        }

        void unhook(Runnable r) {
            run(() -> hooks.remove(r));
        }
    }

    // Retried until it fits.
    static class Retry {
        static final Retry RETRY = new Retry();

        private final Object lock = new Object();
        private int version;
        private String text = "";

        // Silent: compared each time.
        void update(UnaryOperator<String> f) {
            while (true) {
                int v;
                String t;
                synchronized (lock) {
                    v = version;
                    t = text; // BLOCAL: check-then-act low; BLOCAL: check-then-act low
                }
                String n = f.apply(t);
                synchronized (lock) {
                    if (version == v) {
                        text = n; // BENIGN@17: lost-update rechecked; FALSE@8: lost-update (an inner class writes it by accessors)
                        version++;
                        return;
                    }
                }
            }
        }

        // Compared with what was read after the text.
        void updateLate(UnaryOperator<String> f) {
            String t;
            synchronized (lock) {
                t = text;
            }
            String n = f.apply(t);
            int v;
            synchronized (lock) {
                v = version;
            }
            synchronized (lock) {
                if (version == v) {
                    text = n; // BLOCAL: lost-update
                    version++; // BENIGN: check-then-act rechecked
                }
            }
        }

        void clear() {
            synchronized (lock) {
                text = "";
                version++;
            }
        }

        // An inner class that carries it.
        Callable<String> later(String more) {
            final String old;
            synchronized (lock) {
                old = text;
            }
            return new Callable<String>() {
                @Override
                public String call() {
                    synchronized (lock) {
                        text = old + more; // BLOCAL: lost-update
                        version++;
                        return text;
                    }
                }
            };
        }

        // Silent: it reads for itself.
        Callable<String> laterItself(String more) {
            return new Callable<String>() {
                @Override
                public String call() {
                    synchronized (lock) {
                        text = text + more;
                        version++;
                        return text;
                    }
                }
            };
        }
    }

    // What operations of a map run on what is there by then.
    static class Counts {
        static final Counts COUNTS = new Counts();

        private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
        private final AtomicInteger all = new AtomicInteger();

        // Takes no notice of what is there.
        void add(String key) {
            Integer old = counts.get(key);
            int n = old == null ? 1 : old + 1;
            counts.compute(key, (k, v) -> n); // BLOCAL: lost-update
        }

        // Silent.
        void addThere(String key) {
            counts.compute(key, (k, v) -> v == null ? 1 : v + 1);
        }

        // The same of an atomic.
        void triple() {
            int n = all.get();
            all.updateAndGet(x -> n * 3); // BLOCAL: lost-update high
        }

        // Silent.
        void tripleThere() {
            all.updateAndGet(x -> x * 3);
        }

        void one() {
            all.incrementAndGet();
        }

        // Asked by one operation and removed by the other.
        void off(String key) {
            Integer n = counts.get(key);
            if (n != null && n == 1) {
                counts.remove(key);
            } else if (n != null) {
                counts.put(key, n - 1); // BLOCAL: lost-update
            }
        }

        // Silent.
        void offThere(String key) {
            counts.computeIfPresent(key, (k, v) -> v == 1 ? null : v - 1);
        }

        // Silent: retried by what it expects.
        void offRetried(String key) {
            while (true) {
                Integer n = counts.get(key);
                if (n == null) {
                    return;
                }
                if (n == 1 ? counts.remove(key, n) : counts.replace(key, n, n - 1)) {
                    return;
                }
            }
        }
    }

    // Callbacks kept by id and called when the answer comes.
    static class Pending {
        static final Pending PENDING = new Pending();

        private final Map<Integer, Runnable> callbacks = new HashMap<>();
        private int nextId;
        private boolean closed;

        // Claimed: silent.
        int register(Runnable r) {
            synchronized (callbacks) {
                int id = nextId++;
                callbacks.put(id, r);
                return id;
            }
        }

        // Whether it is closed was asked before.
        int registerIfOpen(Runnable r) {
            synchronized (callbacks) {
                if (closed) {
                    return -1;
                }
            }
            synchronized (callbacks) {
                int id = nextId++;
                callbacks.put(id, r); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                return id;
            }
        }

        void close() {
            List<Runnable> all;
            synchronized (callbacks) {
                closed = true;
                all = new ArrayList<>(callbacks.values());
                callbacks.clear();
            }
            for (Runnable r : all) {
                r.run();
            }
        }

        // Called by two who both find it.
        void answer(int id) {
            Runnable r;
            synchronized (callbacks) {
                r = callbacks.get(id);
            }
            if (r != null) {
                r.run();
                synchronized (callbacks) {
                    callbacks.remove(id); // BLOCAL: check-then-act medium
                }
            }
        }

        // Silent.
        void answerTaken(int id) {
            Runnable r;
            synchronized (callbacks) {
                r = callbacks.remove(id);
            }
            if (r != null) {
                r.run();
            }
        }
    }
}
