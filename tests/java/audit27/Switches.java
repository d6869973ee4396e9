// RELEASES: 8 17 21
package audit27;

/** A machine whose state is switched upon. */
public class Switches implements Runnable {
    static final Switches MACHINE = new Switches();

    enum State { IDLE, BUSY, DONE }

    private State state = State.IDLE;
    private String command = "";
    private int level;

    synchronized State state() {
        return state;
    }

    synchronized void reset() {
        state = State.IDLE;
    }

    synchronized void send(String c) {
        command = c;
    }

    synchronized int level() {
        return level;
    }

    synchronized void level(int n) {
        level = n;
    }

    /** One of the arms acts. */
    void start() {
        switch (state()) {
            case IDLE:
                synchronized (this) {
                    state = State.BUSY; // BLOCAL: check-then-act {{state}}
                }
                break;
            case BUSY:
            default:
                break;
        }
    }

    /** Silent. */
    synchronized void startWell() {
        switch (state()) {
            case IDLE:
                state = State.BUSY;
                break;
            default:
                break;
        }
    }

    /** A string that was the command. */
    void obey() {
        String c;
        synchronized (this) {
            c = command;
        }
        switch (c) {
            case "stop":
            case "halt":
                synchronized (this) {
                    command = ""; // BLOCAL: check-then-act high {{command}}
                }
                break;
            default:
                break;
        }
    }

    /** Silent. */
    void obeyWell() {
        synchronized (this) {
            switch (command) {
                case "stop":
                    command = "";
                    break;
                default:
                    break;
            }
        }
    }

    /** Only the default does anything. */
    void refill() {
        switch (level()) {
            case 10:
                return;
            case 9:
                break;
            default:
                synchronized (this) {
                    level++; // BLOCAL: check-then-act {{level}}
                }
        }
    }

    /** The successor of what it was. */
    void advance() {
        State seen;
        synchronized (this) {
            seen = state;
        }
        State next;
        switch (seen) {
            case IDLE:
                next = State.BUSY;
                break;
            case BUSY:
                next = State.DONE;
                break;
            default:
                next = State.IDLE;
                break;
        }
        synchronized (this) {
            state = next; // BLOCAL: lost-update high {{state}}
        }
    }

    /** Switched upon again where it counts. */
    void finish() {
        switch (state()) {
            case BUSY:
                synchronized (this) {
                    switch (state) {
                        case BUSY:
                            state = State.DONE; // BENIGN: check-then-act rechecked
                            break;
                        default:
                            break;
                    }
                }
                break;
            default:
                break;
        }
    }

    /** Falls through into the arm that acts. */
    void drop() {
        int by = 0;
        switch (level()) {
            case 8:
                by++;
                // fall through
            case 7:
                by++;
                synchronized (this) {
                    level -= by; // BLOCAL: check-then-act {{level}}
                }
                break;
            default:
                break;
        }
    }

    /** Silent: what it switches upon is given. */
    void go(State to) {
        switch (to) {
            case DONE:
                synchronized (this) {
                    state = to;
                }
                break;
            default:
                break;
        }
    }

    @Override
    public void run() {
        start();
        startWell();
        obey();
        obeyWell();
        refill();
        advance();
        finish();
        drop();
        go(State.DONE);
        reset();
        send("stop");
        level(3);
    }

    public static void main(String[] a) {
        new Thread(MACHINE).start();
        new Thread(MACHINE).start();
    }
}
