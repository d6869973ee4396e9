// RELEASES: 8 17 21
// OPTIONS: --check=state-version
package audit27;

import java.util.concurrent.atomic.AtomicInteger;

/** Versions of state, and no more. */
public class Versions implements Runnable {
    static final Versions SHARED = new Versions();

    private final Object lock = new Object();
    private final AtomicInteger a = new AtomicInteger();
    private volatile int v;
    private int left;
    private int right;
    private int solo;
    private String first = "";
    private String second = "";

    void set(int l, int r) {
        synchronized (lock) {
            left = l;
            right = r;
        }
    }

    void names(String f, String s) {
        synchronized (lock) {
            first = f;
            second = s;
        }
    }

    private int left() {
        synchronized (lock) {
            return left;
        }
    }

    private int right() {
        synchronized (lock) {
            return right;
        }
    }

    private String first() {
        synchronized (lock) {
            return first;
        }
    }

    private String second() {
        synchronized (lock) {
            return second;
        }
    }

    /** Two versions, one sum. */
    int sum() {
        return left() + right(); // BLOCAL: inconsistent-read low {{left}}
    }

    /** Silent. */
    int sumWell() {
        synchronized (lock) {
            return left() + right();
        }
    }

    /** Two versions, one text. */
    String name() {
        String f = first();
        String s = second();
        return f.concat(s); // BLOCAL: inconsistent-read low {{first}}
    }

    /** Silent: of one version. */
    String twice() {
        String f = first();
        return f.concat(f);
    }

    /** Of one operation each. */
    void volatileTwice() {
        int n = v;
        v = n + 1; // BLOCAL: lost-update high <<block-local state-version>>
    }

    /** Likewise. */
    void atomicTwice() {
        if (a.get() == 0) {
            a.set(1); // BLOCAL: check-then-act <<block-local state-version>>
        }
    }

    void reset() {
        v = 0;
        a.set(0);
    }

    /** Silent: one after the other, and never together. */
    int either(boolean b) {
        int n = b ? left() : right();
        return n * 2;
    }

    /** Silent: a version that is read once. */
    int once() {
        int n = left();
        return n * n;
    }

    /** Looked at with no lock, though all who write hold one. */
    void unlocked() {
        if (solo == 0) {
            synchronized (lock) {
                solo = 1; // BLOCAL: check-then-act high <<block-local state-version>>
            }
        }
    }

    void desolate() {
        synchronized (lock) {
            solo = 0;
        }
    }

    @Override
    public void run() {
        set(1, 2);
        names("a", "b");
        sum();
        sumWell();
        name();
        twice();
        volatileTwice();
        atomicTwice();
        reset();
        either(true);
        once();
        unlocked();
        desolate();
    }

    public static void main(String[] args) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
