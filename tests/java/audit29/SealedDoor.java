// RELEASES: 17
package audit29;

/** States that are sealed, and switches over them. */
public class SealedDoor {
    sealed interface State permits Open, Closed, Locked { }

    record Open(long since) implements State { }

    record Closed(int uses) implements State { }

    record Locked(String by) implements State { }

    static final SealedDoor FRONT = new SealedDoor();

    private State state = new Closed(0);
    private volatile State loose = new Closed(0);

    /** Silent. */
    synchronized void open(long now) {
        if (state instanceof Closed) {
            state = new Open(now);
        }
    }

    synchronized State state() {
        return state;
    }

    synchronized void state(State s) {
        state = s;
    }

    /** The state of one block makes that of the next. */
    void use() {
        State s;
        synchronized (this) {
            s = state;
        }
        if (s instanceof Closed c) {
            synchronized (this) {
                state = new Closed(c.uses() + 1); // BLOCAL: lost-update {{state}}
            }
        }
    }

    /** Locked though it was opened meanwhile. */
    void lock(String by) {
        if (state() instanceof Closed) {
            state(new Locked(by)); // BLOCAL: check-then-act medium {{state}}
        }
    }

    /** Silent: in one block. */
    synchronized void lockWell(String by) {
        if (state instanceof Closed) {
            state = new Locked(by);
        }
    }

    /** Unlocked by a look at a volatile. */
    boolean unlock(String by) {
        if (loose instanceof Locked l && l.by().equals(by)) {
            // was expected as lost-update: a volatile that is tested and set
            loose = new Closed(0); // BLOCAL: check-then-act low {{loose}}
            return true;
        }
        return false;
    }

    /** Used once more, by what it was. */
    void useLoosely() {
        if (loose instanceof Closed c) {
            loose = new Closed(c.uses() + 1); // BLOCAL: lost-update {{loose}}
        }
    }

    void lockLoosely(String by) {
        loose = new Locked(by);
    }

    /** Silent: one look, and what it says. */
    String describe() {
        State s = loose;
        return s instanceof Open o ? "open since " + o.since() : s instanceof Locked l ? "locked by " + l.by() : "closed";
    }
}
