// RELEASES: 8 11 17 21
package audit5;

import java.io.IOException;
import java.util.LinkedList;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Early returns, finally, exceptions, loops (ANALYSIS 2, 3). */
public class PrintSpool {
    static final PrintSpool SHARED = new PrintSpool();

    private final Lock lock = new ReentrantLock();
    private final LinkedList<String> jobs = new LinkedList<>();
    private int pages;
    private int jam;
    private boolean busy;
    private int ink = 100;

    boolean busy() {
        lock.lock();
        try {
            return busy;
        } finally {
            lock.unlock();
        }
    }

    /** Asked and set in one block; set back by the one who set it. */
    boolean begin() {
        lock.lock();
        try {
            if (busy) {
                return false;
            }
            busy = true;
        } finally {
            lock.unlock();
        }
        try {
            Thread.yield();
        } finally {
            lock.lock();
            try {
                busy = false; // BENIGN: check-then-act handed-over
            } finally {
                lock.unlock();
            }
        }
        return true;
    }

    /** Asked by a method, set by a block (medium: the check and its act are in two methods). */
    boolean beginBadly() {
        if (busy()) {
            return false;
        }
        lock.lock();
        try {
            busy = true; // BLOCAL: check-then-act medium
            return true;
        } finally {
            lock.unlock();
        }
    }

    int pages() {
        lock.lock();
        try {
            return pages;
        } finally {
            lock.unlock();
        }
    }

    /** Written back in a finally, whatever is thrown. */
    void print(Appendable out, int n) throws IOException {
        int p = pages();
        try {
            out.append("page");
        } finally {
            lock.lock();
            pages = p + n; // BLOCAL: lost-update high
            lock.unlock();
        }
    }

    /** Written back in a catch. */
    void jammed(Appendable out) {
        int j;
        lock.lock();
        try {
            j = jam;
        } finally {
            lock.unlock();
        }
        try {
            out.append("x");
        } catch (IOException e) {
            lock.lock();
            try {
                jam = j + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: the exception decides nothing that was read.
    void clear(Appendable out) {
        try {
            out.append("y");
        } catch (IOException e) {
            lock.lock();
            try {
                jam = 0;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A loop that goes on while an old answer says so. */
    int drain() {
        int n = 0;
        while (hasJob()) {
            String j = takeFirst(); // BLOCAL: check-then-act medium
            n += j.length();
        }
        return n;
    }

    // Silent: taken, and tested.
    int drainTold() {
        int n = 0;
        String j;
        while ((j = pollFirst()) != null) {
            n += j.length();
        }
        return n;
    }

    boolean hasJob() {
        lock.lock();
        try {
            return !jobs.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    String takeFirst() {
        lock.lock();
        try {
            return jobs.removeFirst();
        } finally {
            lock.unlock();
        }
    }

    String pollFirst() {
        lock.lock();
        try {
            return jobs.poll();
        } finally {
            lock.unlock();
        }
    }

    void add(String j) {
        lock.lock();
        try {
            jobs.add(j);
        } finally {
            lock.unlock();
        }
    }

    /** Enough ink in the first block, left by a throw. */
    void useInk(int n) {
        lock.lock();
        try {
            if (ink < n) {
                throw new IllegalStateException();
            }
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            ink -= n; // BLOCAL: check-then-act medium
        } finally {
            lock.unlock();
        }
    }

    void fillInk() {
        lock.lock();
        try {
            ink = 100;
        } finally {
            lock.unlock();
        }
    }

    // Silent: the retry reads all again.
    void useInkRetried(int n) {
        for (;;) {
            lock.lock();
            try {
                if (ink >= n) {
                    ink -= n;
                    return;
                }
            } finally {
                lock.unlock();
            }
            fillInk();
        }
    }
}
