// RELEASES: 17
package audit37;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/** Lazy values, caches of threads and of references, enums and records that have state. */
public class Memos {
    static final Memos SHARED = new Memos();

    /** The base has the supplier and the lock, those below the ways to it. */
    abstract static class Lazy<T> {
        protected final Object lock = new Object();
        protected Supplier<T> from;
        protected volatile T value;
        protected boolean failed;

        Lazy(Supplier<T> from) {
            this.from = from;
        }

        abstract T get();

        void clear() {
            synchronized (lock) {
                value = null;
                failed = false;
            }
        }
    }

    /** Asked outside, made inside, and not asked there. */
    static class Hasty extends Lazy<List<String>> {
        Hasty() {
            super(ArrayList::new);
        }

        @Override
        List<String> get() {
            if (value == null) {
                synchronized (lock) {
                    value = from.get(); // BLOCAL: check-then-act {{value}}
                }
            }
            return value;
        }
    }

    /** Asked twice, and the value handed back is the one that was seen. */
    static class Careful extends Lazy<List<String>> {
        Careful() {
            super(ArrayList::new);
        }

        @Override
        List<String> get() {
            List<String> v = value;
            if (v == null) {
                synchronized (lock) {
                    v = value;
                    if (v == null) {
                        v = from.get();
                        value = v; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return v;
        }
    }

    static final Hasty HASTY = new Hasty();
    static final Careful CAREFUL = new Careful();

    /** The flag says that it is there before it is; and it is asked and set. (That is low: of a volatile, without a lock.) */
    private volatile boolean ready;
    private List<String> words;

    void prepare() {
        if (!ready) {
            ready = true; // BLOCAL: check-then-act low {{ready}}
            words = Collections.synchronizedList(new ArrayList<>()); // BLOCAL: check-then-act {{words}}
        }
    }

    int wordCount() {
        if (!ready) {
            return 0;
        }
        return words.size();
    }

    /** Silent: first filled, then told. */
    private volatile boolean set;
    private List<String> names;

    synchronized void prepareMended() {
        if (!set) {
            names = new ArrayList<>();
            set = true;
        }
    }

    int nameCount() {
        if (!set) {
            return 0;
        }
        return names.size();
    }

    /** A reference that may be cleared: asked, and got again. */
    private SoftReference<byte[]> page = new SoftReference<>(null);

    synchronized byte[] page() {
        if (page.get() == null) {
            page = new SoftReference<>(new byte[4096]);
        }
        return page.get(); // MISSED: check-then-act (handed back, of a reference that may be another by then)
    }

    private volatile WeakReference<Memos> other = new WeakReference<>(null);

    void other(Memos m) {
        other = new WeakReference<>(m);
    }

    int othersWords() {
        if (other.get() != null) {
            return other.get().wordCount(); // BLOCAL: check-then-act {{other}}
        }
        return 0;
    }

    /** Silent: held by a local. */
    int othersWordsMended() {
        Memos m = other.get();
        return m == null ? 0 : m.wordCount();
    }

    /** A cache of each thread, filled from what all share. */
    private final ThreadLocal<Map<String, Integer>> local = ThreadLocal.withInitial(HashMap::new);
    private final Map<String, Integer> shared = new HashMap<>();

    /** Silent: the map is the thread's. */
    int localCount(String key) {
        Map<String, Integer> m = local.get();
        Integer n = m.get(key);
        m.put(key, n == null ? 1 : n + 1);
        return m.get(key);
    }

    /** What the thread has added up is added to what all had when it looked. */
    void flushLocal(String key) {
        int before;
        synchronized (shared) {
            before = shared.getOrDefault(key, 0);
        }
        int sum = before + local.get().getOrDefault(key, 0);
        synchronized (shared) {
            shared.put(key, sum); // BLOCAL: lost-update {{shared}}
        }
        local.remove();
    }

    /** Silent. */
    void flushLocalMended(String key) {
        int mine = local.get().getOrDefault(key, 0);
        synchronized (shared) {
            shared.merge(key, mine, Integer::sum);
        }
        local.remove();
    }

    void forget(String key) {
        synchronized (shared) {
            shared.remove(key);
        }
    }

    /** What a thread keeps of a shared number: from one call to the next it is old. */
    private final ThreadLocal<Integer> kept = new ThreadLocal<>();
    private int epoch;

    synchronized void remember() {
        kept.set(epoch);
    }

    synchronized void nextEpoch() {
        epoch++;
    }

    /** Kept in one block, and put back in another, by one method. */
    void epochByThread() {
        synchronized (this) {
            kept.set(epoch);
        }
        synchronized (this) {
            epoch = kept.get() + 1; // MISSED: lost-update (what a thread keeps of it)
        }
    }

    /** An enum that is one of a kind, and counts. */
    enum Gauge {
        HEAT, PRESSURE;

        private int reading;
        private int worst;
        private volatile boolean alarmed;

        synchronized int reading() {
            return reading;
        }

        synchronized void reading(int n) {
            reading = n;
        }

        synchronized void clear() {
            reading = 0;
            worst = 0;
        }

        /** By its own accessors. */
        void warmer() {
            reading(reading() + 1); // BLOCAL: lost-update {{reading}}
        }

        /** Silent. */
        synchronized void warmerMended() {
            reading(reading() + 1);
        }

        /** The worst, of what it was before. */
        void worst() {
            int r = reading();
            synchronized (this) {
                if (r > worst) {
                    worst = r; // BLOCAL: stale-value {{reading}}
                }
            }
        }

        /** Not alarmed yet, so it rings: twice. */
        void alarm(Runnable bell) {
            if (!alarmed && reading() > 100) {
                alarmed = true; // BLOCAL: check-then-act low {{alarmed}}
                bell.run();
            }
        }

        void quiet() {
            alarmed = false;
        }
    }

    /** Silent: from the one constant to the other, and back. */
    static void swapGauges() {
        int h = Gauge.HEAT.reading();
        int p = Gauge.PRESSURE.reading();
        Gauge.HEAT.reading(p);
        Gauge.PRESSURE.reading(h);
    }

    /** By one constant, from outside. */
    static void cool() {
        int h = Gauge.HEAT.reading();
        if (h > 50) {
            Gauge.HEAT.reading(h - 10); // BLOCAL: lost-update {{reading}}
        }
    }

    /** A state machine of an enum, in another class's field. */
    enum Phase {
        IDLE, OPENING, OPEN, CLOSING;

        Phase next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.IDLE);
    private Phase guarded = Phase.IDLE;

    /** The next of what it was. */
    void turn() {
        Phase p = phase.get();
        phase.set(p.next()); // BLOCAL: lost-update {{phase}}
    }

    /** Silent. */
    void turnMended() {
        phase.updateAndGet(Phase::next);
    }

    /** Idle, so it opens: two do. */
    boolean open(Runnable opener) {
        if (phase.get() != Phase.IDLE) {
            return false;
        }
        phase.set(Phase.OPENING); // BLOCAL: check-then-act {{phase}}
        opener.run();
        return true;
    }

    /** Silent. */
    boolean openMended(Runnable opener) {
        if (!phase.compareAndSet(Phase.IDLE, Phase.OPENING)) {
            return false;
        }
        opener.run();
        return true;
    }

    private synchronized Phase phase() {
        return guarded;
    }

    private synchronized void phase(Phase p) {
        guarded = p;
    }

    /** By a switch over what a getter says. */
    void step() {
        switch (phase()) {
            case IDLE:
                phase(Phase.OPENING); // BLOCAL: check-then-act {{guarded}}
                break;
            case OPENING:
                phase(Phase.OPEN);
                break;
            default:
                break;
        }
    }

    /** Silent. */
    synchronized void stepMended() {
        switch (phase()) {
            case IDLE:
                phase(Phase.OPENING);
                break;
            case OPENING:
                phase(Phase.OPEN);
                break;
            default:
                break;
        }
    }

    /** A record that has a map which is none of its own. */
    record Limits(int most, Map<String, Integer> used) {
        boolean take(String who) {
            synchronized (used) {
                if (used.getOrDefault(who, 0) >= most) {
                    return false;
                }
            }
            synchronized (used) {
                used.merge(who, 1, Integer::sum); // BLOCAL: check-then-act {{used}}
            }
            return true;
        }

        /** Silent. */
        boolean takeMended(String who) {
            synchronized (used) {
                if (used.getOrDefault(who, 0) >= most) {
                    return false;
                }
                used.merge(who, 1, Integer::sum);
                return true;
            }
        }

        void give(String who) {
            synchronized (used) {
                used.computeIfPresent(who, (k, n) -> n - 1);
            }
        }
    }

    static final Limits LIMITS = new Limits(3, new HashMap<>());

    /** A memo of a function, that all who ask have in common. (Silent: a map in no field is not observed.) */
    static <K, V> Function<K, V> memo(Function<K, V> f) {
        Map<K, V> seen = new ConcurrentHashMap<>();
        return k -> {
            V v = seen.get(k);
            if (v == null) {
                v = f.apply(k);
                seen.put(k, v);
            }
            return v;
        };
    }

    /** One for each class, made where there is none. */
    private final Map<Class<?>, List<String>> byClass = Collections.synchronizedMap(new WeakHashMap<>());

    void note(Class<?> c, String what) {
        List<String> l = byClass.get(c);
        if (l == null) {
            l = Collections.synchronizedList(new ArrayList<>());
            byClass.put(c, l); // BLOCAL: check-then-act high {{byClass}}
        }
        l.add(what);
    }

    /** Silent. */
    void noteMended(Class<?> c, String what) {
        byClass.computeIfAbsent(c, k -> Collections.synchronizedList(new ArrayList<>())).add(what);
    }

    /** An EnumMap that the phase's own lock guards, changed in two blocks. */
    private final Map<Phase, Integer> times = new EnumMap<>(Phase.class);

    void time(Phase p) {
        Integer n;
        synchronized (times) {
            n = times.get(p);
        }
        synchronized (times) {
            times.put(p, n == null ? 1 : n + 1); // BLOCAL: lost-update {{times}}
        }
    }

    /** Silent. */
    void timeMended(Phase p) {
        synchronized (times) {
            times.merge(p, 1, Integer::sum);
        }
    }

    /** A value that is only ever made the same, and that is handed back as it was seen. (Low: a check and a set of a volatile.) */
    private volatile String text;

    String text() {
        String t = text;
        if (t == null) {
            t = "memo " + hashCode();
            text = t; // BLOCAL: check-then-act low {{text}}
        }
        return t;
    }
}
