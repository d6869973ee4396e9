package tsp;

/** The shortest round tour found so far. */
final class Best {
    private int shortest = Integer.MAX_VALUE;
    private int[] tour;

    /** May a tour of at least this length still win? The answer can be outdated when it arrives: {@link #offer} looks again. */
    synchronized boolean improves(int length) {
        return length < shortest;
    }

    synchronized void offer(int[] path, int length) {
        if (length < shortest) {
            shortest = length;
            tour = path.clone();
        }
    }

    synchronized int shortest() {
        return shortest;
    }

    synchronized int[] tour() {
        return tour.clone();
    }
}
