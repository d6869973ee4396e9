// RELEASES: 8 11 17 21
package audit5;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Semaphores as a mutex and as a count (ANALYSIS 6). */
public class ParkingLot {
    static final ParkingLot SHARED = new ParkingLot();

    private final Semaphore mutex = new Semaphore(1, true);
    private final Semaphore places = new Semaphore(20);
    private final Semaphore built;
    private int parked;
    private int counted;
    private int gates;

    ParkingLot() {
        built = new Semaphore(1);
    }

    // Silent: a mutex, once.
    void park() throws InterruptedException {
        mutex.acquire();
        try {
            parked++;
        } finally {
            mutex.release();
        }
    }

    /** A mutex, twice. */
    void leave() throws InterruptedException {
        mutex.acquire();
        int n = parked;
        mutex.release();
        mutex.acquire();
        try {
            parked = n - 1; // BLOCAL: lost-update high
        } finally {
            mutex.release();
        }
    }

    /** Tried for. */
    boolean leaveQuick() throws InterruptedException {
        mutex.acquire();
        boolean some = parked > 0;
        mutex.release();
        if (some && mutex.tryAcquire(1, TimeUnit.SECONDS)) {
            try {
                parked--; // BLOCAL: check-then-act high
            } finally {
                mutex.release();
            }
            return true;
        }
        return false;
    }

    // Silent: asked again by the one who has it.
    boolean leaveSure() throws InterruptedException {
        mutex.acquire();
        try {
            if (parked > 0) {
                parked--;
                return true;
            }
            return false;
        } finally {
            mutex.release();
        }
    }

    // Silent: twenty permits keep nobody out.
    void count() throws InterruptedException {
        places.acquire();
        int n = counted;
        places.release();
        places.acquire();
        counted = n + 1;
        places.release();
    }

    void uncount() {
        counted = 0;
    }

    /** Made in the constructor, with one permit. */
    void open() throws InterruptedException {
        built.acquire();
        int g = gates;
        built.release();
        built.acquire();
        gates = g + 1; // BLOCAL: lost-update high
        built.release();
    }

    void close() throws InterruptedException {
        built.acquire();
        try {
            gates--;
        } finally {
            built.release();
        }
    }
}
