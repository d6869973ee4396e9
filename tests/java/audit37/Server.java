// RELEASES: 17
package audit37;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** What servers are made of, each thing in two classes or three. */
public class Server {
    // Rate limits: the bucket has the numbers, the limiter the lock.

    static class Bucket {
        double tokens = 10;
        long filled;
    }

    static class Limiter {
        private final ReentrantLock lock = new ReentrantLock();
        private final Bucket bucket = new Bucket();

        private void refill(long now) {
            lock.lock();
            try {
                bucket.tokens = Math.min(10, bucket.tokens + (now - bucket.filled) / 1e9);
                bucket.filled = now;
            } finally {
                lock.unlock();
            }
        }

        private double tokens() {
            lock.lock();
            try {
                return bucket.tokens;
            } finally {
                lock.unlock();
            }
        }

        private void spend() {
            lock.lock();
            try {
                bucket.tokens -= 1;
            } finally {
                lock.unlock();
            }
        }

        /** There was one when it was asked. */
        boolean tryAcquire(long now) {
            refill(now);
            if (tokens() < 1) {
                return false;
            }
            spend(); // BLOCAL: check-then-act {{tokens}}
            return true;
        }

        /** Silent: one hold. */
        boolean tryAcquireMended(long now) {
            lock.lock();
            try {
                refill(now);
                if (tokens() < 1) {
                    return false;
                }
                spend();
                return true;
            } finally {
                lock.unlock();
            }
        }

        /** As long as it is missing. Silent: how long to wait is an estimate that is only told. */
        double waitTime() {
            double t = tokens();
            return t >= 1 ? 0 : 1 - t;
        }
    }

    static final Limiter LIMITER = new Limiter();

    // A circuit breaker: its state is a record in an atomic, and who reports has it by a getter.

    enum Mode {
        CLOSED, OPEN, HALF_OPEN
    }

    record State(Mode mode, int failures, long since) {
        State failed(long now) {
            return failures >= 4 ? new State(Mode.OPEN, 0, now) : new State(mode, failures + 1, since);
        }
    }

    static class Breaker {
        private final AtomicReference<State> state = new AtomicReference<>(new State(Mode.CLOSED, 0, 0));
        private final AtomicInteger probes = new AtomicInteger();

        State state() {
            return state.get();
        }

        void state(State s) {
            state.set(s);
        }

        /** The record of one more failure than there were. */
        void failed(long now) {
            State s = state();
            state(s.failed(now)); // BLOCAL: lost-update {{state}}
        }

        /** Silent. */
        void failedMended(long now) {
            state.updateAndGet(s -> s.failed(now));
        }

        /** Open long enough: two let a probe through. */
        boolean probe(long now) {
            State s = state.get();
            if (s.mode() == Mode.OPEN && now - s.since() > 1000) {
                state.set(new State(Mode.HALF_OPEN, 0, now)); // BLOCAL: check-then-act {{state}}
                return true;
            }
            return false;
        }

        /** Silent. */
        boolean probeMended(long now) {
            State s = state.get();
            return s.mode() == Mode.OPEN && now - s.since() > 1000
                    && state.compareAndSet(s, new State(Mode.HALF_OPEN, 0, now));
        }

        /** As many probes as are let, by two operations. */
        boolean limited() {
            if (probes.get() < 3) {
                probes.incrementAndGet(); // BLOCAL: check-then-act {{probes}}
                return true;
            }
            return false;
        }

        /** Silent. */
        boolean limitedMended() {
            int n;
            do {
                n = probes.get();
                if (n >= 3) {
                    return false;
                }
            } while (!probes.compareAndSet(n, n + 1));
            return true;
        }

        void probed() {
            probes.decrementAndGet();
        }
    }

    static final Breaker BREAKER = new Breaker();

    /** From outside: it was closed, and is set closed with no failures. */
    static class Reporter {
        static void ok() {
            State s = BREAKER.state();
            if (s.mode() == Mode.HALF_OPEN) {
                BREAKER.state(new State(Mode.CLOSED, 0, s.since())); // BLOCAL: lost-update {{state}}
            }
        }
    }

    // A lease: who has it, and until when; the clerk asks, the lease answers.

    static class Lease {
        private String holder;
        private long until;
        private int renewals;

        synchronized boolean heldBy(String who) {
            return who.equals(holder);
        }

        synchronized boolean free(long now) {
            return holder == null || until < now;
        }

        synchronized void hold(String who, long to) {
            holder = who;
            until = to;
        }

        synchronized void renewed(long to) {
            until = to;
            renewals++;
        }

        synchronized void release(String who) {
            if (who.equals(holder)) {
                holder = null;
                until = 0;
                renewals = 0;
            }
        }

        synchronized long until() {
            return until;
        }
    }

    static final ConcurrentMap<String, Lease> LEASES = new ConcurrentHashMap<>();

    static class LeaseClerk {
        /** Free, said the one call. */
        static boolean take(String what, String who, long now) {
            Lease l = LEASES.computeIfAbsent(what, k -> new Lease());
            if (l.free(now)) {
                l.hold(who, now + 1000); // BLOCAL: check-then-act {{holder}}
                return true;
            }
            return false;
        }

        /** Silent: the lease is locked around both. */
        static boolean takeMended(String what, String who, long now) {
            Lease l = LEASES.computeIfAbsent(what, k -> new Lease());
            synchronized (l) {
                if (l.free(now)) {
                    l.hold(who, now + 1000);
                    return true;
                }
                return false;
            }
        }

        /** Mine when it was asked; another's when it is renewed. (Low: what goes with it is changed by a call.) */
        static boolean renew(String what, String who, long now) {
            Lease l = LEASES.get(what);
            if (l == null || !l.heldBy(who)) {
                return false;
            }
            l.renewed(now + 1000); // BLOCAL: check-then-act low {{holder}}
            return true;
        }

        /** A little longer than it was. */
        static void extend(String what, long by) {
            Lease l = LEASES.get(what);
            if (l != null) {
                l.renewed(l.until() + by); // BLOCAL: lost-update {{until}}
            }
        }

        /** Silent. */
        static void extendMended(String what, long by) {
            Lease l = LEASES.get(what);
            if (l != null) {
                synchronized (l) {
                    l.renewed(l.until() + by);
                }
            }
        }
    }

    // Buffers: a pool, and what they are counted by.

    static class Buffers {
        private final Queue<ByteBuffer> free = new ConcurrentLinkedQueue<>();
        private final AtomicInteger made = new AtomicInteger();
        private final int most = 16;

        /** Fewer than there may be, so one is made. */
        ByteBuffer get() {
            ByteBuffer b = free.poll();
            if (b == null && made.get() < most) {
                made.incrementAndGet(); // BLOCAL: check-then-act {{made}}
                b = ByteBuffer.allocate(1024);
            }
            return b;
        }

        /** Silent: first counted, and given back where it was too many. */
        ByteBuffer getMended() {
            ByteBuffer b = free.poll();
            if (b == null) {
                if (made.incrementAndGet() <= most) {
                    return ByteBuffer.allocate(1024);
                }
                made.decrementAndGet();
            }
            return b;
        }

        /** Silent: who gives back has it to himself till then. */
        void put(ByteBuffer b) {
            b.clear();
            free.offer(b);
        }

        /** One is thrown away where there are many. (Low: one of too many.) */
        void shrink() {
            if (free.size() > most / 2) {
                free.poll(); // BLOCAL: check-then-act low {{free}}
                made.decrementAndGet();
            }
        }
    }

    static final Buffers BUFFERS = new Buffers();

    // References that are counted: the counted is one class, the count is its parent's.

    abstract static class Counted {
        private int refs = 1;

        synchronized int refs() {
            return refs;
        }

        synchronized void refs(int n) {
            refs = n;
        }

        synchronized void retain() {
            refs++;
        }

        synchronized boolean release() {
            refs--;
            return refs == 0;
        }

        abstract void dispose();
    }

    static class Blob extends Counted {
        private boolean gone;

        @Override
        synchronized void dispose() {
            gone = true;
        }

        synchronized boolean gone() {
            return gone;
        }

        /** Alive when it was asked; retained when it is dead. */
        boolean tryRetain() {
            if (refs() == 0) {
                return false;
            }
            retain(); // BLOCAL: check-then-act {{refs}}
            return true;
        }

        /** Silent. */
        synchronized boolean tryRetainMended() {
            if (refs() == 0) {
                return false;
            }
            retain();
            return true;
        }

        /** By the getter and the setter of the parent. */
        void releaseBySet() {
            refs(refs() - 1); // BLOCAL: lost-update {{refs}}
        }

        /** Released by one call, and asked by another whether it was the last. (Low: what it does is other state.) */
        void drop() {
            release();
            if (refs() == 0) {
                dispose(); // BLOCAL: check-then-act low {{refs}}
            }
        }

        /** It tells who was the last, which is an action already taken. */
        void dropMended() {
            if (release()) {
                dispose(); // FALSE: check-then-act (low; read once more in the block that has counted it down, the number tells of no action)
            }
        }
    }

    static final Blob BLOB = new Blob();

    // Settings that are read again: the holder is volatile, the settings are never changed.

    record Settings(Map<String, String> values, int version) {
    }

    static class Config {
        private volatile Settings settings = new Settings(Map.of(), 0);
        private final List<Consumer<Settings>> listeners = new CopyOnWriteArrayList<>();
        private final Object writing = new Object();

        /** One value more than there were, by who else does so, too. (Medium at most; no lock at all.) */
        void set(String key, String value) {
            Map<String, String> m = new HashMap<>(settings.values());
            m.put(key, value);
            settings = new Settings(m, settings.version() + 1); // BLOCAL: lost-update {{settings}}; BLOCAL: lost-update low
        }

        /** Copied outside, put inside. */
        void setLate(String key, String value) {
            Settings s = settings;
            Map<String, String> m = new HashMap<>(s.values());
            m.put(key, value);
            synchronized (writing) {
                settings = new Settings(m, s.version() + 1); // BLOCAL: lost-update {{settings}}
            }
        }

        /** All in one block; but `set` comes without it. (Had no marker.) */
        void setMended(String key, String value) {
            synchronized (writing) {
                Settings s = settings;
                Map<String, String> m = new HashMap<>(s.values());
                m.put(key, value);
                settings = new Settings(m, s.version() + 1); // BLOCAL: lost-update low
            }
        }

        /** Silent: what is handed in is newer, or it is not taken. */
        void reload(Settings from) {
            synchronized (writing) {
                if (from.version() <= settings.version()) {
                    return;
                }
                settings = from;
            }
            listeners.forEach(l -> l.accept(from));
        }

        /** There by the one look, and got by the other, of other settings. */
        String get(String key) {
            if (settings.values().containsKey(key)) {
                return settings.values().get(key).trim(); // MISSED: check-then-act (that the map of the second read is another one)
            }
            return "";
        }

        /** Silent: of one copy. */
        String getMended(String key) {
            Settings s = settings;
            String v = s.values().get(key);
            return v == null ? "" : v.trim();
        }
    }

    static final Config CONFIG = new Config();

    // Batches: the batch has the lines, the flusher the lock and the timer's flag.

    static class Batch {
        final List<String> lines = new ArrayList<>();
        int bytes;
    }

    static class Flusher {
        private final Object lock = new Object();
        private Batch batch = new Batch();
        private boolean flushing;
        private final AtomicBoolean scheduled = new AtomicBoolean();
        private final AtomicLong sent = new AtomicLong();

        void add(String line) {
            synchronized (lock) {
                batch.lines.add(line);
                batch.bytes += line.length();
            }
        }

        /** Taken in one block, replaced in the next. */
        List<String> flush() {
            Batch full;
            synchronized (lock) {
                full = batch;
            }
            List<String> out = new ArrayList<>(full.lines);
            synchronized (lock) {
                batch = new Batch(); // BLOCAL: lost-update {{batch}}
            }
            return out;
        }

        /** Silent: swapped in one. */
        List<String> flushMended() {
            Batch full;
            synchronized (lock) {
                full = batch;
                batch = new Batch();
            }
            return new ArrayList<>(full.lines);
        }

        /** Big enough, so it is flushed: nobody flushes yet, said the block before. */
        boolean startFlush() {
            synchronized (lock) {
                if (flushing || batch.bytes < 100) {
                    return false;
                }
            }
            synchronized (lock) {
                flushing = true; // BLOCAL: check-then-act {{flushing}}
            }
            return true;
        }

        /** Silent. */
        boolean startFlushMended() {
            synchronized (lock) {
                if (flushing || batch.bytes < 100) {
                    return false;
                }
                flushing = true;
                return true;
            }
        }

        void endFlush() {
            synchronized (lock) {
                flushing = false;
            }
        }

        /** The line goes into the batch that there was. */
        void addLate(String line) {
            Batch b;
            synchronized (lock) {
                b = batch;
            }
            String padded = line + "\n";
            synchronized (lock) {
                b.lines.add(padded); // BLOCAL: stale-value {{batch}}; BLOCAL: stale-value low
            }
        }

        /** Silent. */
        boolean schedule() {
            return scheduled.compareAndSet(false, true);
        }

        void unschedule() {
            scheduled.set(false);
        }

        /** The sum so far, and what was sent, by two operations. */
        void sent(long n) {
            sent.set(sent.get() + n); // BLOCAL: lost-update {{sent}}
        }
    }

    static final Flusher FLUSHER = new Flusher();

    // Connections: the pool's state is an array, the lock is the server's.

    static class Pool {
        final String[] connections = new String[8];
        int used;
        final Deque<String> idle = new ArrayDeque<>();
    }

    private final Pool pool = new Pool();

    static final Server SHARED = new Server();

    /** Room by the count; then a place, in the next block. (The place was expected as check-then-act, too; but it is one and the same read, which is told once.) */
    boolean add(String c) {
        int at;
        synchronized (this) {
            at = pool.used;
            if (at == pool.connections.length) {
                return false;
            }
        }
        synchronized (this) {
            pool.connections[at] = c;
            pool.used = at + 1; // BLOCAL: lost-update {{used}}
        }
        return true;
    }

    /** Silent. */
    synchronized boolean addMended(String c) {
        if (pool.used == pool.connections.length) {
            return false;
        }
        pool.connections[pool.used++] = c;
        return true;
    }

    synchronized void clear() {
        Arrays.fill(pool.connections, null);
        pool.used = 0;
        pool.idle.clear();
    }

    /** The idle one, asked for by one block, taken by the next. */
    String borrow() {
        synchronized (this) {
            if (pool.idle.isEmpty()) {
                return null;
            }
        }
        synchronized (this) {
            return pool.idle.pop(); // BLOCAL: check-then-act {{idle}}
        }
    }

    /** Silent. */
    synchronized String borrowMended() {
        return pool.idle.poll();
    }

    synchronized void giveBack(String c) {
        pool.idle.push(c);
    }
}
