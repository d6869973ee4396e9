// RELEASES: 8 17 21
package audit27;

import java.util.ArrayList;
import java.util.List;

/** Locks that change, and two moments in one expression. */
public class Mixed implements Runnable {
    static final Mixed SHARED = new Mixed();

    private List<String> names = new ArrayList<>();
    private Object lock = new Object();
    private Object fixed = new Object();
    private Integer number = 0;
    private int lo;
    private int hi = 10;
    private int count;

    /** The list is the lock, and is replaced. */
    void name(String s) {
        synchronized (names) { // BLOCAL: mutable-lock low {{names}}
            names.add(s);
        }
    }

    void renew() {
        names = new ArrayList<>();
    }

    /** A box is another object with each number. */
    void count() {
        // was expected low: the block itself replaces it (docs/kinds.md)
        synchronized (number) { // BLOCAL: mutable-lock medium {{number}}
            number = number + 1;
        }
    }

    /** Silent: not final, but never another. */
    void inc() {
        synchronized (fixed) {
            count++;
        }
    }

    /** Silent. */
    void zero() {
        synchronized (fixed) {
            count = 0;
        }
    }

    /** Through a local, of a field that is set below. */
    void local() {
        Object l = lock;
        synchronized (l) { // BLOCAL: mutable-lock low {{lock}}
            Thread.yield();
        }
    }

    void relock() {
        lock = new Object();
    }

    private int lo() {
        synchronized (fixed) {
            return lo;
        }
    }

    private int hi() {
        synchronized (fixed) {
            return hi;
        }
    }

    void range(int l, int h) {
        synchronized (fixed) {
            lo = l;
            hi = h;
        }
    }

    /** A width that never was. */
    int width() {
        return hi() - lo(); // BLOCAL: inconsistent-read low {{hi}}
    }

    private static int clamp(int n, int l, int h) {
        return n < l ? l : n > h ? h : n;
    }

    /** Two arguments of two moments. */
    int clamp(int n) {
        return clamp(n, lo(), hi()); // BLOCAL: inconsistent-read low {{lo}}
    }

    /** Silent: one moment. */
    int widthWell() {
        synchronized (fixed) {
            return hi() - lo();
        }
    }

    /** Silent: one or the other, never both. */
    int either(boolean b) {
        int n = b ? hi() : lo();
        return n + 1;
    }

    /** Compared as two moments. */
    boolean isEmpty() {
        int l = lo();
        int h = hi();
        return l == h; // BLOCAL: inconsistent-read low {{lo}}
    }

    @Override
    public void run() {
        name("a");
        renew();
        count();
        inc();
        zero();
        local();
        relock();
        range(1, 2);
        width();
        clamp(3);
        widthWell();
        either(true);
        isEmpty();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
