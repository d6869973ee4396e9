// RELEASES: 8 17
package audit7;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;

/** Loops: every turn opens a block of its own (ANALYSIS 2: current/released, decision). */
public class PollLoops {
    static final PollLoops SHARED = new PollLoops();

    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<String> inbox = new ArrayDeque<>();
    private int offset;
    private int limit = 100;
    private int batch = 10;
    private long checksum;
    private boolean running = true;
    private int failures;

    void deliver(String m) {
        lock.lock();
        try {
            inbox.add(m);
        } finally {
            lock.unlock();
        }
    }

    void rewind() {
        lock.lock();
        try {
            offset = 0;
            checksum = 0;
            failures = 0;
            batch = 10;
        } finally {
            lock.unlock();
        }
    }

    void stop() {
        lock.lock();
        running = false;
        lock.unlock();
    }

    void start() {
        lock.lock();
        running = true;
        lock.unlock();
    }

    /** The offset is kept over the turns: what the last turn read is written back in this one. */
    void pollFrom(String[] log) {
        lock.lock();
        int at = offset;
        lock.unlock();
        while (at < log.length) {
            at++;
            lock.lock();
            offset = at; // BLOCAL: lost-update high
            lock.unlock();
        }
    }

    // Silent: each turn reads its own.
    void pollEach(String[] log) {
        for (;;) {
            lock.lock();
            try {
                int at = offset;
                if (at >= log.length) {
                    return;
                }
                offset = at + 1;
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: a local sum, stored once by addition.
    void sum(String[] log) {
        long s = 0;
        for (String l : log) {
            s += l.hashCode();
        }
        lock.lock();
        checksum += s;
        lock.unlock();
    }

    /** The sum begins with what was there. */
    void sumOnto(String[] log) {
        lock.lock();
        long s = checksum;
        lock.unlock();
        for (String l : log) {
            s = 31 * s + l.hashCode();
        }
        lock.lock();
        checksum = s; // BLOCAL: lost-update high
        lock.unlock();
    }

    /** The loop tests in one block and takes in another. */
    int drain() {
        int n = 0;
        while (hasMail()) {
            take(); // BLOCAL: check-then-act
            n++;
        }
        return n;
    }

    boolean hasMail() {
        lock.lock();
        try {
            return !inbox.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    String take() {
        lock.lock();
        try {
            return inbox.remove();
        } finally {
            lock.unlock();
        }
    }

    // Silent: the loop polls, and tests what it got.
    int drainRight() {
        int n = 0;
        for (;;) {
            String m;
            lock.lock();
            try {
                m = inbox.poll();
            } finally {
                lock.unlock();
            }
            if (m == null) {
                return n;
            }
            n++;
        }
    }

    // Silent: a flag that is looked at each turn and leads to work that is not of this lock.
    void serve(Runnable work) {
        for (;;) {
            lock.lock();
            boolean r = running;
            lock.unlock();
            if (!r) {
                return;
            }
            work.run();
        }
    }

    /** The size of the batch of the last turn, doubled into this one's block. */
    void grow(int turns) {
        int b = 0;
        for (int i = 0; i < turns; i++) {
            lock.lock();
            try {
                if (b > 0) {
                    batch = b * 2; // BLOCAL: lost-update
                }
                b = batch;
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: read and written within the turn.
    void shrink(int turns) {
        for (int i = 0; i < turns; i++) {
            lock.lock();
            try {
                int b = batch;
                batch = Math.max(1, b / 2);
            } finally {
                lock.unlock();
            }
        }
    }

    /** Held over the whole loop but for the pause in the middle: the maximum was read before it. */
    void pauseInTheMiddle(int turns) {
        lock.lock();
        try {
            int seen = limit;
            for (int i = 0; i < turns; i++) {
                if (i % 3 == 0) {
                    lock.unlock();
                    Thread.yield();
                    lock.lock();
                }
                limit = seen + i; // BLOCAL: lost-update high
            }
        } finally {
            lock.unlock();
        }
    }

    // Silent: the loop is held throughout.
    void heldThroughout(int turns) {
        lock.lock();
        try {
            int seen = limit;
            for (int i = 0; i < turns; i++) {
                limit = seen + i;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Retries: the number of failures of the first look bounds the write of it. */
    void retry(Runnable work) {
        lock.lock();
        int f = failures;
        lock.unlock();
        for (int i = f; i < 3; i++) {
            try {
                work.run();
                return;
            } catch (RuntimeException e) {
                lock.lock();
                try {
                    failures = i + 1; // BLOCAL: lost-update
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    // Silent: counted in the block.
    void retryRight(Runnable work) {
        for (int i = 0; i < 3; i++) {
            try {
                work.run();
                return;
            } catch (RuntimeException e) {
                lock.lock();
                try {
                    failures++;
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** A loop that only waits, on what it reads under the lock, and then acts upon it. */
    void awaitMail() {
        while (!hasMail()) {
            Thread.yield();
        }
        lock.lock();
        try {
            inbox.remove(); // BLOCAL: check-then-act medium
        } finally {
            lock.unlock();
        }
    }

    /** The first element, looked at and taken in different turns of one loop. */
    void mergeTurns(int turns) {
        String head = null;
        for (int i = 0; i < turns; i++) {
            lock.lock();
            try {
                if (head != null) {
                    inbox.remove(head); // BLOCAL: check-then-act low
                }
                head = inbox.peek();
            } finally {
                lock.unlock();
            }
        }
    }
}
