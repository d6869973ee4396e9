package audit24;

import java.util.EnumMap;
import java.util.Map;

/** Branches of all forms over one state machine. */
public class Switching implements Runnable {
    enum State { NEW, UP, DOWN }

    static final Switching MACHINE = new Switching();

    private State state = State.NEW;
    private final Map<State, Integer> visits = new EnumMap<>(State.class);
    private int ticks;
    private int limit = 3;
    private String owner;
    private Exception failure;

    public static void main(String[] a) {
        new Thread(MACHINE).start();
        new Thread(MACHINE).start();
    }

    @Override
    public void run() {
        step();
        reset();
        own("a");
        tick();
        guarded();
    }

    synchronized State state() {
        return state;
    }

    synchronized void reset() {
        state = State.NEW;
        ticks = 0;
        owner = null;
        failure = null;
    }

    void step() {
        State s;
        synchronized (this) {
            s = state;
        }
        State to;
        switch (s) {
            case NEW:
                to = State.UP;
                break;
            case UP:
                to = State.DOWN;
                break;
            default:
                return;
        }
        synchronized (this) {
            state = to; // BLOCAL: check-then-act high {{state}}
        }
    }

    synchronized void stepWell() {
        switch (state) {
            case NEW:
                state = State.UP;
                break;
            case UP:
                state = State.DOWN;
                break;
            default:
                break;
        }
    }

    void own(String who) {
        boolean mine;
        synchronized (this) {
            mine = owner == null || owner.equals(who);
        }
        if (mine && who.length() > 0) {
            synchronized (this) {
                owner = who; // BLOCAL: check-then-act high {{owner}}
            }
        }
    }

    void tick() {
        int t;
        synchronized (this) {
            t = ticks;
        }
        int u = t >= 10 ? 0 : t + 1;
        synchronized (this) {
            ticks = u; // BLOCAL: lost-update high {{ticks}}
        }
    }

    void tickWell() {
        synchronized (this) {
            ticks = ticks >= 10 ? 0 : ticks + 1;
        }
    }

    void tickMany(int n) {
        int t = 0;
        synchronized (this) {
            t = ticks;
        }
        for (int i = 0; i < n; i++) {
            t += i;
        }
        synchronized (this) {
            ticks = t; // BLOCAL: lost-update high {{ticks}}
        }
    }

    void fail(Exception e) {
        Exception f;
        synchronized (this) {
            f = failure;
        }
        if (f != null) {
            return;
        }
        synchronized (this) {
            failure = e; // BLOCAL: check-then-act high {{failure}}
        }
    }

    synchronized void failWell(Exception e) {
        if (failure != null) {
            return;
        }
        failure = e;
    }

    /** What was read in the try is written in the finally. */
    void guarded() {
        int t = 0;
        try {
            synchronized (this) {
                t = ticks;
            }
            work();
        } finally {
            synchronized (this) {
                ticks = t - 1; // BLOCAL: lost-update high {{ticks}}
            }
        }
    }

    void caught() {
        int l;
        synchronized (this) {
            l = limit;
        }
        try {
            work();
        } catch (RuntimeException e) {
            synchronized (this) {
                limit = l + 1; // BLOCAL: lost-update high {{limit}}
            }
        }
    }

    void caughtWell() {
        try {
            work();
        } catch (RuntimeException e) {
            synchronized (this) {
                limit++;
            }
        }
    }

    private void work() {
        if (state() == null) {
            throw new IllegalStateException();
        }
    }

    void visit() {
        State s = state();
        synchronized (this) {
            visits.merge(s, 1, Integer::sum); // BLOCAL: stale-value low {{state}}
        }
    }

    synchronized void visitWell() {
        visits.merge(state, 1, Integer::sum);
    }

    void until(int n) {
        while (true) {
            synchronized (this) {
                if (ticks >= n) {
                    break;
                }
            }
            synchronized (this) {
                ticks++; // BLOCAL: check-then-act medium {{ticks}}
            }
        }
    }

    void untilWell(int n) {
        boolean more = true;
        while (more) {
            synchronized (this) {
                more = ticks < n;
                if (more) {
                    // the outcome of the last turn was forgotten
                    ticks++; // BENIGN: check-then-act rechecked
                }
            }
        }
    }
}
