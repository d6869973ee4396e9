package audit26;

/** A state machine: an enum behind synchronized accessors. */
public class Machine implements Runnable {
    static final Machine MACHINE = new Machine();

    enum State { IDLE, RUNNING, PAUSED, DONE }

    private State state = State.IDLE;
    private boolean closed;
    private int drops;
    private int accepted;
    private int starts;

    protected synchronized State state() {
        return state;
    }

    protected synchronized void moveTo(State s) {
        state = s;
    }

    private synchronized boolean move(State from, State to) {
        if (state == from) {
            state = to;
            return true;
        }
        return false;
    }

    /** Two start it. */
    void start() {
        if (state() == State.IDLE) {
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            moveTo(State.RUNNING); // BLOCAL: check-then-act medium {{state}}
        }
    }

    /** Asked again by the one that moves it. */
    void startWell() {
        if (state() == State.IDLE) {
            move(State.IDLE, State.RUNNING); // BENIGN: check-then-act rechecked
        }
    }

    /** Silent. */
    synchronized void startLocked() {
        if (state() == State.IDLE) {
            moveTo(State.RUNNING);
        }
    }

    /** The answer goes through a boolean and an arm that leaves. */
    void pause() {
        boolean running = state() == State.RUNNING;
        if (!running) {
            return;
        }
        // was expected high: that is where the check and its act are in one method (docs/kinds.md)
        moveTo(State.PAUSED); // BLOCAL: check-then-act medium {{state}}
    }

    /** A switch is a branch. */
    void toggle() {
        switch (state()) {
        case RUNNING:
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            moveTo(State.PAUSED); // BLOCAL: check-then-act medium {{state}}
            break;
        case PAUSED:
            moveTo(State.RUNNING);
            break;
        default:
            break;
        }
    }

    /** Silent: set whatever it was. */
    void finish() {
        State s = state();
        if (s == State.DONE) {
            drops();
        }
        moveTo(State.DONE);
    }

    private void drops() {
        Thread.yield();
    }

    /** The move says what it did; the start is counted after it. */
    void count() {
        if (move(State.IDLE, State.RUNNING)) {
            synchronized (this) {
                starts++; // BENIGN: check-then-act handed-over
            }
        }
    }

    synchronized void reset() {
        starts = 0;
        drops = 0;
        accepted = 0;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    synchronized void close() {
        closed = true;
    }

    /** Once closed, always closed: that side is final. */
    void refuse() {
        if (isClosed()) {
            synchronized (this) {
                drops++; // BENIGN: check-then-act write-once
            }
        }
    }

    /** That it is not yet closed may have changed. */
    void accept() {
        if (!isClosed()) {
            synchronized (this) {
                accepted++; // BLOCAL: check-then-act low {{closed}}
            }
        }
    }

    /** Asked again. */
    void acceptWell() {
        if (!isClosed()) {
            synchronized (this) {
                if (!closed) {
                    accepted++; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    @Override
    public void run() {
        start();
        startWell();
        startLocked();
        pause();
        toggle();
        count();
        refuse();
        accept();
        acceptWell();
        finish();
        close();
        reset();
    }

    public static void main(String[] a) {
        new Thread(MACHINE).start();
        new Thread(MACHINE).start();
    }
}
