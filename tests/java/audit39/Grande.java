package audit39;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** The compute programs: tsp, sor, raytracer, montecarlo, moldyn, mtrt. */
public class Grande {
    /** The travelling salesman: the best tour so far, looked at without the lock on purpose. */
    static class Tsp {
        static final Object MIN_LOCK = new Object();
        static final Object QUEUE_LOCK = new Object();
        static int minLength = Integer.MAX_VALUE;
        static final int[] MIN_TOUR = new int[20];
        static int nodes;
        static int tours;

        // Cut off early by an old best, compared once more under the lock: the original.
        static void setBest(int length, int[] tour) {
            if (length < minLength) {
                synchronized (MIN_LOCK) {
                    if (length < minLength) {
                        // The number is seen before the tour that it announces.
                        minLength = length;
                        System.arraycopy(tour, 0, MIN_TOUR, 0, tour.length); // BLOCAL: check-then-act low
                    }
                }
            }
        }

        // Without the second comparison a longer tour may replace a shorter one.
        static void setBestUnsafe(int length, int[] tour) {
            if (length < minLength) {
                synchronized (MIN_LOCK) {
                    minLength = length; // BLOCAL: check-then-act high
                    System.arraycopy(tour, 0, MIN_TOUR, 0, tour.length);
                }
            }
        }

        static int best() {
            synchronized (MIN_LOCK) {
                return minLength;
            }
        }

        // Compared under the lock, set in the next block.
        static void setBestTwice(int length) {
            if (length < best()) {
                synchronized (MIN_LOCK) {
                    minLength = length; // BLOCAL: check-then-act
                }
            }
        }

        static int nextNode() {
            synchronized (QUEUE_LOCK) {
                return nodes++;
            }
        }

        // The numbers of the tours are counted under the lock of the best one here,
        static void countTour() {
            synchronized (MIN_LOCK) {
                tours++;
            }
        }

        static void countTours(int n) {
            synchronized (MIN_LOCK) {
                tours += n;
            }
        }

        // and under that of the queue there.
        static void countQueued() {
            synchronized (QUEUE_LOCK) {
                // Two writes of three are no rule.
                tours++;
            }
        }
    }

    /** The ray tracer's sum: each runner locks itself, the sum is one for all. */
    static class RayTracer {
        static long checksum;
        static long safeChecksum;
        static final Object SUM_LOCK = new Object();
    }

    static class RayRunner implements Runnable {
        private final int id;

        RayRunner(int id) {
            this.id = id;
        }

        @Override
        public void run() {
            long mine = 0;
            for (int i = 0; i < 100; i++) {
                mine += (long) i * id;
            }
            synchronized (this) {
                RayTracer.checksum = RayTracer.checksum + mine; // BLOCAL: guarded-by
            }
            synchronized (RayTracer.SUM_LOCK) {
                RayTracer.safeChecksum = RayTracer.safeChecksum + mine;
            }
        }
    }

    /** Monte Carlo: results go into one vector. */
    static class MonteCarlo {
        final Vector<Double> results = new Vector<>();
        private volatile double mean;
        private volatile int runs;

        void run(int n) {
            results.addElement(n / 2.0);
            runs++; // BLOCAL: lost-update
        }

        // The sum is made of what there was, its mean of how many there are by then.
        void process() {
            double sum = 0;
            int n = results.size();
            for (int i = 0; i < n; i++) {
                sum += results.get(i); // BLOCAL: check-then-act low
            }
            mean = sum / n;
        }

        void trim() {
            int n = results.size();
            if (n > 10) {
                results.removeElementAt(n - 1); // BLOCAL: check-then-act
            }
        }

        void trimSafe() {
            synchronized (results) {
                int n = results.size();
                if (n > 10) {
                    results.removeElementAt(n - 1);
                }
            }
        }

        double mean() {
            return mean + runs;
        }
    }

    /** Molecular dynamics: each phase ends at a barrier; what each thread adds, it adds under the lock. */
    static class Moldyn {
        private final CyclicBarrier barrier = new CyclicBarrier(4);
        private double energy;
        private double virial;
        private int interactions;

        void phase(double mine) throws InterruptedException, BrokenBarrierException {
            synchronized (this) {
                energy += mine;
                interactions++;
            }
            barrier.await();
            double scale;
            synchronized (this) {
                scale = Math.sqrt(energy);
            }
            barrier.await();
            synchronized (this) {
                virial = virial * 2;
                virial += mine;
            }
            System.out.println(scale);
        }

        synchronized double energy() {
            return energy;
        }

        // Each thread scales what it has read before the barrier.
        void rescale(double by) throws InterruptedException, BrokenBarrierException {
            double e = energy();
            barrier.await();
            synchronized (this) {
                energy = e * by; // BLOCAL: lost-update
            }
        }

        void rescaleSafe(double by) throws InterruptedException, BrokenBarrierException {
            barrier.await();
            synchronized (this) {
                energy = energy * by;
            }
        }

        synchronized int interactions() {
            return interactions;
        }
    }

    /** The renderer: threads fetch rows until there are none left. */
    static class Renderer {
        private int row;
        private final int rows = 400;
        private final List<Integer> done = Collections.synchronizedList(new ArrayList<>());
        private final boolean[] taken = new boolean[400];

        synchronized int row() {
            return row;
        }

        synchronized void advance() {
            row++;
        }

        // Two threads draw one row, and one is left out.
        int fetchUnsafe() {
            int mine = row();
            if (mine < rows) {
                advance(); // BLOCAL: check-then-act
                return mine;
            }
            return -1;
        }

        synchronized int fetch() {
            return row < rows ? row++ : -1;
        }

        // The row is marked by what was looked at in the block before.
        boolean markUnsafe(int i) {
            boolean free;
            synchronized (taken) {
                free = !taken[i];
            }
            if (free) {
                synchronized (taken) {
                    taken[i] = true; // BLOCAL: check-then-act
                }
            }
            return free;
        }

        boolean mark(int i) {
            synchronized (taken) {
                boolean free = !taken[i];
                taken[i] = true;
                return free;
            }
        }

        synchronized void restart() {
            row = 0;
            synchronized (taken) {
                taken[0] = false;
            }
        }

        void finish(int i) {
            done.add(i);
        }

        int count() {
            int n = 0;
            for (int i : done) { // BLOCAL: guarded-by
                n += i;
            }
            return n;
        }

        int countSafe() {
            int n = 0;
            synchronized (done) {
                for (int i : done) {
                    n += i;
                }
            }
            return n;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MonteCarlo carlo = new MonteCarlo();
        Moldyn moldyn = new Moldyn();
        Renderer renderer = new Renderer();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                Tsp.setBest(Tsp.nextNode(), new int[20]);
                Tsp.setBestUnsafe(Tsp.nextNode(), new int[20]);
                Tsp.setBestTwice(id);
                Tsp.countTour();
                Tsp.countTours(2);
                Tsp.countQueued();
                new RayRunner(id).run();
                carlo.run(id);
                carlo.trim();
                carlo.trimSafe();
                carlo.process();
                try {
                    moldyn.phase(id);
                    moldyn.rescale(2);
                    moldyn.rescaleSafe(2);
                } catch (InterruptedException | BrokenBarrierException e) {
                    Thread.currentThread().interrupt();
                }
                int row = renderer.fetchUnsafe() + renderer.fetch(); // BLOCAL: inconsistent-read low
                if (renderer.markUnsafe(row) && renderer.mark(row)) { // BLOCAL: check-then-act low
                    renderer.finish(row);
                }
                System.out.println(renderer.count() + renderer.countSafe() + moldyn.interactions()); // BLOCAL: inconsistent-read low
                renderer.restart();
            });
            threads[t].start();
        }
        Thread ray = new Thread(new RayRunner(9));
        ray.start();
        for (Thread t : threads) {
            t.join();
        }
        ray.join();
        System.out.println(RayTracer.checksum + RayTracer.safeChecksum + carlo.mean());
    }
}
