// RELEASES: 8 17 21
package audit27;

/** Seats of a room: tests in every form. */
public class Branches implements Runnable {
    static final Branches ROOM = new Branches();

    private final Object lock = new Object();
    private int free = 10;
    private String owner;
    private boolean closed;
    private int guests;

    private int free() {
        synchronized (lock) {
            return free;
        }
    }

    private boolean isClosed() {
        synchronized (lock) {
            return closed;
        }
    }

    void leave() {
        synchronized (lock) {
            free++;
            owner = null;
        }
    }

    void close() {
        synchronized (lock) {
            closed = true;
        }
    }

    void open() {
        synchronized (lock) {
            closed = false;
        }
    }

    int guests() {
        synchronized (lock) {
            return guests;
        }
    }

    /** The test is kept in a boolean, its negation returns early. */
    boolean take() {
        boolean any;
        synchronized (lock) {
            any = free > 0;
        }
        if (!any) {
            return false;
        }
        synchronized (lock) {
            free--; // BLOCAL: check-then-act high {{free}}
        }
        return true;
    }

    /** Silent. */
    boolean takeWell() {
        synchronized (lock) {
            boolean any = free > 0;
            if (!any) {
                return false;
            }
            free--;
            return true;
        }
    }

    /** How many are taken, a ternary has chosen before. */
    void takeSome() {
        int n;
        synchronized (lock) {
            n = free > 2 ? 2 : 0;
        }
        synchronized (lock) {
            // was expected as an update: what is added to the value that is there by then loses nothing (docs/kinds.md)
            free -= n; // BLOCAL: stale-value low {{free}}
        }
    }

    /** Both conditions are looked at outside. */
    void reserve(String who) {
        if (owner == null && free > 0) {
            synchronized (lock) {
                owner = who; // BLOCAL: check-then-act high {{owner}}
            }
        }
    }

    /** Silent. */
    void reserveWell(String who) {
        synchronized (lock) {
            if (owner == null && free > 0) {
                owner = who;
            }
        }
    }

    /** Not the one or the other. */
    void enter() {
        if (!(isClosed() || free() == 0)) {
            synchronized (lock) {
                free--; // BLOCAL: check-then-act {{free}}
            }
        }
    }

    /** Asked once for speed, and once for truth. */
    boolean enterQuickly() {
        if (free() == 0) {
            return false;
        }
        synchronized (lock) {
            if (free == 0) {
                return false;
            }
            free--; // BENIGN: check-then-act rechecked
            return true;
        }
    }

    /** Twice negated, and through two locals. */
    void shut() {
        boolean gone = isClosed();
        boolean here = !gone;
        if (here) {
            synchronized (lock) {
                closed = !closed; // BLOCAL: check-then-act {{closed}}
            }
        }
    }

    private boolean grab() {
        synchronized (lock) {
            if (free == 0) {
                return false;
            }
            free--;
            return true;
        }
    }

    /** What the callee says, it has done. */
    void host(String who) {
        if (grab()) {
            synchronized (lock) {
                owner = who; // BENIGN: check-then-act handed-over
            }
        }
    }

    /** The test decides a number that decides the act. */
    void count() {
        int state = 0;
        synchronized (lock) {
            if (guests < 5) {
                state = 1;
            }
        }
        switch (state) {
            case 1:
                synchronized (lock) {
                    guests++; // BLOCAL: check-then-act high {{guests}}
                }
                break;
            default:
                break;
        }
    }

    /** Silent: what decides is no state of the room. */
    void countIf(boolean wanted) {
        if (wanted) {
            synchronized (lock) {
                guests++;
            }
        }
    }

    @Override
    public void run() {
        take();
        takeWell();
        takeSome();
        reserve("a");
        reserveWell("b");
        enter();
        enterQuickly();
        shut();
        host("c");
        count();
        countIf(true);
        leave();
        close();
        open();
    }

    public static void main(String[] a) {
        new Thread(ROOM).start();
        new Thread(ROOM).start();
    }
}
