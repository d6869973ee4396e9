package operations;

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

    /** Two numbers that are one state: tested together, replaced one after the other. */
    static class Pair {
        static final Pair SHARED = new Pair();
        private volatile long from;
        private volatile long to;

        long since(long now) {
            if (now >= to || now < from) {
                renew(now); // BLOCAL: check-then-act
            }
            return now - from;
        }

        private void renew(long now) {
            from = now - now % 1000;
            to = from + 1000;
        }
    }

    /** Only one of the two is replaced: tested, then set. */
    static class PairHalf {
        static final PairHalf SHARED = new PairHalf();
        private volatile long most;
        private volatile long least;

        void seen(long n) {
            if (n > most && n > least) {
                most = n + 1; // BLOCAL: check-then-act low
            }
        }

        void reset() {
            most = 0;
        }

        void bound(long n) {
            least = n;
        }
    }

    /** Some lock is held all the while, though not by all who write: most likely they know why. */
    static class OtherLock {
        static final OtherLock SHARED = new OtherLock();
        private final Object lock = new Object();
        private volatile int n;

        void inc() {
            synchronized (lock) {
                n++; // BLOCAL: lost-update low
            }
        }

        void reset() {
            n = 0;
        }

        void clear() {
            n = 0;
        }
    }

    /** Silent: what is null is no value to be written back. */
    static class SetIfNull {
        static final SetIfNull SHARED = new SetIfNull();
        private volatile String name;

        void name(String key) {
            String s = name;
            if (s == null) {
                if (key.isEmpty()) {
                    s = "none";
                }
                name = s; // BLOCAL: check-then-act low
            }
        }

        void clear() {
            name = null;
        }
    }

    /** What was read, or another, is written back. */
    static class WriteBack {
        static final WriteBack SHARED = new WriteBack();
        private volatile String name;

        void name(String other) {
            String s = name;
            if (s == null) {
                s = other;
            }
            name = s; // BLOCAL: lost-update
        }

        void clear() {
            name = null;
        }
    }

    /** Settings that are put right one by one, to values that stand in the code: no two belong together. */
    static class Settings {
        static final Settings SHARED = new Settings();
        private volatile long idle;
        private volatile long most;

        void validate() {
            if (idle > most) {
                idle = 0; // BLOCAL: check-then-act low
            }
            if (most == 0) {
                most = 10; // BLOCAL: check-then-act low
            }
        }

        void idle(long n) {
            idle = n;
        }

        void most(long n) {
            most = n;
        }
    }
}
