package tsp;

import java.util.Arrays;
import java.util.Random;

/**
 * The travelling salesman by branch and bound over a shared priority queue: a re-creation of the benchmark <em>tsp</em> that
 * von Praun and Gross (2001) and Artho, Havelund and Biere (2004, Table 1) used.
 */
public final class Tsp {
    private static final int CITIES = 11;
    private static final int WORKERS = 3;

    private Tsp() {
    }

    public static void main(String[] args) throws InterruptedException {
        Best best = new Best();
        TspSolver solver = new TspSolver(distances(), WORKERS, best);
        Thread[] workers = new Thread[WORKERS];
        for (int i = 0; i < WORKERS; i++) {
            workers[i] = new Thread(solver, "worker " + i);
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        System.out.println("length " + best.shortest() + " tour " + Arrays.toString(best.tour())); // BENIGN: inconsistent-read reported-only
    }

    private static int[][] distances() {
        Random random = new Random(7);
        int[][] distance = new int[CITIES][CITIES];
        for (int i = 0; i < CITIES; i++) {
            for (int j = 0; j < i; j++) {
                distance[i][j] = 1 + random.nextInt(99);
                distance[j][i] = distance[i][j];
            }
        }
        return distance;
    }
}
