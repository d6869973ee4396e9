// RELEASES: 8 11 17 21
package audit4;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks that are passed, returned, kept in arrays and maps, or replaced (ANALYSIS 6). */
public class LockPasser {
    static final LockPasser SHARED = new LockPasser();

    static final class Box {
        int n;
    }

    private final Object lock = new Object();
    private final Box box = new Box();
    private final Lock guard = new ReentrantLock();
    private int guarded;
    private final Object[] stripes = {new Object(), new Object()};
    private final int[] cells = new int[2];
    private final Map<String, Object> locks = new ConcurrentHashMap<>();
    private final Map<String, Integer> values = new HashMap<>();
    private Object monitor = new Object();
    private int watched;
    private static int statics;

    private static int read(Object m, Box b) {
        synchronized (m) {
            return b.n;
        }
    }

    private static void write(Object m, Box b, int v) {
        synchronized (m) {
            b.n = v;
        }
    }

    /** The lock is an argument, the same both times. */
    void bumpBox() {
        int n = read(lock, box);
        write(lock, box, n + 1); // BLOCAL: lost-update high
    }

    void bumpBoxInside() {
        synchronized (lock) {
            write(lock, box, read(lock, box) + 1);
        }
    }

    Lock guard() {
        return guard;
    }

    /** The lock is what a getter returns. */
    void bumpByGetter() {
        guard().lock();
        int n = guarded;
        guard().unlock();
        guard().lock();
        guarded = n + 1; // BLOCAL: lost-update high
        guard().unlock();
    }

    void bumpByGetterOnce() {
        Lock g = guard();
        g.lock();
        try {
            guarded = guarded + 1;
        } finally {
            g.unlock();
        }
    }

    /** The same stripe twice. */
    void bumpStripe(int i) {
        int c;
        synchronized (stripes[i]) {
            c = cells[i];
        }
        synchronized (stripes[i]) {
            cells[i] = c + 1; // BLOCAL: lost-update high
        }
    }

    void bumpStripeOnce(int i) {
        synchronized (stripes[i]) {
            cells[i]++;
        }
    }

    /** The lock comes out of a map, the value stays in a local. */
    void bumpKeyed(String key) {
        Object m = locks.computeIfAbsent(key, k -> new Object());
        Integer v;
        synchronized (m) {
            v = values.get(key);
        }
        int next = v == null ? 1 : v + 1;
        synchronized (m) {
            values.put(key, next); // BLOCAL: lost-update high
        }
    }

    void bumpKeyedOnce(String key) {
        Object m = locks.computeIfAbsent(key, k -> new Object());
        synchronized (m) {
            Integer v = values.get(key);
            values.put(key, v == null ? 1 : v + 1);
        }
    }

    void replaceMonitor() {
        monitor = new Object();
    }

    /** The lock's field may change in between: one step lower. */
    void bumpWatched() {
        int n;
        synchronized (monitor) { // BLOCAL: mutable-lock low
            n = watched;
        }
        synchronized (monitor) { // BLOCAL: mutable-lock low
            watched = n + 1; // BLOCAL: lost-update medium
        }
    }

    /** Kept in a local it is certain. */
    void bumpWatchedLocal() {
        Object m = monitor;
        int n;
        synchronized (m) { // BLOCAL: mutable-lock low
            n = watched;
        }
        synchronized (m) { // BLOCAL: mutable-lock low
            watched = n + 1; // BLOCAL: lost-update high
        }
    }

    static synchronized int statics() {
        return statics;
    }

    /** A static synchronized method has the lock of the class literal. */
    static void bumpStatics() {
        int n = statics();
        synchronized (LockPasser.class) {
            statics = n + 1; // BLOCAL: lost-update high
        }
    }

    static void bumpStaticsOnce() {
        synchronized (LockPasser.class) {
            statics = statics() + 1;
        }
    }

    private Object lockFor(String key) {
        return locks.computeIfAbsent(key, k -> new Object());
    }

    private int byKey;

    /** A lock without a name is the same where it is the same value. */
    void bumpByKey(String key) {
        Object m = lockFor(key);
        int n;
        synchronized (m) {
            n = byKey;
        }
        synchronized (m) {
            byKey = n + 1; // BLOCAL: lost-update high
        }
    }

    void bumpByKeyOnce(String key) {
        synchronized (lockFor(key)) {
            byKey = byKey + 1;
        }
    }

    /** Two keys, two locks: no block of the first is taken again. */
    void bumpByTwoKeys(String key, String other) {
        Object m = lockFor(key);
        Object o = lockFor(other);
        int n;
        synchronized (m) {
            n = byKey;
        }
        synchronized (o) {
            byKey = n + 2;
        }
    }

    static final class Nested {
        static int total;

        static synchronized void add(int n) {
            total += n;
        }

        static synchronized int total() {
            return total;
        }

        /** The nested class is another lock than the outer. */
        static void bump() {
            int n = total();
            synchronized (Nested.class) {
                total = n + 1; // BLOCAL: lost-update high
            }
        }
    }
}
