// RELEASES: 17
package audit21;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

/** State in an atomic reference, behind a handle, behind an updater. */
public class Valve {
    static final Valve VALVE = new Valve();

    static final class State {
        final boolean open;
        final int litres;

        State(boolean open, int litres) {
            this.open = open;
            this.litres = litres;
        }
    }

    private static final VarHandle TURNS;
    private static final AtomicIntegerFieldUpdater<Valve> LEAKS = AtomicIntegerFieldUpdater.newUpdater(Valve.class, "leaks");

    static {
        try {
            TURNS = MethodHandles.lookup().findVarHandle(Valve.class, "turns", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final AtomicReference<State> state = new AtomicReference<>(new State(true, 0));
    private volatile int turns;
    private volatile int leaks;

    void flow(int n) {
        State s = state.get();
        state.set(new State(s.open, s.litres + n)); // BLOCAL: lost-update {{state}}
    }

    void flowWell(int n) {
        State s;
        State next;
        do {
            s = state.get();
            next = new State(s.open, s.litres + n);
        } while (!state.compareAndSet(s, next));
    }

    void flowBest(int n) {
        state.updateAndGet(s -> new State(s.open, s.litres + n));
    }

    /** Whoever came between has it stay open. */
    void close() {
        State s = state.get();
        state.compareAndSet(s, new State(false, s.litres)); // BLOCAL: lost-cas {{state}}
    }

    boolean tryClose() {
        State s = state.get();
        return s.open && state.compareAndSet(s, new State(false, s.litres));
    }

    /** What it expects is new, what it puts is made of an older one. */
    boolean reopen() {
        State old = state.get();
        State next = new State(true, old.litres);
        return state.compareAndSet(state.get(), next); // BLOCAL: lost-update {{state}}
    }

    void empty() {
        if (state.get().litres > 0) {
            state.set(new State(false, 0)); // BLOCAL: check-then-act {{state}}
        }
    }

    void emptyWell() {
        State s = state.get();
        while (s.litres > 0 && !state.compareAndSet(s, new State(false, 0))) {
            s = state.get();
        }
    }

    void turn() {
        int t = (int) TURNS.getVolatile(this);
        TURNS.setVolatile(this, t + 1); // BLOCAL: lost-update {{turns}}
    }

    void turnWell() {
        TURNS.getAndAdd(this, 1);
    }

    void turnBack() {
        int t = (int) TURNS.getVolatile(this);
        TURNS.compareAndSet(this, t, t - 1); // BLOCAL: lost-cas {{turns}}
    }

    void turnBackWell() {
        int t;
        do {
            t = (int) TURNS.getVolatile(this);
        } while (!TURNS.compareAndSet(this, t, t - 1));
    }

    void leak() {
        LEAKS.set(this, LEAKS.get(this) + 1); // BLOCAL: lost-update {{leaks}}
    }

    void leakWell() {
        LEAKS.incrementAndGet(this);
    }

    void plug() {
        if (leaks > 0) {
            leaks--; // BLOCAL: lost-update {{leaks}}; BLOCAL: check-then-act low
        }
    }

    boolean plugWell() {
        int n = leaks;
        return n > 0 && LEAKS.compareAndSet(this, n, n - 1);
    }
}
