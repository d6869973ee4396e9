package operations;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What a volatile field has is ended, and another put in its place: of two who do so at once, one is never ended. */
class EndedAndReplaced {
    static final EndedAndReplaced SHARED = new EndedAndReplaced();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private volatile Future<?> task, other, third;
    private Future<?> guarded;

    void byCopy() {
        Future<?> old = task;
        if (old != null) {
            old.cancel(false);
        }
        task = timer.schedule(() -> { }, 1, TimeUnit.SECONDS); // BLOCAL: lost-update medium {{'task' is replaced}}
    }

    /** Read once to be tested, and once to be ended. */
    void readTwice() {
        if (other != null) {
            other.cancel(false);
        }
        other = timer.schedule(() -> { }, 1, TimeUnit.SECONDS); // BLOCAL: lost-update medium {{'other' is replaced}}
    }

    /** Silent: a lock is held over both. */
    synchronized void underLock() {
        if (third != null) {
            third.cancel(false);
        }
        third = timer.schedule(() -> { }, 1, TimeUnit.SECONDS);
    }

    /** Silent: likewise, of a field that the lock guards. */
    synchronized void guarded() {
        if (guarded != null) {
            guarded.cancel(false);
        }
        guarded = timer.schedule(() -> { }, 1, TimeUnit.SECONDS);
    }

    /** A plain map, asked in one block of its lock and changed in another. */
    static class InBlocks {
        static final InBlocks SHARED = new InBlocks();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        private final Map<String, Future<?>> tasks = new HashMap<>();

        void restart(String key) {
            Future<?> old;
            synchronized (tasks) {
                old = tasks.get(key);
            }
            if (old != null) {
                old.cancel(false);
            }
            Future<?> next = timer.schedule(() -> { }, 1, TimeUnit.SECONDS);
            synchronized (tasks) {
                tasks.put(key, next); // BLOCAL: lost-update medium
            }
        }

        /** Silent: one block. */
        void restartRight(String key) {
            synchronized (tasks) {
                Future<?> old = tasks.get(key);
                if (old != null) {
                    old.cancel(false);
                }
                tasks.put(key, timer.schedule(() -> { }, 1, TimeUnit.SECONDS));
            }
        }

        /** Silent: what is put over is ended, whatever it is by then. */
        void restartEach(String key) {
            Future<?> next = timer.schedule(() -> { }, 1, TimeUnit.SECONDS), old;
            synchronized (tasks) {
                old = tasks.put(key, next);
            }
            if (old != null) {
                old.cancel(false);
            }
        }
    }
}
