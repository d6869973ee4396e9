// RELEASES: 8 17
package audit42;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What throws between two blocks, is tried again, and waits longer each time. */
public class Failures {
    static final Failures ONE = new Failures();

    private final Object lock = new Object();
    private final AtomicInteger budget = new AtomicInteger(10);
    private final ConcurrentMap<String, Integer> tries = new ConcurrentHashMap<>();
    private final List<String> failures = new ArrayList<>();
    private long delay = 100;
    private int errors;
    private int open;
    private boolean broken;
    private String cause;

    // The delay is doubled from what it was before the call.
    void callLate(Callable<String> c) throws Exception {
        long d;
        synchronized (lock) {
            d = delay;
        }
        try {
            c.call();
        } catch (IllegalStateException e) {
            synchronized (lock) {
                delay = Math.min(d * 2, 60_000); // BLOCAL: lost-update high
            }
            throw e;
        }
    }

    void call(Callable<String> c) throws Exception {
        try {
            c.call();
        } catch (IllegalStateException e) {
            synchronized (lock) {
                delay = Math.min(delay * 2, 60_000);
            }
            throw e;
        }
    }

    void calm() {
        synchronized (lock) {
            delay = 100;
        }
    }

    // Sleeps as long as was said a moment ago: that is what it is for.
    String retry(Callable<String> c, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            try {
                return c.call();
            } catch (IllegalStateException e) {
                long d;
                synchronized (lock) {
                    delay = Math.min(delay * 2, 60_000);
                    d = delay;
                }
                Thread.sleep(d);
            }
        }
        return null;
    }

    String retryLate(Callable<String> c, int times) throws Exception {
        long d = 0;
        for (int i = 0; i < times; i++) {
            try {
                synchronized (lock) {
                    d = delay;
                }
                return c.call();
            } catch (IllegalStateException e) {
                Thread.sleep(d);
                synchronized (lock) {
                    delay = d + 100; // BLOCAL: lost-update
                }
            }
        }
        return null;
    }

    void failLate(String why) {
        int n;
        synchronized (lock) {
            n = errors + 1;
        }
        try {
            check(n);
        } finally {
            synchronized (lock) {
                errors = n; // BLOCAL: lost-update high
                cause = why;
            }
        }
    }

    void fail(String why) {
        synchronized (lock) {
            errors++;
            cause = why;
        }
    }

    String cause() {
        synchronized (lock) {
            return cause;
        }
    }

    private static void check(int n) {
        if (n > 100) {
            throw new IllegalArgumentException("too many: " + n);
        }
    }

    void breakLate() {
        boolean many;
        synchronized (lock) {
            many = errors > 5;
        }
        if (many) {
            synchronized (lock) {
                errors = 0; // BLOCAL: check-then-act high
                broken = true;
            }
        }
    }

    void breakAll() {
        synchronized (lock) {
            if (errors > 5) {
                errors = 0;
                broken = true;
            }
        }
    }

    boolean broken() {
        synchronized (lock) {
            return broken;
        }
    }

    void repair() {
        synchronized (lock) {
            broken = false;
        }
    }

    // Refused where it is broken, but let in where it breaks just then.
    void enterLate() {
        if (broken()) {
            throw new IllegalStateException("broken");
        }
        synchronized (lock) {
            open++; // BLOCAL: check-then-act low
        }
    }

    void enter() {
        synchronized (lock) {
            if (broken) {
                throw new IllegalStateException("broken");
            }
            open++;
        }
    }

    // Given back whatever comes: what was taken was one's own.
    void run(Runnable r) {
        synchronized (lock) {
            open++;
        }
        try {
            r.run();
        } finally {
            synchronized (lock) {
                open--;
            }
        }
    }

    boolean spendLate() {
        if (budget.get() <= 0) {
            return false;
        }
        budget.decrementAndGet(); // BLOCAL: check-then-act
        return true;
    }

    boolean spend() {
        int b;
        do {
            b = budget.get();
            if (b <= 0) {
                return false;
            }
        } while (!budget.compareAndSet(b, b - 1));
        return true;
    }

    // Taken first, and given back if it was not there.
    boolean spendBack() {
        if (budget.decrementAndGet() < 0) {
            budget.incrementAndGet();
            return false;
        }
        return true;
    }

    void refill() {
        budget.set(10);
    }

    int triedLate(String k) {
        Integer n = tries.get(k);
        int next = n == null ? 1 : n + 1;
        tries.put(k, next); // BLOCAL: lost-update
        return next;
    }

    int tried(String k) {
        return tries.merge(k, 1, Integer::sum);
    }

    void forgive(String k) {
        tries.remove(k);
    }

    void noteLate(String s) {
        boolean room;
        synchronized (failures) {
            room = failures.size() < 100;
        }
        if (!room) {
            return;
        }
        try {
            check(s.length());
        } catch (IllegalArgumentException e) {
            return;
        }
        synchronized (failures) {
            failures.add(s); // BLOCAL: check-then-act
        }
    }

    void note(String s) {
        check(s.length());
        synchronized (failures) {
            if (failures.size() < 100) {
                failures.add(s);
            }
        }
    }

    List<String> notesLate() {
        List<String> copy;
        synchronized (failures) {
            copy = new ArrayList<>(failures);
        }
        synchronized (failures) {
            failures.clear(); // BLOCAL: lost-update
        }
        return copy;
    }

    List<String> notes() {
        synchronized (failures) {
            List<String> copy = new ArrayList<>(failures);
            failures.clear();
            return copy;
        }
    }
}
