// RELEASES: 8 17
package audit33;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Enums that have state, states that are enums, and what is static. */
enum Mode {
    OFF,
    STARTING,
    ON,
    FAILED;

    private int entered;
    private final AtomicInteger live = new AtomicInteger();

    /** The state of a constant is everybody's. */
    void entered() {
        int e;
        synchronized (this) {
            e = entered;
        }
        synchronized (this) {
            entered = e + 1; // BLOCAL: lost-update high {{entered}}
        }
    }

    /** Silent. */
    synchronized void enteredWell() {
        entered++;
    }

    /** At most one. */
    boolean alive() {
        if (live.get() > 0) {
            return false;
        }
        live.incrementAndGet(); // BLOCAL: check-then-act medium {{live}}
        return true;
    }

    void dead() {
        live.decrementAndGet();
    }
}

public class Modes {
    static final Modes SHARED = new Modes();

    interface Engine {
        void start();

        void stop();
    }

    private static final Map<Mode, List<String>> LOG = new EnumMap<>(Mode.class);
    private static int instances;
    private static Modes current;
    private Mode mode = Mode.OFF;
    private final AtomicReference<Mode> phase = new AtomicReference<>(Mode.OFF);
    private Engine engine;
    private int failures;

    /** Two start it. */
    void start(Engine e) {
        Mode m;
        synchronized (this) {
            m = mode;
        }
        switch (m) {
            case OFF:
            case FAILED:
                e.start();
                synchronized (this) {
                    mode = Mode.ON; // BLOCAL: check-then-act high {{mode}}
                    engine = e;
                }
                break;
            default:
                break;
        }
    }

    /** Silent: a state of its own says who does it. (First benign twice.) */
    void startWell(Engine e) {
        synchronized (this) {
            if (mode != Mode.OFF) {
                return;
            }
            mode = Mode.STARTING;
        }
        boolean good = false;
        try {
            e.start();
            good = true;
        } finally {
            synchronized (this) {
                mode = good ? Mode.ON : Mode.FAILED; // BENIGN: check-then-act handed-over
                engine = good ? e : null;
            }
        }
    }

    void stop() {
        Engine e;
        synchronized (this) {
            if (mode != Mode.ON) {
                return;
            }
            mode = Mode.OFF;
            e = engine;
            engine = null;
        }
        e.stop();
    }

    /** Another way by then: the engine is gone. (First medium.) */
    void restart() {
        boolean on;
        synchronized (this) {
            on = mode == Mode.ON;
        }
        if (on) {
            synchronized (this) {
                engine.stop(); // BLOCAL: check-then-act low
                engine.start();
            }
        }
    }

    /** Told by an atomic, set by another step. */
    void phaseOn(Engine e) {
        if (phase.get() == Mode.OFF) {
            phase.set(Mode.ON); // BLOCAL: check-then-act medium {{phase}}
            e.start();
        }
    }

    /** Silent. */
    void phaseOnWell(Engine e) {
        if (phase.compareAndSet(Mode.OFF, Mode.ON)) {
            e.start();
        }
    }

    void phaseOff(Engine e) {
        if (phase.getAndSet(Mode.OFF) == Mode.ON) {
            e.stop();
        }
    }

    /** Silent: the loop goes on until it holds. */
    Mode phaseNext() {
        Mode was;
        Mode next;
        do {
            was = phase.get();
            next = Mode.values()[(was.ordinal() + 1) % Mode.values().length];
        } while (!phase.compareAndSet(was, next));
        return next;
    }

    /** Failed a third time, or a fourth. (First handed over: but two set the count back.) */
    void failed() {
        boolean many;
        synchronized (this) {
            failures++;
            many = failures >= 3;
        }
        if (many) {
            synchronized (this) {
                failures = 0; // BLOCAL: check-then-act high {{failures}}
                mode = Mode.FAILED;
            }
        }
    }

    /** Static, under the class's lock; put twice. */
    static void log(Mode m, String s) {
        List<String> l;
        synchronized (Modes.class) {
            l = LOG.get(m);
        }
        if (l == null) {
            l = new ArrayList<>();
            synchronized (Modes.class) {
                LOG.put(m, l); // BLOCAL: check-then-act high {{LOG}}
            }
        }
        synchronized (l) {
            l.add(s);
        }
    }

    /** Silent. */
    static synchronized void logWell(Mode m, String s) {
        List<String> l = LOG.get(m);
        if (l == null) {
            LOG.put(m, l = new ArrayList<>());
        }
        l.add(s);
    }

    /** Each object's lock for what is static. */
    synchronized void born() {
        instances++; // BLOCAL: guarded-by medium {{instances}}
    }

    Modes copy() {
        return new Modes();
    }

    /** Of two one is dropped, though handed out. */
    static Modes current() {
        if (current == null) {
            synchronized (Modes.class) {
                current = new Modes(); // BLOCAL: check-then-act high {{current}}
            }
        }
        return current;
    }

    /** Silent. */
    static synchronized Modes currentWell() {
        if (current == null) {
            current = new Modes();
        }
        return current;
    }

    static synchronized void reset() {
        current = null;
    }
}
