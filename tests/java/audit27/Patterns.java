// RELEASES: 21
package audit27;

/** Records and patterns over them. */
public class Patterns implements Runnable {
    static final Patterns SHARED = new Patterns();

    sealed interface Node permits Open, Closed { }

    record Open(int n) implements Node { }

    record Closed(String why) implements Node { }

    record Pair(int left, int right) { }

    private Node node = new Open(0);
    private int left;
    private int right;

    synchronized Node node() {
        return node;
    }

    synchronized void close(String why) {
        node = new Closed(why);
    }

    synchronized void move(int l, int r) {
        left = l;
        right = r;
    }

    private synchronized Pair pair() {
        return new Pair(left, right);
    }

    /** The next of what it was. */
    void count() {
        switch (node()) {
            case Open o -> {
                synchronized (this) {
                    node = new Open(o.n() + 1); // BLOCAL: lost-update {{node}}
                }
            }
            case Closed c -> { }
        }
    }

    /** Silent. */
    synchronized void countWell() {
        switch (node()) {
            case Open o -> node = new Open(o.n() + 1);
            case Closed c -> { }
        }
    }

    /** A type that it had. */
    void shut() {
        if (node() instanceof Open o && o.n() > 3) {
            synchronized (this) {
                node = new Closed("enough"); // BLOCAL: check-then-act {{node}}
            }
        }
    }

    /** Asked again under the lock. */
    void shutWell() {
        if (node() instanceof Open) {
            synchronized (this) {
                if (node instanceof Open) {
                    node = new Closed("enough"); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** A copy of both, written back crosswise. */
    void swap() {
        Pair p = pair();
        synchronized (this) {
            left = p.right(); // BLOCAL: lost-update {{left}}
            right = p.left();
        }
    }

    /** Silent. */
    synchronized void swapWell() {
        Pair p = pair();
        left = p.right();
        right = p.left();
    }

    /** A record taken to pieces. */
    void sum() {
        if (pair() instanceof Pair(int l, int r)) {
            synchronized (this) {
                left = l + r; // BLOCAL: lost-update {{left}}
            }
        }
    }

    /** An expression that yields. */
    void turn() {
        Node seen = node();
        Node next = switch (seen) {
            case Open o when o.n() > 5 -> new Closed("turn");
            case Open o -> o;
            case Closed c -> new Open(0);
        };
        synchronized (this) {
            node = next; // BLOCAL: lost-update {{node}}
        }
    }

    @Override
    public void run() {
        count();
        countWell();
        shut();
        shutWell();
        swap();
        swapWell();
        sum();
        turn();
        close("x");
        move(1, 2);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
