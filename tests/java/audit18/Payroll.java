// RELEASES: 8 17
package audit18;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Blocks of one operation (ANALYSIS 5, 6): what atomics do by themselves, and what two of their operations do not. */
public class Payroll {
    static final Payroll P = new Payroll();

    enum Phase {
        OPEN, RUNNING, DONE
    }

    private static final AtomicIntegerFieldUpdater<Payroll> RUNS = AtomicIntegerFieldUpdater.newUpdater(Payroll.class, "runs");

    private final AtomicLong total = new AtomicLong();
    private final AtomicInteger staff = new AtomicInteger();
    private final AtomicReference<List<String>> names = new AtomicReference<>(Collections.emptyList());
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.OPEN);
    private volatile int runs;
    private volatile long highest;
    private volatile int errors;

    public void add(long x) {
        total.set(total.get() + x); // BLOCAL: lost-update high
    }

    public void addWell(long x) {
        total.addAndGet(x);
    }

    public void addOnce(long x) {
        long t = total.get();
        total.compareAndSet(t, t + x); // BLOCAL: lost-cas high
    }

    public void addLoop(long x) {
        long t;
        do {
            t = total.get();
        } while (!total.compareAndSet(t, t + x));
    }

    public boolean addTold(long x) {
        long t = total.get();
        return total.compareAndSet(t, t + x);
    }

    public void addOlder(long x) {
        long t = total.get();
        long sum = t + x;
        total.compareAndSet(total.get(), sum); // BLOCAL: lost-update
    }

    public void hire(String name) {
        List<String> old = names.get();
        List<String> next = new ArrayList<>(old);
        next.add(name);
        names.set(next); // BLOCAL: lost-update high
    }

    public void hireWell(String name) {
        names.updateAndGet(old -> {
            List<String> next = new ArrayList<>(old);
            next.add(name);
            return next;
        });
    }

    public int fireAll() {
        List<String> old = names.getAndSet(Collections.emptyList());
        return old.size();
    }

    public boolean hireIfRoom(int most) {
        if (staff.get() < most) {
            // was high: a test, and an operation whose result is dropped, of one atomic is medium (docs/kinds.md)
            staff.incrementAndGet(); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    public boolean hireIfRoomWell(int most) {
        for (;;) {
            int n = staff.get();
            if (n >= most) {
                return false;
            }
            if (staff.compareAndSet(n, n + 1)) {
                return true;
            }
        }
    }

    public void run() {
        RUNS.set(this, RUNS.get(this) + 1); // BLOCAL: lost-update high
    }

    public void runWell() {
        RUNS.incrementAndGet(this);
    }

    public void pay(long x) {
        if (x > highest) {
            // was low: it keeps the greatest of what it is given (docs/kinds.md)
            highest = x; // BLOCAL: check-then-act medium
        }
    }

    public void fail() {
        errors++; // BLOCAL: lost-update
    }

    public boolean start() {
        if (phase.get() == Phase.OPEN) {
            // was high: a test and a set of one atomic is medium (docs/kinds.md)
            phase.set(Phase.RUNNING); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    public boolean startWell() {
        return phase.get() == Phase.OPEN && phase.compareAndSet(Phase.OPEN, Phase.RUNNING);
    }

    public void finish() {
        phase.set(Phase.DONE);
    }

    public void forget() {
        errors = 0;
        highest = 0;
    }
}
