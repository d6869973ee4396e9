package audit26;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Tokens under a semaphore of one permit, and what a semaphore of many is not. */
public class TokenBucket implements Runnable {
    static final TokenBucket BUCKET = new TokenBucket();

    private final Semaphore mutex = new Semaphore(1);
    private final Semaphore slots = new Semaphore(5);
    private final Lock lock = new ReentrantLock();
    private int tokens;
    private int inside;
    private int refills;
    private int tried;

    private int tokens() throws InterruptedException {
        mutex.acquire();
        try {
            return tokens;
        } finally {
            mutex.release();
        }
    }

    private void setTokens(int n) throws InterruptedException {
        mutex.acquire();
        try {
            tokens = n;
        } finally {
            mutex.release();
        }
    }

    /** Two sections of a lock that is a semaphore. */
    void refill(int by) throws InterruptedException {
        setTokens(tokens() + by); // BLOCAL: lost-update high {{tokens}}
    }

    /** Silent. */
    void refillWell(int by) throws InterruptedException {
        mutex.acquire();
        try {
            tokens += by;
        } finally {
            mutex.release();
        }
    }

    /** Asked, then taken. */
    boolean take() throws InterruptedException {
        if (tokens() > 0) {
            mutex.acquire();
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            tokens--; // BLOCAL: check-then-act medium {{tokens}}
            mutex.release();
            return true;
        }
        return false;
    }

    /** Asked again inside. */
    boolean takeWell() throws InterruptedException {
        if (tokens() > 0) {
            mutex.acquire();
            try {
                if (tokens > 0) {
                    tokens--; // BENIGN: check-then-act rechecked
                    return true;
                }
            } finally {
                mutex.release();
            }
        }
        return false;
    }

    /** Silent: five permits are no lock, and what they cover is read and written under none. */
    void enter() throws InterruptedException {
        slots.acquire();
        int i = inside;
        slots.release();
        slots.acquire();
        inside = i + 1;
        slots.release();
    }

    private int refills() {
        lock.lock();
        try {
            return refills;
        } finally {
            lock.unlock();
        }
    }

    /** Where it was got, the lock is held; what was read before is stale. */
    void tryRefill() {
        int r = refills();
        if (lock.tryLock()) {
            try {
                refills = r + 1; // BLOCAL: lost-update high {{refills}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent. */
    void tryRefillWell() throws InterruptedException {
        if (lock.tryLock(1, TimeUnit.SECONDS)) {
            try {
                int r = refills();
                refills = r + 1;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Where it was not got, nothing is held: the write is outside. */
    void tryOften() {
        lock.lock();
        try {
            tried = 0;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            tried++;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            tried += 2;
        } finally {
            lock.unlock();
        }
        if (!lock.tryLock()) {
            tried = -1; // BLOCAL: guarded-by medium {{tried}}
        } else {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        try {
            refill(1);
            refillWell(1);
            take();
            takeWell();
            enter();
            tryRefill();
            tryRefillWell();
            tryOften();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] a) {
        new Thread(BUCKET).start();
        new Thread(BUCKET).start();
    }
}
