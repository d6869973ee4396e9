// RELEASES: 8 17
package audit33;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** Conditions, permits, stamps, queues. */
public class Turns {
    static final Turns SHARED = new Turns();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final Condition drained = lock.newCondition();
    private final Deque<String> jobs = new ArrayDeque<>();
    private final int most = 10;
    private boolean paused;
    private int served;
    private final Semaphore mutex = new Semaphore(1);
    private int inside;
    private final StampedLock stamps = new StampedLock();
    private double x;
    private double y;
    private final BlockingQueue<String> inbox = new LinkedBlockingQueue<>();

    /** Asked once before the wait: who wakes up for nothing takes what is not there. */
    String takeOnce() throws InterruptedException {
        lock.lock();
        try {
            if (jobs.isEmpty()) {
                filled.await();
            }
            served++;
            return jobs.removeFirst(); // BLOCAL: stale-after-wait medium {{jobs}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent. */
    String take() throws InterruptedException {
        lock.lock();
        try {
            while (jobs.isEmpty()) {
                filled.await();
            }
            served++;
            drained.signal();
            return jobs.removeFirst();
        } finally {
            lock.unlock();
        }
    }

    void put(String job) throws InterruptedException {
        lock.lock();
        try {
            while (jobs.size() >= most) {
                drained.await();
            }
            jobs.addLast(job);
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Looked outside, waits inside: nobody wakes it up. */
    void awaitJob() throws InterruptedException {
        boolean none;
        lock.lock();
        try {
            none = jobs.isEmpty();
        } finally {
            lock.unlock();
        }
        if (none) {
            lock.lock();
            try {
                filled.await(); // BLOCAL: check-then-wait high {{jobs}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** How many were there before the wait is written back. */
    void serveAndWait() throws InterruptedException {
        lock.lock();
        try {
            int s = served;
            while (paused) {
                drained.await();
            }
            served = s + 1; // BLOCAL: stale-after-wait high {{served}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: read after it. */
    void serveAndWaitWell() throws InterruptedException {
        lock.lock();
        try {
            while (paused) {
                drained.await();
            }
            int s = served;
            served = s + 1;
        } finally {
            lock.unlock();
        }
    }

    void pause(boolean p) {
        lock.lock();
        try {
            paused = p;
            drained.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Silent: a timed wait, whatever was seen. */
    boolean idleFor(long ms) throws InterruptedException {
        lock.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(ms);
            while (!jobs.isEmpty()) {
                if (left <= 0) {
                    return false;
                }
                left = drained.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** A permit of one is a lock, and is given up in between. */
    void enter() throws InterruptedException {
        int i;
        mutex.acquire();
        try {
            i = inside;
        } finally {
            mutex.release();
        }
        mutex.acquire();
        try {
            inside = i + 1; // BLOCAL: lost-update high {{inside}}
        } finally {
            mutex.release();
        }
    }

    /** Silent. */
    void enterWell() throws InterruptedException {
        mutex.acquire();
        try {
            inside++;
        } finally {
            mutex.release();
        }
    }

    /** Silent: where it was not to be had, nothing is done. */
    boolean tryLeave() {
        if (mutex.tryAcquire()) {
            try {
                inside--;
                return true;
            } finally {
                mutex.release();
            }
        }
        return false;
    }

    /** The documented idiom: Silent. */
    double distance() {
        long s = stamps.tryOptimisticRead();
        double a = x;
        double b = y;
        if (!stamps.validate(s)) {
            s = stamps.readLock();
            try {
                a = x;
                b = y;
            } finally {
                stamps.unlockRead(s);
            }
        }
        return Math.sqrt(a * a + b * b);
    }

    void move(double dx, double dy) {
        long s = stamps.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            stamps.unlockWrite(s);
        }
    }

    /** Tested as a reader, given up, written as a writer. */
    void home(double to) {
        long s = stamps.readLock();
        boolean zero;
        try {
            zero = x == 0;
        } finally {
            stamps.unlockRead(s);
        }
        if (zero) {
            s = stamps.writeLock();
            try {
                x = to; // BLOCAL: check-then-act high {{x}}
                y = to;
            } finally {
                stamps.unlockWrite(s);
            }
        }
    }

    /** Silent: converted, or from the start. */
    void homeWell(double to) {
        long s = stamps.readLock();
        try {
            while (x == 0) {
                long w = stamps.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    x = to;
                    y = to;
                    break;
                }
                stamps.unlockRead(s);
                s = stamps.writeLock();
            }
        } finally {
            stamps.unlock(s);
        }
    }

    /** What a queue had, it may not have any more. */
    int firstLength() {
        if (!inbox.isEmpty()) {
            return inbox.remove().length(); // BLOCAL: check-then-act medium {{inbox}}
        }
        return 0;
    }

    /** Silent. */
    int firstLengthWell() {
        String s = inbox.poll();
        return s == null ? 0 : s.length();
    }

    /** Silent: who comes later stays for the next time. */
    List<String> all() {
        List<String> l = new ArrayList<>();
        inbox.drainTo(l);
        return l;
    }

    /** What comes in between is thrown away. */
    List<String> allBadly() {
        List<String> l = new ArrayList<>(inbox);
        inbox.clear(); // BLOCAL: lost-update medium {{inbox}}
        return l;
    }

    void receive(String s) {
        inbox.add(s);
    }

    /** Peeked at one, taken another. */
    String nextShort() {
        String s = inbox.peek();
        if (s != null && s.length() < 5) {
            return inbox.poll(); // BLOCAL: check-then-act {{inbox}}
        }
        return null;
    }
}
