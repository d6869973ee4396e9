// RELEASES: 17
package audit36;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** Streams, lambdas, stages and what a concurrent map does at once. */
public class Flows {
    static final Flows SHARED = new Flows();

    static final class Task {
        private final int due;
        private int tries;

        Task(int due) {
            this.due = due;
        }

        boolean isDue() {
            return due < 10;
        }
    }

    record State(boolean open, int errors, long since) {
        State worse() {
            return new State(open, errors + 1, since);
        }
    }

    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final List<Task> tasks = new ArrayList<>();
    private final List<Task> done = new ArrayList<>();
    private int sum;
    private int generation;
    private final ConcurrentMap<String, Task> byName = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> failures = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, AtomicLong> meters = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> subscribers = new ConcurrentHashMap<>();
    private final AtomicReference<State> state = new AtomicReference<>(new State(true, 0, 0));
    private final AtomicInteger running = new AtomicInteger();

    synchronized void add(Task t) {
        tasks.add(t);
    }

    synchronized void clear() {
        tasks.clear();
        sum = 0;
        generation = 0;
    }

    /** Summed up by a stream in one block, kept in another field by the next. */
    void total() {
        int n;
        synchronized (this) {
            n = tasks.stream().mapToInt(t -> t.due).sum();
        }
        synchronized (this) {
            sum = n; // BLOCAL: stale-value {{tasks}}
        }
    }

    /** Silent. */
    synchronized void totalMended() {
        sum = tasks.stream().mapToInt(t -> t.due).sum();
    }

    /** Found by a stream, taken out later: two do it. (Of the two acts the removal may be done twice; not the addition.) */
    boolean finishOne() {
        Optional<Task> next;
        synchronized (this) {
            next = tasks.stream().filter(Task::isDue).findFirst();
        }
        if (!next.isPresent()) {
            return false;
        }
        synchronized (this) {
            tasks.remove(next.get());
            done.add(next.get()); // BLOCAL: check-then-act {{tasks}}
        }
        return true;
    }

    /** Silent. */
    synchronized boolean finishOneMended() {
        Optional<Task> next = tasks.stream().filter(Task::isDue).findFirst();
        if (!next.isPresent()) {
            return false;
        }
        tasks.remove(next.get());
        done.add(next.get());
        return true;
    }

    /** None fits, so one is added; asked by anyMatch in a block of its own. */
    void addIfNone(int due) {
        boolean some;
        synchronized (this) {
            some = tasks.stream().anyMatch(t -> t.due == due);
        }
        if (!some) {
            add(new Task(due)); // BLOCAL: check-then-act {{tasks}}
        }
    }

    /** Silent. */
    synchronized void addIfNoneMended(int due) {
        if (tasks.stream().noneMatch(t -> t.due == due)) {
            add(new Task(due));
        }
    }

    /** Silent: a copy is made in the block, and the stream goes over that. */
    List<Task> due() {
        List<Task> all;
        synchronized (this) {
            all = new ArrayList<>(tasks);
        }
        return all.stream().filter(Task::isDue).collect(Collectors.toList());
    }

    private synchronized int generation() {
        return generation;
    }

    private synchronized void generation(int n) {
        generation = n;
    }

    /** From stage to stage. */
    void renew() {
        CompletableFuture.supplyAsync(this::generation, pool)
                .thenApplyAsync(n -> n + 1, pool)
                .thenAccept(this::generation); // BLOCAL: lost-update {{generation}}
    }

    /** Joined with another one. */
    void renewBoth() {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(this::generation, pool);
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> 2, pool);
        generation(a.thenCombine(b, Integer::sum).join()); // BLOCAL: lost-update {{generation}}
    }

    /** Silent: nothing of it was read before. */
    void renewMended() {
        CompletableFuture.supplyAsync(() -> 2, pool).thenAccept(n -> {
            synchronized (this) {
                generation += n;
            }
        });
    }

    /** Handled, be it that it has failed. */
    void renewHandled() {
        int n = generation();
        CompletableFuture.runAsync(this::clear, pool).handle((r, e) -> {
            if (e == null) {
                generation(n + 1); // BLOCAL: lost-update {{generation}}
            }
            return null;
        });
    }

    /** Not there, so made: two get two. */
    Task task(String name) {
        Task t = byName.get(name);
        if (t == null) {
            t = new Task(1);
            byName.put(name, t); // BLOCAL: check-then-act {{byName}}
        }
        t.tries++;
        return t;
    }

    /** Silent. */
    Task taskMended(String name) {
        return byName.computeIfAbsent(name, k -> new Task(1));
    }

    /** Put if absent, and one's own gone on with. */
    Task taskLost(String name) {
        Task t = new Task(1);
        byName.putIfAbsent(name, t); // BLOCAL: lost-cas {{byName}}
        synchronized (t) {
            t.tries++;
        }
        return t;
    }

    /** Silent: what is there is asked. */
    Task taskKept(String name) {
        Task t = new Task(1);
        Task old = byName.putIfAbsent(name, t);
        return old == null ? t : old;
    }

    /** What fits no more goes, by its key alone, be there another one by then. */
    void sweep() {
        byName.forEach((name, t) -> {
            if (t.isDue()) {
                byName.remove(name); // BLOCAL: check-then-act {{byName}}
            }
        });
    }

    /** Who puts another one there asks what was there. */
    void replace(String name) {
        byName.compute(name, (k, old) -> old == null || old.isDue() ? new Task(20) : old);
    }

    /** Silent: this one, or none. */
    void sweepMended() {
        byName.forEach((name, t) -> {
            if (t.isDue()) {
                byName.remove(name, t);
            }
        });
    }

    /** Silent: by the view, which asks for both. */
    void sweepByView() {
        byName.values().removeIf(Task::isDue);
    }

    /** One failure more, and then what there is, which may have been taken away. */
    boolean failed(String host) {
        failures.merge(host, 1, Integer::sum);
        return failures.get(host) > 3; // BLOCAL: check-then-act {{failures}}
    }

    void healed(String host) {
        failures.remove(host);
    }

    /** Silent: what the operation answers. */
    boolean failedMended(String host) {
        return failures.merge(host, 1, Integer::sum) > 3;
    }

    /** By get and put, with a default. */
    void failedTwice(String host) {
        failures.put(host, failures.getOrDefault(host, 0) + 2); // BLOCAL: lost-update {{failures}}
    }

    /** A lambda that takes no notice of what is there. */
    void failedOften(String host) {
        int n = failures.getOrDefault(host, 0);
        failures.compute(host, (k, old) -> n + 10); // BLOCAL: lost-update {{failures}}
    }

    /** Silent: of what is there. */
    void failedOftenMended(String host) {
        failures.compute(host, (k, old) -> old == null ? 10 : old + 10);
    }

    /** The meter of a name is read and set. */
    void meter(String name) {
        AtomicLong m = meters.computeIfAbsent(name, k -> new AtomicLong());
        m.set(m.get() + 1); // BLOCAL: lost-update
    }

    /** Silent. */
    void meterMended(String name) {
        meters.computeIfAbsent(name, k -> new AtomicLong()).incrementAndGet();
    }

    void unmeter(String name) {
        meters.remove(name);
    }

    /** The record is read, made worse, and set. */
    void error() {
        state.set(state.get().worse()); // BLOCAL: lost-update {{state}}
    }

    /** Silent. */
    void errorMended() {
        state.updateAndGet(State::worse);
    }

    /** Open by the one reading, closed by a compare with another one. */
    boolean close() {
        return state.get().open() && state.compareAndSet(state.get(), new State(false, 0, 1)); // BLOCAL: check-then-act {{state}}
    }

    /** Silent. */
    boolean closeMended() {
        State s = state.get();
        return s.open() && state.compareAndSet(s, new State(false, s.errors(), 1));
    }

    /** No more than four, by a get and an increment. */
    boolean start(Runnable r) {
        if (running.get() >= 4) {
            return false;
        }
        running.incrementAndGet(); // BLOCAL: check-then-act {{running}}
        pool.execute(() -> {
            try {
                r.run();
            } finally {
                running.decrementAndGet();
            }
        });
        return true;
    }

    /** Silent: counted, and given back where it was too much. */
    boolean startMended(Runnable r) {
        if (running.incrementAndGet() > 4) {
            running.decrementAndGet(); // BENIGN: check-then-act handed-over
            return false;
        }
        pool.execute(() -> {
            try {
                r.run();
            } finally {
                running.decrementAndGet();
            }
        });
        return true;
    }

    /** The list of a topic is copied and put. */
    void subscribe(String topic, String who) {
        List<String> old = subscribers.getOrDefault(topic, List.of());
        List<String> more = new ArrayList<>(old);
        more.add(who);
        subscribers.put(topic, more); // BLOCAL: lost-update {{subscribers}}
    }

    /** Silent. */
    void subscribeMended(String topic, String who) {
        subscribers.compute(topic, (k, old) -> {
            List<String> more = old == null ? new ArrayList<>() : new ArrayList<>(old);
            more.add(who);
            return more;
        });
    }

    /** Silent: a map that nobody else has. */
    Map<String, Integer> counted(List<String> words) {
        Map<String, Integer> n = new ConcurrentHashMap<>();
        for (String w : words) {
            n.put(w, n.getOrDefault(w, 0) + 1);
        }
        return n;
    }
}
