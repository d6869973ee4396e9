// RELEASES: 8 17
package audit43;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Shapes of mended bugs of the utilities that everybody has: memos, lists of listeners, services, maps of counters, executors in turn, builders of configurations. */
public class Guavas {
    static final Guavas ONE = new Guavas();

    static final class Memo<T> implements Supplier<T> {
        private final Supplier<T> from;
        private volatile boolean done;
        private T value;

        Memo(Supplier<T> from) {
            this.from = from;
        }

        @Override
        public T get() {
            if (!done) {
                synchronized (this) {
                    if (!done) {
                        T t = from.get();
                        // Was marked a line below: likewise.
                        value = t; // BENIGN: check-then-act rechecked
                        done = true;
                        return t;
                    }
                }
            }
            return value;
        }
    }

    /** Told before there is anything. */
    static final class Early<T> implements Supplier<T> {
        private final Supplier<T> from;
        private volatile boolean done;
        private T value;

        Early(Supplier<T> from) {
            this.from = from;
        }

        @Override
        public T get() {
            if (!done) {
                synchronized (this) {
                    if (!done) {
                        done = true;
                        value = from.get(); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                    }
                }
            }
            return value;
        }
    }

    /** Made again when it is too old. */
    static final class Expiring<T> implements Supplier<T> {
        private final Supplier<T> from;
        private volatile long until;
        private volatile T value;
        private int made;

        Expiring(Supplier<T> from) {
            this.from = from;
        }

        @Override
        public T get() {
            long u = until;
            long now = System.nanoTime();
            if (u == 0 || now - u >= 0) {
                synchronized (this) {
                    if (u == until) {
                        T t = from.get();
                        value = t;
                        made++;
                        until = now + 1000; // BENIGN: check-then-act rechecked
                        return t;
                    }
                }
            }
            return value;
        }
    }

    static final class ExpiringLate<T> implements Supplier<T> {
        private final Supplier<T> from;
        private long until;
        private T value;

        ExpiringLate(Supplier<T> from) {
            this.from = from;
        }

        @Override
        public T get() {
            synchronized (this) {
                if (System.nanoTime() < until) {
                    return value;
                }
            }
            T t = from.get();
            synchronized (this) {
                // Was marked a line below: the value is set first.
                value = t; // BLOCAL: check-then-act
                until = System.nanoTime() + 1000;
            }
            return t;
        }
    }

    /** Listeners that are run when it is done, or at once if it is. */
    static class Listeners {
        private final Queue<Runnable> waiting = new ArrayDeque<>();
        private boolean executed;

        private boolean isExecuted() {
            synchronized (waiting) {
                return executed;
            }
        }

        void addLate(Runnable r) {
            if (isExecuted()) {
                r.run();
                return;
            }
            synchronized (waiting) {
                waiting.add(r); // BLOCAL: check-then-act
            }
        }

        void add(Runnable r) {
            boolean now = false;
            synchronized (waiting) {
                if (!executed) {
                    waiting.add(r);
                } else {
                    now = true;
                }
            }
            if (now) {
                r.run();
            }
        }

        void execute() {
            List<Runnable> all;
            synchronized (waiting) {
                if (executed) {
                    return;
                }
                executed = true;
                all = new ArrayList<>(waiting);
                waiting.clear();
            }
            all.forEach(Runnable::run);
        }
    }

    /** Tasks in turn, on an executor that has many threads. */
    static class InTurn implements Executor {
        private final Executor on;
        private final Queue<Runnable> tasks = new ArrayDeque<>();
        private boolean scheduled;
        private long ran;

        InTurn(Executor on) {
            this.on = on;
        }

        @Override
        public void execute(Runnable r) {
            boolean start = false;
            synchronized (tasks) {
                tasks.add(r);
                if (!scheduled) {
                    scheduled = true;
                    start = true;
                }
            }
            if (start) {
                on.execute(this::work);
            }
        }

        private void work() {
            while (true) {
                Runnable r;
                synchronized (tasks) {
                    r = tasks.poll();
                    if (r == null) {
                        scheduled = false; // BENIGN: check-then-act handed-over
                        return;
                    }
                    ran++;
                }
                r.run();
            }
        }

        void executeLate(Runnable r) {
            boolean start;
            synchronized (tasks) {
                tasks.add(r);
                start = !scheduled;
            }
            if (start) {
                synchronized (tasks) {
                    scheduled = true; // BLOCAL: check-then-act
                }
                on.execute(this::work);
            }
        }
    }

    /** Counters by key, of which the ones at zero are taken out. */
    static class Counters<K> {
        private final ConcurrentMap<K, AtomicLong> map = new ConcurrentHashMap<>();

        long addLate(K k, long by) {
            AtomicLong n = map.get(k);
            if (n == null) {
                n = new AtomicLong();
                map.put(k, n); // BLOCAL: check-then-act
            }
            return n.addAndGet(by);
        }

        void add(K k, long by) {
            map.compute(k, (x, n) -> {
                AtomicLong to = n == null ? new AtomicLong() : n;
                to.addAndGet(by);
                return to;
            });
        }

        // What comes between the look and the removal is lost.
        boolean removeZeroLate(K k) {
            AtomicLong n = map.get(k);
            if (n == null || n.get() != 0) {
                return false;
            }
            map.remove(k); // BLOCAL: check-then-act
            return true;
        }

        boolean removeZero(K k) {
            return map.computeIfPresent(k, (x, n) -> n.get() == 0 ? null : n) == null;
        }

        long sum() {
            long s = 0;
            for (AtomicLong n : map.values()) {
                s += n.get();
            }
            return s;
        }

        Map<K, Long> drainLate() {
            Map<K, Long> all = new HashMap<>();
            for (Map.Entry<K, AtomicLong> e : map.entrySet()) {
                all.put(e.getKey(), e.getValue().get());
                e.getValue().set(0); // BLOCAL: lost-update
            }
            return all;
        }

        Map<K, Long> drain() {
            Map<K, Long> all = new HashMap<>();
            map.forEach((k, n) -> all.put(k, n.getAndSet(0)));
            return all;
        }
    }

    /** A service with its states. */
    static class Service {
        enum State { NEW, STARTING, RUNNING, STOPPING, OVER }

        private final Object monitor = new Object();
        private State state = State.NEW;
        private boolean stopWhenStarted;
        private Throwable cause;

        State state() {
            synchronized (monitor) {
                return state;
            }
        }

        private void state(State s) {
            synchronized (monitor) {
                state = s;
                monitor.notifyAll();
            }
        }

        void startLate() {
            if (state() != State.NEW) {
                throw new IllegalStateException("once");
            }
            state(State.STARTING); // BLOCAL: check-then-act
            begin();
        }

        void start() {
            synchronized (monitor) {
                if (state != State.NEW) {
                    throw new IllegalStateException("once");
                }
                state = State.STARTING;
            }
            begin();
        }

        private void begin() {
            new Thread(this::started).start();
        }

        private void started() {
            synchronized (monitor) {
                if (state == State.STARTING) {
                    state = stopWhenStarted ? State.STOPPING : State.RUNNING;
                    monitor.notifyAll();
                }
            }
        }

        void stop() {
            synchronized (monitor) {
                switch (state) {
                    case NEW:
                        state = State.OVER;
                        break;
                    case STARTING:
                        stopWhenStarted = true;
                        break;
                    case RUNNING:
                        state = State.STOPPING;
                        break;
                    default:
                        break;
                }
                monitor.notifyAll();
            }
        }

        void failLate(Throwable t) {
            State s = state();
            switch (s) {
                case STARTING:
                case RUNNING:
                    synchronized (monitor) {
                        state = State.OVER; // BLOCAL: check-then-act
                        cause = t;
                    }
                    break;
                default:
                    break;
            }
        }

        void fail(Throwable t) {
            synchronized (monitor) {
                if (state == State.STARTING || state == State.RUNNING) {
                    state = State.OVER;
                    cause = t;
                }
            }
        }

        void awaitRunning() throws InterruptedException {
            synchronized (monitor) {
                while (state == State.NEW || state == State.STARTING) {
                    monitor.wait();
                }
                if (state == State.OVER && cause != null) {
                    throw new IllegalStateException(cause);
                }
            }
        }
    }

    /** What is replaced as a whole. */
    private final AtomicReference<Map<String, String>> config = new AtomicReference<>(new LinkedHashMap<>());
    private final Map<String, Callable<String>> commands = new ConcurrentHashMap<>();

    void putLate(String k, String v) {
        Map<String, String> more = new LinkedHashMap<>(config.get());
        more.put(k, v);
        config.set(more); // BLOCAL: lost-update
    }

    void put(String k, String v) {
        config.updateAndGet(m -> {
            Map<String, String> more = new LinkedHashMap<>(m);
            more.put(k, v);
            return more;
        });
    }

    String callLate(String name) throws Exception {
        if (commands.containsKey(name)) {
            return commands.get(name).call(); // BLOCAL: check-then-act
        }
        return null;
    }

    String call(String name) throws Exception {
        Callable<String> c = commands.get(name);
        return c != null ? c.call() : null;
    }

    void command(String name, Callable<String> c) {
        if (c == null) {
            commands.remove(name);
        } else {
            commands.put(name, c);
        }
    }

    static final Memo<String> MEMO = new Memo<>(() -> "x");
    static final Early<List<String>> EARLY = new Early<>(ArrayList::new);
    static final Expiring<String> EXPIRING = new Expiring<>(() -> "y");
    static final ExpiringLate<String> EXPIRING_LATE = new ExpiringLate<>(() -> "z");
    static final Listeners LISTENERS = new Listeners();
    static final InTurn IN_TURN = new InTurn(Runnable::run);
    static final Counters<String> COUNTERS = new Counters<>();
    static final Service SERVICE = new Service();
}
