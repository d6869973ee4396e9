// RELEASES: 8 17
package audit12;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A pool of connections. */
final class ConnectionPool {
    static final ConnectionPool SHARED = new ConnectionPool();

    static final class Connection {
        boolean broken;
        long lastUsed;
    }

    private final Object lock = new Object();
    private final Deque<Connection> idle = new ArrayDeque<>();
    private final Set<Connection> busy = new HashSet<>();
    private int total;
    private int maximum = 10;
    private boolean closed;

    void maximum(int n) {
        synchronized (lock) {
            maximum = n;
        }
    }

    // Silent: everything in one block.
    Connection borrow() {
        synchronized (lock) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            Connection c = idle.poll();
            if (c == null && total < maximum) {
                c = new Connection();
                total++;
            }
            if (c != null) {
                busy.add(c);
            }
            return c;
        }
    }

    // The place is not reserved while the connection is opened.
    Connection grow() {
        synchronized (lock) {
            if (total >= maximum) {
                return null;
            }
        }
        Connection c = open();
        synchronized (lock) {
            total++; // BLOCAL: check-then-act medium
            busy.add(c);
        }
        return c;
    }

    // The place is reserved first, and given back where opening fails.
    Connection growReserved() {
        synchronized (lock) {
            if (total >= maximum) {
                return null;
            }
            total++;
        }
        Connection c = null;
        try {
            c = open();
        } finally {
            if (c == null) {
                synchronized (lock) {
                    // Mended: the maximum decides too, and was not taken.
                    total--; // BLOCAL: check-then-act low
                }
            }
        }
        return c;
    }

    // Silent: given back whatever it was.
    void giveBack(Connection c) {
        synchronized (lock) {
            if (busy.remove(c) && !closed) {
                idle.addFirst(c);
            }
        }
    }

    void giveBackInTwo(Connection c) {
        boolean mine;
        synchronized (lock) {
            mine = busy.contains(c);
        }
        if (mine) {
            synchronized (lock) {
                // Mended: to take away what is gone already does no harm; and most blocks change one of the two alone.
                busy.remove(c);
                idle.addFirst(c); // BLOCAL: check-then-act low
            }
        }
    }

    private static Connection open() {
        return new Connection();
    }

    // Silent: taken out of the pool under the lock, closed outside of it.
    void evict() {
        List<Connection> old = new ArrayList<>();
        synchronized (lock) {
            Iterator<Connection> all = idle.iterator();
            while (all.hasNext()) {
                Connection c = all.next();
                if (c.broken) {
                    all.remove();
                    total--;
                    old.add(c);
                }
            }
        }
        for (Connection c : old) {
            c.lastUsed = 0;
        }
    }

    // Looked at, and looked at again with the lock.
    void shrink() {
        if (total > 5) {
            synchronized (lock) {
                if (total > 5) {
                    total--;
                    // Mended: written after the field that is tested: published before filled.
                    idle.pollLast(); // BLOCAL: check-then-act low
                }
            }
        }
    }

    void shrinkBlindly() {
        if (total > 5) {
            synchronized (lock) {
                total--; // BLOCAL: check-then-act high
                idle.pollLast();
            }
        }
    }

    void close() {
        synchronized (lock) {
            closed = true;
            idle.clear();
        }
    }
}

/** A cache that forgets what was used least. */
final class LruCache {
    static final LruCache SHARED = new LruCache();

    static final class Entry {
        Object value;
        long expires;
    }

    private final LinkedHashMap<String, Entry> map = new LinkedHashMap<>(16, 0.75f, true);
    private int hits;
    private int misses;
    private int size;

    // The value is computed while nobody holds the lock.
    Object get(String key) {
        Entry e;
        synchronized (this) {
            e = map.get(key);
        }
        if (e == null) {
            Entry fresh = new Entry();
            fresh.value = key.length();
            synchronized (this) {
                map.put(key, fresh); // BLOCAL: check-then-act high
            }
            return fresh.value;
        }
        return e.value;
    }

    // Silent: locks, looks, computes and stores.
    synchronized Object getLocked(String key) {
        Entry e = map.get(key);
        if (e == null) {
            e = new Entry();
            map.put(key, e);
            misses++;
        } else {
            hits++;
        }
        return e.value;
    }

    // Whoever was first wins.
    Object getFirstWins(String key) {
        synchronized (this) {
            Entry e = map.get(key);
            if (e != null) {
                return e.value;
            }
        }
        Entry fresh = new Entry();
        synchronized (this) {
            Entry other = map.get(key);
            if (other == null) {
                map.put(key, fresh); // BENIGN: check-then-act rechecked
                other = fresh;
            }
            return other.value;
        }
    }

    void expire(String key, long now) {
        Entry e;
        synchronized (this) {
            e = map.get(key);
        }
        if (e != null && e.expires < now) {
            synchronized (this) {
                map.remove(key); // BLOCAL: check-then-act medium
            }
        }
    }

    void expireIfSame(String key, long now) {
        Entry e;
        synchronized (this) {
            e = map.get(key);
        }
        if (e != null && e.expires < now) {
            synchronized (this) {
                if (map.get(key) == e) {
                    map.remove(key); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    void trim() {
        int n;
        synchronized (this) {
            n = size;
        }
        while (n > 100) {
            n--;
        }
        synchronized (this) {
            size = n; // BLOCAL: lost-update high
        }
    }

    synchronized void grow() {
        size++;
    }

    // Silent: the numbers are told, nothing else is done with them.
    String stats() {
        int h;
        int m;
        synchronized (this) {
            h = hits;
            m = misses;
        }
        return h + "/" + m;
    }

    synchronized void clear() {
        map.clear();
        hits = 0;
        misses = 0;
        size = 0;
    }
}

/** A bounded queue with two conditions. */
final class BoundedQueue<T> {
    static final BoundedQueue<String> SHARED = new BoundedQueue<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final LinkedList<T> items = new LinkedList<>();
    private int taken;

    // Silent: waits in a loop, in one block.
    void put(T item) throws InterruptedException {
        lock.lock();
        try {
            while (items.size() == 16) {
                notFull.await();
            }
            items.addLast(item);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    // Silent: likewise.
    T take() throws InterruptedException {
        lock.lock();
        try {
            while (items.isEmpty()) {
                notEmpty.await();
            }
            taken++;
            notFull.signal();
            return items.removeFirst();
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return items.size();
        } finally {
            lock.unlock();
        }
    }

    // Silent: a timed wait, asked again.
    T poll(long millis) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lock();
        try {
            while (items.isEmpty()) {
                if (left <= 0) {
                    return null;
                }
                left = notEmpty.awaitNanos(left);
            }
            return items.removeFirst();
        } finally {
            lock.unlock();
        }
    }

    void waitUntilEmpty() throws InterruptedException {
        if (size() > 0) {
            lock.lock();
            try {
                notFull.await(); // BLOCAL: check-then-wait high
            } finally {
                lock.unlock();
            }
        }
    }

    boolean offer(T item) {
        boolean full;
        lock.lock();
        try {
            full = items.size() >= 16;
        } finally {
            lock.unlock();
        }
        if (full) {
            return false;
        }
        lock.lock();
        try {
            items.addLast(item); // BLOCAL: check-then-act medium
            return true;
        } finally {
            lock.unlock();
        }
    }
}

/** A bucket of tokens. */
final class TokenBucket {
    static final TokenBucket SHARED = new TokenBucket();
    private long tokens;
    private long refilledAt;
    private long denied;

    synchronized void refill(long now) {
        tokens = Math.min(100, tokens + (now - refilledAt));
        refilledAt = now;
    }

    // Silent: one block.
    synchronized boolean take(long n) {
        if (tokens < n) {
            denied++;
            return false;
        }
        tokens -= n;
        return true;
    }

    boolean takeInTwo(long n) {
        long have;
        synchronized (this) {
            have = tokens;
        }
        if (have < n) {
            return false;
        }
        synchronized (this) {
            tokens -= n; // BLOCAL: check-then-act high
        }
        return true;
    }

    boolean takeByCopy(long n) {
        long have;
        synchronized (this) {
            have = tokens;
        }
        if (have >= n) {
            synchronized (this) {
                tokens = have - n; // BLOCAL: lost-update high
            }
            return true;
        }
        return false;
    }

    void refillInTwo(long now) {
        long since;
        synchronized (this) {
            since = now - refilledAt;
        }
        synchronized (this) {
            tokens = Math.min(100, tokens + since); // BLOCAL: stale-value medium
            refilledAt = now;
        }
    }

    synchronized long denied() {
        return denied;
    }
}

/** A circuit breaker. */
final class Breaker {
    enum State { CLOSED, OPEN, HALF_OPEN }

    static final Breaker SHARED = new Breaker();
    private State state = State.CLOSED;
    private int failures;
    private long openedAt;

    synchronized void trip(long now) {
        state = State.OPEN;
        openedAt = now;
        failures = 0;
    }

    synchronized void close() {
        state = State.CLOSED;
        openedAt = 0;
        failures = 0;
    }

    void probe(long now) {
        State seen;
        long at;
        synchronized (this) {
            seen = state;
            at = openedAt;
        }
        if (seen == State.OPEN && now - at > 1000) {
            synchronized (this) {
                // Mended: the time is a check of its own.
                state = State.HALF_OPEN; // BLOCAL: check-then-act high; BLOCAL: check-then-act low
            }
        }
    }

    void probeAgain(long now) {
        synchronized (this) {
            if (state == State.OPEN && now - openedAt > 1000) {
                state = State.HALF_OPEN;
            }
        }
    }

    void fail(long now) {
        boolean tripped;
        synchronized (this) {
            failures++;
            tripped = failures > 5;
        }
        if (tripped) {
            synchronized (this) {
                state = State.OPEN;
                // The page has the line before; all who write the failures write this one together with it, but not that one (a decision).
                openedAt = now; // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: decided in the block of the count.
    void failAtOnce(long now) {
        synchronized (this) {
            if (++failures > 5) {
                state = State.OPEN;
                openedAt = now;
            }
        }
    }

    void succeed() {
        State seen;
        synchronized (this) {
            seen = state;
        }
        switch (seen) {
            case HALF_OPEN:
                synchronized (this) {
                    state = State.CLOSED; // BLOCAL: check-then-act high
                }
                break;
            case OPEN:
                throw new IllegalStateException("open");
            default:
        }
    }

    // Compared with the copy in the block of the write.
    void succeedCompared() {
        State seen;
        synchronized (this) {
            seen = state;
        }
        if (seen == State.HALF_OPEN) {
            synchronized (this) {
                if (state == seen) {
                    state = State.CLOSED; // BENIGN: check-then-act rechecked
                }
            }
        }
    }
}

/** Listeners, and whether there are any. */
final class Bus {
    static final Bus SHARED = new Bus();
    private final Map<String, List<Runnable>> topics = new LinkedHashMap<>();
    private Runnable fallback;
    private boolean dispatching;
    private int depth;

    void subscribe(String topic, Runnable r) {
        List<Runnable> list;
        synchronized (topics) {
            list = topics.get(topic);
        }
        if (list == null) {
            list = new ArrayList<>();
            synchronized (topics) {
                topics.put(topic, list); // BLOCAL: check-then-act high
            }
        }
    }

    // Silent: one block of the map's own monitor.
    void subscribeAtOnce(String topic, Runnable r) {
        synchronized (topics) {
            List<Runnable> list = topics.get(topic);
            if (list == null) {
                list = new ArrayList<>();
                topics.put(topic, list);
            }
            list.add(r);
        }
    }

    void unsubscribe(String topic, Runnable r) {
        List<Runnable> list;
        synchronized (topics) {
            list = topics.get(topic);
        }
        if (list != null) {
            synchronized (topics) {
                list.remove(r); // BLOCAL: stale-value medium
            }
        }
    }

    // Silent: a copy of what there was is told.
    void publish(String topic) {
        List<Runnable> copy;
        synchronized (topics) {
            List<Runnable> list = topics.get(topic);
            copy = list == null ? new ArrayList<>() : new ArrayList<>(list);
        }
        for (Runnable r : copy) {
            r.run();
        }
    }

    void fallback(Runnable r) {
        synchronized (topics) {
            fallback = r;
        }
    }

    void fallbackOnce(Runnable r) {
        if (fallback == null) {
            synchronized (topics) {
                fallback = r; // BLOCAL: check-then-act high
            }
        }
    }

    // The flag is set in the first block, and reset in the second.
    void dispatch() {
        synchronized (topics) {
            if (dispatching) {
                return;
            }
            dispatching = true;
        }
        try {
            publish("all");
        } finally {
            synchronized (topics) {
                dispatching = false; // BENIGN: check-then-act handed-over
            }
        }
    }

    // Silent: counted up and down, each afresh.
    void enter() {
        synchronized (topics) {
            depth++;
        }
        try {
            publish("all");
        } finally {
            synchronized (topics) {
                depth--;
            }
        }
    }

    void clear() {
        synchronized (topics) {
            topics.clear();
        }
    }
}
