package real;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What is open for tests alone, and nobody else calls, meets no other thread; what somebody calls may. */
class ForTests {

    @Retention(RetentionPolicy.CLASS)
    @interface VisibleForTesting {}

    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    /** What a writer does, and what its tests ask it. */
    static class Writer {
        static final Writer SHARED = new Writer();
        private final Object lock = new Object();

        @GuardedBy("lock")
        private final List<String> buffered = new ArrayList<>();

        @GuardedBy("lock")
        private int pending;

        void write(String s) {
            synchronized (lock) {
                buffered.add(s);
                pending++;
            }
        }

        @VisibleForTesting
        int bufferedCount() {
            return buffered.size(); // BLOCAL: guarded-by low
        }

        @VisibleForTesting
        void setPending(int n) {
            pending = n; // BLOCAL: guarded-by low
        }

        /** Somebody beside the tests calls it. */
        @VisibleForTesting
        int pendingCount() {
            return pending; // BLOCAL: guarded-by high
        }

        boolean isBusy() {
            return pendingCount() > 10;
        }

        /** The same without the mark. */
        int count() {
            return buffered.size(); // BLOCAL: guarded-by high
        }
    }

    /** A thread comes in by it. */
    static class Worker implements Runnable {
        static final Worker SHARED = new Worker();
        private final Object lock = new Object();

        @GuardedBy("lock")
        private Throwable thrown;

        @Override
        @VisibleForTesting
        public void run() {
            thrown = new IllegalStateException(); // BLOCAL: guarded-by high
        }

        void forget() {
            synchronized (lock) {
                thrown = null;
            }
        }

        void check() {
            synchronized (lock) {
                if (thrown != null) {
                    throw new IllegalStateException(thrown);
                }
            }
        }
    }

    /** An update in two steps. */
    static class Clock {
        static final Clock SHARED = new Clock();
        private long now;

        @VisibleForTesting
        void advance(long by) {
            set(now() + by); // BLOCAL: lost-update low
        }

        /** A timer calls it, too. */
        @VisibleForTesting
        void tick() {
            set(now() + 1); // BLOCAL: lost-update
        }

        void start(ScheduledExecutorService timer) {
            timer.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
        }

        void shift(long by) {
            set(now() + by); // BLOCAL: lost-update
        }

        synchronized void set(long to) {
            now = to;
        }

        synchronized long now() {
            return now;
        }
    }

    /** What says by its name that it is there for tests takes nothing from what all others hold. */
    static class Segment {
        static final Segment SHARED = new Segment();
        private int count;
        private int changes;

        synchronized void put(String s) {
            count = count + s.length();
            changes++;
        }

        synchronized void set(int n) {
            count = n;
            changes++;
        }

        synchronized void reset() {
            count = 0;
            changes = 0;
        }

        synchronized void remove(int n) {
            drop(n);
        }

        synchronized void clear() {
            drop(count);
        }

        /** Silent: all but the tests hold the lock. */
        void drop(int n) {
            count -= n;
        }

        void dropForTesting(int n) {
            changes++; // BLOCAL: guarded-by low
            drop(n);
        }

        /** By another such. */
        void dropAllForTesting() {
            dropForTesting(Integer.MAX_VALUE);
        }
    }

    /** The same by a name that says nothing. */
    static class Other {
        static final Other SHARED = new Other();
        private int count;

        synchronized void put(String s) {
            count = count + s.length();
        }

        synchronized void set(int n) {
            count = n;
        }

        synchronized void reset() {
            count = 0;
        }

        synchronized void remove(int n) {
            drop(n);
        }

        synchronized void clear() {
            drop(count);
        }

        void drop(int n) {
            count -= n; // BLOCAL: guarded-by medium {{written without}}
        }

        void dropNow(int n) {
            drop(n);
        }
    }

    /** A name that says so, of what others call all the same. */
    static class Called {
        static final Called SHARED = new Called();
        private int count;

        synchronized void put(String s) {
            count = count + s.length();
        }

        synchronized void set(int n) {
            count = n;
        }

        synchronized void reset() {
            count = 0;
        }

        synchronized void remove(int n) {
            drop(n);
        }

        synchronized void clear() {
            drop(count);
        }

        void drop(int n) {
            count -= n; // BLOCAL: guarded-by medium {{written without}}
        }

        void dropForTest(int n) {
            drop(n);
        }

        void leave() {
            dropForTest(1);
        }
    }
}
