// RELEASES: 17 21
package audit35;

import java.io.IOException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** How blocks end: by exceptions, in a finally, by break and continue, in either order, in loops and switches. */
public class Exits {
    static final Exits SHARED = new Exits();

    private final Object lock = new Object();
    private final Lock a = new ReentrantLock();
    private final Lock b = new ReentrantLock();
    private int total;
    private int max = 8;
    private int ofA;
    private int ofB;

    void reset() {
        synchronized (lock) {
            total = 0;
            max = 8;
        }
        a.lock();
        try {
            ofA = 0;
        } finally {
            a.unlock();
        }
        b.lock();
        try {
            ofB = 0;
        } finally {
            b.unlock();
        }
    }

    void add(int n) {
        synchronized (lock) {
            total += n;
            max += n;
        }
        a.lock();
        try {
            ofA += n;
        } finally {
            a.unlock();
        }
        b.lock();
        try {
            ofB += n;
        } finally {
            b.unlock();
        }
    }

    private static void risky(int n) throws IOException {
        if (n > 3) {
            throw new IOException();
        }
    }

    /** An exception ends the block, the value goes on. */
    void thrown() {
        int n = 0;
        try {
            synchronized (lock) {
                n = total;
                risky(n);
            }
        } catch (IOException e) {
            n++;
        }
        synchronized (lock) {
            total = n; // BLOCAL: lost-update high {{total}}
        }
    }

    /** Silent: it is caught in the block. */
    void caughtInside() {
        synchronized (lock) {
            int n = total;
            try {
                risky(n);
            } catch (IOException e) {
                n++;
            }
            total = n;
        }
    }

    /** Written back by the finally, in a block of its own. */
    void inFinally() throws IOException {
        int n;
        synchronized (lock) {
            n = total;
        }
        try {
            risky(n);
        } finally {
            synchronized (lock) {
                total = n + 1; // BLOCAL: lost-update high {{total}}
            }
        }
    }

    /** Silent: the finally counts what is there. */
    void inFinallyAnew() throws IOException {
        int n;
        synchronized (lock) {
            n = total;
        }
        try {
            risky(n);
        } finally {
            synchronized (lock) {
                total = total + 1;
            }
        }
    }

    /** Silent: an exception out of a call decides nothing. */
    void goesOn() {
        try {
            synchronized (lock) {
                risky(total);
            }
        } catch (IOException e) {
            return;
        }
        synchronized (lock) {
            total++;
        }
    }

    /** A throw of one's own does. */
    void throwsItself() {
        synchronized (lock) {
            if (total >= max) {
                throw new IllegalStateException("full");
            }
        }
        synchronized (lock) {
            total++; // BLOCAL: check-then-act medium {{total}}
        }
    }

    /** Silent: asked and counted in one block. */
    void throwsItselfMended() {
        synchronized (lock) {
            if (total >= max) {
                throw new IllegalStateException("full");
            }
            total++;
        }
    }

    /** Left by a break with a label. */
    void labelled() {
        search:
        {
            synchronized (lock) {
                if (total == 0) {
                    break search;
                }
            }
            synchronized (lock) {
                total--; // BLOCAL: check-then-act medium {{total}}
            }
        }
    }

    /** Left by a continue. */
    void continued(int[] steps) {
        for (int step : steps) {
            synchronized (lock) {
                if (total >= step) {
                    continue;
                }
            }
            synchronized (lock) {
                total = step; // BLOCAL: check-then-act medium {{total}}
            }
        }
    }

    /** Silent: what leaves by a continue has all done in its block. */
    void continuedMended(int[] steps) {
        for (int step : steps) {
            synchronized (lock) {
                if (total >= step) {
                    continue;
                }
                total = step;
            }
        }
    }

    /** Silent: tries until there is room, each turn for itself. */
    void untilRoom() throws InterruptedException {
        for (;;) {
            synchronized (lock) {
                if (total < max) {
                    total++;
                    return;
                }
            }
            Thread.sleep(10);
        }
    }

    /** Waits until there is room, and then takes it without asking. */
    void afterRoom() throws InterruptedException {
        while (true) {
            synchronized (lock) {
                if (total < max) {
                    break;
                }
            }
            Thread.sleep(10);
        }
        synchronized (lock) {
            total++; // BLOCAL: check-then-act medium {{total}}
        }
    }

    /** Silent: the first lock is given up first, the second covers its own. */
    void eitherOrder() {
        a.lock();
        b.lock();
        int n;
        try {
            n = ofB;
        } finally {
            a.unlock();
        }
        try {
            ofB = n + 1;
        } finally {
            b.unlock();
        }
    }

    /** The first lock is given up first, but what it guards is written when it is taken again. */
    void eitherOrderStale() {
        a.lock();
        b.lock();
        int n = ofA;
        a.unlock();
        try {
            a.lock();
            try {
                ofA = n + 1; // BLOCAL: lost-update high {{ofA}}
            } finally {
                a.unlock();
            }
        } finally {
            b.unlock();
        }
    }

    /** The inner one is given up and taken again, the outer one is held. */
    void innerAgain() {
        a.lock();
        try {
            int m = ofA;
            b.lock();
            int n = ofB;
            b.unlock();
            b.lock();
            try {
                ofB = n + 1; // BLOCAL: lost-update high {{ofB}}
                ofA = m + 1;
            } finally {
                b.unlock();
            }
        } finally {
            a.unlock();
        }
    }

    /** Silent: taken twice, given up once, held still. */
    void heldTwice() {
        a.lock();
        a.lock();
        int n = ofA;
        a.unlock();
        ofA = n + 1;
        a.unlock();
    }

    /** On one way the lock is given up and taken again. */
    void onOneWay(boolean slow) throws InterruptedException {
        a.lock();
        int n = ofA;
        if (slow) {
            a.unlock();
            Thread.sleep(1);
            a.lock();
        }
        ofA = n + 1; // BLOCAL: lost-update high {{ofA}}
        a.unlock();
    }

    /** Silent: on that way it is read again. */
    void onOneWayAnew(boolean slow) throws InterruptedException {
        a.lock();
        int n = ofA;
        if (slow) {
            a.unlock();
            Thread.sleep(1);
            a.lock();
            n = ofA;
        }
        ofA = n + 1;
        a.unlock();
    }

    /** In a switch, one arm has a block of its own. */
    void arms(int which) {
        int n;
        synchronized (lock) {
            n = total;
        }
        switch (which) {
            case 0 -> {
                synchronized (lock) {
                    total = n - 1; // BLOCAL: lost-update high {{total}}
                }
            }
            case 1 -> {
                synchronized (lock) {
                    total = which;
                }
            }
            default -> throw new IllegalArgumentException("unknown " + n);
        }
    }

    /** A resource that locks, and whose end is the end of the block. */
    record Held(Lock lock) implements AutoCloseable {
        static Held of(Lock lock) {
            lock.lock();
            return new Held(lock);
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    /** The value leaves the resource's block. */
    void resource() {
        int n;
        try (Held h = Held.of(a)) {
            n = ofA;
        }
        try (Held h = Held.of(a)) {
            ofA = n + 1; // BLOCAL: lost-update high {{ofA}}
        }
    }

    /** Silent: two resources, nested in one try. */
    void resources() {
        try (Held h = Held.of(a); Held i = Held.of(b)) {
            int n = ofA + ofB;
            ofA = n;
            ofB = n;
        }
    }

    /** Silent: what is returned out of the resource's block is handed to the caller. */
    int resourceReturned() {
        try (Held h = Held.of(b)) {
            return ofB;
        }
    }

    /** And the caller uses it in another one. */
    void resourceUsed() {
        int n = resourceReturned();
        try (Held h = Held.of(b)) {
            ofB = n + 1; // BLOCAL: lost-update {{ofB}}
        }
    }
}
