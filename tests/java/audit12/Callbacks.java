// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Jobs that run later, elsewhere, or right here. */
final class Jobs {
    static final Jobs SHARED = new Jobs();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final Map<String, Runnable> byName = new ConcurrentHashMap<>();
    private final List<Runnable> hooks = new ArrayList<>();
    private int runs;
    private int errors;
    private String state = "new";
    private Runnable last;

    synchronized int runs() {
        return runs;
    }

    synchronized void runs(int n) {
        runs = n;
    }

    synchronized String state() {
        return state;
    }

    synchronized void state(String to) {
        state = to;
    }

    void later() {
        int seen = runs();
        timer.schedule(() -> runs(seen + 1), 1, TimeUnit.SECONDS); // BLOCAL: lost-update high
    }

    // Silent: read when it runs.
    void laterAfresh() {
        timer.schedule(() -> {
            synchronized (this) {
                runs = runs + 1;
            }
        }, 1, TimeUnit.SECONDS);
    }

    void inMap(String name) {
        int seen = runs();
        byName.put(name, () -> runs(seen + 1)); // BLOCAL: lost-update high
    }

    void inField() {
        int seen = runs();
        last = () -> runs(seen + 1); // BLOCAL: lost-update high
    }

    void decidedInField() {
        boolean fresh = state().equals("new");
        last = () -> {
            if (fresh) {
                state("old"); // BLOCAL: check-then-act medium
            }
        };
    }

    void ifPresent(Optional<String> name) {
        int seen = runs();
        name.ifPresent(n -> runs(seen + 1)); // BLOCAL: lost-update high
    }

    void future() {
        int seen = runs();
        CompletableFuture.runAsync(() -> runs(seen + 1)); // BLOCAL: lost-update high
    }

    // Silent: the job that counts does so at once.
    void futureAtOnce() {
        CompletableFuture.runAsync(() -> {
            synchronized (this) {
                runs++;
            }
        });
    }

    private void guarded(Consumer<String> action) {
        synchronized (this) {
            action.accept(state);
        }
    }

    private <T> T reading(Function<String, T> f) {
        synchronized (this) {
            return f.apply(state);
        }
    }

    // Silent: the argument is the current state, under the lock.
    void viaConsumer() {
        guarded(s -> state = s + "!");
    }

    void viaTwo() {
        String next = reading(s -> s + "!");
        guarded(s -> state = next); // BLOCAL: lost-update high
    }

    // The fresh argument is compared in the block of the write.
    void viaTwoCompared() {
        String seen = reading(s -> s);
        if (seen.equals("new")) {
            guarded(s -> {
                if (s.equals("new")) {
                    state = "old"; // FALSE: check-then-act (the body compares what it is given, which is current)
                }
            });
        }
    }

    private boolean test(Predicate<String> p) {
        synchronized (this) {
            return p.test(state);
        }
    }

    void viaPredicate() {
        if (test(s -> s.isEmpty())) {
            synchronized (this) {
                // The page says high; that the check is a call makes it medium (a decision).
                state = "filled"; // BLOCAL: check-then-act medium
            }
        }
    }

    void error() {
        Runnable count = () -> {
            synchronized (this) {
                errors++;
            }
        };
        int seen;
        synchronized (this) {
            seen = errors;
        }
        count.run();
        synchronized (this) {
            errors = seen + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: the loop's body runs under the lock.
    void eachHook() {
        synchronized (this) {
            hooks.forEach(h -> runs = runs + 1);
        }
    }

    void eachHookInTurn() {
        int seen = runs();
        hooks.forEach(h -> runs(seen + 1)); // BLOCAL: lost-update high
    }
}

/** Inner and local classes. */
final class Sensor {
    static final Sensor SHARED = new Sensor();
    private double value;
    private final Map<String, Listener> listeners = new HashMap<>();

    interface Listener {
        void changed(double now);
    }

    synchronized void set(double v) {
        value = v;
    }

    synchronized double get() {
        return value;
    }

    synchronized void listen(String name, Listener l) {
        listeners.put(name, l);
    }

    void smooth() {
        final double old = get();
        listen("smooth", new Listener() {
            @Override
            public void changed(double now) {
                set((old + now) / 2); // BLOCAL: lost-update high
            }
        });
    }

    // Silent: what comes as an argument is not known to be the sensor's.
    void follow() {
        listen("follow", now -> set(now));
    }

    final class Calibrator implements Runnable {
        private final double offset;

        Calibrator(double offset) {
            this.offset = offset;
        }

        @Override
        public void run() {
            set(get() + offset); // BLOCAL: lost-update high
        }
    }

    Runnable calibrator(double offset) {
        return new Calibrator(offset);
    }

    void byLocal() {
        class Step {
            int at;

            // Silent: the step is the method's own.
            void go() {
                at++;
            }
        }
        Step step = new Step();
        step.go();
        step.go();
    }
}
