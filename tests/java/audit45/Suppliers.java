// RELEASES: 8 17
package audit45;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** After what libraries of utilities have mended: values that are made once or run out, executors in a row, lists of listeners, services and their states, counts of many, limits. */
public class Suppliers {
    static class Memo<T> implements Supplier<T> {
        private final Supplier<T> from;
        private volatile boolean made;
        private T value;

        Memo(Supplier<T> from) {
            this.from = from;
        }

        @Override
        public T get() {
            if (!made) {
                synchronized (this) {
                    if (!made) {
                        T t = from.get();
                        value = t; // BENIGN: check-then-act rechecked
                        // Was marked here: one reading, told of where the value is set.
                        made = true;
                        return t;
                    }
                }
            }
            return value;
        }

        // As it was: told before it is there.
        T getLate() {
            if (!made) {
                synchronized (this) {
                    if (!made) {
                        // Likewise.
                        made = true;
                        value = from.get(); // BLOCAL: check-then-act medium; BLOCAL: check-then-act low
                    }
                }
            }
            return value;
        }
    }

    /** Made anew after a while. */
    static class Expiring<T> {
        private final Supplier<T> from;
        private final long nanos;
        private volatile long until;
        private volatile T value;

        Expiring(Supplier<T> from, long nanos) {
            this.from = from;
            this.nanos = nanos;
        }

        T get() {
            long u = until;
            long now = System.nanoTime();
            if (u == 0 || now - u >= 0) {
                synchronized (this) {
                    if (u == until) {
                        T t = from.get();
                        value = t;
                        u = now + nanos;
                        until = u == 0 ? 1 : u; // BENIGN: check-then-act rechecked
                        return t;
                    }
                }
            }
            return value;
        }

        T getLate() {
            long now = System.nanoTime();
            if (until == 0 || now - until >= 0) {
                synchronized (this) {
                    value = from.get();
                    until = now + nanos; // BLOCAL: check-then-act
                }
            }
            return value;
        }
    }

    /** One after the other, on whatever threads. */
    static class Serial implements Executor {
        private final Executor to;
        private final Queue<Runnable> waiting = new ArrayDeque<>();
        private boolean running;

        Serial(Executor to) {
            this.to = to;
        }

        @Override
        public void execute(Runnable r) {
            synchronized (waiting) {
                waiting.add(r);
                if (running) {
                    return;
                }
                running = true;
            }
            to.execute(this::work);
        }

        private void work() {
            for (;;) {
                Runnable r;
                synchronized (waiting) {
                    r = waiting.poll();
                    if (r == null) {
                        running = false; // BENIGN: check-then-act handed-over
                        return;
                    }
                }
                r.run();
            }
        }

        // As it was: asked in the one block, set in the next.
        void executeLate(Runnable r) {
            boolean start;
            synchronized (waiting) {
                waiting.add(r);
                start = !running;
            }
            if (start) {
                synchronized (waiting) {
                    running = true; // BLOCAL: check-then-act
                }
                to.execute(this::work);
            }
        }

        // As it was: nothing was left, and only then it is told that none runs.
        private void workLate() {
            for (;;) {
                Runnable r;
                synchronized (waiting) {
                    r = waiting.poll();
                }
                if (r == null) {
                    break;
                }
                r.run();
            }
            synchronized (waiting) {
                running = false; // BLOCAL: check-then-act
            }
        }

        void drain() {
            to.execute(this::workLate);
        }
    }

    /** Run once, when all is done. */
    static class Listeners {
        private List<Runnable> all = new ArrayList<>();
        private boolean executed;

        // As it was mended: what comes too late is run at once.
        void add(Runnable r) {
            synchronized (this) {
                if (!executed) {
                    all.add(r);
                    return;
                }
            }
            r.run();
        }

        void addLate(Runnable r) {
            boolean done;
            synchronized (this) {
                done = executed;
            }
            if (done) {
                r.run();
            } else {
                synchronized (this) {
                    // Was not marked: what is added behind the flag is told of, too.
                    all.add(r); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                }
            }
        }

        void execute() {
            List<Runnable> mine;
            synchronized (this) {
                if (executed) {
                    return;
                }
                executed = true;
                mine = all;
                all = null;
            }
            mine.forEach(Runnable::run);
        }
    }

    enum State { NEW, STARTING, RUNNING, STOPPED }

    static class Service {
        private State state = State.NEW;
        private final Set<Runnable> told = new CopyOnWriteArraySet<>();
        private final AtomicReference<Thread> runner = new AtomicReference<>();
        private volatile Throwable failure;
        private int starts;

        synchronized State state() {
            return state;
        }

        synchronized boolean isRunning() {
            return state == State.RUNNING;
        }

        synchronized void start() {
            if (state != State.NEW) {
                throw new IllegalStateException();
            }
            state = State.STARTING;
            starts++;
            told.forEach(Runnable::run);
        }

        void startLate() {
            if (state() != State.NEW) {
                throw new IllegalStateException();
            }
            synchronized (this) {
                state = State.STARTING; // BLOCAL: check-then-act
                starts++;
            }
        }

        void stopLate() {
            if (isRunning()) {
                synchronized (this) {
                    state = State.STOPPED; // BLOCAL: check-then-act
                    notifyAll();
                }
            }
        }

        synchronized boolean stop() {
            if (state == State.STOPPED) {
                return false;
            }
            state = State.STOPPED;
            notifyAll();
            return true;
        }

        synchronized void started() {
            if (state == State.STARTING) {
                state = State.RUNNING;
                notifyAll();
            }
        }

        synchronized State awaitRunning() throws InterruptedException {
            while (state == State.NEW || state == State.STARTING) {
                wait();
            }
            return state;
        }

        void awaitLate() throws InterruptedException {
            State s = state();
            while (s == State.NEW || s == State.STARTING) {
                synchronized (this) {
                    // Was one: what was read before the loop and in it are two readings.
                    wait(); // BLOCAL: check-then-wait; BLOCAL: check-then-wait low
                }
                s = state();
            }
        }

        void failLate(Throwable t) {
            if (failure == null) {
                failure = t; // BLOCAL: check-then-act low
            }
        }

        boolean claimLate() {
            if (runner.get() != null) {
                return false;
            }
            runner.set(Thread.currentThread()); // BLOCAL: check-then-act
            return true;
        }

        boolean claim() {
            return runner.compareAndSet(null, Thread.currentThread());
        }

        void release() {
            runner.set(null);
        }
    }

    /** Counts of many, in a concurrent map of boxed numbers. */
    static class Bag<E> {
        private final ConcurrentMap<E, Integer> counts = new ConcurrentHashMap<>();
        private final Map<E, Integer> plain = new HashMap<>();
        private final Set<E> frozen = new HashSet<>();

        void addLate(E e, int n) {
            Integer had = counts.get(e);
            if (had == null) {
                // Was check-then-act: one reading, of which the lost update is told.
                counts.put(e, n);
            } else {
                counts.put(e, had + n); // BLOCAL: lost-update
            }
        }

        // As it was mended.
        int add(E e, int n) {
            for (;;) {
                Integer had = counts.get(e);
                if (had == null) {
                    if (counts.putIfAbsent(e, n) == null) {
                        return 0;
                    }
                } else if (counts.replace(e, had, had + n)) {
                    return had;
                }
            }
        }

        int removeLate(E e) {
            Integer had = counts.get(e);
            counts.remove(e); // BLOCAL: lost-update
            return had == null ? 0 : had;
        }

        int remove(E e) {
            Integer had = counts.remove(e);
            return had == null ? 0 : had;
        }

        void freezeLate(E e) {
            synchronized (frozen) {
                if (frozen.contains(e)) {
                    return;
                }
            }
            synchronized (frozen) {
                frozen.add(e); // BLOCAL: check-then-act
                plain.put(e, 0);
            }
        }

        int frozen(E e) {
            synchronized (frozen) {
                return frozen.contains(e) ? plain.getOrDefault(e, 0) : -1;
            }
        }

        void thaw(E e) {
            synchronized (frozen) {
                frozen.remove(e);
                plain.remove(e);
            }
        }
    }

    static final Memo<Object> MEMO = new Memo<>(Object::new);
    static final Expiring<Object> EXPIRING = new Expiring<>(Object::new, 1000);
    static final Serial SERIAL = new Serial(r -> new Thread(r).start());
    static final Listeners LISTENERS = new Listeners();
    static final Service SERVICE = new Service();
    static final Bag<String> BAG = new Bag<>();
}
