// RELEASES: 8 17
package audit7;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** mutable-lock and non-atomic (ANALYSIS 7). */
public class Mutable7 {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Atomic { }

    static final Mutable7 SHARED = new Mutable7();

    static final class Counter {
        private int n;

        synchronized int n() {
            return n;
        }

        synchronized void add(int by) {
            n += by;
        }
    }

    private List<String> list = new ArrayList<>();
    private final List<String> fixed = new ArrayList<>();
    private Object once = new Object();
    private Integer boxed = 0;
    private static Object global = new Object();
    private final Counter left = new Counter();
    private final Counter right = new Counter();
    private final AtomicInteger hits = new AtomicInteger();
    private int n;

    /** The list is replaced by others. */
    void add(String s) {
        synchronized (list) { // BLOCAL: mutable-lock low
            list.add(s);
        }
    }

    void renew() {
        list = new ArrayList<>();
    }

    // Silent: final.
    void addFixed(String s) {
        synchronized (fixed) {
            fixed.add(s);
        }
    }

    // Silent: never written after construction.
    void onOnce() {
        synchronized (once) {
            n++;
        }
    }

    /** A boxed number as a lock, counted up under itself. */
    void box() {
        synchronized (boxed) { // BLOCAL: mutable-lock medium
            boxed++;
        }
    }

    /** A static one that is replaced. */
    static void onGlobal() {
        synchronized (global) { // BLOCAL: mutable-lock medium
            global = new Object();
        }
    }

    // Silent: locked through a local that was read under a lock which its writers hold? No writer: it is final.
    void onLeft() {
        synchronized (left) {
            left.add(left.n());
        }
    }

    /** Declared atomic; two actions of two objects. */
    @Atomic
    void shift(int k) {
        left.add(-k); // BLOCAL: non-atomic medium
        right.add(k);
    }

    // Silent: both locks are taken before anything is done, and left after.
    @Atomic
    void shiftHeld(int k) {
        synchronized (left) {
            synchronized (right) {
                left.add(-k);
                right.add(k);
            }
        }
    }

    /** Synchronized, yet two actions on other locks. */
    synchronized int sum() {
        int a = left.n(); // BLOCAL: non-atomic medium
        return a + right.n();
    }

    // Silent: one action on another lock.
    synchronized int half() {
        return left.n() / 2;
    }

    // Silent: not declared, not synchronized.
    int sumFree() {
        return left.n() + right.n();
    }

    // Silent: a lock-free loop whose failed turns are pure.
    @Atomic
    int hit() {
        for (;;) {
            int h = hits.get();
            if (hits.compareAndSet(h, h + 1)) {
                return h;
            }
        }
    }

    /** Looked at, then counted: two actions. */
    @Atomic
    boolean hitBelow(int max) {
        if (hits.get() >= max) { // BLOCAL: non-atomic medium
            return false;
        }
        hits.incrementAndGet(); // BLOCAL: check-then-act
        return true;
    }

    /** In a loop, the same lock is taken again and again. */
    @Atomic
    void addAll(int[] in) {
        for (int i : in) { // BLOCAL: non-atomic medium
            left.add(i);
        }
    }

    // Silent: in a loop, but held all along.
    @Atomic
    void addAllHeld(int[] in) {
        synchronized (left) {
            for (int i : in) {
                left.add(i);
            }
        }
    }

    // Silent: locals and parameters only.
    @Atomic
    static int pure(int[] in) {
        int s = 0;
        for (int i : in) {
            s += i;
        }
        return s;
    }

    /** What it counts is also counted under another lock (onOnce): each of its two accesses is an action. */
    @Atomic
    synchronized int bump() {
        return ++n; // BLOCAL: non-atomic medium
    }
}
