// RELEASES: 17
package audit45;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A house that measures: what sensors tell, rules that are run, alarms that ring later, a window of averages. */
public class Sensors {
    enum Kind { HEAT, LIGHT, DOOR }

    record Reading(Kind kind, double value, long at) {
    }

    record Average(double sum, int n) {
        Average with(double v) {
            return new Average(sum + v, n + 1);
        }
    }

    static class Board {
        private final Object lock = new Object();
        private final Map<Kind, Reading> last = new EnumMap<>(Kind.class);
        private final List<Consumer<Reading>> rules = new CopyOnWriteArrayList<>();
        private final AtomicReference<Average> average = new AtomicReference<>(new Average(0, 0));
        private long changes;

        void tellLate(Reading r) {
            Reading old;
            synchronized (lock) {
                old = last.get(r.kind());
            }
            if (old == null || old.at() < r.at()) {
                synchronized (lock) {
                    last.put(r.kind(), r); // BLOCAL: check-then-act
                    changes++;
                }
            }
        }

        void tell(Reading r) {
            synchronized (lock) {
                Reading old = last.get(r.kind());
                if (old != null && old.at() >= r.at()) {
                    return;
                }
                last.put(r.kind(), r);
                changes++;
            }
            rules.forEach(c -> c.accept(r));
        }

        void averageLate(Reading r) {
            Average a = average.get();
            average.set(a.with(r.value())); // BLOCAL: lost-update
        }

        void average(Reading r) {
            average.updateAndGet(a -> a.with(r.value()));
        }

        // It compares with what it has read.
        void averageCas(Reading r) {
            Average a;
            do {
                a = average.get();
            } while (!average.compareAndSet(a, a.with(r.value())));
        }

        Average takeLate() {
            Average a = average.get();
            average.set(new Average(0, 0)); // BLOCAL: lost-update
            return a;
        }

        Average take() {
            return average.getAndSet(new Average(0, 0));
        }

        void changeLate(UnaryOperator<Reading> op, Kind k) {
            Reading r;
            synchronized (lock) {
                r = last.get(k);
            }
            Reading next = op.apply(r);
            synchronized (lock) {
                last.put(k, next); // BLOCAL: lost-update
            }
        }

        // The operator is run beside the lock, and what is there compared by then.
        boolean change(UnaryOperator<Reading> op, Kind k) {
            Reading r;
            synchronized (lock) {
                r = last.get(k);
            }
            Reading next = op.apply(r);
            synchronized (lock) {
                if (last.get(k) != r) {
                    return false;
                }
                last.put(k, next); // BENIGN: lost-update rechecked
                return true;
            }
        }

        void addRule(Consumer<Reading> c) {
            rules.add(c);
        }

        void addRuleLate(Consumer<Reading> c) {
            if (!rules.contains(c)) {
                rules.add(c); // BLOCAL: check-then-act
            }
        }
    }

    /** Rings after a while, unless somebody comes. */
    static class Alarm {
        private final ScheduledExecutorService timer;
        private final LongAdder rung = new LongAdder();
        private ScheduledFuture<?> ringing;
        private int armed;

        Alarm(ScheduledExecutorService timer) {
            this.timer = timer;
        }

        synchronized boolean isArmed() {
            return armed > 0;
        }

        synchronized void arm() {
            armed++;
        }

        void armLate() {
            if (!isArmed()) {
                synchronized (this) {
                    armed = 1; // BLOCAL: check-then-act
                }
            }
        }

        synchronized void disarm() {
            armed = 0;
            if (ringing != null) {
                ringing.cancel(false);
                ringing = null;
            }
        }

        void openedLate() {
            boolean none;
            synchronized (this) {
                none = ringing == null;
            }
            if (none) {
                ScheduledFuture<?> f = timer.schedule(rung::increment, 30, TimeUnit.SECONDS);
                synchronized (this) {
                    ringing = f; // BLOCAL: check-then-act
                }
            }
        }

        synchronized void opened() {
            if (ringing == null && armed > 0) {
                ringing = timer.schedule(rung::increment, 30, TimeUnit.SECONDS);
            }
        }

        long takeRungLate() {
            long n = rung.sum();
            rung.reset(); // BLOCAL: lost-update
            return n;
        }

        long takeRung() {
            return rung.sumThenReset();
        }
    }

    /** The last values of a sensor, in a ring. */
    static class Window {
        private final double[] values = new double[16];
        private int at;
        private int filled;

        synchronized int at() {
            return at;
        }

        synchronized void put(double v) {
            values[at] = v;
            at = (at + 1) % values.length;
            filled = Math.min(values.length, filled + 1);
        }

        void putLate(double v) {
            int i;
            synchronized (this) {
                i = at;
            }
            synchronized (this) {
                // Was low: one reading, of which the lost update is told.
                values[i] = v;
                at = (i + 1) % values.length; // BLOCAL: lost-update
            }
        }

        synchronized double mean() {
            double s = 0;
            for (int i = 0; i < filled; i++) {
                s += values[i];
            }
            return filled == 0 ? 0 : s / filled;
        }

        synchronized double[] copy() {
            return values.clone();
        }

        // A copy is nobody else's.
        double greatest() {
            double[] mine = copy();
            double m = mine[0];
            for (int i = 1; i < mine.length; i++) {
                if (mine[i] > m) {
                    m = mine[i];
                }
                mine[i] = 0;
            }
            return m;
        }
    }

    static class Windows {
        private final Map<String, Window> of = new ConcurrentHashMap<>();

        Window get(String name) {
            return of.computeIfAbsent(name, n -> new Window());
        }

        Window getLate(String name) {
            Window w = of.get(name);
            if (w == null) {
                w = new Window();
                of.put(name, w); // BLOCAL: check-then-act
            }
            return w;
        }

        Map<String, Double> means() {
            Map<String, Double> all = new LinkedHashMap<>();
            of.forEach((n, w) -> all.put(n, w.mean()));
            return all;
        }
    }

    static final Board BOARD = new Board();
    static final Windows WINDOWS = new Windows();
    static final Alarm ALARM = new Alarm(Executors.newScheduledThreadPool(2));

    public static void main(String[] args) {
        BOARD.addRule(r -> WINDOWS.get(r.kind().name()).put(r.value()));
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (String a : args) {
            all.add(CompletableFuture.runAsync(() -> BOARD.tell(new Reading(Kind.valueOf(a), a.length(), System.nanoTime())))
                    .thenRun(ALARM::opened));
        }
        all.forEach(CompletableFuture::join);
    }
}
