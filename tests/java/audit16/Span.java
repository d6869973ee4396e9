package audit16;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/** Two fields that are written together, read in two blocks (ANALYSIS 7, inconsistent-read, non-atomic). */
public class Span {
    @interface Atomic {
    }

    static final Span SHARED = new Span();

    private int lo;
    private int hi;

    public synchronized void set(int lo, int hi) {
        this.lo = lo;
        this.hi = hi;
    }

    synchronized int lo() {
        return lo;
    }

    synchronized int hi() {
        return hi;
    }

    synchronized int[] both() {
        return new int[] {lo, hi};
    }

    public int direct() {
        int a;
        synchronized (this) {
            a = lo;
        }
        int b;
        synchronized (this) {
            b = hi;
        }
        // as expected first: at the older read; it stands where the two are used (docs/ANALYSIS.md)
        return b - a; // BLOCAL: inconsistent-read low
    }

    public int byGetters() {
        return hi() - lo(); // BLOCAL: inconsistent-read low
    }

    public boolean compared() {
        int a = lo();
        int b = hi();
        // as expected first: at the older read; likewise
        return a < b; // BLOCAL: inconsistent-read low
    }

    public int arguments() {
        return Math.max(lo(), hi()); // BLOCAL: inconsistent-read low
    }

    private static int ask(IntSupplier s) {
        return s.getAsInt();
    }

    public int byReferences() {
        return ask(this::hi) - ask(this::lo); // BLOCAL: inconsistent-read low
    }

    static int width(Span s) {
        return s.hi() - s.lo(); // BLOCAL: inconsistent-read low
    }

    @Atomic
    public void declared() {
        int a = lo(); // BLOCAL: non-atomic
        set(a, 9); // BLOCAL: lost-update
    }

    /** Two atomic actions on another's lock. */
    public synchronized void copy(Span other) {
        // as expected first: medium; both are under one lock and no value goes from the one to the other (docs/ANALYSIS.md)
        this.lo = other.lo(); // BLOCAL: non-atomic low
        this.hi = other.hi();
    }

    /** Silent. */
    public synchronized int mended() {
        return hi() - lo();
    }

    /** Silent: one block gives both. */
    public int mendedBoth() {
        int[] b = both();
        return b[1] - b[0];
    }

    /** Silent: one action on the other's lock. */
    public synchronized void mendedCopy(Span other) {
        int[] b = other.both();
        this.lo = b[0];
        this.hi = b[1];
    }

    /** Silent. */
    @Atomic
    public void mendedDeclared() {
        synchronized (this) {
            int a = lo();
            set(a, 9);
        }
    }
}

class Edge {
    static final Edge SHARED = new Edge();

    private final ReentrantLock lock = new ReentrantLock();
    private int from;
    private int to;

    public void set(int f, int t) {
        lock.lock();
        try {
            from = f;
            to = t;
        } finally {
            lock.unlock();
        }
    }

    int from() {
        lock.lock();
        try {
            return from;
        } finally {
            lock.unlock();
        }
    }

    int to() {
        lock.lock();
        try {
            return to;
        } finally {
            lock.unlock();
        }
    }

    public int length() {
        return to() - from(); // BLOCAL: inconsistent-read low
    }

    public boolean loop() {
        return to() == from(); // BLOCAL: inconsistent-read low
    }

    /** Silent. */
    public int mended() {
        lock.lock();
        try {
            return to() - from();
        } finally {
            lock.unlock();
        }
    }
}
