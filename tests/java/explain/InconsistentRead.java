package explain;

class Range {
    static final Range SHARED = new Range();
    private int low;
    private int high;

    synchronized void move(int from, int to) {
        low = from;
        high = to;
    }

    synchronized int low() {
        return low;
    }

    synchronized int high() {
        return high;
    }

    int width() {
        return high() - low(); // BLOCAL: inconsistent-read low
    }
}

class MendedRange {
    static final MendedRange SHARED = new MendedRange();
    private int low;
    private int high;

    synchronized void move(int from, int to) {
        low = from;
        high = to;
    }

    synchronized int width() {
        return high - low;
    }
}
