package audit29;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** A lock for each key, and one of sixteen for each. */
public class KeyLocks {
    static final KeyLocks SHARED = new KeyLocks();

    private final ConcurrentHashMap<String, Object> locks = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Integer> balance = new ConcurrentHashMap<>();
    private final ReentrantLock[] stripes = new ReentrantLock[16];
    private final Map<String, Integer> plain = new HashMap<>();
    private final ReentrantLock plainLock = new ReentrantLock();

    KeyLocks() {
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new ReentrantLock();
        }
    }

    private Object lockOf(String k) {
        return locks.computeIfAbsent(k, x -> new Object());
    }

    private ReentrantLock stripeOf(String k) {
        return stripes[k.hashCode() & 15];
    }

    /** Silent: one block of the key's lock, which all who write take. */
    void deposit(String k, int n) {
        synchronized (lockOf(k)) {
            Integer old = balance.get(k);
            // was expected silent: others change it without the key's lock
            balance.put(k, old == null ? n : old + n); // BLOCAL: lost-update low {{balance}}
        }
    }

    /** Two blocks of the key's lock. */
    void withdraw(String k, int n) {
        Object lock = lockOf(k);
        Integer old;
        synchronized (lock) {
            old = balance.get(k);
        }
        if (old == null || old < n) {
            return;
        }
        synchronized (lock) {
            balance.put(k, old - n); // BLOCAL: lost-update {{balance}}
        }
    }

    /** Two blocks of a stripe. */
    void charge(String k, int n) {
        ReentrantLock lock = stripeOf(k);
        int old;
        lock.lock();
        try {
            old = balance.getOrDefault(k, 0);
        } finally {
            lock.unlock();
        }
        int sum = old + n;
        lock.lock();
        try {
            balance.put(k, sum); // BLOCAL: lost-update {{balance}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: by the map itself. */
    void add(String k, int n) {
        balance.merge(k, n, Integer::sum);
    }

    /** Counted by get and put. */
    void addBadly(String k, int n) {
        Integer old = balance.get(k);
        balance.put(k, old == null ? n : old + n); // BLOCAL: lost-update high {{balance}}
    }

    /** Silent: a counter of a plain map, under its lock. */
    void count(String k) {
        plainLock.lock();
        try {
            Integer n = plain.get(k);
            plain.put(k, n == null ? 1 : n + 1);
        } finally {
            plainLock.unlock();
        }
    }

    /** What was read in one hold is put in the next. */
    void countTwice(String k) {
        Integer n;
        plainLock.lock();
        try {
            n = plain.get(k);
        } finally {
            plainLock.unlock();
        }
        int next = n == null ? 1 : n + 1;
        plainLock.lock();
        try {
            plain.put(k, next); // BLOCAL: lost-update high {{plain}}
        } finally {
            plainLock.unlock();
        }
    }

    /** Silent: until the map takes it. */
    void addByReplace(String k, int n) {
        for (;;) {
            Integer old = balance.get(k);
            if (old == null) {
                if (balance.putIfAbsent(k, n) == null) {
                    return;
                }
            } else if (balance.replace(k, old, old + n)) {
                return;
            }
        }
    }
}
