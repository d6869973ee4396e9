package tsp;

/**
 * The workers: each takes the most promising partial tour off the queue and tries all ways to complete it.
 *
 * <p>{@code takeTour} gives out the index of a partial tour when the lock of the queue is gone already. That is the one
 * warning, and it is benign: the index is off the queue, no other worker can get it.
 *
 * <p>STRICT markers are of {@code --check=block-local --strict --callees=same-class}, BENIGN ones of the default settings.
 */
final class TspSolver implements Runnable {
    /** The index that ends a worker: longer than any tour, and once in the queue for every worker. */
    private static final int END = 0;

    private final int[][] distance;
    private final int cities;
    private final int[] second; // partial tour i goes from city 0 over second[i] to third[i]
    private final int[] third;
    private final int[] bound; // and is at least that long
    private final Best best;

    private final Object queueLock = new Object();
    private final int[] queue; // a heap of indices, the shortest bound at the top
    private int queueSize;

    TspSolver(int[][] distance, int workers, Best best) {
        this.distance = distance;
        this.cities = distance.length;
        this.best = best;
        int tours = 1 + (cities - 1) * (cities - 2);
        second = new int[tours];
        third = new int[tours];
        bound = new int[tours];
        bound[END] = Integer.MAX_VALUE;
        int tour = END;
        for (int a = 1; a < cities; a++) {
            for (int b = 1; b < cities; b++) {
                if (a != b) {
                    tour++;
                    second[tour] = a;
                    third[tour] = b;
                    bound[tour] = distance[0][a] + distance[a][b];
                }
            }
        }
        queue = new int[tours - 1 + workers];
        int size = 0;
        for (int i = 1; i < tours; i++) {
            queue[size++] = i;
        }
        for (int i = 0; i < workers; i++) {
            queue[size++] = END;
        }
        queueSize = size;
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i);
        }
    }

    @Override
    public void run() {
        int tour;
        while ((tour = takeTour()) != END) { // STRICT: escaped-value handed-over; BENIGN: check-then-act handed-over
            explore(tour);
        }
    }

    /** Removes the tour with the shortest bound from the queue. */
    private int takeTour() {
        synchronized (queueLock) {
            int first = queue[0];
            queueSize--;
            queue[0] = queue[queueSize];
            siftDown(0);
            return first;
        }
    }

    /** Restores the order of the heap below {@code parent}; the caller holds the lock of the queue. */
    private void siftDown(int parent) {
        int i = parent;
        while (2 * i + 1 < queueSize) {
            int child = 2 * i + 1;
            if (child + 1 < queueSize && bound[queue[child + 1]] < bound[queue[child]]) {
                child++;
            }
            if (bound[queue[i]] <= bound[queue[child]]) {
                return;
            }
            int swapped = queue[i];
            queue[i] = queue[child];
            queue[child] = swapped;
            i = child;
        }
    }

    private void explore(int tour) {
        int[] path = new int[cities];
        path[1] = second[tour];
        path[2] = third[tour];
        int length = bound[tour];
        if (best.improves(length)) {
            complete(path, 3, length); // BENIGN: check-then-act rechecked
        }
    }

    /** Tries all completions of the first {@code depth} cities of a path. */
    private void complete(int[] path, int depth, int length) {
        int last = path[depth - 1];
        if (depth == cities) {
            best.offer(path, length + distance[last][0]);
            return;
        }
        for (int city = 1; city < cities; city++) {
            if (!onPath(path, depth, city)) {
                int longer = length + distance[last][city];
                if (best.improves(longer)) {
                    path[depth] = city;
                    complete(path, depth + 1, longer); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    private static boolean onPath(int[] path, int depth, int city) {
        for (int i = 1; i < depth; i++) {
            if (path[i] == city) {
                return true;
            }
        }
        return false;
    }
}
