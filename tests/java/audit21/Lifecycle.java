package audit21;

import java.util.ArrayList;
import java.util.List;

/** A component that is started and stopped, lazily made parts, and who asks for them. */
public class Lifecycle {
    static final Lifecycle COMPONENT = new Lifecycle();

    static final class Engine {
        private final List<String> parts = new ArrayList<>();
        private int speed;

        synchronized void part(String s) {
            parts.add(s);
        }

        synchronized int parts() {
            return parts.size();
        }

        void speed(int n) {
            speed = n;
        }

        int speed() {
            return speed;
        }
    }

    private final Object monitor = new Object();
    private boolean running;
    private int starts;
    private volatile Engine engine;
    private volatile Engine early;
    private volatile Engine bare;
    private Engine plain;
    private volatile boolean ready;
    private String banner;

    boolean running() {
        synchronized (monitor) {
            return running;
        }
    }

    void start() {
        if (running()) {
            return;
        }
        synchronized (monitor) {
            running = true; // BLOCAL: check-then-act {{running}}
            starts++;
        }
    }

    void startWell() {
        synchronized (monitor) {
            if (running()) {
                return;
            }
            running = true;
            starts++;
        }
    }

    void stop() {
        synchronized (monitor) {
            running = false;
        }
    }

    Engine engine() {
        Engine e = engine;
        if (e == null) {
            synchronized (monitor) {
                e = engine;
                if (e == null) {
                    e = new Engine();
                    e.part("wheel");
                    engine = e; // BENIGN: check-then-act rechecked
                }
            }
        }
        return e;
    }

    /** Seen by others before it has its part. */
    Engine early() {
        if (early == null) {
            synchronized (monitor) {
                if (early == null) {
                    early = new Engine();
                    early.part("wheel"); // BLOCAL: check-then-act medium {{early}}
                }
            }
        }
        return early;
    }

    /** Two may be made. */
    Engine unlocked() {
        if (bare == null) {
            bare = new Engine(); // BLOCAL: check-then-act low {{bare}}
        }
        return bare;
    }

    /** The second look is missing. */
    Engine plain() {
        if (plain == null) {
            synchronized (monitor) {
                plain = new Engine(); // BLOCAL: check-then-act high {{plain}}
            }
        }
        return plain;
    }

    void dropPlain() {
        synchronized (monitor) {
            plain = null;
        }
    }

    /** Ready is told before the banner is there. */
    void announce(String s) {
        ready = true;
        banner = s; // BLOCAL: check-then-act medium {{ready}}
    }

    int bannerLength() {
        return ready ? banner.length() : 0;
    }

    /** Whoever has started it since has counted. */
    void restartIfStopped() {
        boolean r;
        int n;
        synchronized (monitor) {
            r = running;
            n = starts;
        }
        if (!r) {
            synchronized (monitor) {
                if (starts == n) {
                    running = true; // FALSE: check-then-act (only who starts changes the answer, and he counts)
                    starts = n + 1; // BENIGN: lost-update rechecked
                }
            }
        }
    }
}
