package operations;

import java.util.concurrent.atomic.AtomicBoolean;

/** What a method is given is set after the flag that says so; who wins the flag back takes it over. */
public class TakenOver {
    /** Who wins the flag in between finds nothing to call. */
    static class Interest {
        static final Interest ONE = new Interest();

        private final AtomicBoolean there = new AtomicBoolean();
        private volatile Runnable callback;

        void register(Runnable r) {
            if (!there.compareAndSet(false, true)) {
                throw new IllegalStateException();
            }
            callback = r; // BLOCAL: check-then-act medium {{goes by 'there'}}
            if (isReady()) {
                fire();
            }
        }

        void fire() {
            if (there.compareAndSet(true, false)) {
                Runnable r = callback;
                callback = null;
                r.run();
            }
        }

        boolean isReady() {
            return System.nanoTime() % 2 == 0;
        }
    }

    /** It is set before the flag. */
    static class SetFirst {
        static final SetFirst ONE = new SetFirst();

        private final AtomicBoolean there = new AtomicBoolean();
        private volatile Runnable callback;

        void register(Runnable r) {
            callback = r;
            there.compareAndSet(false, true);
        }

        void fire() {
            if (there.compareAndSet(true, false)) {
                callback.run();
            }
        }
    }

    /** Who takes it over looks whether it is there. */
    static class Looks {
        static final Looks ONE = new Looks();

        private final AtomicBoolean there = new AtomicBoolean();
        private volatile Runnable callback;

        void register(Runnable r) {
            if (there.compareAndSet(false, true)) {
                callback = r;
            }
        }

        void fire() {
            if (there.compareAndSet(true, false)) {
                Runnable r = callback;
                if (r != null) {
                    r.run();
                }
            }
        }
    }

    /** Turns: who ends one leaves the field as it is. */
    static class Turns {
        static final Turns ONE = new Turns();

        private final AtomicBoolean open = new AtomicBoolean();
        private Runnable source;

        void open(Runnable r) {
            if (open.compareAndSet(false, true)) {
                source = r;
            }
        }

        void close() {
            if (open.compareAndSet(true, false)) {
                source.run();
            }
        }
    }

    /** What is begun is ended: the field gets what the method makes. */
    static class Begun {
        static final Begun ONE = new Begun();

        private final AtomicBoolean running = new AtomicBoolean();
        private volatile Thread thread;

        void start() {
            if (running.compareAndSet(false, true)) {
                thread = new Thread(() -> { });
                thread.start();
            }
        }

        void stop() {
            if (running.compareAndSet(true, false)) {
                thread.interrupt();
                thread = null;
            }
        }
    }

    /** The flag is a lock: it is given back, and nobody wins it from another. */
    static class Lock {
        static final Lock ONE = new Lock();

        private final AtomicBoolean busy = new AtomicBoolean();
        private Runnable last;

        void run(Runnable r) {
            if (busy.compareAndSet(false, true)) {
                last = r;
                last.run();
                busy.set(false);
            }
        }

        void again() {
            if (busy.compareAndSet(false, true)) {
                if (last != null) {
                    last.run();
                }
                busy.set(false);
            }
        }
    }
}
