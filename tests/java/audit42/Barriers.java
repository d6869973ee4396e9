// RELEASES: 8 17
package audit42;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

/** Where threads meet. */
public class Barriers {
    static final Barriers ONE = new Barriers();

    private static final int PARTIES = 4;

    private final CyclicBarrier barrier = new CyclicBarrier(PARTIES);
    private final Phaser phaser = new Phaser(PARTIES);
    private final Exchanger<List<String>> exchanger = new Exchanger<>();
    private final CountDownLatch ready = new CountDownLatch(1);
    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger(PARTIES);
    private final ConcurrentMap<String, CountDownLatch> latches = new ConcurrentHashMap<>();
    private final List<String> results = Collections.synchronizedList(new ArrayList<>());
    private int round;
    private long best;
    private int here;
    private String plan;

    // Of two who come at once both see the last number, or none does.
    boolean lastLate() {
        arrived.incrementAndGet();
        return arrived.get() == PARTIES; // BLOCAL: check-then-act
    }

    boolean last() {
        return arrived.incrementAndGet() == PARTIES;
    }

    void leaveLate(Runnable then) {
        left.decrementAndGet();
        if (left.get() == 0) { // BLOCAL: check-then-act
            then.run();
        }
    }

    void leave(Runnable then) {
        if (left.decrementAndGet() == 0) {
            then.run();
        }
    }

    void again() {
        left.set(PARTIES);
        arrived.set(0);
    }

    // What was read before the others are waited for is old behind the barrier.
    void roundLate() throws InterruptedException, BrokenBarrierException {
        int r;
        synchronized (this) {
            r = round;
        }
        barrier.await();
        synchronized (this) {
            round = r + 1; // BLOCAL: lost-update high
        }
    }

    void round() throws InterruptedException, BrokenBarrierException {
        if (barrier.await() == 0) {
            synchronized (this) {
                round++;
            }
        }
    }

    synchronized void firstRound() {
        round = 0;
    }

    void bestLate(long b) {
        long old;
        synchronized (this) {
            old = best;
        }
        phaser.arriveAndAwaitAdvance();
        if (b > old) {
            synchronized (this) {
                best = b; // BLOCAL: check-then-act high
            }
        }
    }

    void best(long b) {
        phaser.arriveAndAwaitAdvance();
        synchronized (this) {
            if (b > best) {
                best = b;
            }
        }
    }

    // Full ones for empty ones: what is got is one's own.
    void fill(int n) throws InterruptedException {
        List<String> mine = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            mine.add("line " + i);
            if (mine.size() == 10) {
                mine = exchanger.exchange(mine);
                mine.clear();
            }
        }
    }

    // Set once, then the gate is opened: whoever has passed it may read.
    void plan(String p) {
        synchronized (this) {
            plan = p;
        }
        ready.countDown();
    }

    int planned() throws InterruptedException {
        ready.await();
        return plan.length();
    }

    CountDownLatch latchLate(String k) {
        CountDownLatch l = latches.get(k);
        if (l == null) {
            l = new CountDownLatch(1);
            latches.put(k, l); // BLOCAL: check-then-act
        }
        return l;
    }

    CountDownLatch latch(String k) {
        return latches.computeIfAbsent(k, n -> new CountDownLatch(1));
    }

    CountDownLatch latchTried(String k) {
        CountDownLatch l = new CountDownLatch(1);
        CountDownLatch old = latches.putIfAbsent(k, l);
        return old != null ? old : l;
    }

    void open(String k) {
        CountDownLatch l = latches.remove(k);
        if (l != null) {
            l.countDown();
        }
    }

    void openLate(String k) {
        if (latches.containsKey(k)) {
            latches.remove(k).countDown(); // BLOCAL: check-then-act
        }
    }

    // A barrier by hand.
    synchronized void come() {
        here++;
        notifyAll();
    }

    void meetLate() throws InterruptedException {
        boolean full;
        synchronized (this) {
            full = here >= PARTIES;
        }
        if (!full) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait
            }
        }
    }

    synchronized void meet() throws InterruptedException {
        here++;
        if (here >= PARTIES) {
            here = 0;
            round++;
            notifyAll();
            return;
        }
        int r = round;
        while (r == round) {
            wait();
        }
    }

    void result(String s) {
        results.add(s);
    }

    String firstResultLate() {
        if (results.isEmpty()) {
            return null;
        }
        return results.remove(0); // BLOCAL: check-then-act
    }

    String firstResult() {
        synchronized (results) {
            return results.isEmpty() ? null : results.remove(0);
        }
    }
}
