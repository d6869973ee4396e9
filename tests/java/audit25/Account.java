package audit25;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** A bank account: atomic methods, lost CAS, mutable locks (section 7). */
public class Account implements Runnable {
    static final Account ACCOUNT = new Account();

    @interface Atomic {
    }

    private final ReentrantLock first = new ReentrantLock();
    private final ReentrantLock second = new ReentrantLock();
    private final AtomicLong balance = new AtomicLong();
    private final AtomicInteger state = new AtomicInteger();
    private final AtomicBoolean once = new AtomicBoolean();
    private long a;
    private long b;
    private Object mutex = new Object();
    private final Object fixed = new Object();
    private int uses;

    /** Declared atomic, but two blocks. The first line with code is meant, not the declaration, as was expected. */
    @Atomic
    void transfer(long by) {
        first.lock(); // BLOCAL: non-atomic medium
        a -= by;
        first.unlock();
        second.lock();
        b += by;
        second.unlock();
    }

    /** Silent: reducible. */
    @Atomic
    void transferWell(long by) {
        first.lock();
        second.lock();
        a -= by;
        b += by;
        second.unlock();
        first.unlock();
    }

    /** Silent: a failed turn of a CAS is pure. */
    @Atomic
    void add(long by) {
        long x;
        do {
            x = balance.get();
        } while (!balance.compareAndSet(x, x + by));
    }

    /** Synchronized, but two actions on other locks. Was expected medium, but both are under one lock, and no value
     * goes from the one to the other (docs/kinds.md). */
    synchronized void both(long by) {
        first.lock(); // BLOCAL: non-atomic low
        a += by;
        first.unlock();
        first.lock();
        a -= by / 2;
        first.unlock();
    }

    /** Silent: synchronized, and one action on another lock. */
    synchronized void one(long by) {
        first.lock();
        a += by;
        first.unlock();
    }

    /** Silent: it waits on its own lock, and so is not meant. */
    synchronized void slowly(long by) throws InterruptedException {
        first.lock();
        a += by;
        first.unlock();
        while (uses == 0) {
            wait();
        }
        second.lock();
        b += by;
        second.unlock();
    }

    /** The lock is written after construction. */
    void use() {
        synchronized (mutex) { // BLOCAL: mutable-lock low {{mutex}}
            uses++;
        }
    }

    void newMutex() {
        mutex = new Object();
    }

    /** Silent: a final one. */
    void useWell() {
        synchronized (fixed) {
            Thread.yield();
        }
    }

    /** Silent: not retried, but who asks for the answer is told of the failure (docs/kinds.md); was expected lost-cas. */
    void begin() {
        int s = state.get();
        if (!state.compareAndSet(s, s + 1)) {
            throw new IllegalStateException();
        }
    }

    /** Silent: a constant is expected, and who fails knows why. */
    boolean beginOnce() {
        return once.compareAndSet(false, true);
    }

    /** Nobody is told, and the step is lost. Was expected silent: that nothing is done about the failure is its effect. */
    void beginMaybe() {
        int s = state.get();
        state.compareAndSet(s, s + 1); // BLOCAL: lost-cas high {{state}}
    }

    void end() {
        state.set(0);
        once.set(false);
    }

    @Override
    public void run() {
        add(1);
        transfer(2);
        transferWell(3);
        both(1);
        one(2);
        use();
    }

    public static void main(String[] x) {
        new Thread(ACCOUNT).start();
        new Thread(ACCOUNT).start();
        ACCOUNT.newMutex();
        ACCOUNT.end();
    }
}
