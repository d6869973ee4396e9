// RELEASES: 8 17
package audit41;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.UnaryOperator;

/** Written when the others had been seen: protocols of several steps, right and wrong. */
public class Odds2 {
    /** Counted references; the last one closes. */
    static class Shared {
        static final Shared ONE = new Shared();

        private int refs = 1;
        private boolean freed;

        synchronized boolean acquire() {
            if (refs == 0) {
                return false;
            }
            refs++;
            return true;
        }

        void release() {
            boolean last;
            synchronized (this) {
                last = --refs == 0;
            }
            if (last) {
                free(); // BENIGN: check-then-act handed-over
            }
        }

        private synchronized void free() {
            freed = true;
        }

        synchronized int refs() {
            return refs;
        }

        void releaseLate() {
            if (refs() == 1) {
                free(); // BLOCAL: check-then-act low
            }
            synchronized (this) {
                refs--;
            }
        }

        synchronized boolean freed() {
            return freed;
        }
    }

    /** From one state to another, where it is still that. */
    static class Machine {
        static final Machine ONE = new Machine();

        enum S { IDLE, BUSY, DONE }

        private S state = S.IDLE;
        private int runs;

        synchronized S state() {
            return state;
        }

        synchronized boolean to(S from, S to) {
            if (state != from) {
                return false;
            }
            state = to;
            runs++;
            return true;
        }

        synchronized void set(S s) {
            state = s;
        }

        // Tried again until nobody has come in between.
        void advance() {
            S s;
            S next;
            do {
                s = state();
                next = s == S.IDLE ? S.BUSY : s == S.BUSY ? S.DONE : S.IDLE;
            } while (!to(s, next)); // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
        }

        void advanceBlind() {
            S s = state();
            S next = s == S.IDLE ? S.BUSY : s == S.BUSY ? S.DONE : S.IDLE;
            set(next); // BLOCAL: lost-update
        }

        void finish() {
            if (state() == S.BUSY) {
                set(S.DONE); // BLOCAL: check-then-act
            }
        }

        boolean finishSafe() {
            return to(S.BUSY, S.DONE);
        }
    }

    /** Worked out of a version, committed where that is still the newest. */
    static class Draft {
        static final Draft ONE = new Draft();

        private int version;
        private String text = "";

        static final class Copy {
            final int version;
            final String text;

            Copy(int version, String text) {
                this.version = version;
                this.text = text;
            }
        }

        synchronized Copy read() {
            return new Copy(version, text);
        }

        synchronized boolean commit(int of, String t) {
            if (of != version) {
                return false;
            }
            text = t;
            version++;
            return true;
        }

        synchronized void force(String t) {
            text = t;
            version++;
        }

        void append(String s) {
            Copy c;
            do {
                c = read();
                // Was marked as written back: what decides is the version, which comes by the same call.
                // What the copy was made with is known to be what is compared: the callee's test counts, too.
            } while (!commit(c.version, c.text + s)); // BENIGN: check-then-act rechecked; BENIGN: check-then-act rechecked; BLOCAL: stale-value low
        }

        void appendBlind(String s) {
            Copy c = read();
            force(c.text + s); // BLOCAL: lost-update
        }

        String show() {
            Copy c = read();
            return c.version + ":" + c.text;
        }
    }

    /** Copied at each change, read without the lock. */
    static class Targets {
        static final Targets ONE = new Targets();

        private final Object lock = new Object();
        private volatile String[] all = new String[0];

        void add(String s) {
            synchronized (lock) {
                String[] more = Arrays.copyOf(all, all.length + 1);
                more[all.length] = s;
                all = more;
            }
        }

        void addLate(String s) {
            String[] old = all;
            String[] more = Arrays.copyOf(old, old.length + 1);
            more[old.length] = s;
            synchronized (lock) {
                all = more; // BLOCAL: lost-update
            }
        }

        boolean has(String s) {
            for (String t : all) {
                if (t.equals(s)) {
                    return true;
                }
            }
            return false;
        }

        void addOnce(String s) {
            if (!has(s)) {
                add(s); // BLOCAL: check-then-act
            }
        }

        void addOnceSafe(String s) {
            synchronized (lock) {
                if (!has(s)) {
                    add(s);
                }
            }
        }

        // Looked at first, to save the lock; once more with it.
        void addOnceTwice(String s) {
            if (!has(s)) {
                synchronized (lock) {
                    if (!has(s)) {
                        add(s); // BENIGN: check-then-act rechecked
                    }
                }
            }
        }
    }

    /** Armed anew; a shot of an older generation does nothing. */
    static class Alarm {
        private final ScheduledExecutorService clock;
        private ScheduledFuture<?> shot;
        private int generation;
        private int rung;

        Alarm(ScheduledExecutorService clock) {
            this.clock = clock;
        }

        synchronized void arm(long ms) {
            int mine = ++generation;
            if (shot != null) {
                shot.cancel(false);
            }
            shot = clock.schedule(() -> ring(mine), ms, TimeUnit.MILLISECONDS);
        }

        private synchronized void ring(int of) {
            if (of == generation) {
                rung++;
                shot = null;
            }
        }

        synchronized void disarm() {
            generation++;
            if (shot != null) {
                shot.cancel(false);
                shot = null;
            }
        }
    }

    /** A lock for each key. (Were marked as nothing: that a helper gets one and the same by the key is not known, a limit.) */
    static class Wallets {
        static final Wallets ONE = new Wallets();

        private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Long> cents = new ConcurrentHashMap<>();

        private Object lockOf(String who) {
            return locks.computeIfAbsent(who, k -> new Object());
        }

        void pay(String who, long n) {
            Object lock = lockOf(who);
            synchronized (lock) {
                long have = cents.getOrDefault(who, 0L);
                cents.put(who, have + n); // BLOCAL: lost-update low
            }
        }

        boolean take(String who, long n) {
            Object lock = lockOf(who);
            synchronized (lock) {
                long have = cents.getOrDefault(who, 0L);
                if (have < n) {
                    return false;
                }
                cents.put(who, have - n); // BLOCAL: lost-update low
                return true;
            }
        }

        long have(String who) {
            return cents.getOrDefault(who, 0L);
        }
    }

    /** Without them. */
    static class BareWallets {
        static final BareWallets ONE = new BareWallets();

        private final ConcurrentMap<String, Long> cents = new ConcurrentHashMap<>();

        void pay(String who, long n) {
            long have = cents.getOrDefault(who, 0L);
            cents.put(who, have + n); // BLOCAL: lost-update
        }

        boolean take(String who, long n) {
            Long have = cents.get(who);
            if (have == null || have < n) {
                return false;
            }
            cents.put(who, have - n); // BLOCAL: lost-update
            return true;
        }

        void move(String from, String to, long n) {
            if (take(from, n)) {
                cents.merge(to, n, Long::sum); // BENIGN: check-then-act handed-over
            }
        }
    }

    /** Two buffers that are exchanged. */
    static class Buffers {
        static final Buffers ONE = new Buffers();

        private final Object lock = new Object();
        private List<String> front = new ArrayList<>();
        private List<String> back = new ArrayList<>();
        private long flushed;

        void write(String s) {
            synchronized (lock) {
                front.add(s);
            }
        }

        // Only one thread flushes; the other one has the front alone. (Was marked as nothing.)
        void flush(Collection<String> to) {
            List<String> full;
            synchronized (lock) {
                full = front;
                front = back;
                back = full;
            }
            to.addAll(full);
            synchronized (lock) {
                full.clear(); // BENIGN: stale-value handed-over
                flushed++;
            }
        }

        void flushLate(Collection<String> to) {
            List<String> copy;
            synchronized (lock) {
                copy = new ArrayList<>(front);
            }
            to.addAll(copy);
            synchronized (lock) {
                front.clear(); // BLOCAL: lost-update
                flushed += copy.size(); // BLOCAL: stale-value
            }
        }

        void flushLocked(Collection<String> to) {
            synchronized (lock) {
                to.addAll(front);
                front.clear();
                flushed++;
            }
        }
    }

    /** What waits is a helper. */
    static class Ring {
        static final Ring ONE = new Ring();

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final int[] slots = new int[8];
        private int head;
        private int count;

        private void awaitRoom() throws InterruptedException {
            while (count == slots.length) {
                changed.await();
            }
        }

        void put(int v) throws InterruptedException {
            lock.lock();
            try {
                awaitRoom();
                slots[(head + count) % slots.length] = v;
                count++;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void putOld(int v) throws InterruptedException {
            lock.lock();
            try {
                int n = count;
                awaitRoom();
                slots[(head + n) % slots.length] = v;
                count = n + 1; // BLOCAL: stale-after-wait high
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        int take() throws InterruptedException {
            lock.lock();
            try {
                while (count == 0) {
                    changed.await();
                }
                int v = slots[head];
                head = (head + 1) % slots.length;
                count--;
                changed.signalAll();
                return v;
            } finally {
                lock.unlock();
            }
        }

        int takeApart() throws InterruptedException {
            int h;
            lock.lock();
            try {
                while (count == 0) {
                    changed.await();
                }
                h = head;
                count--;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                int v = slots[h];
                head = (h + 1) % slots.length; // BLOCAL: lost-update high; BENIGN: check-then-act handed-over
                return v;
            } finally {
                lock.unlock();
            }
        }
    }

    /** From the read lock to the write lock. */
    static class Upgrade {
        static final Upgrade ONE = new Upgrade();

        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final StampedLock stamped = new StampedLock();
        private final Map<String, Integer> cache = new HashMap<>();
        private double x;
        private double y;

        int get(String k) {
            rw.readLock().lock();
            Integer v = cache.get(k);
            rw.readLock().unlock();
            if (v != null) {
                return v;
            }
            rw.writeLock().lock();
            try {
                v = cache.get(k);
                if (v == null) {
                    v = k.length();
                    cache.put(k, v); // BENIGN: check-then-act rechecked
                }
                return v;
            } finally {
                rw.writeLock().unlock();
            }
        }

        int getOnce(String k) {
            rw.readLock().lock();
            Integer v = cache.get(k);
            rw.readLock().unlock();
            if (v == null) {
                v = k.length();
                rw.writeLock().lock();
                cache.put(k, v); // BLOCAL: check-then-act
                rw.writeLock().unlock();
            }
            return v;
        }

        void forget(String k) {
            rw.writeLock().lock();
            cache.remove(k);
            rw.writeLock().unlock();
        }

        // The documented idiom.
        void moveIfAtOrigin(double newX, double newY) {
            long stamp = stamped.readLock();
            try {
                while (x == 0.0 && y == 0.0) {
                    long ws = stamped.tryConvertToWriteLock(stamp);
                    if (ws != 0L) {
                        stamp = ws;
                        x = newX;
                        y = newY;
                        break;
                    }
                    stamped.unlockRead(stamp);
                    stamp = stamped.writeLock();
                }
            } finally {
                stamped.unlock(stamp);
            }
        }

        // Leaves the one before it takes the other, and does not look again.
        void moveIfAtOriginLate(double newX, double newY) {
            long stamp = stamped.readLock();
            boolean origin = x == 0.0 && y == 0.0;
            stamped.unlockRead(stamp);
            if (origin) {
                stamp = stamped.writeLock();
                x = newX; // BLOCAL: check-then-act
                y = newY;
                stamped.unlockWrite(stamp);
            }
        }

        double distance() {
            long stamp = stamped.tryOptimisticRead();
            double cx = x;
            double cy = y;
            if (!stamped.validate(stamp)) {
                stamp = stamped.readLock();
                try {
                    cx = x;
                    cy = y;
                } finally {
                    stamped.unlockRead(stamp);
                }
            }
            return Math.sqrt(cx * cx + cy * cy);
        }

        void move(double dx, double dy) {
            long stamp = stamped.writeLock();
            try {
                x += dx;
                y += dy;
            } finally {
                stamped.unlockWrite(stamp);
            }
        }
    }

    /** A state that is replaced as a whole, by a helper that tries again. */
    static class Whole {
        static final Whole ONE = new Whole();

        private final AtomicReference<Map<String, Integer>> state = new AtomicReference<>(new HashMap<>());

        private void update(UnaryOperator<Map<String, Integer>> f) {
            Map<String, Integer> old;
            do {
                old = state.get();
            } while (!state.compareAndSet(old, f.apply(old)));
        }

        void put(String k, int v) {
            update(m -> {
                Map<String, Integer> n = new HashMap<>(m);
                n.put(k, v);
                return n;
            });
        }

        void putBlind(String k, int v) {
            Map<String, Integer> n = new HashMap<>(state.get());
            n.put(k, v);
            state.set(n); // BLOCAL: lost-update
        }

        void putOlder(String k) {
            int v = state.get().getOrDefault(k, 0);
            update(m -> {
                Map<String, Integer> n = new HashMap<>(m);
                n.put(k, v + 1); // MISSED: lost-update (what a helper of the class runs on what is there by then)
                return n;
            });
        }

        Integer get(String k) {
            return state.get().get(k);
        }
    }

    /** Whose turn it is; who has it may come again. */
    static class Owned {
        static final Owned ONE = new Owned();

        private Thread owner;
        private int depth;
        private int total;

        synchronized void enter() throws InterruptedException {
            Thread me = Thread.currentThread();
            while (owner != null && owner != me) {
                wait();
            }
            owner = me;
            depth++;
        }

        synchronized void leave() {
            if (owner != Thread.currentThread()) {
                throw new IllegalMonitorStateException();
            }
            if (--depth == 0) {
                owner = null;
                notifyAll();
            }
        }

        void add(int n) throws InterruptedException {
            enter();
            try {
                total += n;
            } finally {
                leave();
            }
        }

        // Not by who has it: another may leave it in between.
        boolean tryEnter() {
            boolean free;
            synchronized (this) {
                free = owner == null;
            }
            if (free) {
                synchronized (this) {
                    owner = Thread.currentThread(); // BLOCAL: check-then-act
                    depth = 1;
                }
            }
            return free;
        }

        synchronized boolean tryEnterSafe() {
            if (owner != null && owner != Thread.currentThread()) {
                return false;
            }
            owner = Thread.currentThread();
            depth++;
            return true;
        }
    }

    /** As long as there are too many. */
    static class Trimmed {
        static final Trimmed ONE = new Trimmed();

        private final LinkedHashMap<String, byte[]> map = new LinkedHashMap<>();
        private int most = 8;

        synchronized int size() {
            return map.size();
        }

        synchronized void put(String k, byte[] b) {
            map.put(k, b);
        }

        synchronized void most(int m) {
            most = m;
        }

        private synchronized boolean tooMany() {
            return map.size() > most;
        }

        private synchronized void dropEldest() {
            if (map.size() > most) {
                map.remove(map.keySet().iterator().next());
            }
        }

        private synchronized void dropAny() {
            map.remove(map.keySet().iterator().next());
        }

        // The helper looks itself.
        void trim() {
            while (tooMany()) {
                dropEldest(); // BENIGN: check-then-act rechecked
            }
        }

        void trimBlind() {
            while (tooMany()) {
                dropAny(); // BLOCAL: check-then-act low
            }
        }

        synchronized void trimSafe() {
            while (map.size() > most) {
                map.remove(map.keySet().iterator().next());
            }
        }
    }

    /** Taken in one go, in a batch. */
    static class Batches {
        static final Batches ONE = new Batches();

        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        private final Deque<String> failed = new ArrayDeque<>();
        private int sent;

        void offer(String s) {
            queue.add(s);
        }

        int drain() {
            List<String> batch = new ArrayList<>();
            queue.drainTo(batch, 100);
            synchronized (this) {
                sent += batch.size();
            }
            return batch.size();
        }

        List<String> drainLate() {
            List<String> batch = new ArrayList<>(queue);
            queue.clear(); // BLOCAL: lost-update
            return batch;
        }

        List<String> drainCounted() {
            int n = queue.size();
            List<String> batch = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                String s = queue.poll();
                if (s != null) {
                    batch.add(s);
                }
            }
            return batch;
        }

        void fail(String s) {
            synchronized (failed) {
                failed.addLast(s);
            }
        }

        // Taken out one by one; put back where it fails again.
        void retry() {
            String s;
            synchronized (failed) {
                s = failed.pollFirst();
            }
            if (s != null && s.isEmpty()) {
                synchronized (failed) {
                    failed.addFirst(s); // BENIGN: check-then-act handed-over
                }
            }
        }

        void retryLate() {
            String s;
            synchronized (failed) {
                s = failed.peekFirst();
            }
            if (s != null) {
                queue.add(s);
                synchronized (failed) {
                    failed.removeFirst(); // BLOCAL: check-then-act
                }
            }
        }
    }
}
