package operations;

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
}
