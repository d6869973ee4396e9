// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.logging.Logger;

/** A board whose rows are computed by workers behind a barrier, and a view that shows it. */
class GameOfLife {
    private static final Logger LOG = Logger.getLogger("life");

    static class Board {
        private final Object lock = new Object();
        private boolean[][] cells;
        private int generation;
        private int alive;
        private int width;
        private int height;
        private final int[] births = new int[10];

        Board(int w, int h) {
            cells = new boolean[w][h];
            width = w;
            height = h;
        }

        boolean at(int x, int y) {
            synchronized (lock) {
                return cells[x][y];
            }
        }

        void set(int x, int y, boolean on) {
            synchronized (lock) {
                cells[x][y] = on;
            }
        }

        void flip(int x, int y) {
            boolean on = at(x, y);
            LOG.finest("flip");
            set(x, y, !on); // BLOCAL: lost-update high
        }

        // Silent: one block.
        void flipAtOnce(int x, int y) {
            synchronized (lock) {
                set(x, y, !at(x, y));
            }
        }

        int alive() {
            synchronized (lock) {
                return alive;
            }
        }

        int generation() {
            synchronized (lock) {
                return generation;
            }
        }

        boolean[][] cells() {
            synchronized (lock) {
                return cells;
            }
        }

        void replace(boolean[][] next, int count) {
            synchronized (lock) {
                cells = next;
                alive = count;
                generation++;
            }
        }

        void resize(int w, int h) {
            synchronized (lock) {
                width = w;
                height = h;
            }
        }

        void extend() {
            int w;
            int h;
            synchronized (lock) {
                w = width;
                h = height;
            }
            if (w > 1000)
                return;
            // Mended: of several kinds of harm done to one state the surest is shown.
            resize(w + 1, h + 1); // BLOCAL: lost-update high; BLOCAL: lost-update low
        }

        void step() {
            boolean[][] now = cells();
            boolean[][] next = now.clone();
            next[0] = new boolean[100];
            LOG.fine("stepped");
            replace(next, 0); // BLOCAL: lost-update high
        }

        void spawn(int x) {
            boolean[][] now = cells();
            synchronized (lock) {
                now[x][0] = true; // BLOCAL: stale-value medium
                alive++;
            }
        }

        void born(int k) {
            int n;
            synchronized (lock) {
                n = births[k];
            }
            synchronized (lock) {
                births[k] = n + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: only told.
        void copyBirths(int k) {
            int n;
            synchronized (lock) {
                n = births[k];
            }
            LOG.fine("births " + n);
        }

        void clearIfEmpty() {
            if (alive() == 0) {
                synchronized (lock) {
                    generation = 0; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    static class Worker implements Runnable {
        static final Board BOARD = new Board(100, 100);
        private final CyclicBarrier barrier;
        private final int row;
        private int turns;

        Worker(CyclicBarrier barrier, int row) {
            this.barrier = barrier;
            this.row = row;
        }

        @Override
        public void run() {
            try {
                while (BOARD.generation() < 1000) {
                    for (int y = 0; y < 100; y++)
                        BOARD.born(row); // BLOCAL: check-then-act low
                    turns++;
                    barrier.await();
                }
            } catch (InterruptedException | BrokenBarrierException e) {
                LOG.warning("stopped after " + turns);
            }
        }
    }

    static class View {
        private int shown;
        private int[] buffer = new int[0];

        synchronized int shown() {
            return shown;
        }

        synchronized void show(int n) {
            shown = n;
        }

        void refresh(Board b) {
            int n = b.alive();
            if (n != shown())
                // Mended: set to what it was found not to be, it is the same whoever comes first.
                show(n); // BLOCAL: check-then-act low
        }

        // Silent: one block.
        synchronized void grow() {
            int[] old = buffer;
            buffer = Arrays.copyOf(old, old.length + 1);
        }

        void growSlowly() {
            int[] old;
            synchronized (this) {
                old = buffer;
            }
            int[] bigger = Arrays.copyOf(old, old.length + 1);
            bigger[0] = 1;
            synchronized (this) {
                buffer = bigger; // BLOCAL: lost-update high
            }
        }
    }

    static class Main {
        static final View VIEW = new View();

        public static void main(String[] args) throws InterruptedException {
            CyclicBarrier barrier = new CyclicBarrier(4);
            Thread[] threads = new Thread[4];
            for (int i = 0; i < 4; i++) {
                threads[i] = new Thread(new Worker(barrier, i));
                threads[i].start();
            }
            for (Thread t : threads)
                t.join();
            VIEW.refresh(Worker.BOARD);
        }
    }
}
