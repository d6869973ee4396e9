package audit26;

/** A counter with a template method. */
abstract class Counter {
    private int next;

    protected synchronized int current() {
        return next;
    }

    protected synchronized void advance(int to) {
        next = to;
    }

    protected synchronized int draw() {
        return next++;
    }

    protected synchronized void reset() {
        next = 0;
    }

    abstract int step();

    /** The template: read and written by overridable means. */
    int skip() {
        int n = current();
        int s = step();
        advance(n + s); // BLOCAL: lost-update high {{next}}
        return n;
    }

    /** Silent. */
    synchronized int skipWell() {
        int n = current();
        int s = step();
        advance(n + s);
        return n;
    }
}

/** Numbers that are drawn once. */
public class Tickets extends Counter {
    static final Tickets OFFICE = new Tickets();

    private int last;
    private int served;
    private final int[] windows = new int[8];

    @Override
    int step() {
        return 10;
    }

    /** Through the superclass's accessors. */
    int issue() {
        int n = current();
        advance(n + 1); // BLOCAL: lost-update high {{next}}
        return n;
    }

    /** A drawn number is nobody else's. */
    void call() {
        int n = draw();
        synchronized (this) {
            last = n; // BENIGN: stale-value handed-over
        }
    }

    /** A number that was only looked at is everybody's. */
    void callBadly() {
        int n = current();
        synchronized (this) {
            last = n; // BLOCAL: stale-value medium {{next}}
        }
    }

    /** Drawn, and then the draw is undone by writing back. */
    void undo() {
        int n = draw();
        advance(n); // BLOCAL: lost-update high {{next}}
    }

    synchronized int last() {
        return last;
    }

    /** A stale index into what the lock guards. */
    void open() {
        int n = last();
        synchronized (this) {
            // was expected shown: an index that is computed with, low
            windows[n % 8] = 1; // BLOCAL: stale-value low {{last}}
        }
    }

    synchronized void close(int i) {
        windows[i] = 0;
    }

    /** Silent: the number goes nowhere that the lock guards. */
    String print() {
        return "ticket " + last();
    }

    private int served() {
        return served;
    }

    /** Silent: the private getter's only callers hold the lock. */
    synchronized void serve() {
        served = served() + 1;
    }

    public static void main(String[] a) {
        Runnable r = () -> {
            OFFICE.issue();
            OFFICE.call();
            OFFICE.callBadly();
            OFFICE.undo();
            OFFICE.skip();
            OFFICE.skipWell();
            OFFICE.reset();
            OFFICE.open();
            OFFICE.close(1);
            OFFICE.print();
            OFFICE.serve();
        };
        new Thread(r).start();
        new Thread(r).start();
    }
}
