// RELEASES: 8 17 21
// OPTIONS: --check=all
package audit27;

import java.util.concurrent.atomic.AtomicLong;

/** All checks at once: each finding says whose it is. */
public class Together implements Runnable {
    static final Together SHARED = new Together();

    @interface GuardedBy {
        String value();
    }

    @interface Atomic { }

    private final Object lock = new Object();
    private final Object side = new Object();
    private final AtomicLong seq = new AtomicLong();

    @GuardedBy("lock")
    private int guarded;

    private int value;
    private int aside;
    private int width;
    private int height;

    void set(int n) {
        synchronized (lock) {
            value = n;
            guarded = n;
        }
    }

    void aside(int n) {
        synchronized (side) {
            aside = n;
        }
    }

    void size(int w, int h) {
        synchronized (lock) {
            width = w;
            height = h;
        }
    }

    private int width() {
        synchronized (lock) {
            return width;
        }
    }

    private int height() {
        synchronized (lock) {
            return height;
        }
    }

    /** Three of them. */
    void update() {
        int t;
        synchronized (lock) {
            t = value;
        }
        synchronized (lock) {
            value = t + 1; // BLOCAL: lost-update high <<block-local burrows-leino state-version>>
        }
    }

    /** By a decision: no variable is loaded later. */
    void decide() {
        boolean any;
        synchronized (lock) {
            any = value > 3;
        }
        if (any) {
            synchronized (lock) {
                value = 0; // BLOCAL: check-then-act high
            }
        }
    }

    /** Only [BL] minds another lock. */
    void elsewhere() {
        int t;
        synchronized (lock) {
            t = value;
        }
        synchronized (side) {
            aside = t; // BLOCAL: stale-value low <<burrows-leino>>
        }
    }

    int guarded() {
        return guarded; // BLOCAL: guarded-by high <<guarded-by>>
    }

    /** Two operations of one atomic. */
    void next() {
        long n = seq.get();
        seq.set(n + 1); // BLOCAL: lost-update high <<block-local state-version>>
    }

    /** Two versions in one expression, of blocks of callees (was expected without block-local, which has what is of a callee's block). */
    int area() {
        return width() * height(); // BLOCAL: inconsistent-read low <<block-local state-version>>
    }

    /** Declared atomic, and two sections. */
    @Atomic
    void clear() {
        synchronized (lock) { // BLOCAL: non-atomic medium <<atomicity>>
            value = 0;
        }
        synchronized (side) {
            aside = 0;
        }
    }

    /** Silent for all. */
    void updateWell() {
        synchronized (lock) {
            int t = value;
            value = t + guarded;
        }
    }

    /** Silent for all: what the read has, is used outside. */
    int read() {
        int t;
        synchronized (lock) {
            t = value;
        }
        return t;
    }

    @Override
    public void run() {
        set(1);
        aside(2);
        size(3, 4);
        update();
        decide();
        elsewhere();
        guarded();
        next();
        area();
        clear();
        updateWell();
        read();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
