// RELEASES: 8 17 21
package audit27;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Numbers of all widths, and what is done to them at once. */
public class Numbers implements Runnable {
    static final Numbers SHARED = new Numbers();

    private final AtomicInteger hits = new AtomicInteger();
    private final AtomicLong peak = new AtomicLong();
    private final AtomicInteger level = new AtomicInteger();
    private final LongAdder misses = new LongAdder();
    private volatile int loose;
    private volatile long ticks;
    private volatile int held;
    private long total;
    private double sum;
    private int count;
    private boolean more;

    synchronized void add(double d) {
        sum += d;
        count++;
    }

    synchronized void total(long n) {
        total = n;
    }

    synchronized void more() {
        more = true;
        notifyAll();
    }

    private synchronized double sum() {
        return sum;
    }

    private synchronized int count() {
        return count;
    }

    /** One statement, two operations. */
    void post() {
        loose++; // BLOCAL: lost-update high {{loose}}
    }

    void assign(int n) {
        loose = n;
    }

    /** Likewise, of 64 bits. */
    long compound() {
        return ticks += 2L; // BLOCAL: lost-update high {{ticks}}
    }

    void zero() {
        ticks = 0;
    }

    /** Silent: whoever writes it holds the monitor. */
    synchronized void heldPost() {
        held++;
    }

    synchronized void heldZero() {
        held = 0;
    }

    /** Silent. */
    int held() {
        return held;
    }

    /** The left side is read before the right side waits. */
    synchronized void addAwaited() throws InterruptedException {
        total += await(); // BLOCAL: stale-after-wait high {{total}}
    }

    /** Silent: the right side comes first. */
    synchronized void addAwaitedWell() throws InterruptedException {
        int n = await();
        total += n;
    }

    private int await() throws InterruptedException {
        while (!more) {
            wait();
        }
        more = false;
        return 1;
    }

    /** Get and set. */
    void hit() {
        hits.set(hits.get() + 1); // BLOCAL: lost-update high {{hits}}
    }

    /** Silent. */
    void hitWell() {
        hits.incrementAndGet();
        hits.updateAndGet(x -> x + 1);
    }

    /** The greatest so far, or not. */
    void peak(long n) {
        if (n > peak.get()) {
            peak.set(n); // BLOCAL: check-then-act {{peak}}
        }
    }

    /** Silent. */
    void peakWell(long n) {
        for (long p = peak.get(); n > p; p = peak.get()) {
            if (peak.compareAndSet(p, n)) {
                return;
            }
        }
    }

    /** Expects what is there now, and writes what was made of what was there. */
    void rebase(int by) {
        int base = level.get();
        int next = base * 2 + by;
        while (!level.compareAndSet(level.get(), next)) { // BLOCAL: lost-update high {{level}}
            Thread.yield();
        }
    }

    /** What comes between the two is in neither sum. */
    long flush() {
        long n = misses.sum();
        if (n > 0) {
            misses.reset(); // BLOCAL: check-then-act {{misses}}
        }
        return n;
    }

    /** Silent. */
    long flushWell() {
        return misses.sumThenReset();
    }

    void miss() {
        misses.increment();
    }

    /** Two moments in one quotient. */
    double mean() {
        return sum() / count(); // BLOCAL: inconsistent-read low {{sum}}
    }

    /** Silent. */
    synchronized double meanWell() {
        return sum() / count();
    }

    /** Twice the same number is of one moment. Silent. */
    double square() {
        double s = sum();
        return s * s;
    }

    @Override
    public void run() {
        post();
        assign(2);
        compound();
        zero();
        heldPost();
        heldZero();
        held();
        hit();
        hitWell();
        peak(3);
        peakWell(4);
        rebase(5);
        flush();
        flushWell();
        miss();
        mean();
        meanWell();
        square();
        add(1);
        total(7);
        more();
        try {
            addAwaited();
            addAwaitedWell();
        } catch (InterruptedException e) {
            return;
        }
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
