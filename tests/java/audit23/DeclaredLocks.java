package audit23;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks that are declared, that most hold, or that change under one's feet. */
public class DeclaredLocks {
    @interface GuardedBy {
        String value();
    }

    @interface Atomic {
    }

    static final DeclaredLocks DECLARED = new DeclaredLocks();

    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    @GuardedBy("rw.writeLock()")
    private int rate;
    @GuardedBy("itself")
    private final List<String> names = new ArrayList<>();
    @GuardedBy("DeclaredLocks.class")
    private static int instances;
    @GuardedBy("this")
    private long until;
    private int load;
    private Object moving = new Object();
    private int moved;
    private final Inner in = new Inner();
    private final Inner out = new Inner();

    static class Inner {
        @GuardedBy("this")
        int held;

        synchronized int held() {
            return held;
        }

        synchronized void held(int n) {
            held = n;
        }
    }

    void rate(int n) {
        rw.writeLock().lock();
        try {
            rate = n;
        } finally {
            rw.writeLock().unlock();
        }
    }

    void rateUnlocked(int n) {
        rate = n; // BLOCAL: guarded-by medium {{rate}}
    }

    void name(String s) {
        synchronized (names) {
            names.add(s);
        }
    }

    void nameUnlocked(String s) {
        names.add(s); // BLOCAL: guarded-by medium {{names}}
    }

    DeclaredLocks() {
        synchronized (DeclaredLocks.class) {
            instances++;
        }
    }

    static int instances() {
        return instances; // BLOCAL: guarded-by high {{instances}}
    }

    static synchronized int instancesWell() {
        return instances;
    }

    synchronized void until(long t) {
        until = t;
    }

    boolean over(long now) {
        return now > until; // BLOCAL: guarded-by high {{until}}
    }

    /** Holds the lock of this, not of the other. */
    synchronized void steal(Inner other) {
        other.held = 0; // BLOCAL: guarded-by high {{held}}
    }

    void stealWell(Inner other) {
        synchronized (other) {
            other.held = 0;
        }
    }

    // what most hold

    synchronized void load(int n) {
        load = n;
    }

    synchronized void more() {
        load++;
    }

    synchronized void less() {
        load--;
    }

    void unload() {
        load = 0; // BLOCAL: guarded-by medium {{load}}
    }

    // what is declared atomic

    @Atomic
    void swap() {
        // was expected a line above: the first line that has code
        int a = in.held(); // BLOCAL: non-atomic medium
        int b = out.held();
        in.held(b);
        out.held(a);
    }

    @Atomic
    int first() {
        return in.held();
    }

    synchronized void both(int n) {
        in.held(n); // BLOCAL: non-atomic medium
        out.held(n);
    }

    // what is locked changes

    void move() {
        // was expected without a confidence: it is low
        synchronized (moving) { // BLOCAL: mutable-lock low
            moved++;
        }
    }

    synchronized void renew() {
        moving = new Object();
    }
}
