package guards;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A callee that is handed the lock: what guards the field is known where it is called (ANALYSIS §5). */
class HandedLock {
    static final HandedLock SHARED = new HandedLock();
    private final Lock lock = new ReentrantLock();
    private final Lock other = new ReentrantLock();
    private final Object monitor = new Object();
    private int n;
    private int m;
    private int k;

    void one() {
        lock.lock();
        n = 1;
        m = 1;
        lock.unlock();
    }

    void two() {
        lock.lock();
        n = 2;
        m = 2;
        lock.unlock();
    }

    void three() {
        lock.lock();
        n = 3;
        m = 3;
        lock.unlock();
    }

    // Silent: all who call it hand it the lock of the object that they hand it, too.
    private static void write(Lock l, HandedLock to) {
        l.lock();
        to.n = 4;
        l.unlock();
    }

    void handed() {
        write(lock, this);
    }

    private static void writeUnder(Lock l, HandedLock to) {
        l.lock();
        to.m = 4; // BLOCAL: guarded-by medium
        l.unlock();
    }

    void handedIt() {
        writeUnder(lock, this);
    }

    /** … but here it is another one. */
    void handedAnother() {
        writeUnder(other, this);
    }

    void four() {
        synchronized (monitor) {
            k = 1;
        }
    }

    void five() {
        synchronized (monitor) {
            k = 2;
        }
    }

    void six() {
        synchronized (monitor) {
            k = 3;
        }
    }

    // Silent: likewise a monitor.
    private void writeIn(Object l) {
        synchronized (l) {
            k = 4;
        }
    }

    void handedMonitor() {
        writeIn(monitor);
    }
}
