package sor;

/** Relaxes a stripe of the grid: its red points, then, when all workers have done so, the black ones. */
final class Worker extends Thread {
    private final double[][] grid;
    private final Barrier barrier;
    private final int from;
    private final int to;
    private final int iterations;

    Worker(double[][] grid, Barrier barrier, int from, int to, int iterations) {
        this.grid = grid;
        this.barrier = barrier;
        this.from = from;
        this.to = to;
        this.iterations = iterations;
    }

    @Override
    public void run() {
        try {
            int phase = 0;
            for (int i = 0; i < iterations; i++) {
                relax(0);
                phase++;
                barrier.meet(phase);
                relax(1);
                phase++;
                barrier.meet(phase);
            }
        } catch (InterruptedException e) {
            interrupt();
        }
    }

    private void relax(int colour) {
        for (int row = from; row < to; row++) {
            double[] above = grid[row - 1];
            double[] line = grid[row];
            double[] below = grid[row + 1];
            for (int column = 1 + (row + colour) % 2; column < line.length - 1; column += 2) {
                double mean = (above[column] + below[column] + line[column - 1] + line[column + 1]) / 4;
                line[column] += Sor.OMEGA * (mean - line[column]);
            }
        }
    }
}
