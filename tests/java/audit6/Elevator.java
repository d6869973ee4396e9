// RELEASES: 8 17
package audit6;

/** A lift: fields of one monitor, written back, checked, waited for (ANALYSIS 3, 7). */
public class Elevator {
    static final Elevator SHARED = new Elevator();

    private int floor;
    private int target;
    private boolean moving;
    private int trips;
    private long travelled;
    private int doors;

    /** Read in one block, written in the next. */
    void climb() {
        int f;
        synchronized (this) {
            f = floor;
        }
        f += 1;
        synchronized (this) {
            floor = f; // BLOCAL: lost-update high
        }
    }

    // Silent: one block.
    synchronized void climbAtOnce() {
        int f = floor;
        f += 1;
        floor = f;
    }

    // Silent: the outer block is not left by the inner, reentrant one.
    synchronized void climbNested() {
        int f;
        synchronized (this) {
            f = floor;
        }
        synchronized (this) {
            floor = f + 1;
        }
    }

    synchronized boolean isMoving() {
        return moving;
    }

    synchronized void start(int to) {
        moving = true;
        target = to;
        trips++;
    }

    synchronized void stop() {
        moving = false;
        floor = target;
    }

    /** Two calls, each atomic. */
    void press(int to) {
        if (!isMoving()) {
            start(to); // BLOCAL: check-then-act
        }
    }

    // Silent: one block around both.
    void pressHeld(int to) {
        synchronized (this) {
            if (!isMoving()) {
                start(to);
            }
        }
    }

    // Silent: asked again where it acts, the first look is for speed.
    void pressTwice(int to) {
        synchronized (this) {
            if (moving) {
                return;
            }
        }
        synchronized (this) {
            if (!moving) {
                moving = true; // BENIGN: check-then-act rechecked
                target = to;
            }
        }
    }

    /** By ternary and a long. */
    void account(int floors) {
        long t;
        synchronized (this) {
            t = travelled;
        }
        long next = floors > 0 ? t + floors : t - floors;
        synchronized (this) {
            travelled = next; // BLOCAL: lost-update high
        }
    }

    synchronized void resetTravel() {
        travelled = 0;
    }

    // Silent: another field is computed, from nothing that was read.
    void openDoors(int n) {
        synchronized (this) {
            doors = 0;
        }
        synchronized (this) {
            doors = n;
        }
    }

    /** The check leaves the block by return, and the act is in the next (medium). */
    void closeDoors() {
        synchronized (this) {
            if (doors == 0) {
                return;
            }
        }
        synchronized (this) {
            doors--; // BLOCAL: check-then-act medium
        }
    }

    // Silent: what is told is never acted upon.
    String where() {
        int f;
        int t;
        synchronized (this) {
            f = floor;
            t = target;
        }
        return f + " -> " + t;
    }

    /** The wait is decided by what was read outside its block. */
    void awaitArrival() throws InterruptedException {
        boolean m;
        synchronized (this) {
            m = moving;
        }
        if (m) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    // Silent: the loop looks under the lock.
    synchronized void awaitArrivalRight() throws InterruptedException {
        while (moving) {
            wait();
        }
    }

    /** What was read before the wait is stored after it. */
    synchronized void nextTrip() throws InterruptedException {
        int n = trips;
        while (moving) {
            wait();
        }
        trips = n + 1; // BLOCAL: stale-after-wait high
    }

    // Silent: read after the wait.
    synchronized void nextTripRight() throws InterruptedException {
        while (moving) {
            wait();
        }
        int n = trips;
        trips = n + 1;
    }
}
