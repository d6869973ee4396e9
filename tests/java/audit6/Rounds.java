// RELEASES: 8 17
package audit6;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.ThreadLocalRandom;

/** Games in rounds: barriers, latches, exchangers are no locks. */
public class Rounds {
    static final Rounds SHARED = new Rounds();

    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final CountDownLatch started = new CountDownLatch(1);
    private final Phaser phaser = new Phaser(1);
    private final Exchanger<Integer> exchange = new Exchanger<>();
    private final ThreadLocal<Integer> mine = new ThreadLocal<>();
    private int score;
    private int round;
    private int hits;

    /** The barrier does not hold the monitor. */
    void play() throws Exception {
        int s;
        synchronized (this) {
            s = score;
        }
        barrier.await();
        synchronized (this) {
            score = s + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: the barrier is passed before the block.
    void playRight() throws Exception {
        barrier.await();
        synchronized (this) {
            score = score + 1;
        }
    }

    // Silent: what is exchanged is added to what is fresh, and is what another put in.
    void trade() throws InterruptedException {
        int s;
        synchronized (this) {
            s = round;
        }
        int other = exchange.exchange(s);
        synchronized (this) {
            hits += other;
        }
    }

    /** A latch under the monitor: a wait that keeps the monitor, nothing is released. Silent. */
    synchronized void begin() throws InterruptedException {
        int r = round;
        started.await();
        round = r + 1;
    }

    /** A phaser between two blocks. */
    void phase() {
        boolean first;
        synchronized (this) {
            first = round == 0;
        }
        phaser.arriveAndAwaitAdvance();
        if (first) {
            synchronized (this) {
                round = 1; // BLOCAL: check-then-act
            }
        }
    }

    // Silent: a thread's own.
    void own() {
        Integer m = mine.get();
        mine.set(m == null ? 1 : m + 1);
    }

    // Silent: chance is nobody's state.
    void roll() {
        int r = ThreadLocalRandom.current().nextInt(6);
        synchronized (this) {
            score += r;
        }
    }

    synchronized void over() {
        score = 0;
        round = 0;
        hits = 0;
    }

    /** sleep() holds what is held. Silent. */
    synchronized void slow() throws InterruptedException {
        int s = score;
        Thread.sleep(10);
        score = s + 1;
    }

    /** join() on this very thread object waits on its monitor; here on another's: nothing of this is released. Silent. */
    synchronized void withHelper(Thread t) throws InterruptedException {
        int s = score;
        t.join();
        score = s + 1;
    }
}
