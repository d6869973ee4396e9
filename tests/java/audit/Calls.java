// RELEASES: 8 17
package audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Several levels of helpers. */
class Inventory {
    static final Inventory SHARED = new Inventory();
    private int stock = 10;
    private final Object lock = new Object();

    private int read() {
        synchronized (lock) {
            return stock;
        }
    }

    private int available() {
        return read();
    }

    private int forSale() {
        int all = available();
        return all - 2;
    }

    private void write(int n) {
        synchronized (lock) {
            stock = n;
        }
    }

    private void store(int n) {
        write(n);
    }

    void sell(int n) {
        int left = forSale();
        store(left - n); // BLOCAL: lost-update {{'stock'}}
    }

    private boolean canSell(int n) {
        return forSale() >= n;
    }

    boolean trySell(int n) {
        if (!canSell(n)) {
            return false;
        }
        take(n); // BLOCAL: check-then-act {{'stock'}}
        return true;
    }

    private void take(int n) {
        synchronized (lock) {
            stock -= n;
        }
    }

    // Silent: everything below one lock
    boolean trySellRight(int n) {
        synchronized (lock) {
            if (!canSell(n)) {
                return false;
            }
            take(n);
            return true;
        }
    }
}

/** Virtual calls with several targets. */
abstract class Store<K> {
    abstract int get(K key);

    abstract void put(K key, int value);

    void bump(K key) {
        int old = get(key);
        put(key, old + 1); // BLOCAL: lost-update
    }
}

final class MemoryStore extends Store<String> {
    static final Store<String> SHARED = new MemoryStore();
    private int value;

    @Override
    synchronized int get(String key) {
        return value;
    }

    @Override
    synchronized void put(String key, int n) {
        value = n;
    }
}

final class DiskStore extends Store<String> {
    static final Store<String> SHARED = new DiskStore();
    private final Lock lock = new ReentrantLock();
    private int value;

    @Override
    int get(String key) {
        lock.lock();
        try {
            return value;
        } finally {
            lock.unlock();
        }
    }

    @Override
    void put(String key, int n) {
        lock.lock();
        try {
            value = n;
        } finally {
            lock.unlock();
        }
    }
}

/** An interface with default methods. */
interface Clock {
    long now();

    void set(long time);

    default void advance(long by) {
        set(now() + by); // BLOCAL: lost-update
    }
}

class SharedClock implements Clock {
    static final Clock SHARED = new SharedClock();
    private long time;

    @Override
    public synchronized long now() {
        return time;
    }

    @Override
    public synchronized void set(long value) {
        time = value;
    }
}

/** A lock wrapper. */
class Guard implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();

    Guard enter() {
        lock.lock();
        return this;
    }

    @Override
    public void close() {
        lock.unlock();
    }
}

class Guarded {
    static final Guarded SHARED = new Guarded();
    private final Guard guard = new Guard();
    private int level;

    int level() {
        try (Guard held = guard.enter()) {
            return level;
        }
    }

    void raise() {
        int seen = level();
        try (Guard held = guard.enter()) {
            level = seen + 1; // BLOCAL: lost-update
        }
    }

    void raiseRight() {
        try (Guard held = guard.enter()) {
            int seen = level();
            level = seen + 1;
        }
    }
}

/** A body that is run under the callee's lock. */
class Locked {
    static final Locked SHARED = new Locked();
    private final ReentrantLock lock = new ReentrantLock();
    private int value;
    private final Map<String, Integer> cache = new HashMap<>();

    private <T> T with(Callable<T> body) throws Exception {
        lock.lock();
        try {
            return body.call();
        } finally {
            lock.unlock();
        }
    }

    private void run(Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    void add(int n) throws Exception {
        int old = with(() -> value);
        run(() -> value = old + n); // BLOCAL: lost-update
    }

    // Silent: all of it in one body
    void addRight(int n) {
        run(() -> {
            int old = value;
            value = old + n;
        });
    }

    // The same with an anonymous class
    void reset() throws Exception {
        final int old = with(new Callable<Integer>() {
            @Override
            public Integer call() {
                return value;
            }
        });
        if (old > 100) {
            run(new Runnable() { // BLOCAL: check-then-act
                @Override
                public void run() {
                    value = 0;
                }
            });
        }
    }

    void put(String key) throws Exception {
        boolean known = with(() -> cache.containsKey(key));
        if (!known) {
            run(() -> cache.put(key, 1)); // BLOCAL: check-then-act medium
        }
    }
}

/** Recursion with a value that is handed down. */
class Tree {
    static final Tree SHARED = new Tree();
    private int size;

    synchronized int size() {
        return size;
    }

    synchronized void size(int n) {
        size = n;
    }

    private int count(int depth) {
        if (depth == 0) {
            return size();
        }
        return count(depth - 1) + 1;
    }

    void grow(int depth) {
        int n = count(depth);
        size(n); // BLOCAL: lost-update
    }
}

/** A value that is kept in a holder's field and read by another helper. */
class Report {
    static final Report SHARED = new Report();

    private static final class Totals {
        int sold;
        private final List<Integer> parts = new ArrayList<>();

        int sold() {
            return sold;
        }
    }

    private int sold;
    private int closed;

    private Totals snapshot() {
        Totals totals = new Totals();
        synchronized (this) {
            totals.sold = sold;
        }
        return totals;
    }

    void close(int more) {
        Totals totals = snapshot();
        if (totals.sold() < 10) {
            return;
        }
        synchronized (this) {
            sold = totals.sold() + more; // BLOCAL: lost-update high
        }
    }

    synchronized void sell() {
        sold++;
    }

    // Silent: printed only
    void print() {
        System.out.println(snapshot().sold());
    }
}

/** Held through the caller: private helpers under the caller's lock. */
class Rotation {
    static final Rotation SHARED = new Rotation();
    private int turn;
    private final int[] weights = {1, 2, 3};

    private int peek() {
        return turn;
    }

    private void store(int next) {
        turn = next;
    }

    // Silent: one block around both helpers
    synchronized int next() {
        int seen = peek();
        store((seen + 1) % weights.length);
        return weights[seen];
    }

    // Two blocks around the helpers
    int nextBroken() {
        int seen;
        synchronized (this) {
            seen = peek();
        }
        synchronized (this) {
            store((seen + 1) % weights.length); // BLOCAL: lost-update
        }
        return seen;
    }
}

/** A nested try with finally and a result that the finally block writes. */
class Session {
    static final Session SHARED = new Session();
    private int depth;
    private final Lock lock = new ReentrantLock();

    void enter(Runnable body) {
        int old;
        lock.lock();
        try {
            old = depth;
            depth = old + 1;
        } finally {
            lock.unlock();
        }
        try {
            body.run();
        } finally {
            lock.lock();
            try {
                depth = old; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: each step is one operation
    void enterRight(Runnable body) {
        lock.lock();
        try {
            depth++;
        } finally {
            lock.unlock();
        }
        try {
            body.run();
        } finally {
            lock.lock();
            try {
                depth--;
            } finally {
                lock.unlock();
            }
        }
    }
}
