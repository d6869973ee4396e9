package sor;

/**
 * Successive over-relaxation on a grid that all workers share, kept apart by a barrier alone: a re-creation of the benchmark
 * <em>sor</em> that von Praun and Gross (2001) and Artho, Havelund and Biere (2004, Table 1) used. No value of a critical
 * section is used outside it: no warning.
 */
public final class Sor {
    static final double OMEGA = 1.25;
    private static final int SIZE = 130;
    private static final int ITERATIONS = 60;
    private static final int WORKERS = 4;

    private Sor() {
    }

    public static void main(String[] args) throws InterruptedException {
        double[][] grid = new double[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++) {
            grid[0][i] = 1.0;
            grid[i][0] = 1.0;
        }
        Barrier barrier = new Barrier(WORKERS);
        Worker[] workers = new Worker[WORKERS];
        int rows = (SIZE - 2) / WORKERS;
        for (int i = 0; i < WORKERS; i++) {
            workers[i] = new Worker(grid, barrier, 1 + i * rows, 1 + (i + 1) * rows, ITERATIONS);
            workers[i].start();
        }
        for (Worker worker : workers) {
            worker.join();
        }
        double sum = 0;
        for (double[] row : grid) {
            for (double value : row) {
                sum += value;
            }
        }
        System.out.printf("checksum %.6f%n", sum);
    }
}
