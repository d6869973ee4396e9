// RELEASES: 8 17
package audit37;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Callbacks, listeners and visitors that act in between. */
public class Interplay {
    static final Interplay SHARED = new Interplay();

    interface Policy {
        boolean allows(int level);

        int next(int level);
    }

    private final Object lock = new Object();
    private final ReentrantLock gate = new ReentrantLock();
    private volatile Policy policy;
    private int level;
    private String phase = "new";
    private final Map<String, String> config = new LinkedHashMap<>();
    private final List<Consumer<String>> watchers = new ArrayList<>();
    private final ConcurrentHashMap<String, List<String>> topics = new ConcurrentHashMap<>();
    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final AtomicBoolean running = new AtomicBoolean();
    private final AtomicInteger inFlight = new AtomicInteger();

    void policy(Policy p) {
        policy = p;
    }

    void reset() {
        synchronized (lock) {
            level = 0;
            phase = "new";
            config.clear();
        }
    }

    /** The policy says what comes next, between the two blocks. */
    void advance() {
        int now;
        synchronized (lock) {
            now = level;
        }
        int next = policy.next(now);
        synchronized (lock) {
            level = next; // BLOCAL: lost-update {{level}}
        }
    }

    /** Silent: it is asked under the lock. */
    void advanceMended() {
        synchronized (lock) {
            level = policy.next(level);
        }
    }

    /** Compared with what it was, and given up if it is not. */
    boolean advanceIfSame() {
        int now;
        synchronized (lock) {
            now = level;
        }
        int next = policy.next(now);
        synchronized (lock) {
            if (level != now) {
                return false;
            }
            level = next; // BENIGN: lost-update rechecked
            return true;
        }
    }

    /** The policy is asked twice, and may be another one by then, or none. (Was expected as low, but another method copies it first.) */
    int ask(int n) {
        if (policy != null) {
            return policy.next(n); // BLOCAL: check-then-act {{policy}}
        }
        return n;
    }

    /** Silent. */
    int askMended(int n) {
        Policy p = policy;
        return p == null ? n : p.next(n);
    }

    void noPolicy() {
        policy = null;
    }

    /** Phases: the hook runs with no lock, and may have changed it. */
    void start(Runnable hook) {
        synchronized (lock) {
            if (!phase.equals("new")) {
                throw new IllegalStateException(phase);
            }
        }
        hook.run();
        synchronized (lock) {
            phase = "started"; // BLOCAL: check-then-act {{phase}}
        }
    }

    /** A phase in between, that nobody else leaves. */
    void startMended(Runnable hook) {
        synchronized (lock) {
            if (!phase.equals("new")) {
                throw new IllegalStateException(phase);
            }
            phase = "starting";
        }
        hook.run();
        synchronized (lock) {
            phase = "started"; // BENIGN: check-then-act handed-over
        }
    }

    /** A value is made of the old one by a function that is given. */
    String update(String key, UnaryOperator<String> f) {
        String old;
        synchronized (lock) {
            old = config.get(key);
        }
        String made = f.apply(old);
        synchronized (lock) {
            config.put(key, made); // BLOCAL: lost-update {{config}}
        }
        return made;
    }

    /** Silent: the map runs it. */
    String updateMended(String key, UnaryOperator<String> f) {
        synchronized (lock) {
            return config.compute(key, (k, old) -> f.apply(old));
        }
    }

    /** What is not there is loaded with no lock, and put over what another has put. */
    String load(String key, Function<String, String> loader) {
        synchronized (lock) {
            String v = config.get(key);
            if (v != null) {
                return v;
            }
        }
        String made = loader.apply(key);
        synchronized (lock) {
            config.put(key, made); // BLOCAL: check-then-act {{config}}
        }
        return made;
    }

    /** Silent: who is second takes what the first has put. */
    String loadMended(String key, Function<String, String> loader) {
        synchronized (lock) {
            String v = config.get(key);
            if (v != null) {
                return v;
            }
        }
        String made = loader.apply(key);
        synchronized (lock) {
            String first = config.putIfAbsent(key, made);
            return first == null ? made : first;
        }
    }

    void watch(Consumer<String> w) {
        synchronized (watchers) {
            watchers.add(w);
        }
    }

    void unwatch(Consumer<String> w) {
        synchronized (watchers) {
            watchers.remove(w);
        }
    }

    /** As many as there were; then one by one, and there may be fewer. (Low: it is only read.) */
    void tell(String what) {
        int n;
        synchronized (watchers) {
            n = watchers.size();
        }
        for (int i = 0; i < n; i++) {
            Consumer<String> w;
            synchronized (watchers) {
                w = watchers.get(i); // BLOCAL: check-then-act low {{watchers}}
            }
            w.accept(what);
        }
    }

    /** Silent: a copy. */
    void tellMended(String what) {
        List<Consumer<String>> copy;
        synchronized (watchers) {
            copy = new ArrayList<>(watchers);
        }
        for (Consumer<String> w : copy) {
            w.accept(what);
        }
    }

    /** Who is tired is found in one block and thrown out in another: by number. */
    void dropTired(Predicate<Consumer<String>> tired) {
        int at = -1;
        synchronized (watchers) {
            for (int i = 0; i < watchers.size(); i++) {
                if (tired.test(watchers.get(i))) {
                    at = i;
                }
            }
        }
        if (at >= 0) {
            synchronized (watchers) {
                watchers.remove(at); // BLOCAL: check-then-act {{watchers}}
            }
        }
    }

    /** Silent. */
    void dropTiredMended(Predicate<Consumer<String>> tired) {
        synchronized (watchers) {
            watchers.removeIf(tired);
        }
    }

    /** No list for the topic, so one is put, and another's is lost. */
    void subscribe(String topic, String who) {
        List<String> l = topics.get(topic);
        if (l == null) {
            l = new CopyOnWriteArrayList<>();
            topics.put(topic, l); // BLOCAL: check-then-act high {{topics}}
        }
        l.add(who);
    }

    /** Made by one operation; but who comes last may drop it before this is added. (Had no marker. Low, for the other one says it.) */
    void subscribeMended(String topic, String who) {
        topics.computeIfAbsent(topic, t -> new CopyOnWriteArrayList<>()).add(who); // BLOCAL: stale-value low {{topics}}
    }

    /** The last one has gone, and so does the list; who comes in between stands in no list. */
    void unsubscribe(String topic, String who) {
        List<String> l = topics.get(topic);
        if (l != null) {
            l.remove(who);
            if (l.isEmpty()) {
                topics.remove(topic); // BLOCAL: check-then-act {{topics}}
            }
        }
    }

    /** Silent: in the map's own block. */
    void unsubscribeMended(String topic, String who) {
        topics.computeIfPresent(topic, (t, l) -> {
            l.remove(who);
            return l.isEmpty() ? null : l;
        });
    }

    /** Not running, so it runs: for two. */
    void run(Runnable what) {
        if (!running.get()) {
            running.set(true); // BLOCAL: check-then-act {{running}}
            pool.execute(() -> {
                what.run();
                running.set(false);
            });
        }
    }

    /** Silent. */
    void runMended(Runnable what) {
        if (running.compareAndSet(false, true)) {
            pool.execute(() -> {
                what.run();
                running.set(false);
            });
        }
    }

    /** There was a place; it is taken by an operation of its own. */
    boolean offer(Runnable what) {
        if (inFlight.get() >= 8) {
            return false;
        }
        inFlight.incrementAndGet(); // BLOCAL: check-then-act {{inFlight}}
        pool.execute(() -> {
            try {
                what.run();
            } finally {
                inFlight.decrementAndGet();
            }
        });
        return true;
    }

    /** First taken, then looked, and given back. */
    boolean offerMended(Runnable what) {
        if (inFlight.incrementAndGet() > 8) {
            inFlight.decrementAndGet(); // BENIGN: check-then-act handed-over
            return false;
        }
        pool.execute(() -> {
            try {
                what.run();
            } finally {
                inFlight.decrementAndGet();
            }
        });
        return true;
    }

    /** A visitor is shown each; it asks for the lock itself, with what it was shown. */
    private void each(BiFunction<String, String, Boolean> visitor) {
        Map<String, String> copy;
        synchronized (lock) {
            copy = new LinkedHashMap<>(config);
        }
        for (Map.Entry<String, String> e : copy.entrySet()) {
            if (!visitor.apply(e.getKey(), e.getValue())) {
                return;
            }
        }
    }

    /** Every value is written back, made longer than it was in the copy. */
    void stretch() {
        each((k, v) -> {
            synchronized (lock) {
                config.put(k, v + "-"); // MISSED: lost-update (what a helper's loop hands to a lambda, of a copy)
            }
            return true;
        });
    }

    /** Silent: made of what is there. */
    void stretchMended() {
        each((k, v) -> {
            synchronized (lock) {
                config.computeIfPresent(k, (key, now) -> now + "-");
            }
            return true;
        });
    }

    private int version;
    private Supplier<String> source = () -> "";

    void source(Supplier<String> s) {
        gate.lock();
        try {
            source = s;
            version++;
        } finally {
            gate.unlock();
        }
    }

    /** The source of one version, and the number of another. */
    String tagged() {
        Supplier<String> s;
        gate.lock();
        try {
            s = source;
        } finally {
            gate.unlock();
        }
        int v;
        gate.lock();
        try {
            v = version;
        } finally {
            gate.unlock();
        }
        return tag(s, v); // BLOCAL: inconsistent-read low
    }

    private static String tag(Supplier<String> s, int v) {
        return s.get() + v;
    }

    /** Silent. */
    String taggedMended() {
        Supplier<String> s;
        int v;
        gate.lock();
        try {
            s = source;
            v = version;
        } finally {
            gate.unlock();
        }
        return tag(s, v);
    }

    /** Given up for the source, in the middle of a walk over what others change. */
    int fill() {
        int n = 0;
        gate.lock();
        try {
            int v = version;
            gate.unlock();
            String made;
            try {
                made = source(v);
            } finally {
                gate.lock();
            }
            n = made.length();
            version = v + 1; // BLOCAL: lost-update {{version}}
        } finally {
            gate.unlock();
        }
        return n;
    }

    private static String source(int v) {
        return "v" + v;
    }
}
