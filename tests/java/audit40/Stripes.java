// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Locks in arrays, locks that change, locks by value, two locks at once. */
public class Stripes {
    static final Stripes CACHE = new Stripes();

    private final Object[] locks = new Object[8];
    private final int[] sizes = new int[8];
    private final ReentrantLock first = new ReentrantLock();
    private final ReentrantLock second = new ReentrantLock();
    private List<String> current = new ArrayList<>();
    private int shared;
    private int twice;

    Stripes() {
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
        }
    }

    void add(int i) {
        synchronized (locks[i]) {
            sizes[i]++;
        }
    }

    void addTorn(int i) {
        int n;
        synchronized (locks[i]) {
            n = sizes[i];
        }
        synchronized (locks[i]) {
            sizes[i] = n + 1; // BLOCAL: lost-update
        }
    }

    // The lock in a variable.
    void addHeld(int i) {
        Object lock = locks[i];
        synchronized (lock) {
            int n = sizes[i];
            sizes[i] = n + 1;
        }
    }

    void addTornHeld(int i) {
        Object lock = locks[i];
        int n;
        synchronized (lock) {
            n = sizes[i];
        }
        synchronized (lock) {
            sizes[i] = n + 1; // BLOCAL: lost-update
        }
    }

    void clear(int i) {
        synchronized (locks[i]) {
            sizes[i] = 0;
        }
    }

    // Both at once, in order.
    void both() {
        first.lock();
        try {
            second.lock();
            try {
                twice++;
                shared++;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    void twice(int n) {
        first.lock();
        second.lock();
        try {
            twice = n;
        } finally {
            second.unlock();
            first.unlock();
        }
    }

    void shared(int n) {
        second.lock();
        try {
            shared = n;
        } finally {
            second.unlock();
        }
    }

    // Held once more inside: the inner unlock ends nothing.
    void nested() {
        second.lock();
        try {
            second.lock();
            int s;
            try {
                s = shared;
            } finally {
                second.unlock();
            }
            shared = s + 1;
        } finally {
            second.unlock();
        }
    }

    // Let go twice: the block ends.
    void nestedTorn() {
        second.lock();
        int s;
        second.lock();
        s = shared;
        second.unlock();
        second.unlock();
        second.lock();
        shared = s + 1; // BLOCAL: lost-update
        second.unlock();
    }

    // Let go in the middle, for a slow call, and taken again.
    void gap(Runnable slow) {
        second.lock();
        try {
            int s = shared;
            if (s > 10) {
                second.unlock();
                try {
                    slow.run();
                } finally {
                    second.lock();
                }
                shared = s - 10; // BLOCAL: lost-update
            }
        } finally {
            second.unlock();
        }
    }

    void gapTested(Runnable slow) {
        second.lock();
        try {
            if (shared > 10) {
                second.unlock();
                try {
                    slow.run();
                } finally {
                    second.lock();
                }
                shared -= 10; // BLOCAL: check-then-act
            }
        } finally {
            second.unlock();
        }
    }

    void gapAgain(Runnable slow) {
        second.lock();
        try {
            if (shared > 10) {
                second.unlock();
                try {
                    slow.run();
                } finally {
                    second.lock();
                }
                if (shared > 10) {
                    shared -= 10; // BENIGN: check-then-act rechecked
                }
            }
        } finally {
            second.unlock();
        }
    }

    // The lock is what is replaced. (Was marked as low: the block itself puts another there.)
    void swap(String s) {
        synchronized (current) { // BLOCAL: mutable-lock medium
            current.add(s);
            current = new ArrayList<>(current);
        }
    }
}
