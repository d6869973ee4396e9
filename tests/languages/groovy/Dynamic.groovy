package shapes

import groovy.transform.Synchronized
import groovy.transform.WithReadLock
import groovy.transform.WithWriteLock

import java.util.concurrent.ConcurrentHashMap

/** Groovy as it is by default: what is called is known when it runs. */
class DynamicAccount {
    static final DynamicAccount SHARED = new DynamicAccount()
    private final Object lock = new Object()
    private long balance
    private int deposits

    /** The fields of the class are still read and written by getfield and putfield. */
    void deposit(long amount) {
        long seen
        synchronized (lock) { seen = balance }
        synchronized (lock) {
            balance = seen + amount // BLOCAL: lost-update high
        }
    }

    /** Silent. */
    void depositAtOnce(long amount) {
        synchronized (lock) {
            balance = balance + amount
            deposits++
        }
    }

    boolean withdraw(long amount) {
        boolean enough
        synchronized (lock) { enough = balance >= amount }
        if (enough) {
            synchronized (lock) {
                balance = balance - amount // BLOCAL: check-then-act high
            }
        }
        enough
    }

    /** Silent. */
    boolean withdrawAtOnce(long amount) {
        synchronized (lock) {
            if (balance < amount) return false
            balance -= amount
            return true
        }
    }

    /** Silent. */
    def describe() {
        synchronized (lock) { "$balance in $deposits" }
    }
}

class DynamicSession {
    static final DynamicSession SHARED = new DynamicSession()
    private int open
    def name
    int port = 80

    @Synchronized
    int count() { open }

    @Synchronized
    void count(int n) { open = n }

    /** By a call that is linked when it runs: who is called is not known. */
    void more() {
        count(count() + 1) // MISSED: lost-update (the calls are linked at run time)
    }

    /** Silent. */
    @Synchronized
    void moreAtOnce() { open = open + 1 }

    synchronized int plain() { port }

    synchronized void plain(int p) { port = p }

    /** Silent: what the methods of the default object do is not known. */
    def closures(List all) {
        all.findAll { it }.collect { it.toString() }.each { name = it }
    }
}

class DynamicMaps {
    static final DynamicMaps SHARED = new DynamicMaps()
    private final Map handlers = new ConcurrentHashMap()
    private final Map plain = [:]
    private volatile int hits

    /** Silent, all: dynamic calls of library methods have no target. */
    void add(k, h) {
        handlers.computeIfAbsent(k) { [] } << h
        plain.get(k, 1)
    }

    void declare(k) {
        if (!handlers.containsKey(k)) {
            handlers.put(k, []) // MISSED: check-then-act (the calls are linked at run time)
        }
    }

    void hit() { hits = hits + 1 } // BLOCAL: lost-update

    /** Silent. */
    void reset() { hits = 0 }

    @WithReadLock
    def look(k) { plain[k] }

    @WithWriteLock
    void keep(k, v) { plain[k] = v }

    /** Silent. */
    def each() {
        synchronized (plain) {
            plain.each { k, v -> println "$k=$v" }
        }
    }
}

class DynamicQueue {
    static final DynamicQueue SHARED = new DynamicQueue()
    private final Object lock = new Object()
    private def head
    private int size
    private boolean closed

    /** Silent: waits in a loop. */
    def take() {
        synchronized (lock) {
            while (head == null) {
                lock.wait()
            }
            def h = head
            head = null
            size = size - 1
            return h
        }
    }

    void put(h) {
        synchronized (lock) {
            head = h
            size = size + 1
            lock.notifyAll()
        }
    }

    /** Copied, changed outside, written back. */
    void grow() {
        int n
        synchronized (lock) { n = size }
        n = n * 2
        synchronized (lock) {
            size = n // BLOCAL: lost-update high
        }
    }

    /** Looked at again. */
    void fill(h) {
        def seen
        synchronized (lock) { seen = head }
        if (seen == null) {
            synchronized (lock) {
                if (head == null) {
                    head = h // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    void fillBlindly(h) {
        def seen
        synchronized (lock) { seen = head }
        if (seen == null) {
            synchronized (lock) {
                head = h // BLOCAL: check-then-act high
            }
        }
    }
}
