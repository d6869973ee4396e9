// RELEASES: 8 17
package audit14;

import java.util.*;

/** Java Grande and its like: raytracer, montecarlo, moldyn, sor, tsp, elevator, philosophers, with the wrong and the right lock. */
class ProjectGrande {

    /** raytracer: the checksum is added under the lock of the thread's own object, not of the scene. */
    static class RayTracer {
        static long checksum1 = 0;
    }

    static class RayTracerRunner implements Runnable {
        private long checksum;
        private final int id;

        RayTracerRunner(int id) {
            this.id = id;
        }

        public void run() {
            checksum = id * 31L;
            synchronized (this) {
                for (int i = 0; i < 1; i++) {
                    RayTracer.checksum1 = RayTracer.checksum1 + checksum; // BLOCAL: guarded-by medium
                }
            }
        }

        static class Bench {
            void run() {
                for (int i = 0; i < 4; i++) {
                    new Thread(new RayTracerRunner(i)).start();
                }
            }
        }
    }

    /** The mended one: the class's lock. Silent. */
    static class RayTracerRight implements Runnable {
        static long checksum1 = 0;
        private final int id;

        RayTracerRight(int id) {
            this.id = id;
        }

        public void run() {
            long checksum = id * 31L;
            synchronized (RayTracerRight.class) {
                checksum1 = checksum1 + checksum;
            }
        }
    }

    /** moldyn: the sum is read in one critical section and written in the next, under a global lock. */
    static class Moldyn implements Runnable {
        static double epot = 0.0;
        static double vir = 0.0;
        static final Object LOCK = new Object();

        public void run() {
            double e;
            synchronized (LOCK) {
                e = epot;
            }
            e = e + force();
            synchronized (LOCK) {
                epot = e; // BLOCAL: lost-update high
            }
        }

        /** Silent. */
        public void runRight() {
            double f = force();
            synchronized (LOCK) {
                epot = epot + f;
                vir = vir + f;
            }
        }

        private double force() {
            return 1.5;
        }
    }

    /** montecarlo: results of tasks in a vector, filled by slices. Silent. */
    static class MonteCarlo {
        static final MonteCarlo SHARED = new MonteCarlo();
        private final Vector<Double> results = new Vector<>(1000);

        void runSlice(int from, int to) {
            for (int i = from; i < to; i++) {
                results.addElement(i * 0.5);
            }
        }
    }

    /** tsp: the shortest tour is asked without the lock, and set under it, twice checked. */
    static class Tsp {
        static final Tsp SHARED = new Tsp();
        private int minTourLen = Integer.MAX_VALUE;
        private final int[] minTour = new int[20];

        /** As published: rechecked. */
        void setBest(int len, int[] path) {
            if (len < minTourLen) {
                synchronized (this) {
                    if (len < minTourLen) {
                        minTourLen = len;
                        // Mended: the tour is written after the length that announces it.
                        System.arraycopy(path, 0, minTour, 0, path.length); // BLOCAL: check-then-act low
                    }
                }
            }
        }

        /** Broken twin. */
        void setBestOnce(int len, int[] path) {
            if (len < minTourLen) {
                synchronized (this) {
                    minTourLen = len; // BLOCAL: check-then-act high
                    System.arraycopy(path, 0, minTour, 0, path.length);
                }
            }
        }

        synchronized int best() {
            return minTourLen;
        }
    }

    /** elevator: a floor's call is looked at in one block of the controls, and taken in the next. */
    static class Controls {
        static final Controls SHARED = new Controls(10);
        private final boolean[] up;
        private final boolean[] claimed;

        Controls(int n) {
            up = new boolean[n];
            claimed = new boolean[n];
        }

        synchronized void pushUp(int floor) {
            up[floor] = true;
        }

        synchronized boolean checkUp(int floor) {
            return up[floor];
        }

        synchronized boolean claimUp(int floor) {
            if (up[floor] && !claimed[floor]) {
                claimed[floor] = true;
                return true;
            }
            return false;
        }

        synchronized void clearUp(int floor) {
            up[floor] = false;
            claimed[floor] = false;
        }

        synchronized void take(int floor) {
            claimed[floor] = true;
        }

        /** As published: claimUp looks again. */
        boolean approach(int floor) {
            if (checkUp(floor)) {
                return claimUp(floor); // BENIGN: check-then-act rechecked
            }
            return false;
        }

        /** Two lifts come to one floor: another array of that lock. */
        boolean approachBlindly(int floor) {
            if (checkUp(floor)) {
                take(floor); // BLOCAL: check-then-act low
                return true;
            }
            return false;
        }
    }

    static class Elevator extends Thread {
        private final Controls controls;
        private int currentFloor;

        Elevator(Controls c) {
            controls = c;
        }

        @Override
        public void run() {
            while (true) {
                if (controls.approach(currentFloor)) {
                    // Mended: the claim took the one flag, and the call's own flag is cleared in the next block.
                    controls.clearUp(currentFloor); // BLOCAL: check-then-act medium
                }
                controls.approachBlindly(currentFloor);
                currentFloor++;
            }
        }
    }

    /** philo: the forks as states of a table, by waits in loops. Silent. */
    static class Table {
        static final Table SHARED = new Table();
        private final boolean[] forks = new boolean[5];
        private int eating;

        synchronized void getForks(int id) throws InterruptedException {
            int right = (id + 1) % 5;
            while (forks[id] || forks[right]) {
                wait();
            }
            forks[id] = true;
            forks[right] = true;
            eating++;
        }

        synchronized void putForks(int id) {
            forks[id] = false;
            forks[(id + 1) % 5] = false;
            eating--;
            notifyAll();
        }

        synchronized boolean free(int id) {
            return !forks[id];
        }

        synchronized void grab(int id) {
            forks[id] = true;
        }

        /** Broken twin: asked for one by one. */
        void tryEat(int id) {
            if (free(id)) {
                grab(id); // BLOCAL: check-then-act medium
            }
        }
    }

    /** sor and the barriers of the suite: a tournament of volatile flags; a simple barrier counts under a lock and spins outside. Silent. */
    static class SimpleBarrier {
        static final SimpleBarrier SHARED = new SimpleBarrier(4);
        private final int numThreads;
        private int waiting;
        private volatile int phase;

        SimpleBarrier(int n) {
            numThreads = n;
        }

        void doBarrier() {
            int p;
            synchronized (this) {
                p = phase;
                waiting++;
                if (waiting == numThreads) {
                    waiting = 0;
                    phase = p + 1;
                    return;
                }
            }
            while (phase == p) {
                Thread.yield();
            }
        }

        /** Broken twin: who is last is asked for in a later block: either two are, or none. */
        void doBarrierSplit() {
            boolean isLast;
            synchronized (this) {
                waiting++;
            }
            synchronized (this) {
                isLast = waiting == numThreads;
            }
            if (isLast) {
                synchronized (this) {
                    waiting = 0; // BLOCAL: check-then-act
                    phase = 0;
                }
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(new Moldyn()).start();
            new Elevator(Controls.SHARED).start();
            new Thread(new RayTracerRight(i)).start();
        }
        Tsp.SHARED.setBest(3, new int[3]);
    }
}
