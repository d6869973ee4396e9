// RELEASES: 8 17 21
// OPTIONS: --check=block-local --callees=same-class
package audit27;

/** What callees of the same class do counts, what others do does not. */
public class OwnCallees implements Runnable {
    static final OwnCallees SHARED = new OwnCallees();

    static final class Cell {
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int x) {
            n = x;
        }

        /** Its own two. */
        void inc() {
            set(get() + 1); // BLOCAL: lost-update {{n}}
        }
    }

    private final Cell cell = new Cell();
    private int value;

    private synchronized int value() {
        return value;
    }

    private synchronized void value(int n) {
        value = n;
    }

    /** Own callees. */
    void inc() {
        int n = value();
        value(n + 1); // BLOCAL: lost-update {{value}}
    }

    /** Silent: they are of another class, take no lock and return nothing shared. */
    void incCell() {
        int n = cell.get();
        cell.set(n + 1);
    }

    /** The other class's value is none, this one's is. */
    void both() {
        int n = value();
        int m = cell.get();
        synchronized (this) {
            value = n + m; // BLOCAL: lost-update {{value}}
        }
    }

    /** Silent. */
    void fromCell() {
        int m = cell.get();
        synchronized (this) {
            value = m;
        }
    }

    /** In one body all is as ever. */
    void body() {
        boolean any;
        synchronized (this) {
            any = value > 0;
        }
        if (any) {
            synchronized (this) {
                value--; // BLOCAL: check-then-act high {{value}}
            }
        }
    }

    /** Silent: a library's lock is no lock here. */
    static final class Locking {
        static final Locking SHARED = new Locking();
        private final OwnLock lock = new OwnLock();
        private int n;

        void inc() {
            lock.enter();
            int old = n;
            lock.leave();
            lock.enter();
            n = old + 1;
            lock.leave();
        }
    }

    /** A lock of the program's own, of another class. */
    static final class OwnLock {
        private boolean taken;

        synchronized void enter() {
            while (taken) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            taken = true;
        }

        synchronized void leave() {
            taken = false;
            notify();
        }
    }

    @Override
    public void run() {
        inc();
        incCell();
        both();
        fromCell();
        body();
        cell.inc();
        Locking.SHARED.inc();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
