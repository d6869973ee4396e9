// RELEASES: 17
package audit42;

import java.util.concurrent.atomic.AtomicReference;

/** Default methods, sealed hierarchies, records, switch expressions. */
public class Sealed {
    static final Sealed ONE = new Sealed();
    static final Meter METER = new Meter();

    sealed interface Phase permits Idle, Running, Done {}

    record Idle() implements Phase {}

    record Running(long since, int turns) implements Phase {}

    record Done(long since, long until) implements Phase {}

    /** What has a count can count, if nobody else does. */
    interface Counting {
        int count();

        void count(int n);

        default void bumpLate() {
            count(count() + 1); // BLOCAL: lost-update
        }

        default void bump() {
            synchronized (this) {
                count(count() + 1);
            }
        }

        default boolean resetLate(int limit) {
            if (count() >= limit) {
                count(0); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }
    }

    static final class Meter implements Counting {
        private int n;

        @Override
        public synchronized int count() {
            return n;
        }

        @Override
        public synchronized void count(int to) {
            n = to;
        }

        synchronized void more() {
            n++;
        }
    }

    private final AtomicReference<Phase> shown = new AtomicReference<>(new Idle());
    private Phase phase = new Idle();
    private Light light = Light.RED;
    private int switches;

    enum Light {
        RED,
        AMBER,
        GREEN
    }

    synchronized Phase phase() {
        return phase;
    }

    void startLate(long now) {
        Phase p = phase();
        if (p instanceof Idle) {
            synchronized (this) {
                phase = new Running(now, 0); // BLOCAL: check-then-act
            }
        }
    }

    synchronized boolean start(long now) {
        if (phase instanceof Idle) {
            phase = new Running(now, 0);
            return true;
        }
        return false;
    }

    void turnLate() {
        if (phase() instanceof Running r) {
            synchronized (this) {
                phase = new Running(r.since(), r.turns() + 1); // BLOCAL: lost-update
            }
        }
    }

    synchronized void turn() {
        if (phase instanceof Running r) {
            phase = new Running(r.since(), r.turns() + 1);
        }
    }

    // The same one is still there.
    void turnTwice() {
        if (phase() instanceof Running r) {
            Running next = new Running(r.since(), r.turns() + 1);
            synchronized (this) {
                if (phase == r) {
                    phase = next; // BENIGN: lost-update rechecked
                }
            }
        }
    }

    synchronized void end(long now) {
        phase = phase instanceof Running r ? new Done(r.since(), now) : phase;
    }

    void showLate(long now) {
        Phase p = shown.get();
        if (p instanceof Idle) {
            shown.set(new Running(now, 0)); // BLOCAL: check-then-act
        }
    }

    void show(long now) {
        shown.updateAndGet(p -> p instanceof Idle ? new Running(now, 0) : p);
    }

    boolean showTried(long now) {
        Phase p = shown.get();
        return p instanceof Idle && shown.compareAndSet(p, new Running(now, 0));
    }

    synchronized Light light() {
        return light;
    }

    void switchLate() {
        Light now = light();
        Light next = switch (now) {
            case RED -> Light.GREEN;
            case GREEN -> Light.AMBER;
            case AMBER -> Light.RED;
        };
        synchronized (this) {
            light = next; // BLOCAL: lost-update
            switches++;
        }
    }

    synchronized void switchOver() {
        light = switch (light) {
            case RED -> Light.GREEN;
            case GREEN -> Light.AMBER;
            case AMBER -> Light.RED;
        };
        switches++;
    }

    void stopLate() {
        switch (light()) {
            case GREEN, AMBER -> {
                synchronized (this) {
                    light = Light.RED; // BLOCAL: check-then-act
                    switches++;
                }
            }
            case RED -> { }
        }
    }

    synchronized void stop() {
        if (light != Light.RED) {
            light = Light.RED;
            switches++;
        }
    }

    String told() {
        return switch (light()) {
            case RED -> "stop";
            case AMBER -> "wait";
            case GREEN -> "go";
        };
    }
}
