// RELEASES: 8 17
package audit15;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Atomics: blocks of one operation, and compareAndSet (6, 7). */
public class Atomics {
    static final Atomics SHARED = new Atomics();

    private final AtomicInteger n = new AtomicInteger();
    private final AtomicLong max = new AtomicLong();
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicReference<String> head = new AtomicReference<>();
    private int failures;

    void setPlusOne() {
        n.set(n.get() + 1); // BLOCAL: lost-update high
    }

    void incrementAndGet() {
        n.incrementAndGet();
    }

    void resetWhenFull() {
        if (n.get() >= 10) {
            // as expected first: high (medium: a test and a set of one atomic in one method)
            n.set(0); // BLOCAL: check-then-act medium
        }
    }

    /** The result of the increment is this thread's own. */
    boolean everyTenth() {
        return n.incrementAndGet() % 10 == 0;
    }

    void retried(int by) {
        int old;
        do {
            old = n.get();
        } while (!n.compareAndSet(old, old + by));
    }

    void retriedWhile(int by) {
        while (true) {
            int old = n.get();
            if (n.compareAndSet(old, old + by)) {
                return;
            }
        }
    }

    void ignored(long v) {
        long old = max.get();
        if (v > old) {
            max.compareAndSet(old, v); // BLOCAL: lost-cas high
        }
    }

    synchronized void failed() {
        failures++;
    }

    void counted(int by) {
        int old = n.get();
        // as expected first: lost-cas high, but a failure that is looked at is not lost
        if (!n.compareAndSet(old, old + by)) {
            failed();
        }
    }

    /** A constant is no stale value. */
    void start() {
        if (started.compareAndSet(false, true)) {
            System.out.println("started");
        }
    }

    void startTwice() {
        if (!started.get()) {
            // as expected first: high (low: a flag that all who write it on this way set to the same)
            started.set(true); // BLOCAL: check-then-act low
            System.out.println("started");
        }
    }

    void stop() {
        started.set(false);
    }

    /** The expected value is fresh, the new one is not. */
    void freshExpected() {
        String old = head.get();
        String next = old + "x";
        head.compareAndSet(head.get(), next); // BLOCAL: lost-update high
    }

    void updated() {
        head.updateAndGet(s -> s + "x");
    }

    void push(String s) {
        String old = head.getAndSet(s);
        System.out.println(old);
    }

    void appendLate(String s) {
        head.set(head.get() + s); // BLOCAL: lost-update high
    }

    /** Two atomics are two locks. */
    void swap() {
        max.set(n.get());
    }

    /** lazySet is a write as well. */
    void lazy() {
        // as expected first: lost-update high (an ordered write is the single writer's)
        n.lazySet(n.get() - 1);
    }
}
