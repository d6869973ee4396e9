package real;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** An atomic gets a new object if it has none, and nobody asks whether it did: the method may go on with one that nobody else has. */
class SetOnce {

    static class Log {
        private final StringBuilder text = new StringBuilder();

        synchronized void add(String line) {
            text.append(line);
        }
    }

    static class Dropped {
        static final Dropped SHARED = new Dropped();
        private final AtomicReference<Log> log = new AtomicReference<>();

        void write(String line) {
            Log l = log.get();
            if (l == null) {
                l = new Log();
                log.compareAndSet(null, l); // BLOCAL: lost-cas medium
            }
            l.add(line);
        }
    }

    /** Likewise of a field. */
    static class ByUpdater {
        static final ByUpdater SHARED = new ByUpdater();
        private static final AtomicReferenceFieldUpdater<ByUpdater, Log> LOG =
                AtomicReferenceFieldUpdater.newUpdater(ByUpdater.class, Log.class, "log");
        private volatile Log log;

        void write(String line) {
            Log l = log;
            if (l == null) {
                l = new Log();
                LOG.compareAndSet(this, null, l); // BLOCAL: lost-cas medium
            }
            l.add(line);
        }
    }

    /** Who has lost takes the other one. */
    static class SilentAsked {
        static final SilentAsked SHARED = new SilentAsked();
        private final AtomicReference<Log> log = new AtomicReference<>();

        void write(String line) {
            Log l = log.get();
            if (l == null) {
                l = new Log();
                if (!log.compareAndSet(null, l)) {
                    l = log.get();
                }
            }
            l.add(line);
        }
    }

    /** What is there by then is got afresh. */
    static class SilentGotAgain {
        static final SilentGotAgain SHARED = new SilentGotAgain();
        private final AtomicReference<Log> log = new AtomicReference<>();

        void write(String line) {
            if (log.get() == null) {
                log.compareAndSet(null, new Log());
            }
            log.get().add(line);
        }
    }

    /** The method does nothing more with it. */
    static class SilentDone {
        static final SilentDone SHARED = new SilentDone();
        private final AtomicReference<Log> log = new AtomicReference<>();

        void open() {
            if (log.get() == null) {
                Log l = new Log();
                l.add("opened");
                log.compareAndSet(null, l);
            }
        }
    }
}
