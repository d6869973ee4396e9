// RELEASES: 8 17
package audit2;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** The lock of the javadoc of AbstractQueuedSynchronizer. */
class QueuedMutex {
    private static final class Sync extends AbstractQueuedSynchronizer {
        @Override protected boolean tryAcquire(int n) { return compareAndSetState(0, 1); }
        @Override protected boolean tryRelease(int n) { setState(0); return true; }
    }
    private final Sync sync = new Sync();
    void lock() { sync.acquire(1); }
    void unlock() { sync.release(1); }
}
class SpoolDirectory {
    static final SpoolDirectory SHARED = new SpoolDirectory();
    private final QueuedMutex mutex = new QueuedMutex();
    private int files;

    void added(int n) {
        int f;
        mutex.lock();
        try { f = files; } finally { mutex.unlock(); }
        mutex.lock();
        try {
            files = f + n; // BLOCAL: lost-update high {{files}}
        } finally { mutex.unlock(); }
    }
    void removed() { mutex.lock(); try { files--; } finally { mutex.unlock(); } }
}

/** A consumer that swaps its queue away. */
class AuditLog implements Runnable {
    static final AuditLog SHARED = new AuditLog();
    private final Object lock = new Object();
    private List<String> queue = new ArrayList<>();
    private volatile boolean running = true;
    private long written;

    void log(String s) { synchronized (lock) { queue.add(s); lock.notify(); } }

    public void run() {
        while (running) {
            List<String> batch;
            synchronized (lock) {
                while (queue.isEmpty()) {
                    try { lock.wait(); } catch (InterruptedException e) { return; }
                }
                batch = queue;
                queue = new ArrayList<>();
            }
            for (String s : batch) write(s); // BENIGN: check-then-act handed-over; BENIGN: check-then-act handed-over; BENIGN: check-then-act handed-over
        }
    }
    // how many there were was in the list that was taken away
    private void write(String s) { synchronized (lock) { written += s.length(); } }
    void stop() { running = false; }
}

/** A wait with a deadline. */
class Promise<T> {
    static final List<Promise<?>> OPEN = new CopyOnWriteArrayList<>();
    private T value;
    private boolean done;
    Promise() { OPEN.add(this); }
    synchronized void set(T v) { if (!done) { value = v; done = true; notifyAll(); } }
    synchronized T get(long millis) throws InterruptedException {
        long end = System.currentTimeMillis() + millis;
        while (!done) {
            long left = end - System.currentTimeMillis();
            if (left <= 0) return null;
            wait(left);
        }
        return value;
    }
    boolean isDone() { synchronized (this) { return done; } }
    // seen undone in one section, set in the next
    void setIfOpen(T v) {
        if (!isDone()) {
            synchronized (this) {
                value = v;
                done = true; // BLOCAL: check-then-act {{done}}
            }
        }
    }
}

/** Dead ones are found in a copy and removed one by one: at most low. */
class Peers {
    static final Peers SHARED = new Peers();
    private final Set<String> peers = new HashSet<>();
    void add(String p) { synchronized (peers) { peers.add(p); } }
    void sweep() {
        List<String> copy;
        synchronized (peers) { copy = new ArrayList<>(peers); }
        for (String p : copy) {
            if (p.isEmpty()) synchronized (peers) { peers.remove(p); } // BLOCAL: check-then-act low
        }
    }
}

/** A throttle. */
class FlushThrottle {
    static final FlushThrottle SHARED = new FlushThrottle();
    private final AtomicLong last = new AtomicLong();
    private final AtomicInteger flushes = new AtomicInteger();
    private volatile long lastSeen;

    void maybeFlush(long now) {
        long l = last.get();
        if (now - l > 1000 && last.compareAndSet(l, now)) flushes.incrementAndGet();
    }
    void maybeFlushBroken(long now) {
        long l = last.get();
        if (now - l > 1000) {
            last.set(now); // BLOCAL: check-then-act {{last}}
            flushes.incrementAndGet();
        }
    }
    // only ever set to what it is given: silent
    void seen(long now) { lastSeen = now; }
    long idle(long now) { return now - lastSeen; }
}

/** Accounts in order: silent. */
class Bank {
    static final class Account {
        final int id;
        long cents;
        Account(int id) { this.id = id; }
    }
    static final Map<Integer, Account> ALL = new ConcurrentHashMap<>();
    static void open(int id) { ALL.putIfAbsent(id, new Account(id)); }
    static void transfer(Account a, Account b, long n) {
        Account first = a.id < b.id ? a : b, second = a.id < b.id ? b : a;
        synchronized (first) {
            synchronized (second) {
                if (a.cents >= n) { a.cents -= n; b.cents += n; }
            }
        }
    }
    // the balance is asked, then the money is moved
    static void transferStale(Account a, Account b, long n) {
        long have;
        synchronized (a) { have = a.cents; }
        if (have >= n) {
            synchronized (a) {
                a.cents -= n; // BLOCAL: check-then-act {{cents}}
            }
            synchronized (b) { b.cents += n; }
        }
    }
}

/** A lock taken in one method and given up in another. */
class Transaction {
    static final Transaction SHARED = new Transaction();
    private final ReentrantLock lock = new ReentrantLock();
    private long rows;
    void begin() { lock.lock(); }
    void commit() { lock.unlock(); }
    long rows() { lock.lock(); try { return rows; } finally { lock.unlock(); } }
    void insert() { begin(); try { long r = rows(); rows = r + 1; } finally { commit(); } }
    void insertTwice() {
        begin();
        long r = rows();
        commit();
        begin();
        rows = r + 1; // BLOCAL: lost-update high {{rows}}
        commit();
    }
}

/** Per-key locks. */
class KeyedWorker {
    static final KeyedWorker SHARED = new KeyedWorker();
    private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
    private final Map<String, String> results = new ConcurrentHashMap<>();

    String work(String k) {
        String r = results.get(k);
        if (r != null) return r;
        synchronized (locks.computeIfAbsent(k, x -> new Object())) {
            r = results.get(k);
            if (r == null) {
                r = k.trim();
                results.put(k, r); // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
            }
        }
        return r;
    }
    void forget(String k) { results.remove(k); }
}

/** A file-like resource: closed once. */
class Channel implements AutoCloseable {
    static final Map<Integer, Channel> CHANNELS = new ConcurrentHashMap<>();
    private final Object lock = new Object();
    private boolean closed;
    private int users;
    private volatile boolean broken;

    boolean isClosed() { synchronized (lock) { return closed; } }
    @Override public void close() {
        synchronized (lock) {
            if (closed) return;
            closed = true;
            users = 0;
        }
    }
    void closeUnsafe() {
        if (isClosed()) return;
        synchronized (lock) {
            closed = true; // BLOCAL: check-then-act {{closed}}
            users = 0;
        }
    }
    // asked again in the block of the act
    boolean use() {
        if (isClosed()) return false;
        synchronized (lock) {
            if (closed) return false;
            users++; // BENIGN: check-then-act rechecked
            return true;
        }
    }
    boolean useStale() {
        if (isClosed()) return false;
        synchronized (lock) {
            users++; // BLOCAL: check-then-act
            return true;
        }
    }
    // a flag that is only set: silent
    void broken() { broken = true; }
}

/** Thread-local state and locals: silent. */
class Formatter {
    private static final ThreadLocal<StringBuilder> BUFFER = ThreadLocal.withInitial(StringBuilder::new);
    static String format(Object... a) {
        StringBuilder b = BUFFER.get();
        b.setLength(0);
        for (Object x : a) b.append(x);
        return b.toString();
    }
    static List<String> sorted(Collection<String> in) {
        List<String> l = Collections.synchronizedList(new ArrayList<>(in));
        if (!l.isEmpty()) l.remove(0);
        return l;
    }
}

/** A holder class, a constructor, a static initialiser: silent. */
class Registry {
    private static class Holder { static final Registry IT = new Registry(); }
    static Registry get() { return Holder.IT; }
    private static final Map<String, Integer> CODES = new Hashtable<>();
    static { for (String s : new String[] {"a", "b"}) if (!CODES.containsKey(s)) CODES.put(s, CODES.size()); } // BENIGN: check-then-act no-writer
    private final Vector<String> names = new Vector<>();
    Registry() { if (names.isEmpty()) names.add("root"); }
    synchronized void add(String n) { names.add(n); }
}

/** Work that a latch, a future or a pool has ended is done with. */
class Crawler {
    static int crawl(List<String> urls) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        Tally t = new Tally();
        for (String u : urls) pool.submit(() -> t.add(u.length()));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        int n = t.get();
        t.set(n / 2); // BENIGN: lost-update ordered
        return t.get();
    }
    // nobody waits
    static int crawlOn(List<String> urls) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        Tally t = new Tally();
        for (String u : urls) pool.submit(() -> t.add(u.length()));
        int n = t.get();
        t.set(n / 2); // BLOCAL: lost-update
        return t.get();
    }
    static final class Tally {
        private int n;
        synchronized void add(int m) { n += m; }
        synchronized int get() { return n; }
        synchronized void set(int m) { n = m; }
    }
}

/** An atomic reference to an immutable state. */
class Circuit {
    static final Circuit SHARED = new Circuit();
    private static final class State { final int fails; final boolean open; State(int f, boolean o) { fails = f; open = o; } }
    private final AtomicReference<State> state = new AtomicReference<>(new State(0, false));

    void fail() {
        State s = state.get();
        state.set(new State(s.fails + 1, s.fails > 3)); // BLOCAL: lost-update high {{state}}
    }
    void failRight() { state.updateAndGet(s -> new State(s.fails + 1, s.fails > 3)); }
    boolean tryReset() {
        State s = state.get();
        return s.open && state.compareAndSet(s, new State(0, false));
    }
    void reset() { state.set(new State(0, false)); }
}

/** A size kept beside a concurrent map. */
class BoundedMap<K, V> {
    static final BoundedMap<String, String> SHARED = new BoundedMap<>();
    private final ConcurrentMap<K, V> map = new ConcurrentHashMap<>();
    private final AtomicInteger size = new AtomicInteger();
    void put(K k, V v) { if (map.put(k, v) == null) size.incrementAndGet(); }
    void remove(K k) { if (map.remove(k) != null) size.decrementAndGet(); }
    // asked, then put
    boolean offer(K k, V v) {
        if (size.get() < 100) {
            size.incrementAndGet(); // BLOCAL: check-then-act {{size}}
            map.put(k, v);
            return true;
        }
        return false;
    }
}
