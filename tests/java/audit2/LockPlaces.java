// RELEASES: 8 17
package audit2;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** A lock that closes itself. */
final class ScopedLock implements AutoCloseable {
    private final ReentrantLock inner = new ReentrantLock();
    ScopedLock open() { inner.lock(); return this; }
    @Override public void close() { inner.unlock(); }
}

/** A ledger under a lock that closes itself: two scopes, one scope. */
class ScopedLedger {
    static final ScopedLedger SHARED = new ScopedLedger();
    private final ScopedLock scope = new ScopedLock();
    private long cents;

    void twoScopes(long n) {
        long c;
        try (ScopedLock s = scope.open()) { c = cents; }
        try (ScopedLock s = scope.open()) {
            cents = c + n; // BLOCAL: lost-update high {{cents}}
        }
    }
    void oneScope(long n) {
        try (ScopedLock s = scope.open()) { long c = cents; cents = c - n; }
    }
}

/** Lock methods of the class itself. */
class OrderBook {
    static final OrderBook SHARED = new OrderBook();
    private final Lock l = new ReentrantLock();
    private final Map<String, Long> orders = new TreeMap<>();

    private void enter() { l.lock(); }
    private void exit() { l.unlock(); }

    void amend(String id, long by) {
        enter();
        Long old = orders.get(id);
        exit();
        if (old == null) return;
        enter();
        orders.put(id, old + by); // BLOCAL: lost-update {{orders}}
        exit();
    }
    void cancel(String id) { enter(); try { orders.remove(id); } finally { exit(); } }
    void place(String id, long n) { enter(); try { Long o = orders.get(id); orders.put(id, o == null ? n : o + n); } finally { exit(); } }
}

/** The lock is asked for. */
class SharedCounterState {
    private final Object mutex = new Object();
    long value;
    Object getMutex() { return mutex; }
}
class MeterPublisher implements Runnable {
    static final SharedCounterState STATE = new SharedCounterState();
    private final SharedCounterState state = STATE;

    public void run() {
        long v;
        synchronized (state.getMutex()) { v = state.value; }
        v += 10;
        synchronized (state.getMutex()) {
            state.value = v; // BLOCAL: lost-update high {{value}}
        }
    }
    void inc() { synchronized (state.getMutex()) { state.value++; } }
}

/** Striped locks: the same stripe taken twice. */
class StripedStore {
    static final StripedStore SHARED = new StripedStore();
    private final Lock[] stripes = new Lock[16];
    private final Map<String, String>[] parts;

    @SuppressWarnings("unchecked")
    StripedStore() {
        parts = new Map[16];
        for (int i = 0; i < 16; i++) { stripes[i] = new ReentrantLock(); parts[i] = new HashMap<>(); }
    }

    String load(String key) {
        int i = key.hashCode() & 15;
        String v;
        stripes[i].lock();
        try { v = parts[i].get(key); } finally { stripes[i].unlock(); }
        if (v == null) {
            v = key.trim();
            stripes[i].lock();
            try {
                parts[i].put(key, v); // BLOCAL: check-then-act {{parts}}
            } finally { stripes[i].unlock(); }
        }
        return v;
    }

    // one section: silent
    String loadOnce(String key) {
        int i = key.hashCode() & 15;
        stripes[i].lock();
        try {
            String v = parts[i].get(key);
            if (v == null) { v = key.trim(); parts[i].put(key, v); }
            return v;
        } finally { stripes[i].unlock(); }
    }
    // another stripe: another lock, the value escapes (--strict)
    void copy(String from, String to) {
        int i = from.hashCode() & 15, k = to.hashCode() & 15;
        String v;
        stripes[i].lock();
        try { v = parts[i].get(from); } finally { stripes[i].unlock(); }
        if (v != null) {
            stripes[k].lock();
            try {
                parts[k].put(to, v); // BLOCAL: stale-value low
            } finally { stripes[k].unlock(); }
        }
    }
    // a stripe in each turn: the same one as far as the path tells
    int size() {
        int n = 0;
        for (int i = 0; i < stripes.length; i++) {
            stripes[i].lock();
            try { n += parts[i].size(); } // BLOCAL: stale-value low
             finally { stripes[i].unlock(); }
        }
        return n;
    }
    void drop(String key) {
        int i = key.hashCode() & 15;
        stripes[i].lock();
        try { parts[i].remove(key); } finally { stripes[i].unlock(); }
    }
}

/** Stripes that are replaced: likely the same, one step lower. */
class GrowingStripes {
    static final GrowingStripes SHARED = new GrowingStripes();
    private final Object[] stripes = new Object[4];
    private int hits;

    GrowingStripes() { for (int i = 0; i < 4; i++) stripes[i] = new Object(); }
    void renew(int i) { stripes[i] = new Object(); }
    void hit(int i) {
        int h;
        synchronized (stripes[i]) { h = hits; }
        synchronized (stripes[i]) {
            hits = h + 1; // BLOCAL: lost-update medium
        }
    }
    void clear(int i) { synchronized (stripes[i]) { hits = 0; } }
}

/** The lock is in the superclass. */
abstract class BaseRepository {
    protected final Object monitor = new Object();
    protected int revision;
    int revision() { synchronized (monitor) { return revision; } }
}
class UserRepository extends BaseRepository {
    static final UserRepository SHARED = new UserRepository();
    void save() {
        int r = revision();
        synchronized (monitor) {
            revision = r + 1; // BLOCAL: lost-update high {{revision}}
        }
    }
    void reload() { synchronized (monitor) { revision = 0; } }
}

/** The lock is the object outside. */
class Mailbox {
    static final Mailbox SHARED = new Mailbox();
    private int unread;
    private final Reader reader = new Reader();
    synchronized void arrived() { unread++; }

    class Reader implements Runnable {
        public void run() {
            int u;
            synchronized (Mailbox.this) { u = unread; }
            if (u > 0) {
                synchronized (Mailbox.this) {
                    unread = u - 1; // BLOCAL: lost-update high {{unread}}
                }
            }
        }
        // silent: one block
        void readAll() { synchronized (Mailbox.this) { if (unread > 0) unread = 0; } }
    }
}

/** Static locks, class literals and static synchronized methods are one. */
class TicketIssuer {
    private static int next = 1;
    private static int returned;
    private static final Object LOCK = new Object();

    static synchronized int peek() { return next; }
    static void issueFrom() {
        int n = peek();
        synchronized (TicketIssuer.class) {
            next = n + 1; // BLOCAL: lost-update high {{next}}
        }
    }
    static synchronized void reset() { next = 1; }

    // LOCK and the class are two locks: the value escapes, and is stored under another lock (only --strict)
    static void mix() {
        int n = peek();
        synchronized (LOCK) { returned = n; }
    }
    static void clear() { synchronized (LOCK) { returned = 0; } }
}

/** The class literal of another class is another lock. */
class TicketAuditor {
    private static int seen;
    static void look() {
        int s;
        synchronized (TicketIssuer.class) { s = seen; }
        synchronized (TicketIssuer.class) {
            seen = s + 1; // BLOCAL: lost-update {{seen}}
        }
    }
    static void forget() { synchronized (TicketIssuer.class) { seen = 0; } }
}

/** A helper class that holds the lock and runs actions under it. */
final class Exclusive {
    private final ReentrantLock lock = new ReentrantLock(true);
    <T> T call(java.util.function.Supplier<T> s) { lock.lock(); try { return s.get(); } finally { lock.unlock(); } }
    void run(Runnable r) { lock.lock(); try { r.run(); } finally { lock.unlock(); } }
}
class RateTable {
    static final RateTable SHARED = new RateTable();
    private final Exclusive exclusive = new Exclusive();
    private double rate = 1;

    void scale(double f) {
        double r = exclusive.call(() -> rate);
        exclusive.run(() -> {
            rate = r * f; // BLOCAL: lost-update high {{rate}}
        });
    }
    void scaleOnce(double f) { exclusive.run(() -> rate = rate * f); }
}

/** The condition is a field of its own; awaiting it lets go of the lock behind it. */
class LeaseBroker {
    static final LeaseBroker SHARED = new LeaseBroker();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private int free = 3;
    private String lastHolder;

    void lease(String who) throws InterruptedException {
        lock.lock();
        try {
            int f = free;
            while (free == 0) freed.await();
            free = f - 1; // BLOCAL: stale-after-wait high {{free}}
            lastHolder = who;
        } finally { lock.unlock(); }
    }
    void giveBack() { lock.lock(); try { free++; freed.signal(); } finally { lock.unlock(); } }

    // asked outside the lock whether to wait: the signal may come before
    void awaitFree() throws InterruptedException {
        boolean none;
        lock.lock();
        try { none = free == 0; } finally { lock.unlock(); }
        if (none) {
            lock.lock();
            try {
                freed.await(); // BLOCAL: check-then-wait high
            } finally { lock.unlock(); }
        }
    }
    // in a loop inside the lock: silent
    void awaitFreeRight() throws InterruptedException {
        lock.lock();
        try { while (free == 0) freed.awaitUninterruptibly(); } finally { lock.unlock(); }
    }
}
