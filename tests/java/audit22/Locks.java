package audit22;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks that are objects, each error beside what it should be. */
public class Locks {
    static final Locks LOCKS = new Locks();

    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock reading = rw.readLock();
    private final Lock writing = rw.writeLock();
    private final ReentrantLock plain = new ReentrantLock();
    private final Semaphore one = new Semaphore(1);
    private final Semaphore three = new Semaphore(3);
    private final StampedLock stamped = new StampedLock();
    private int price;
    private Object made;
    private int tried;
    private int permits;
    private int loose;
    private int x;
    private int y;

    void setPrice(int n) {
        writing.lock();
        try {
            price = n;
        } finally {
            writing.unlock();
        }
    }

    /** The gap between the read and the write view. */
    void raise(int n) {
        int p;
        reading.lock();
        try {
            p = price;
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            price = p + n; // BLOCAL: lost-update high {{price}}
        } finally {
            writing.unlock();
        }
    }

    Object made() {
        reading.lock();
        try {
            if (made != null) {
                return made;
            }
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            // was expected high: tested inside the first block, which one arm leaves
            made = new Object(); // BLOCAL: check-then-act medium {{made}}
            return made;
        } finally {
            writing.unlock();
        }
    }

    Object madeWell() {
        reading.lock();
        try {
            if (made != null) {
                return made;
            }
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            if (made == null) {
                made = new Object(); // BENIGN: check-then-act rechecked
            }
            return made;
        } finally {
            writing.unlock();
        }
    }

    void drop() {
        writing.lock();
        try {
            made = null;
        } finally {
            writing.unlock();
        }
    }

    /** The read view is taken before the write view is left. */
    int downgrade(int n) {
        writing.lock();
        try {
            price = n;
            reading.lock();
        } finally {
            writing.unlock();
        }
        try {
            return price * 2;
        } finally {
            reading.unlock();
        }
    }

    /** Two turns of tryLock, the second goes by the first. */
    boolean tryTwice(long ms) throws InterruptedException {
        int t = 0;
        if (plain.tryLock()) {
            try {
                t = tried;
            } finally {
                plain.unlock();
            }
        }
        if (plain.tryLock(ms, TimeUnit.MILLISECONDS)) {
            try {
                tried = t + 1; // BLOCAL: lost-update high {{tried}}
                return true;
            } finally {
                plain.unlock();
            }
        }
        return false;
    }

    boolean tryOnce(long ms) throws InterruptedException {
        if (!plain.tryLock(ms, TimeUnit.MILLISECONDS)) {
            return false;
        }
        try {
            tried = tried + 1;
            return true;
        } finally {
            plain.unlock();
        }
    }

    void withPermit() throws InterruptedException {
        one.acquire();
        int p = permits;
        one.release();
        one.acquire();
        permits = p - 1; // BLOCAL: lost-update high {{permits}}
        one.release();
    }

    void withPermitWell() throws InterruptedException {
        one.acquire();
        try {
            permits = permits - 1;
        } finally {
            one.release();
        }
    }

    /** Three permits are no lock: nothing can be said. */
    void withThree() throws InterruptedException {
        three.acquire();
        int p = loose;
        three.release();
        three.acquire();
        loose = p - 1;
        three.release();
    }

    void move(int dx, int dy) {
        long s = stamped.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            stamped.unlockWrite(s);
        }
    }

    int sumWell() {
        long s = stamped.tryOptimisticRead();
        int a = x;
        int b = y;
        if (!stamped.validate(s)) {
            s = stamped.readLock();
            try {
                a = x;
                b = y;
            } finally {
                stamped.unlockRead(s);
            }
        }
        return a + b;
    }

    void moveToIfAtOrigin(int n) {
        long s = stamped.readLock();
        boolean origin;
        try {
            origin = x == 0 && y == 0;
        } finally {
            stamped.unlockRead(s);
        }
        if (origin) {
            s = stamped.writeLock();
            try {
                x = n; // BLOCAL: check-then-act high {{x}}
                y = n;
            } finally {
                stamped.unlockWrite(s);
            }
        }
    }

    void moveToIfAtOriginWell(int n) {
        long s = stamped.readLock();
        try {
            while (x == 0 && y == 0) {
                long w = stamped.tryConvertToWriteLock(s);
                if (w != 0L) {
                    s = w;
                    x = n;
                    y = n;
                    break;
                }
                stamped.unlockRead(s);
                s = stamped.writeLock();
            }
        } finally {
            stamped.unlock(s);
        }
    }
}
