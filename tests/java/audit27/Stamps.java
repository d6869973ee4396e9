// RELEASES: 8 17 21
package audit27;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.StampedLock;

/** Stamps and permits. */
public class Stamps implements Runnable {
    static final Stamps SHARED = new Stamps();

    private final StampedLock sl = new StampedLock();
    private final Semaphore one = new Semaphore(1);
    private final Semaphore two = new Semaphore(2);
    private double x;
    private double y;
    private int solo;
    private int pair;

    void move(double dx, double dy) {
        long s = sl.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            sl.unlockWrite(s);
        }
    }

    /** Silent: as its documentation has it. */
    double distance() {
        long s = sl.tryOptimisticRead();
        double a = x;
        double b = y;
        if (!sl.validate(s)) {
            s = sl.readLock();
            try {
                a = x;
                b = y;
            } finally {
                sl.unlockRead(s);
            }
        }
        return Math.sqrt(a * a + b * b);
    }

    /** Silent: likewise, the stamp is converted where that works, and all begins anew where not. */
    void moveIfAtOrigin(double nx, double ny) {
        long s = sl.readLock();
        try {
            while (x == 0.0 && y == 0.0) {
                long ws = sl.tryConvertToWriteLock(s);
                if (ws != 0L) {
                    s = ws;
                    x = nx;
                    y = ny;
                    break;
                }
                sl.unlockRead(s);
                s = sl.writeLock();
            }
        } finally {
            sl.unlock(s);
        }
    }

    /** Where it does not work, the test is of before. */
    void moveIfAtOriginBadly(double nx) {
        long s = sl.readLock();
        try {
            if (x == 0.0) {
                long ws = sl.tryConvertToWriteLock(s);
                if (ws == 0L) {
                    sl.unlockRead(s);
                    s = sl.writeLock();
                } else {
                    s = ws;
                }
                x = nx; // BLOCAL: check-then-act {{x}}
            }
        } finally {
            sl.unlock(s);
        }
    }

    /** Validated, and then written back later. */
    void scale(double by) {
        long s = sl.tryOptimisticRead();
        double a = x;
        if (!sl.validate(s)) {
            return;
        }
        double next = a * by;
        s = sl.writeLock();
        try {
            x = next; // BLOCAL: lost-update {{x}}
        } finally {
            sl.unlockWrite(s);
        }
    }

    /** Read lock, then write lock. */
    void negate() {
        long s = sl.readLock();
        double a = y;
        sl.unlockRead(s);
        s = sl.writeLock();
        y = -a; // BLOCAL: lost-update high {{y}}
        sl.unlockWrite(s);
    }

    /** Silent. */
    void negateWell() {
        long s = sl.writeLock();
        double a = y;
        y = -a;
        sl.unlockWrite(s);
    }

    /** One permit is a lock. */
    void solo() throws InterruptedException {
        one.acquire();
        int n;
        try {
            n = solo;
        } finally {
            one.release();
        }
        one.acquire();
        try {
            solo = n + 1; // BLOCAL: lost-update high {{solo}}
        } finally {
            one.release();
        }
    }

    /** Silent. */
    void soloWell() throws InterruptedException {
        one.acquire();
        try {
            solo++;
        } finally {
            one.release();
        }
    }

    /** Only where the permit was had. */
    boolean soloMaybe() {
        boolean any = solo == 0;
        if (any && one.tryAcquire()) {
            try {
                solo = 1; // BLOCAL: check-then-act high {{solo}}
                return true;
            } finally {
                one.release();
            }
        }
        return false;
    }

    /** Silent: two permits are no lock, and what no lock guards is not observed. */
    void pair() throws InterruptedException {
        two.acquire();
        int n = pair;
        two.release();
        two.acquire();
        pair = n + 1;
        two.release();
    }

    @Override
    public void run() {
        try {
            solo();
            soloWell();
            pair();
        } catch (InterruptedException e) {
            return;
        }
        soloMaybe();
        move(1, 2);
        distance();
        moveIfAtOrigin(3, 4);
        moveIfAtOriginBadly(5);
        scale(2);
        negate();
        negateWell();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
