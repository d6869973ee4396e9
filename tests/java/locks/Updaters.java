// OPTIONS: --check=block-local
package locks;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Field updaters: accesses of the field that a constant names. */
class Updaters {

    /** The only writer under another lock block goes through the updater: it counts as a writer. */
    static class HiddenWriter {
        static final HiddenWriter SHARED = new HiddenWriter();
        private static final AtomicIntegerFieldUpdater<HiddenWriter> STATE =
                AtomicIntegerFieldUpdater.newUpdater(HiddenWriter.class, "state");
        private volatile int state;

        void open() {
            if (state == 0) {
                state = 1; // BLOCAL: check-then-act low
            }
        }

        void close() {
            STATE.set(this, 0);
        }
    }

    /** Silent: validated by itself. */
    static class Validated {
        static final Validated SHARED = new Validated();
        private static final AtomicIntegerFieldUpdater<Validated> STATE =
                AtomicIntegerFieldUpdater.newUpdater(Validated.class, "state");
        private volatile int state;

        boolean open() {
            int s = state;
            return s == 0 && STATE.compareAndSet(this, s, 1);
        }

        int next() {
            for (;;) {
                int s = STATE.get(this);
                if (STATE.compareAndSet(this, s, s + 1)) {
                    return s;
                }
            }
        }

        void close() {
            STATE.set(this, 0);
        }
    }

    /** A read-modify-write in two operations. */
    static class TwoOperations {
        static final TwoOperations SHARED = new TwoOperations();
        private static final AtomicIntegerFieldUpdater<TwoOperations> COUNT =
                AtomicIntegerFieldUpdater.newUpdater(TwoOperations.class, "count");
        private volatile int count;

        void inc() {
            int c = COUNT.get(this);
            COUNT.set(this, c + 1); // BLOCAL: lost-update
        }

        /** Silent: in one. */
        void incAtOnce() {
            COUNT.incrementAndGet(this);
        }
    }

    /** Under a lock: a plain read there, a write through the updater later. */
    static class UnderLock {
        static final UnderLock SHARED = new UnderLock();
        private static final AtomicReferenceFieldUpdater<UnderLock, String> NAME =
                AtomicReferenceFieldUpdater.newUpdater(UnderLock.class, String.class, "name");
        private final Object lock = new Object();
        private volatile String name = "";

        void append(String s) {
            String t;
            synchronized (lock) {
                t = NAME.get(this);
            }
            synchronized (lock) {
                NAME.set(this, t + s); // BLOCAL: lost-update
            }
        }

        /** Silent. */
        void appendAtOnce(String s) {
            synchronized (lock) {
                NAME.set(this, name + s);
            }
        }
    }
}
