// RELEASES: 8 17
// OPTIONS: --check=block-local
package audit9;

import java.util.concurrent.atomic.AtomicLong;

/** One published property alone, with what the default adds (ANALYSIS 9). */
class BlockLocal9 {
    static final BlockLocal9 SHARED = new BlockLocal9();
    private final AtomicLong sum = new AtomicLong();
    private volatile int v;
    private int n;
    private int k;
    private int w;
    private int h;

    void add() {
        int t;
        synchronized (this) {
            t = n;
        }
        synchronized (this) {
            n = t + 1; // BLOCAL: lost-update high {{n}}
        }
    }

    // A block of one operation.
    void addVolatile() {
        v += 2; // BLOCAL: lost-update high
    }

    // Silent: a discipline that is broken is another check's.
    void unlocked() {
        k = 3;
    }

    synchronized void k(int a) {
        k = a;
    }

    synchronized void kToo(int a) {
        k = a + 1;
    }

    synchronized void kThree(int a) {
        k = a + 2;
    }

    // Silent: two versions are state-version's.
    synchronized int w() {
        return w;
    }

    synchronized int h() {
        return h;
    }

    int area() {
        // Expected silent, but values of callees' blocks are used outside them (ANALYSIS 9).
        return w() * h(); // BLOCAL: inconsistent-read low
    }

    // Silent: two actions are atomicity's.
    synchronized void both() {
        sum.incrementAndGet();
        sum.incrementAndGet();
    }

    // By data and by a decision.
    void addIf() {
        long t = sum.get();
        if (t < 10) {
            sum.set(t + 1); // BLOCAL: lost-update high
        }
    }

    // Silent: an atomic's own operation.
    void addIfRight() {
        sum.updateAndGet(t -> t < 10 ? t + 1 : t);
    }

    synchronized void set(int a) {
        n = a;
        w = a;
        h = a;
    }
}
