// RELEASES: 8 17
package audit40;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Pools, caches, buffers, limiters: what servers are made of. */
public class Pools {
    interface Connection {
        boolean isValid();

        void close();
    }

    interface Factory {
        Connection open();
    }

    static final class Pool {
        static Pool main;

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition released = lock.newCondition();
        private final Deque<Connection> idle = new ArrayDeque<>();
        private final Factory factory;
        private final int max;
        private int total;
        private boolean shut;

        Pool(Factory factory, int max) {
            this.factory = factory;
            this.max = max;
        }

        static synchronized void install(Pool pool) {
            main = pool;
        }

        // The place is taken first, the connection is opened outside, and the place given back where that fails. (Was marked as handed over, which is
        // the count; that it is not shut is as it was.)
        Connection borrow() throws InterruptedException {
            lock.lock();
            try {
                while (idle.isEmpty() && total >= max && !shut) {
                    released.await();
                }
                if (shut) {
                    throw new IllegalStateException();
                }
                if (!idle.isEmpty()) {
                    return idle.pop();
                }
                total++;
            } finally {
                lock.unlock();
            }
            boolean opened = false;
            try {
                Connection c = factory.open();
                opened = true;
                return c;
            } finally {
                if (!opened) {
                    gone(); // BLOCAL: check-then-act low
                }
            }
        }

        // Counted only when it is open: more than there may be.
        Connection borrowTorn() {
            lock.lock();
            try {
                if (total >= max) {
                    return null;
                }
            } finally {
                lock.unlock();
            }
            Connection c = factory.open();
            lock.lock();
            try {
                total++; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
            return c;
        }

        private void gone() {
            lock.lock();
            try {
                total--;
                released.signal();
            } finally {
                lock.unlock();
            }
        }

        void giveBack(Connection c) {
            lock.lock();
            try {
                if (!shut) {
                    idle.push(c);
                    released.signal();
                    return;
                }
            } finally {
                lock.unlock();
            }
            c.close();
        }

        void giveBackTorn(Connection c) {
            boolean down;
            lock.lock();
            try {
                down = shut;
            } finally {
                lock.unlock();
            }
            if (down) {
                c.close();
                return;
            }
            lock.lock();
            try {
                idle.push(c); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                released.signal();
            } finally {
                lock.unlock();
            }
        }

        void shutDown() {
            List<Connection> all;
            lock.lock();
            try {
                shut = true;
                all = new ArrayList<>(idle);
                idle.clear();
                released.signalAll();
            } finally {
                lock.unlock();
            }
            all.forEach(Connection::close);
        }

        // Evicts what was idle when it looked. (Was not marked: under a lock the walk counts as the check, low.)
        void evict() {
            List<Connection> old;
            lock.lock();
            try {
                old = new ArrayList<>(idle);
            } finally {
                lock.unlock();
            }
            for (Connection c : old) {
                if (!c.isValid()) {
                    lock.lock();
                    try {
                        if (idle.remove(c)) { // BLOCAL: check-then-act low
                            total--;
                        }
                    } finally {
                        lock.unlock();
                    }
                }
            }
        }

        // Not looked whether it was still there: counted down though another has it.
        void evictTorn() {
            Connection c;
            lock.lock();
            try {
                c = idle.peek();
            } finally {
                lock.unlock();
            }
            if (c != null && !c.isValid()) {
                lock.lock();
                try {
                    idle.removeFirst(); // BLOCAL: check-then-act
                    total--;
                } finally {
                    lock.unlock();
                }
            }
        }

        Connection borrowFor(long millis) throws InterruptedException {
            lock.lock();
            try {
                long left = TimeUnit.MILLISECONDS.toNanos(millis);
                while (idle.isEmpty()) {
                    if (left <= 0) {
                        return null;
                    }
                    left = released.awaitNanos(left);
                }
                return idle.pop();
            } finally {
                lock.unlock();
            }
        }
    }

    static final class Lru<K, V> {
        static final Lru<String, String> PAGES = new Lru<>();

        private final Map<K, V> map = new LinkedHashMap<>(16, 0.75f, true);
        private long hits;
        private long misses;
        private int capacity = 100;

        V get(K key) {
            synchronized (map) {
                V v = map.get(key);
                if (v == null) {
                    misses++;
                } else {
                    hits++;
                }
                return v;
            }
        }

        void put(K key, V value) {
            synchronized (map) {
                map.put(key, value);
                if (map.size() > capacity) {
                    K eldest = map.keySet().iterator().next();
                    map.remove(eldest);
                }
            }
        }

        // Was marked as shown: nobody goes on with what is removed.
        void trim() {
            K eldest = null;
            synchronized (map) {
                if (map.size() > capacity) {
                    eldest = map.keySet().iterator().next();
                }
            }
            if (eldest != null) {
                synchronized (map) {
                    map.remove(eldest); // BLOCAL: check-then-act low
                }
            }
        }

        void capacity(int n) {
            synchronized (map) {
                capacity = n;
            }
        }

        void replace(K key, V with) {
            if (get(key) != null) {
                put(key, with); // BLOCAL: check-then-act
            }
        }

        void replaceSafe(K key, V with) {
            synchronized (map) {
                if (map.containsKey(key)) {
                    map.put(key, with);
                }
            }
        }

        double ratio() {
            synchronized (map) {
                return hits / (double) (hits + misses);
            }
        }
    }

    static final class Limiter {
        static final Limiter API = new Limiter();

        private double tokens = 100;
        private long last;

        synchronized boolean tryAcquire(long now) {
            tokens = Math.min(100, tokens + (now - last) * 0.1);
            last = now;
            if (tokens >= 1) {
                tokens -= 1;
                return true;
            }
            return false;
        }

        // Filled up in the one block, taken from in the other.
        boolean tryAcquireTorn(long now) {
            double t;
            synchronized (this) {
                t = Math.min(100, tokens + (now - last) * 0.1);
                last = now;
            }
            if (t < 1) {
                return false;
            }
            synchronized (this) {
                tokens = t - 1; // BLOCAL: lost-update
            }
            return true;
        }

        boolean tryAcquireAsked(long now) {
            synchronized (this) {
                if (tokens < 1) {
                    return false;
                }
            }
            synchronized (this) {
                tokens -= 1; // BLOCAL: check-then-act
                return true;
            }
        }

        synchronized void fill() {
            tokens = 100;
        }

        private final TreeMap<Long, Integer> windows = new TreeMap<>();

        synchronized void window(long at) {
            Integer n = windows.get(at);
            windows.put(at, n == null ? 1 : n + 1);
        }

        synchronized void expireSafe(long before) {
            windows.headMap(before).clear();
        }
    }

    static final class Buffer {
        static final Buffer LOG = new Buffer();

        private final Map<String, StringBuilder> open = new HashMap<>();
        private byte[] data = new byte[128];
        private int length;

        synchronized int length() {
            return length;
        }

        synchronized void write(byte b) {
            if (length == data.length) {
                data = java.util.Arrays.copyOf(data, length * 2);
            }
            data[length++] = b;
        }

        // The length is asked before the copy is made: what came in between is cut off, or there is too much.
        byte[] copy() {
            byte[] out = new byte[length()];
            synchronized (this) {
                System.arraycopy(data, 0, out, 0, out.length); // MISSED: stale-value (how long an array is does not hang on what it was made for)
            }
            return out;
        }

        synchronized byte[] copySafe() {
            byte[] out = new byte[length];
            System.arraycopy(data, 0, out, 0, length);
            return out;
        }

        synchronized byte[] drain() {
            byte[] out = copySafe();
            length = 0;
            return out;
        }

        // What was taken from the front is what was there. (Was marked as a lost update: it is taken from what is there by then.)
        void consume() {
            int n = length();
            synchronized (this) {
                System.arraycopy(data, n, data, 0, length - n); // BLOCAL: stale-value low
                length -= n;
            }
        }

        synchronized void truncate(int n) {
            length = Math.min(length, n);
        }

        StringBuilder open(String name) {
            synchronized (open) {
                return open.computeIfAbsent(name, StringBuilder::new);
            }
        }
    }
}
