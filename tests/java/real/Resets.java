package real;

import java.util.concurrent.atomic.AtomicBoolean;

/** Flags that are set again, whatever has come of them since the look. */
class Resets {

    /** The flag is set to what it was found to be. */
    static class GivenBack {
        static final GivenBack SHARED = new GivenBack();
        private final AtomicBoolean running = new AtomicBoolean();
        private final Runnable work = Resets::new;

        void turn() {
            if (running.get()) {
                work.run();
            } else {
                work.run();
                running.set(false); // BLOCAL: check-then-act low
            }
        }

        void start() {
            running.set(true);
        }
    }

    /** It is set to what it was not, and more is done: two do that. */
    static class TurnedOver {
        static final TurnedOver SHARED = new TurnedOver();
        private final AtomicBoolean running = new AtomicBoolean();
        private final Runnable work = Resets::new;

        void begin() {
            if (!running.get()) {
                running.set(true); // BLOCAL: check-then-act medium
                work.run();
            }
        }

        void halt() {
            running.set(false);
        }
    }

    /** The flag is set and those who wait for it are woken: twice, at worst. */
    static class Woken {
        static final Woken SHARED = new Woken();
        private final AtomicBoolean come = new AtomicBoolean();
        private final Object mutex = new Object();

        void message() {
            if (!come.get()) {
                come.set(true); // BLOCAL: check-then-act low
                synchronized (mutex) {
                    mutex.notifyAll();
                }
            }
        }

        void again() {
            come.set(false);
        }
    }

    /** What is written beside it is written twice. */
    static class WokenAndCounted {
        static final WokenAndCounted SHARED = new WokenAndCounted();
        private final AtomicBoolean come = new AtomicBoolean();
        private final Object mutex = new Object();
        private int times;

        void message() {
            if (!come.get()) {
                come.set(true); // BLOCAL: check-then-act medium
                synchronized (mutex) {
                    times++;
                    mutex.notifyAll();
                }
            }
        }

        void again() {
            come.set(false);
        }

        int times() {
            synchronized (mutex) {
                return times;
            }
        }
    }
}
