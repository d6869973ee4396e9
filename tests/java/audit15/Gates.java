// RELEASES: 8 17
package audit15;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** tryLock, semaphores of one permit, unlocking in finally (6). */
public class Gates {
    static final Gates SHARED = new Gates();

    private final Lock lock = new ReentrantLock();
    private final Semaphore mutex = new Semaphore(1);
    private final Semaphore many = new Semaphore(4);
    private int a;
    private int b;
    private int c;

    void addA() {
        lock.lock();
        try {
            a++;
        } finally {
            lock.unlock();
        }
    }

    void tryTwice() {
        int t = 0;
        if (lock.tryLock()) {
            try {
                t = a;
            } finally {
                lock.unlock();
            }
        }
        lock.lock();
        try {
            a = t + 1; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    boolean tryOnce() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            int t = a;
            a = t + 1;
        } finally {
            lock.unlock();
        }
        return true;
    }

    void interruptibly() throws InterruptedException {
        lock.lockInterruptibly();
        int t;
        try {
            t = a;
        } finally {
            lock.unlock();
        }
        lock.lockInterruptibly();
        try {
            a = t - 1; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    void semaphore() throws InterruptedException {
        mutex.acquire();
        int t = b;
        mutex.release();
        mutex.acquire();
        b = t + 1; // BLOCAL: lost-update high
        mutex.release();
    }

    void semaphoreOnce() {
        mutex.acquireUninterruptibly();
        try {
            int t = b;
            b = t + 1;
        } finally {
            mutex.release();
        }
    }

    /** Four may enter: no lock, nothing is observed. */
    void permits() throws InterruptedException {
        many.acquire();
        int t = c;
        many.release();
        many.acquire();
        c = t + 1;
        many.release();
    }

    void unlocksBetween() {
        lock.lock();
        try {
            int t = a;
            lock.unlock();
            try {
                Thread.yield();
            } finally {
                lock.lock();
            }
            a = t + 1; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    /** Held twice, left once. */
    void stillHeld() {
        lock.lock();
        lock.lock();
        int t = a;
        lock.unlock();
        a = t + 1;
        lock.unlock();
    }
}
