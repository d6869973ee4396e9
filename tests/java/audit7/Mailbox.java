// RELEASES: 8 17
package audit7;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** wait and await, directly and in helpers (ANALYSIS 3: wait; 7: stale-after-wait, check-then-wait). */
public class Mailbox {
    static final Mailbox SHARED = new Mailbox();

    private final Lock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private final Deque<String> mail = new ArrayDeque<>();
    private int unread;
    private int capacity = 10;
    private int readers;
    private int total;
    private boolean open = true;

    private void awaitMail() throws InterruptedException {
        while (mail.isEmpty()) {
            notEmpty.await();
        }
    }

    /** The count of before the wait is written back after it; the wait is in a helper. */
    String take() throws InterruptedException {
        lock.lock();
        try {
            int u = unread;
            awaitMail();
            unread = u - 1; // BLOCAL: stale-after-wait high
            return mail.poll();
        } finally {
            lock.unlock();
        }
    }

    // Silent: read after the wait.
    String takeRight() throws InterruptedException {
        lock.lock();
        try {
            awaitMail();
            unread = unread - 1;
            return mail.poll();
        } finally {
            lock.unlock();
        }
    }

    void put(String s) throws InterruptedException {
        lock.lock();
        try {
            while (mail.size() >= capacity) {
                notFull.await();
            }
            mail.add(s);
            unread++;
            total++;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    void capacity(int n) {
        lock.lock();
        try {
            capacity = n;
            open = n > 0;
            notFull.signalAll();
        } finally {
            lock.unlock();
        }
    }

    // Silent: the bound was read before the wait; it decides about other state than itself.
    void putOld(String s) throws InterruptedException {
        lock.lock();
        try {
            int room = capacity;
            while (mail.size() >= room) {
                notFull.await();
            }
            mail.add(s);
        } finally {
            lock.unlock();
        }
    }

    /** "if" instead of "while": what was found before the wait is taken for granted. */
    void closeWhenEmpty() throws InterruptedException {
        lock.lock();
        try {
            int t = total;
            notFull.await();
            if (t == 0) {
                total = -1; // BLOCAL: stale-after-wait
            }
        } finally {
            lock.unlock();
        }
    }

    // Silent: compared with the fresh one: that is the recheck.
    void awaitChange() throws InterruptedException {
        lock.lock();
        try {
            int t = total;
            while (t == total) {
                notEmpty.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The lock of the condition is left, the monitor that is held too is not; what the wait cuts in two is another lock's. */
    synchronized int nested() throws InterruptedException {
        int r = readers; // BLOCAL: non-atomic low
        lock.lock();
        try {
            notEmpty.await();
        } finally {
            lock.unlock();
        }
        readers = r + 1;
        return r;
    }

    synchronized void readers(int n) {
        readers = n;
    }

    /** Looked at in one block, waited for in the next: the signal may have come in between. */
    void awaitApart() throws InterruptedException {
        boolean empty;
        lock.lock();
        try {
            empty = mail.isEmpty();
        } finally {
            lock.unlock();
        }
        if (empty) {
            lock.lock();
            try {
                notEmpty.await(); // BLOCAL: check-then-wait high
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: a timed wait comes back.
    void awaitApartTimed() throws InterruptedException {
        boolean empty;
        lock.lock();
        try {
            empty = mail.isEmpty();
        } finally {
            lock.unlock();
        }
        if (empty) {
            lock.lock();
            try {
                notEmpty.await(1, TimeUnit.SECONDS);
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: looked at again in the block of the wait.
    void awaitRechecked() throws InterruptedException {
        boolean empty;
        lock.lock();
        try {
            empty = mail.isEmpty();
        } finally {
            lock.unlock();
        }
        if (empty) {
            lock.lock();
            try {
                while (mail.isEmpty()) {
                    notEmpty.await();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private boolean isOpen() {
        lock.lock();
        try {
            return open;
        } finally {
            lock.unlock();
        }
    }

    /** The test is a getter's, the wait a callee's. */
    void awaitOpen() throws InterruptedException {
        if (!isOpen()) {
            pause(); // BLOCAL: check-then-wait
        }
    }

    private void pause() throws InterruptedException {
        lock.lock();
        try {
            notFull.await();
        } finally {
            lock.unlock();
        }
    }

    /** A snapshot of before, used only as data after. */
    List<String> copyAfter() throws InterruptedException {
        lock.lock();
        try {
            int n = mail.size();
            notEmpty.await();
            List<String> out = new ArrayList<>(n); // BLOCAL: stale-after-wait low
            out.addAll(mail);
            return out;
        } finally {
            lock.unlock();
        }
    }

    // Silent: what is asked after.
    List<String> copyAfterRight() throws InterruptedException {
        lock.lock();
        try {
            notEmpty.await();
            return new ArrayList<>(mail);
        } finally {
            lock.unlock();
        }
    }

    // Silent: awaitNanos in the standard loop; the remaining time is the caller's own.
    String poll(long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = nanos;
            while (mail.isEmpty()) {
                if (left <= 0) {
                    return null;
                }
                left = notEmpty.awaitNanos(left);
            }
            unread--;
            return mail.poll();
        } finally {
            lock.unlock();
        }
    }
}
