package calls;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a callee, or a lambda that it runs, reads under a lock and stores into an object that it is given is as old for
 * its caller as what it hands back.
 */
class LeftIn {
    static class Box {
        int v;
        String name;

        Box() {
        }

        Box(LeftIn of) {
            synchronized (of.lock) {
                v = of.count;
            }
        }
    }

    static class Cell<T> {
        T element;
    }

    static final LeftIn SHARED = new LeftIn();
    private final Object lock = new Object();
    private final Map<String, Box> boxes = new HashMap<>();
    private final Deque<Box> pending = new ArrayDeque<>();
    private int count;
    private String label;

    void reset(String to) {
        synchronized (lock) {
            count = 0;
            label = to;
            boxes.clear();
        }
    }

    private void under(Runnable r) {
        synchronized (lock) {
            r.run();
        }
    }

    // --- helpers that fill what they are given ---

    private void fill(Box b) {
        synchronized (lock) {
            b.v = count;
        }
    }

    private void fill(int[] a) {
        synchronized (lock) {
            a[0] = count;
        }
    }

    private static void copy(LeftIn from, Box to) {
        synchronized (from.lock) {
            to.v = from.count;
        }
    }

    private void fillDeep(Box b) {
        fill(b);
    }

    void box() {
        Box b = new Box();
        fill(b);
        synchronized (lock) {
            count = b.v + 1; // BLOCAL: lost-update high
        }
    }

    void array() {
        int[] a = new int[1];
        fill(a);
        synchronized (lock) {
            count = a[0] + 1; // BLOCAL: lost-update high
        }
    }

    void byStatic() {
        Box b = new Box();
        copy(this, b);
        synchronized (lock) {
            count = b.v + 1; // BLOCAL: lost-update high
        }
    }

    void twoDeep() {
        Box b = new Box();
        fillDeep(b);
        synchronized (lock) {
            count = b.v + 1; // BLOCAL: lost-update high
        }
    }

    void byConstructor() {
        Box b = new Box(this);
        synchronized (lock) {
            count = b.v + 1; // BLOCAL: lost-update high
        }
    }

    void decides() {
        Box b = new Box();
        fill(b);
        if (b.v == 0) {
            synchronized (lock) {
                count = 5; // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: one block over both.
    void oneBlock() {
        synchronized (lock) {
            Box b = new Box();
            fill(b);
            count = b.v + 1;
        }
    }

    // Silent: it is filled anew in the block that writes.
    void filledAgain() {
        Box b = new Box();
        fill(b);
        synchronized (lock) {
            fill(b);
            count = b.v + 1;
        }
    }

    // Silent: each turn fills it anew.
    void inTurns(int n) {
        Box b = new Box();
        for (int i = 0; i < n; i++) {
            synchronized (lock) {
                fill(b);
                count = b.v + 1;
            }
        }
    }

    // Silent: only told.
    void told() {
        Box b = new Box();
        fill(b);
        System.out.println(b.v);
    }

    // --- lambdas that fill what they have captured ---

    void lambdaArray() {
        int[] a = new int[1];
        under(() -> a[0] = count);
        under(() -> count = a[0] + 1); // BLOCAL: lost-update high
    }

    void lambdaThenBlock() {
        int[] a = new int[1];
        under(() -> a[0] = count);
        synchronized (lock) {
            count = a[0] + 1; // BLOCAL: lost-update high
        }
    }

    void lambdaAtomic() {
        AtomicInteger a = new AtomicInteger();
        under(() -> a.set(count));
        synchronized (lock) {
            count = a.get() + 1; // BLOCAL: lost-update high
        }
    }

    void lambdaReference() {
        AtomicReference<String> was = new AtomicReference<>();
        under(() -> was.set(label));
        if (was.get() == null) {
            synchronized (lock) {
                label = "new"; // BLOCAL: check-then-act high
            }
        }
    }

    void lambdaCell() {
        Cell<String> was = new Cell<>();
        under(() -> was.element = label);
        if (was.element == null) {
            under(() -> label = "new"); // BLOCAL: check-then-act high
        }
    }

    void lambdaFlag(String key) {
        boolean[] there = new boolean[1];
        under(() -> there[0] = boxes.containsKey(key));
        if (!there[0]) {
            // as expected first: high, but what a lambda puts is not known to be new
            under(() -> boxes.put(key, new Box())); // BLOCAL: check-then-act medium
        }
    }

    // Silent: read and written in one run.
    void lambdaOnce() {
        int[] a = new int[1];
        under(() -> {
            a[0] = count;
            count = a[0] + 1;
        });
    }

    // Silent: looked at again.
    void lambdaAgain(String key) {
        boolean[] there = new boolean[1];
        under(() -> there[0] = boxes.containsKey(key));
        if (!there[0]) {
            under(() -> {
                if (!boxes.containsKey(key)) {
                    boxes.put(key, new Box()); // BENIGN: check-then-act rechecked
                }
            });
        }
    }

    // --- what is no copy ---

    /** Shown to others in the block that fills it: what it has by then is what all see. */
    private void offer(Box b) {
        synchronized (lock) {
            b.v = count;
            pending.add(b);
        }
    }

    // Silent
    void offered() {
        Box b = new Box();
        offer(b);
        synchronized (lock) {
            count = b.v + 1;
        }
    }

    /** A name beside a number: the box is no older for it. */
    private void name(Box b) {
        synchronized (lock) {
            b.name = label;
        }
    }

    // Silent
    void named() {
        Box b = new Box();
        name(b);
        synchronized (lock) {
            boxes.put("one", b);
        }
    }

    /** Under the lock of the object itself, which whoever waits for it takes. */
    private void answer(Box b) {
        synchronized (lock) {
            synchronized (b) {
                b.v = count;
                b.notifyAll();
            }
        }
    }

    // Silent
    void answered() throws InterruptedException {
        Box b = new Box();
        answer(b);
        synchronized (b) {
            while (b.v == 0) {
                b.wait();
            }
        }
    }
}
