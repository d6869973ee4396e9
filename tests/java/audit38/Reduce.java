// RELEASES: 8 17
package audit38;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Methods that are meant to be atomic, and locks that change under their users. */
public class Reduce {
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.METHOD)
    @interface Atomic {}

    static class Bank {
        static final Bank BANK = new Bank();

        private final Object from = new Object();
        private final Object to = new Object();
        private int left;
        private int right;

        // Two actions on two locks.
        @Atomic
        void transfer(int n) {
            synchronized (from) { // BLOCAL: non-atomic medium
                left -= n;
            }
            synchronized (to) {
                right += n;
            }
        }

        // Silent: both locks are taken before any is left.
        @Atomic
        void transferAtOnce(int n) {
            synchronized (from) {
                synchronized (to) {
                    left -= n;
                    right += n;
                }
            }
        }

        // Silent: one action.
        @Atomic
        int left() {
            synchronized (from) {
                return left;
            }
        }

        int right() {
            synchronized (to) {
                return right;
            }
        }

        // Taken again after it was left.
        @Atomic
        void twice() {
            int n = left(); // BLOCAL: non-atomic medium
            synchronized (from) {
                left = n * 2; // BLOCAL: lost-update
            }
        }

        // A helper's lock, and another one's: synchronized, yet not of one piece, but low where both are only looked at.
        synchronized int sum() {
            return left() + right(); // BLOCAL: non-atomic low
        }
    }

    static class Config {
        static final Config CONFIG = new Config();

        private Map<String, String> settings = new HashMap<>();
        private ReentrantLock lock = new ReentrantLock();
        private int[] data = new int[4];

        // The lock is replaced within its own block.
        void reload(Map<String, String> fresh) {
            synchronized (settings) { // BLOCAL: mutable-lock medium
                settings = new HashMap<>(fresh);
            }
        }

        String get(String key) {
            synchronized (settings) { // BLOCAL: mutable-lock low
                return settings.get(key);
            }
        }

        // Grown, and with it the lock.
        void put(int i, int v) {
            synchronized (data) { // BLOCAL: mutable-lock
                if (i >= data.length) {
                    int[] more = new int[i * 2];
                    System.arraycopy(data, 0, more, 0, data.length);
                    data = more;
                }
                data[i] = v;
            }
        }
    }

    // Locks by name.
    static class Locks {
        static final Locks LOCKS = new Locks();

        private final Map<String, Object> locks = new ConcurrentHashMap<>();
        private final Map<String, Integer> values = new ConcurrentHashMap<>();

        // Whoever waits for the old one is let in together with who makes the next.
        void run(String name, Runnable r) {
            synchronized (locks.computeIfAbsent(name, n -> new Object())) { // BLOCAL: mutable-lock medium
                r.run();
            }
            locks.remove(name);
        }
    }

    // Silent: never taken away.
    static class Kept {
        static final Kept KEPT = new Kept();

        private final Map<String, Object> locks = new ConcurrentHashMap<>();

        void run(String name, Runnable r) {
            synchronized (locks.computeIfAbsent(name, n -> new Object())) {
                r.run();
            }
        }
    }
}
