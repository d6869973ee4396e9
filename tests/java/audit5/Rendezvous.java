// RELEASES: 8 17
package audit5;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A barrier made by hand: generations, conditions, deadlines (ANALYSIS 3, 7). */
public class Rendezvous {
    static final Rendezvous SHARED = new Rendezvous();

    static final class Generation {
        boolean broken;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition trip = lock.newCondition();
    private final int parties = 4;
    private int waiting;
    private Generation generation = new Generation();
    private long trips;
    private long lastTrips;
    private boolean tripped;

    // Silent: the old generation is kept to be compared with the new one.
    int await() throws InterruptedException {
        lock.lock();
        try {
            Generation g = generation;
            int index = --waiting;
            if (index == 0) {
                generation = new Generation();
                waiting = parties;
                trips++;
                trip.signalAll();
                return 0;
            }
            for (;;) {
                trip.await();
                if (g != generation) {
                    return index;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** The number of trips of before. */
    void awaitAndNote() throws InterruptedException {
        lock.lock();
        try {
            long n = trips;
            while (!tripped) {
                trip.await();
            }
            lastTrips = n + 1; // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    // Silent: read after the wait.
    void awaitThenNote() throws InterruptedException {
        lock.lock();
        try {
            while (!tripped) {
                trip.await();
            }
            lastTrips = trips + 1;
        } finally {
            lock.unlock();
        }
    }

    void trip() {
        lock.lock();
        try {
            tripped = true;
            trips++;
            trip.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void reset() {
        lock.lock();
        try {
            tripped = false;
            waiting = parties;
            generation.broken = true;
            generation = new Generation();
            trip.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** With a deadline: whether it tripped is known from before only. */
    boolean awaitFor(long nanos) throws InterruptedException {
        lock.lock();
        try {
            boolean t = tripped;
            if (!t) {
                trip.await(nanos, TimeUnit.NANOSECONDS);
                if (!t) {
                    tripped = true; // BLOCAL: stale-after-wait
                }
            }
            return t;
        } finally {
            lock.unlock();
        }
    }

    // Silent: asked again after the wait.
    boolean awaitNanos(long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (!tripped) {
                if (left <= 0) {
                    return false;
                }
                left = trip.awaitNanos(left);
            }
            tripped = false;
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void block() throws InterruptedException {
        trip.await();
    }

    /** The wait is a callee's. */
    void awaitInCallee() throws InterruptedException {
        lock.lock();
        try {
            int w = waiting;
            block();
            waiting = w - 1; // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    boolean tripped() {
        lock.lock();
        try {
            return tripped;
        } finally {
            lock.unlock();
        }
    }

    /** Tripped between the question and the wait. */
    void awaitTrip() throws InterruptedException {
        if (tripped()) {
            return;
        }
        lock.lock();
        try {
            trip.await(); // BLOCAL: check-then-wait high
        } finally {
            lock.unlock();
        }
    }

    long lastTrips() {
        lock.lock();
        try {
            return lastTrips;
        } finally {
            lock.unlock();
        }
    }
}
