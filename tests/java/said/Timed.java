// RELEASES: 8 17
package said;

import java.util.Timer;
import java.util.TimerTask;

/** What stands above a class of the JDK is known without one: a TimerTask is a Runnable. */
class Timed {
    static final Timed SHARED = new Timed();

    private final Object lock = new Object();
    private final Timer timer = new Timer();
    private int size;

    private final class Shrink extends TimerTask {
        @Override
        public void run() {
            synchronized (lock) {
                size = 0;
            }
        }
    }

    private final class ShrinkWell extends TimerTask {
        @Override
        public void run() {
            synchronized (lock) {
                if (size > 10) {
                    size = 0;
                }
            }
        }
    }

    private final Runnable shrink = new Shrink();
    private final Runnable shrinkWell = new ShrinkWell();

    void start() {
        timer.schedule(new Shrink(), 1000, 1000);
    }

    void grow() {
        synchronized (lock) {
            size++;
        }
    }

    /** What was found is over when the task, called as a Runnable, empties it. */
    void trim() {
        boolean full;
        synchronized (lock) {
            full = size > 10;
        }
        if (full) {
            shrink.run(); // BLOCAL: check-then-act {{size}}
        }
    }

    /** Silent: the task looks again. */
    void trimWell() {
        boolean full;
        synchronized (lock) {
            full = size > 10;
        }
        if (full) {
            shrinkWell.run(); // BENIGN: check-then-act rechecked
        }
    }
}
