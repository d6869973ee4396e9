package audit30;

import java.util.concurrent.atomic.AtomicReference;

/** States that are volatile fields, cells and references, with enums and objects. */
public class States {
    enum Phase { IDLE, RUNNING, STOPPED }

    static final States SHARED = new States();

    /** A cell, as an observable state of a user interface is. */
    static final class Cell {
        private volatile int value;
        private final Object lock = new Object();

        int getValue() {
            return value;
        }

        void setValue(int v) {
            value = v;
        }

        void update(java.util.function.IntUnaryOperator f) {
            synchronized (lock) {
                value = f.applyAsInt(value); // BLOCAL: lost-update low {{value}}
            }
        }
    }

    private final Cell cell = new Cell();
    private volatile Phase phase = Phase.IDLE;
    private Phase guarded = Phase.IDLE;
    private int restarts;
    private final AtomicReference<Phase> ref = new AtomicReference<>(Phase.IDLE);

    /** Somebody else's change is gone. */
    void bump() {
        cell.setValue(cell.getValue() + 1); // BLOCAL: lost-update medium {{value}}
    }

    /** Silent: it is read and written in one block. */
    void bumpWell() {
        cell.update(v -> v + 1);
    }

    /** Both of two start. */
    boolean start() {
        if (phase != Phase.IDLE) {
            return false;
        }
        phase = Phase.RUNNING; // BLOCAL: check-then-act low {{phase}}
        return true;
    }

    /** Silent: one of two. */
    boolean startWell() {
        return ref.compareAndSet(Phase.IDLE, Phase.RUNNING);
    }

    /** Stopped and started again, for its state is set by what it was. */
    void stop() {
        if (ref.get() == Phase.RUNNING) {
            ref.set(Phase.STOPPED); // BLOCAL: check-then-act medium {{ref}}
        }
    }

    synchronized Phase getGuarded() {
        return guarded;
    }

    synchronized void setGuarded(Phase p) {
        guarded = p;
    }

    /** Two calls that each lock. */
    void restart() {
        if (getGuarded() == Phase.STOPPED) {
            setGuarded(Phase.RUNNING); // BLOCAL: check-then-act medium {{guarded}}
        }
    }

    /** Silent: in one. */
    synchronized void restartWell() {
        if (getGuarded() == Phase.STOPPED) {
            setGuarded(Phase.RUNNING);
        }
    }

    synchronized int getRestarts() {
        return restarts;
    }

    synchronized void setRestarts(int n) {
        restarts = n;
    }

    /** Two accessors that each lock. */
    void countRestart() {
        setRestarts(getRestarts() + 1); // BLOCAL: lost-update high {{restarts}}
    }

    /** Silent: the lock around both is the same. */
    void countRestartWell() {
        synchronized (this) {
            setRestarts(getRestarts() + 1);
        }
    }

    /** Silent: what it was is only told. */
    String describe() {
        return "phase " + phase + ", restarted " + getRestarts();
    }
}
