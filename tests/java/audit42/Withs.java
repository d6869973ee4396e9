// RELEASES: 8 17
package audit42;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Locks that are taken by a wrapper, a parameter, a resource or a call. */
public class Withs {
    static final Withs ONE = new Withs();
    static final Box BOX = new Box();

    private final ReentrantLock lock = new ReentrantLock();
    private final Object mutex = new Object();
    private final Map<String, Integer> ages = new HashMap<>();
    private int count;
    private int limit = 10;
    private long sum;
    private int users;

    private <T> T locked(Supplier<T> s) {
        lock.lock();
        try {
            return s.get();
        } finally {
            lock.unlock();
        }
    }

    private void locked(Runnable r) {
        lock.lock();
        try {
            r.run();
        } finally {
            lock.unlock();
        }
    }

    private static <T> T under(Lock l, Callable<T> c) throws Exception {
        l.lock();
        try {
            return c.call();
        } finally {
            l.unlock();
        }
    }

    void countLate() {
        int n = locked(() -> count);
        locked(() -> {
            count = n + 1; // BLOCAL: lost-update
        });
    }

    void count() {
        locked(() -> {
            count++;
        });
    }

    int countAndTell() {
        return locked(() -> ++count);
    }

    boolean enterLate() {
        if (locked(() -> count < limit)) {
            locked(() -> {
                count++; // BLOCAL: check-then-act
            });
            return true;
        }
        return false;
    }

    boolean enter() {
        return locked(() -> {
            if (count < limit) {
                count++;
                return true;
            }
            return false;
        });
    }

    boolean enterTwice() {
        if (locked(() -> count >= limit)) {
            return false;
        }
        return locked(() -> {
            if (count >= limit) {
                return false;
            }
            count++; // BENIGN: check-then-act rechecked
            return true;
        });
    }

    // One wrapper in the other: the lock is held all the time.
    void enterNested() {
        locked(() -> {
            int n = locked(() -> count);
            count = n + 1;
        });
    }

    void limit(int l) {
        locked(() -> {
            limit = l;
        });
    }

    void sumLate(long by) throws Exception {
        long s = under(lock, () -> sum);
        under(lock, () -> sum = s + by); // BLOCAL: lost-update
    }

    void sum(long by) throws Exception {
        under(lock, () -> sum += by);
    }

    void ageLate(String k) {
        Integer a = locked(() -> ages.get(k));
        if (a == null) {
            locked(() -> {
                ages.put(k, 0); // BLOCAL: check-then-act
            });
        }
    }

    void age(String k) {
        locked(() -> {
            if (ages.get(k) == null) {
                ages.put(k, 0);
            }
        });
    }

    void older(String k) {
        locked(() -> {
            ages.computeIfPresent(k, (n, a) -> a + 1);
        });
    }

    void young(String k) {
        locked(() -> {
            ages.remove(k);
        });
    }

    /** A lock for a while. */
    final class Hold implements AutoCloseable {
        Hold() {
            lock.lock();
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    void halveLate() {
        long s;
        try (Hold h = new Hold()) {
            s = sum;
        }
        try (Hold h = new Hold()) {
            sum = s / 2; // BLOCAL: lost-update high
        }
    }

    void halve() {
        try (Hold h = new Hold()) {
            sum /= 2;
        }
    }

    boolean positiveLate() {
        boolean positive;
        try (Hold h = new Hold()) {
            positive = sum > 0;
        }
        if (positive) {
            try (Hold h = new Hold()) {
                sum = 0; // BLOCAL: check-then-act
            }
        }
        return positive;
    }

    // The lock that a method tells.
    private Object mutex() {
        return mutex;
    }

    void joinLate() {
        int u;
        synchronized (mutex()) {
            u = users;
        }
        synchronized (mutex()) {
            users = u + 1; // BLOCAL: lost-update high
        }
    }

    void join() {
        synchronized (mutex()) {
            users++;
        }
    }

    void part() {
        synchronized (mutex) {
            users--;
        }
    }

    /** Whoever has it, has its lock, too. */
    static class Box {
        final Object lock = new Object();
        int n;

        static int read(Object lock, Box b) {
            synchronized (lock) {
                return b.n;
            }
        }

        static void write(Object lock, Box b, int n) {
            synchronized (lock) {
                b.n = n;
            }
        }
    }

    static void boxLate() {
        int n = Box.read(BOX.lock, BOX);
        Box.write(BOX.lock, BOX, n + 1); // BLOCAL: lost-update
    }

    static void box() {
        synchronized (BOX.lock) {
            int n = Box.read(BOX.lock, BOX);
            Box.write(BOX.lock, BOX, n + 1);
        }
    }

    static void boxReset() {
        synchronized (BOX.lock) {
            BOX.n = 0;
        }
    }
}
