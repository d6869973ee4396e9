package audit29;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Threads that meet. */
public class Parties {
    static final Parties SHARED = new Parties();

    private final Exchanger<List<String>> exchanger = new Exchanger<>();
    private final Phaser phaser = new Phaser(1);
    private int[] cells = new int[16];
    private final Object lock = new Object();
    private int rounds;

    /** Silent: a full buffer for an empty one, each is one thread's. */
    void fill(List<String> first) throws InterruptedException {
        List<String> buffer = first;
        for (int i = 0; i < 10; i++) {
            if (buffer.size() < 5) {
                buffer.add("x" + i);
            } else {
                buffer = exchanger.exchange(buffer);
            }
        }
    }

    /** The round of the block before, after the barrier. */
    void round(CyclicBarrier barrier) throws Exception {
        int r;
        synchronized (lock) {
            r = rounds;
        }
        barrier.await();
        synchronized (lock) {
            rounds = r + 1; // BLOCAL: lost-update high {{rounds}}
        }
    }

    /** Silent: what the phaser says decides. */
    void phase() {
        int p = phaser.arriveAndAwaitAdvance();
        if (p % 2 == 0) {
            synchronized (lock) {
                rounds++;
            }
        }
    }

    /** Silent: each task has its part of the array. */
    static final class Sum extends RecursiveTask<Integer> {
        private final int[] all;
        private final int from;
        private final int to;

        Sum(int[] all, int from, int to) {
            this.all = all;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 4) {
                int n = 0;
                for (int i = from; i < to; i++) {
                    n += all[i];
                    all[i] = n;
                }
                return n;
            }
            int mid = (from + to) >>> 1;
            Sum left = new Sum(all, from, mid);
            left.fork();
            return new Sum(all, mid, to).compute() + left.join();
        }
    }

    int sum() {
        return ForkJoinPool.commonPool().invoke(new Sum(cells, 0, cells.length));
    }

    /** Grown by two: the cells of the first are lost. */
    void grow(int n) {
        int[] old;
        synchronized (lock) {
            old = cells;
        }
        if (old.length < n) {
            int[] more = new int[n];
            System.arraycopy(old, 0, more, 0, old.length);
            synchronized (lock) {
                cells = more; // BLOCAL: lost-update high {{cells}}
            }
        }
    }

    /** Silent: copied and put in one block. */
    void growWell(int n) {
        synchronized (lock) {
            if (cells.length < n) {
                int[] more = new int[n];
                System.arraycopy(cells, 0, more, 0, cells.length);
                cells = more;
            }
        }
    }

    /** Silent: gathered by each thread on its own and put together under the lock. */
    List<Integer> gather() {
        List<Integer> mine = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            mine.add(i);
        }
        synchronized (lock) {
            rounds += mine.size();
        }
        return mine;
    }
}
