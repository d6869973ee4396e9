package audit16;

/** Asked for null, then read again (ANALYSIS 7, check-then-act on a read). */
public class Listeners {
    static final Listeners SHARED = new Listeners();

    private volatile Runnable first;
    private Runnable second;

    public void first(Runnable r) {
        first = r;
    }

    public synchronized void second(Runnable r) {
        second = r;
    }

    public synchronized void clear() {
        second = null;
        first = null;
    }

    synchronized Runnable second() {
        return second;
    }

    public void readTwice() {
        if (first != null) {
            first.run(); // BLOCAL: check-then-act medium
        }
    }

    public void readTwiceEarly() {
        if (first == null) {
            return;
        }
        first.run(); // BLOCAL: check-then-act medium
    }

    public void getterTwice() {
        if (second() != null) {
            second().run(); // BLOCAL: check-then-act medium
        }
    }

    public void setIfNone(Runnable r) {
        if (second() == null) {
            second(r); // BLOCAL: check-then-act
        }
    }

    public void setIfNoneInBlock(Runnable r) {
        boolean none = second() == null;
        synchronized (this) {
            if (none) {
                second = r; // BLOCAL: check-then-act
            }
        }
    }

    /** Silent: one copy throughout. */
    public void mendedCopy() {
        Runnable r = first;
        if (r != null) {
            r.run();
        }
    }

    /** Silent. */
    public void mendedGetter() {
        Runnable r = second();
        if (r != null) {
            r.run();
        }
    }

    /** Silent. */
    public synchronized void mendedSet(Runnable r) {
        if (second() == null) {
            second(r);
        }
    }
}
