// OPTIONS: --check=block-local
package later;

/** A volatile field without a lock: each access is a block of its own. */
class Volatile {

    /** Read, add, write: three steps. */
    static class Increment {
        static final Increment SHARED = new Increment();
        private volatile int n;

        void inc() {
            n++; // BLOCAL: lost-update {{'n'}}
        }

        void reset() {
            n = 0;
        }
    }

    /** The same over several lines. */
    static class ReadModifyWrite {
        static final ReadModifyWrite SHARED = new ReadModifyWrite();
        private volatile int n;

        void scale() {
            int t = n;
            t = t * 3;
            n = t; // BLOCAL: lost-update
        }

        void reset() {
            n = 0;
        }
    }

    /** Tested, then set: often meant so, hence low. */
    static class TestThenSet {
        static final TestThenSet SHARED = new TestThenSet();
        private volatile boolean started;

        void start() {
            if (!started) {
                started = true; // BLOCAL: check-then-act low
            }
        }

        void stop() {
            started = false;
        }
    }

    /** Silent: a flag that is set blindly. */
    static class Flag {
        static final Flag SHARED = new Flag();
        private volatile boolean stop;

        void run() {
            while (!stop) {
                Thread.yield();
            }
        }

        void stop() {
            stop = true;
        }
    }

    /** Silent: all writers hold the monitor, to whose blocks the volatile accesses belong. */
    static class Guarded {
        static final Guarded SHARED = new Guarded();
        private volatile int n;

        synchronized void inc() {
            n++;
        }

        synchronized void reset() {
            n = 0;
        }

        int get() {
            return n;
        }
    }

    /** Read before the lock, written under it. */
    static class ReadOutside {
        static final ReadOutside SHARED = new ReadOutside();
        private volatile int n;

        void inc() {
            int t = n;
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Double-checked locking, correctly. */
    static class DoubleChecked {
        static final DoubleChecked SHARED = new DoubleChecked();
        private volatile Object instance;

        Object get() {
            Object i = instance;
            if (i == null) {
                synchronized (this) {
                    i = instance;
                    if (i == null) {
                        i = new Object();
                        instance = i; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return i;
        }

        synchronized void clear() {
            instance = null;
        }
    }

    /** Published before it is filled: whoever sees the flag without the lock goes on to see no data. */
    static class PublishedEarly {
        static final PublishedEarly SHARED = new PublishedEarly();
        private volatile boolean ready;
        private Object data;

        Object get() {
            if (!ready) {
                synchronized (this) {
                    if (!ready) {
                        ready = true;
                        data = new Object(); // BLOCAL: check-then-act low
                    }
                }
            }
            return data;
        }

        synchronized void clear() {
            ready = false;
            data = null;
        }
    }
}
