// RELEASES: 8 17
package audit7;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Lambdas and method references: passed on, stored, scheduled, captured (ANALYSIS 5). */
public class Callbacks7 {
    static final Callbacks7 SHARED = new Callbacks7();

    private final Map<String, Integer> scores = new TreeMap<>();
    private final ConcurrentHashMap<String, Integer> hits = new ConcurrentHashMap<>();
    private final List<Consumer<String>> sinks = new ArrayList<>();
    private int level;
    private int ticks;
    private String mood = "calm";

    synchronized int level() {
        return level;
    }

    synchronized void level(int n) {
        level = n;
    }

    private synchronized <R> R read(Function<Callbacks7, R> f) {
        return f.apply(this);
    }

    private synchronized void write(Consumer<Callbacks7> c) {
        c.accept(this);
    }

    /** Two runs of a synchronized template, by method references and lambdas. */
    void up() {
        int n = read(c -> c.level);
        write(c -> c.level = n + 1); // BLOCAL: lost-update
    }

    // Silent: within one.
    void upRight() {
        write(c -> c.level = c.level + 1);
    }

    /** Method references of the accessors. */
    private static int get(IntSupplier s) {
        return s.getAsInt();
    }

    void upByReference() {
        int n = get(this::level);
        level(n + 1); // BLOCAL: lost-update
    }

    // Silent: the monitor is held.
    synchronized void upByReferenceHeld() {
        int n = get(this::level);
        level(n + 1);
    }

    // Silent: a supplier that is made in one block and called in another reads when it is called.
    void lateSupplier() {
        Supplier<Integer> s;
        synchronized (this) {
            s = () -> level;
        }
        synchronized (this) {
            level = s.get() + 1;
        }
    }

    /** Captured under the lock, run by another thread later. */
    void capture(Executor ex) {
        synchronized (this) {
            int n = level;
            ex.execute(() -> level(n + 1)); // BLOCAL: lost-update
        }
    }

    // Silent: nothing is captured but this.
    void captureNothing(Executor ex) {
        ex.execute(() -> {
            synchronized (this) {
                level++;
            }
        });
    }

    /** Scheduled: each run is two blocks. */
    void schedule(ScheduledExecutorService timer) {
        timer.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.MINUTES);
    }

    private void tick() {
        int t;
        synchronized (this) {
            t = ticks;
        }
        Thread.yield();
        synchronized (this) {
            ticks = t + 1; // BLOCAL: lost-update high
        }
    }

    synchronized void noTicks() {
        ticks = 0;
    }

    /** A lambda of the library that runs here and now, between two operations. */
    void merge(Map<String, Integer> more) {
        more.forEach((k, v) -> {
            Integer h = hits.get(k);
            hits.put(k, h == null ? v : h + v); // BLOCAL: lost-update
        });
    }

    // Silent: merged.
    void mergeRight(Map<String, Integer> more) {
        more.forEach((k, v) -> hits.merge(k, v, Integer::sum));
    }

    void noHit(String k) {
        hits.remove(k);
    }

    /** Told to the sinks: what is told and whom are of two blocks. */
    void publish() {
        String m;
        synchronized (this) {
            m = mood;
        }
        List<Consumer<String>> copy;
        synchronized (this) {
            copy = new ArrayList<>(sinks);
        }
        for (Consumer<String> s : copy) {
            s.accept(m); // BLOCAL: inconsistent-read low
        }
    }

    synchronized void subscribe(Consumer<String> s) {
        sinks.add(s);
    }

    synchronized void mood(String m) {
        mood = m;
    }

    /** A lambda decides by what it captured. */
    void cheer() {
        boolean calm;
        synchronized (this) {
            calm = mood.equals("calm");
        }
        Runnable r = () -> {
            if (calm) {
                synchronized (this) {
                    mood = "glad"; // BLOCAL: check-then-act
                }
            }
        };
        r.run();
    }

    // Silent: the lambda asks itself.
    void cheerRight() {
        Runnable r = () -> {
            synchronized (this) {
                if (mood.equals("calm")) {
                    mood = "glad";
                }
            }
        };
        r.run();
    }

    // Silent: the function runs under the lock of the caller.
    synchronized void score(String k) {
        scores.compute(k, (x, old) -> old == null ? level() : old + level());
    }

    /** Two lambdas share what the first of them read. */
    void pair(Executor ex) {
        int[] box = new int[1];
        synchronized (this) {
            box[0] = level;
        }
        ex.execute(() -> {
            synchronized (this) {
                level = box[0] + 1; // BLOCAL: lost-update
            }
        });
    }
}
