package operations;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Flags that are set before what they tell of is there, in the ways that are not written so often; each beside what is not meant. */
class AnnouncedAnew {
    interface Driver {
        Object connect(String url);
    }

    static Driver find(String name) {
        return name::concat;
    }

    /** It is set once more in the end, to make sure. */
    static class Twice {
        static final Twice SHARED = new Twice();
        private volatile boolean ready;
        private Driver driver;

        private void init() {
            if (!ready) {
                try {
                    ready = true; // BLOCAL: check-then-act low
                    driver = find("d"); // BLOCAL: check-then-act {{'driver' is set after 'ready' was set}}
                } finally {
                    ready = true;
                }
            }
        }

        Object get() {
            init();
            return driver.connect("u");
        }
    }

    /** Silent: it is given back. */
    static class GivenBack {
        static final GivenBack SHARED = new GivenBack();
        private volatile boolean busy;
        private Driver driver;

        private void init() {
            if (!busy) {
                busy = true; // BLOCAL: check-then-act low
                driver = find("d");
                busy = false;
            }
        }

        Object get() {
            init();
            return driver.connect("u");
        }
    }

    /** It is won by getAndSet(). */
    static class Taken {
        static final Taken SHARED = new Taken();
        private final AtomicBoolean ready = new AtomicBoolean();
        private Driver driver;

        private void init() {
            if (!ready.getAndSet(true)) {
                driver = find("d"); // BLOCAL: check-then-act {{'driver' is set after 'ready' was set}}
            }
        }

        Object get() {
            init();
            return driver.connect("u");
        }
    }

    /** Silent: who loses it looks whether the driver is there. */
    static class TakenAndLooked {
        static final TakenAndLooked SHARED = new TakenAndLooked();
        private final AtomicBoolean ready = new AtomicBoolean();
        private volatile Driver driver;

        private void init() {
            if (!ready.getAndSet(true)) {
                driver = find("d");
            }
        }

        Object get() {
            init();
            Driver d = driver;
            return d == null ? null : d.connect("u");
        }
    }

    /** An atomic that is looked at and set. */
    static class LookedAndSet {
        static final LookedAndSet SHARED = new LookedAndSet();
        private final AtomicInteger ready = new AtomicInteger();
        private Driver driver;

        private void init() {
            if (ready.get() == 0) {
                ready.set(1); // BLOCAL: check-then-act low
                driver = find("d"); // BLOCAL: check-then-act {{'driver' is set after 'ready' was set}}
            }
        }

        Object get() {
            init();
            return driver.connect("u");
        }
    }

    /** Silent: it is merely set, and set back by another. */
    static class SetBack {
        static final SetBack SHARED = new SetBack();
        private final AtomicBoolean up = new AtomicBoolean();
        private Driver driver;

        void start() {
            up.set(true);
            driver = find("d");
        }

        void stop() {
            up.set(false);
        }

        Object get() {
            return up.get() ? driver.connect("u") : null;
        }
    }

    enum State {
        NEW,
        UP
    }

    /** A state of several, of which it has been the first. */
    static class Stated {
        static final Stated SHARED = new Stated();
        private volatile State state = State.NEW;
        private Driver driver;

        private void init() {
            if (state == State.NEW) {
                state = State.UP; // BLOCAL: check-then-act low
                driver = find("d"); // BLOCAL: check-then-act {{'driver' is set after 'state' was set}}
            }
        }

        Object get() {
            init();
            return driver.connect("u");
        }
    }

    /** Silent: the state comes last. */
    static class StatedLast {
        static final StatedLast SHARED = new StatedLast();
        private volatile State state = State.NEW;
        private Driver driver;

        private void init() {
            if (state == State.NEW) {
                driver = find("d");
                state = State.UP; // BLOCAL: check-then-act low
            }
        }

        Object get() {
            init();
            return driver.connect("u");
        }
    }
}
