package variants;

/** As in LambdaLocks, where what to do is an object of a class that is written in the method, as Java 7 has it. */
public class ActionLocks {
    static final ActionLocks SHARED = new ActionLocks();

    private final Object lock = new Object();
    private Object source;

    private void withLock(Runnable action) {
        synchronized (lock) {
            action.run();
        }
    }

    public void open() {
        if (source == null) {
            withLock(new Runnable() {
                @Override
                public void run() {
                    source = new Object(); // MISSED: check-then-act (that another class's method always runs under the lock of the object that it captures is not known, so no lock guards the field)
                }
            });
        }
    }

    public void openOnce() {
        if (source == null) {
            withLock(new Runnable() {
                @Override
                public void run() {
                    if (source == null) { // Silent: it looks again.
                        source = new Object();
                    }
                }
            });
        }
    }

    public void drop() {
        synchronized (lock) {
            source = null;
        }
    }
}
