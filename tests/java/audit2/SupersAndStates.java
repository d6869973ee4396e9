// RELEASES: 8 17
package audit2;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A state machine: the state asked by a synchronized getter, set by a synchronized setter. */
class Connection implements Runnable {
    enum State { NEW, OPEN, CLOSED }
    static final Connection SHARED = new Connection();
    private State state = State.NEW;
    private int opens;

    synchronized State state() { return state; }
    synchronized void state(State s) { state = s; }

    void open() {
        if (state() == State.NEW) {
            opened();
            state(State.OPEN); // BLOCAL: check-then-act {{state}}
        }
    }
    synchronized void openRight() { if (state == State.NEW) { opened(); state = State.OPEN; } }
    private synchronized void opened() { opens++; }
    public void run() {
        switch (state()) {
            case OPEN: close(); break; // BLOCAL: check-then-act {{state}}
            default: open();
        }
    }
    synchronized void close() { state = State.CLOSED; }
}

/** A pool: is there one, then take it. */
class BufferPool {
    static final BufferPool SHARED = new BufferPool();
    private final LinkedList<byte[]> free = new LinkedList<>();
    private int made;
    private final int max = 5;

    synchronized boolean hasFree() { return !free.isEmpty(); }
    synchronized byte[] pop() { return free.removeFirst(); }
    synchronized void push(byte[] b) { free.addFirst(b); }
    synchronized int made() { return made; }
    synchronized void countMade() { made++; }

    byte[] get() {
        if (hasFree()) {
            return pop(); // BLOCAL: check-then-act {{free}}
        }
        if (made() < max) {
            countMade(); // BLOCAL: check-then-act {{made}}
            return new byte[1024];
        }
        return null;
    }
    synchronized byte[] getRight() { return free.isEmpty() ? new byte[1024] : free.removeFirst(); }
}

/** An LRU cache: the computation runs between two sections, the result is put unseen. */
class LruCache {
    static final LruCache SHARED = new LruCache();
    private final LinkedHashMap<String, String> map = new LinkedHashMap<>();
    private int size;

    String get(String k) {
        synchronized (this) {
            String v = map.get(k);
            if (v != null) return v;
        }
        String made = k.toLowerCase();
        synchronized (this) {
            map.put(k, made); // BLOCAL: check-then-act medium {{map}}
            size += 1;
        }
        return made;
    }
    // looks at what put says: android's LruCache
    String getRight(String k) {
        synchronized (this) {
            String v = map.get(k);
            if (v != null) return v;
        }
        String made = k.toLowerCase();
        String there;
        synchronized (this) {
            there = map.putIfAbsent(k, made);
        }
        return there == null ? made : there;
    }
    synchronized void evict(String k) { if (map.remove(k) != null) size--; }
}

/** Pairs that are written together. */
class Period {
    static final Period SHARED = new Period();
    private long start, end;
    private int generation;
    synchronized void set(long s, long e) { start = s; end = e; }
    synchronized long start() { return start; }
    // checked: start; written: end, which set() writes together with it
    void extend() {
        long s;
        synchronized (this) { s = start; }
        if (s > 0) {
            synchronized (this) {
                end = System.nanoTime(); // BLOCAL: check-then-act medium
            }
        }
    }
}

/** A lease: the deadline looked at outside the lock that guards it. */
class Lease {
    static final Lease SHARED = new Lease();
    private long deadline;
    private String owner;
    boolean tryTake(String who, long now) {
        if (deadline > now) return false;
        synchronized (this) {
            deadline = now + 1000; // BLOCAL: check-then-act {{deadline}}
            owner = who;
        }
        return true;
    }
    synchronized void release() { deadline = 0; owner = null; }
    synchronized void extend(long n) { deadline += n; }
}

/** A rate limiter that reads its clock outside. */
class RateLimiterBox {
    static final RateLimiterBox SHARED = new RateLimiterBox();
    private double tokens = 10;
    private long last;
    boolean take() {
        long now = System.nanoTime();
        synchronized (this) {
            tokens = Math.min(10, tokens + (now - last) * 1e-9);
            last = now;
            if (tokens < 1) return false;
            tokens -= 1;
            return true;
        }
    }
    // the tokens are read in one section and spent in the next
    boolean takeLater() {
        double t;
        synchronized (this) { t = tokens; }
        if (t < 1) return false;
        synchronized (this) {
            tokens -= 1; // BLOCAL: check-then-act {{tokens}}
        }
        return true;
    }
}

/** Publish and subscribe with a copy: silent. */
class EventBus {
    static final EventBus SHARED = new EventBus();
    private final List<Runnable> subs = new ArrayList<>();
    private int fired;
    void subscribe(Runnable r) { synchronized (subs) { subs.add(r); } }
    void unsubscribe(Runnable r) { synchronized (subs) { subs.remove(r); } }
    void fire() {
        Runnable[] copy;
        synchronized (subs) { copy = subs.toArray(new Runnable[0]); }
        for (Runnable r : copy) r.run();
    }
    // the place was found in one section and is used in the next
    void replace(Runnable old, Runnable neu) {
        int i;
        synchronized (subs) { i = subs.indexOf(old); }
        if (i >= 0) {
            synchronized (subs) {
                subs.set(i, neu); // BLOCAL: check-then-act {{subs}}
            }
        }
    }
}

/** Metrics with a snapshot: a value read, computed and only returned: silent. */
class Gauges {
    static final Gauges SHARED = new Gauges();
    private long sum, n;
    synchronized void add(long v) { sum += v; n++; }
    synchronized long[] snapshot() { return new long[] {sum, n}; }
    double mean() { long[] s = snapshot(); return s[1] == 0 ? 0 : (double) s[0] / s[1]; }
    double meanTorn() {
        long s, c;
        synchronized (this) { s = sum; }
        synchronized (this) { c = n; }
        return (double) s / c; // BLOCAL: inconsistent-read low
    }
}

/** An object taken from a guarded table and changed in a later section. */
class Roster {
    static final Roster SHARED = new Roster();
    static final class Player { int score; }
    private final Map<String, Player> players = new HashMap<>();
    void score(String n, int by) {
        Player p;
        synchronized (players) { p = players.get(n); }
        if (p == null) return;
        synchronized (players) {
            p.score += by; // BLOCAL: stale-value medium
        }
    }
    void scoreRight(String n, int by) {
        synchronized (players) {
            Player p = players.get(n);
            if (p != null) p.score += by;
        }
    }
    void replace(String n) { synchronized (players) { players.put(n, new Player()); } }
}
