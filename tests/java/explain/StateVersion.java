package explain;

class Visitors {
    static final Visitors SHARED = new Visitors();
    private volatile int inside;

    void enter() {
        int seen = inside;
        inside = seen + 1; // BLOCAL: lost-update {{inside}}
    }

    void clear() {
        inside = 0;
    }
}

class Interval {
    static final Interval SHARED = new Interval();
    private int from;
    private int to;

    synchronized void move(int by) {
        from += by;
        to += by;
    }

    synchronized int from() {
        return from;
    }

    synchronized int to() {
        return to;
    }

    boolean isEmpty() {
        return from() == to(); // BLOCAL: inconsistent-read low
    }
}
