// RELEASES: 8 17
package audit7;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Private methods and the locks that all their callers hold (ANALYSIS 5: entry lock set). */
public class EntryLocks {
    static final EntryLocks SHARED = new EntryLocks();

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Integer> stock = new HashMap<>();
    private final List<String> journal = new ArrayList<>();
    private int orders;
    private int cancelled;
    private int returned;

    // Silent: called under the lock only.
    private void count(String item, int n) {
        Integer had = stock.get(item);
        stock.put(item, (had == null ? 0 : had) + n);
        orders++;
    }

    void deliver(String item, int n) {
        lock.lock();
        try {
            count(item, n);
            note(item);
        } finally {
            lock.unlock();
        }
    }

    void order(String item) {
        lock.lock();
        try {
            count(item, -1);
        } finally {
            lock.unlock();
        }
    }

    // Silent: two steps down, still under it.
    private void note(String s) {
        trim();
        journal.add(s);
    }

    private void trim() {
        if (journal.size() > 100) {
            journal.clear();
        }
    }

    void noteAlone(String s) {
        lock.lock();
        try {
            note(s);
        } finally {
            lock.unlock();
        }
    }

    /** One caller holds the lock, one does not: nothing is granted, and the unlocked write is the odd one. */
    private void cancel() {
        cancelled++; // BLOCAL: guarded-by medium
    }

    void cancelHeld() {
        lock.lock();
        try {
            cancel();
        } finally {
            lock.unlock();
        }
    }

    void cancelFree() {
        cancel();
    }

    void cancel1() {
        lock.lock();
        cancelled = 1;
        lock.unlock();
    }

    void cancel2() {
        lock.lock();
        cancelled = 2;
        lock.unlock();
    }

    void cancel3() {
        lock.lock();
        cancelled = 3;
        lock.unlock();
    }

    /** The helper leaves the lock of its callers for a moment: what they read before is old. */
    private void flush() {
        lock.unlock();
        try {
            Thread.yield();
        } finally {
            lock.lock();
        }
    }

    void orderAndFlush(String item) {
        lock.lock();
        try {
            int o = orders;
            flush();
            orders = o + 1; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    // Silent: flushed first.
    void flushAndOrder(String item) {
        lock.lock();
        try {
            flush();
            int o = orders;
            orders = o + 1;
        } finally {
            lock.unlock();
        }
    }

    /** Package-private: others can call it without the lock; it reads and writes in no block of its own. */
    void returnOne() {
        lock.lock();
        try {
            addReturned(returned);
        } finally {
            lock.unlock();
        }
    }

    private void addReturned(int was) {
        returned = was + 1;
    }

    /** The same private helper, with what was read in a block before. */
    void returnApart() {
        int r;
        lock.lock();
        try {
            r = returned;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            addReturned(r); // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
    }

    private boolean isLow(String item) {
        Integer n = stock.get(item);
        return n == null || n < 3;
    }

    // Silent: the answer of a helper within the caller's block.
    void refill(String item) {
        lock.lock();
        try {
            if (isLow(item)) {
                count(item, 10);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The answer is carried over to the next block. */
    void refillApart(String item) {
        boolean low;
        lock.lock();
        try {
            low = isLow(item);
        } finally {
            lock.unlock();
        }
        if (low) {
            lock.lock();
            try {
                count(item, 10); // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }
    }
}
