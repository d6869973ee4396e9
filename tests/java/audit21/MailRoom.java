package audit21;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits, timed and untimed, by a condition of a lock. */
public class MailRoom {
    static final MailRoom ROOM = new MailRoom();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final Condition emptied = lock.newCondition();
    private final Deque<String> letters = new ArrayDeque<>();
    private int taken;
    private int room = 10;
    private int report;
    private long generation;
    private int arrived;

    private void ring(int n) {
        System.setProperty("bell", "x" + n);
    }

    void post(String s) throws InterruptedException {
        lock.lock();
        try {
            while (letters.size() >= room) {
                emptied.await();
            }
            letters.add(s);
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    void resize(int n) {
        lock.lock();
        try {
            room = n;
            taken = 0;
            emptied.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Posted between the two blocks, nobody wakes it. */
    void sit() throws InterruptedException {
        boolean none;
        lock.lock();
        try {
            none = letters.isEmpty();
        } finally {
            lock.unlock();
        }
        if (none) {
            lock.lock();
            try {
                filled.await(); // BLOCAL: check-then-wait high
            } finally {
                lock.unlock();
            }
        }
    }

    /** A timed wait comes back. */
    void sitAWhile() throws InterruptedException {
        boolean none;
        lock.lock();
        try {
            none = letters.isEmpty();
        } finally {
            lock.unlock();
        }
        if (none) {
            lock.lock();
            try {
                filled.await(10, TimeUnit.MILLISECONDS);
            } finally {
                lock.unlock();
            }
        }
    }

    void sitWell() throws InterruptedException {
        lock.lock();
        try {
            while (letters.isEmpty()) {
                filled.await();
            }
        } finally {
            lock.unlock();
        }
    }

    String take() throws InterruptedException {
        lock.lock();
        try {
            int n = taken;
            while (letters.isEmpty()) {
                filled.await();
            }
            taken = n + 1; // BLOCAL: stale-after-wait high {{taken}}
            return letters.pop();
        } finally {
            lock.unlock();
        }
    }

    String takeWell() throws InterruptedException {
        lock.lock();
        try {
            while (letters.isEmpty()) {
                filled.await();
            }
            taken++;
            return letters.pop();
        } finally {
            lock.unlock();
        }
    }

    /** Stored into another field. */
    void note() throws InterruptedException {
        lock.lock();
        try {
            int r = room;
            while (letters.isEmpty()) {
                filled.await();
            }
            report = r - letters.size(); // BLOCAL: stale-after-wait high {{room}}
        } finally {
            lock.unlock();
        }
    }

    /** Only passed on. */
    void announce() throws InterruptedException {
        lock.lock();
        try {
            int r = room;
            while (letters.isEmpty()) {
                filled.await();
            }
            ring(r); // BLOCAL: stale-after-wait medium
        } finally {
            lock.unlock();
        }
    }

    /** The number of a turn is compared with what it is by now. */
    void meet(int parties) throws InterruptedException {
        lock.lock();
        try {
            long turn = generation;
            if (++arrived == parties) {
                arrived = 0;
                generation++;
                filled.signalAll();
                return;
            }
            while (turn == generation) {
                filled.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The time that is left is nobody's state. */
    boolean drain(long millis) throws InterruptedException {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lock();
        try {
            while (!letters.isEmpty()) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = emptied.awaitNanos(nanos);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void pause() throws InterruptedException {
        emptied.await();
    }

    /** The helper waits. */
    void shrink() throws InterruptedException {
        lock.lock();
        try {
            int r = room;
            while (letters.size() > 3) {
                pause();
            }
            room = r - 1; // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    void shrinkWell() throws InterruptedException {
        lock.lock();
        try {
            while (letters.size() > 3) {
                pause();
            }
            room = room - 1;
        } finally {
            lock.unlock();
        }
    }
}
