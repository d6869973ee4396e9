// RELEASES: 17 21
package audit35;

import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/** More locks: closed by method references, from lists and maps, chosen, handed in as views, stamped views, conditions with dates. */
public class Fetters {
    static final Fetters SHARED = new Fetters();

    interface Unlock extends AutoCloseable {
        @Override
        void close();
    }

    /** A lock that hands out what closes it. */
    static final class Door {
        private final ReentrantLock lock = new ReentrantLock();

        Unlock enter() {
            lock.lock();
            return lock::unlock;
        }

        Unlock enterSoon() throws InterruptedException {
            lock.lockInterruptibly();
            return () -> lock.unlock();
        }
    }

    private final Door door = new Door();
    private int guests;

    void noGuests() {
        try (Unlock u = door.enter()) {
            guests = 0;
        }
    }

    void guestTwice() throws InterruptedException {
        int n;
        try (Unlock u = door.enter()) {
            n = guests;
        }
        try (Unlock u = door.enterSoon()) {
            guests = n + 1; // BLOCAL: lost-update high {{guests}}
        }
    }

    /** Silent. */
    void guestOnce() throws InterruptedException {
        try (Unlock u = door.enterSoon()) {
            int n = guests;
            guests = n + 1;
        }
    }

    /** Silent: entered twice, left once. */
    void guestNested() {
        try (Unlock u = door.enter()) {
            int n;
            try (Unlock v = door.enter()) {
                n = guests;
            }
            guests = n + 1;
        }
    }

    /** Locks in a list. */
    private final List<Lock> locks = List.of(new ReentrantLock(), new ReentrantLock());
    private final int[] sums = new int[2];

    void clearSum(int i) {
        locks.get(i).lock();
        try {
            sums[i] = 0;
        } finally {
            locks.get(i).unlock();
        }
    }

    void sumTwice(int i) {
        Lock lock = locks.get(i);
        int n;
        lock.lock();
        try {
            n = sums[i];
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            sums[i] = n + 1; // BLOCAL: lost-update {{sums}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent. */
    void sumOnce(int i) {
        Lock lock = locks.get(i);
        lock.lock();
        try {
            int n = sums[i];
            sums[i] = n + 1;
        } finally {
            lock.unlock();
        }
    }

    /** A lock for each key, in a map; what it guards in another. */
    private final Map<String, Object> keyLocks = new ConcurrentHashMap<>();
    private final Map<String, Integer> values = new ConcurrentHashMap<>();

    private Object lockOf(String key) {
        return keyLocks.computeIfAbsent(key, k -> new Object());
    }

    void drop(String key) {
        synchronized (lockOf(key)) {
            values.remove(key);
        }
    }

    /** Two blocks of the key's lock. */
    void keyTwice(String key) {
        Integer n;
        synchronized (lockOf(key)) {
            n = values.get(key);
        }
        synchronized (lockOf(key)) {
            values.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update {{values}}
        }
    }

    /** Silent: one block of it, and nobody else writes that key. */
    void keyOnce(String key) {
        synchronized (lockOf(key)) {
            Integer n = values.get(key);
            values.put(key, n == null ? 1 : n + 1); // FALSE: lost-update (a lock that a helper gets from a map is no guard of what lies in another)
        }
    }

    /** Chosen by a condition, but the same for both blocks. */
    private final Object even = new Object();
    private final Object odd = new Object();
    private final int[] halves = new int[2];

    void clearHalves() {
        synchronized (even) {
            synchronized (odd) {
                halves[0] = 0;
                halves[1] = 0;
            }
        }
    }

    void halfTwice(int i) {
        Object lock = (i & 1) == 0 ? even : odd;
        int n;
        synchronized (lock) {
            n = halves[i & 1];
        }
        synchronized (lock) {
            halves[i & 1] = n + 1; // BLOCAL: lost-update {{halves}}
        }
    }

    /** Silent. */
    void halfOnce(int i) {
        Object lock = (i & 1) == 0 ? even : odd;
        synchronized (lock) {
            int n = halves[i & 1];
            halves[i & 1] = n + 1;
        }
    }

    /** The views of a lock are arguments. */
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private String cached;

    private <T> T under(Lock lock, Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }

    void forget() {
        under(rw.writeLock(), () -> cached = null);
    }

    String cachedTwice(String fresh) {
        String now = under(rw.readLock(), () -> cached);
        if (now == null) {
            now = under(rw.writeLock(), () -> cached = fresh); // BLOCAL: check-then-act {{cached}}
        }
        return now;
    }

    /** Looked at again under the write view. */
    String cachedAgain(String fresh) {
        String now = under(rw.readLock(), () -> cached);
        if (now == null) {
            now = under(rw.writeLock(), () -> {
                if (cached == null) {
                    cached = fresh; // BENIGN: check-then-act rechecked
                }
                return cached;
            });
        }
        return now;
    }

    /** Silent: all under the write view. */
    String cachedHeld(String fresh) {
        return under(rw.writeLock(), () -> {
            if (cached == null) {
                cached = fresh;
            }
            return cached;
        });
    }

    /** The write view is tried while the read view is held no more. */
    boolean cachedTried(String fresh) {
        rw.readLock().lock();
        boolean none;
        try {
            none = cached == null;
        } finally {
            rw.readLock().unlock();
        }
        if (none && rw.writeLock().tryLock()) {
            try {
                cached = fresh; // BLOCAL: check-then-act high {{cached}}
            } finally {
                rw.writeLock().unlock();
            }
            return true;
        }
        return false;
    }

    /** Stamped, by its views. */
    private final StampedLock stamps = new StampedLock();
    private final Lock reads = stamps.asReadLock();
    private final Lock writes = stamps.asWriteLock();
    private int level;

    void noLevel() {
        writes.lock();
        try {
            level = 0;
        } finally {
            writes.unlock();
        }
    }

    void levelTwice() {
        int n;
        reads.lock();
        try {
            n = level;
        } finally {
            reads.unlock();
        }
        long stamp = stamps.writeLock();
        try {
            level = n + 1; // BLOCAL: lost-update high {{level}}
        } finally {
            stamps.unlockWrite(stamp);
        }
    }

    /** Silent. */
    void levelOnce() {
        writes.lock();
        try {
            int n = level;
            level = n + 1;
        } finally {
            writes.unlock();
        }
    }

    /** Silent: optimistic, then for sure, and only then it is used. */
    int levelRead() {
        for (int i = 0; i < 3; i++) {
            long stamp = stamps.tryOptimisticRead();
            int n = level;
            if (stamp != 0 && stamps.validate(stamp)) {
                return n;
            }
        }
        long stamp = stamps.readLock();
        try {
            return level;
        } finally {
            stamps.unlockRead(stamp);
        }
    }

    /** Read optimistically with retries, then acted upon under the write lock. */
    void levelCapped(int max) {
        int n;
        long stamp;
        do {
            stamp = stamps.tryOptimisticRead();
            n = level;
        } while (!stamps.validate(stamp));
        if (n > max) {
            stamp = stamps.writeLock();
            try {
                level = max; // BLOCAL: check-then-act {{level}}
            } finally {
                stamps.unlockWrite(stamp);
            }
        }
    }

    /** Silent: converted where it can be, else looked at again. */
    void levelCappedMended(int max) {
        long stamp = stamps.readLock();
        try {
            while (level > max) {
                long ws = stamps.tryConvertToWriteLock(stamp);
                if (ws == 0) {
                    stamps.unlockRead(stamp);
                    stamp = stamps.writeLock();
                    continue;
                }
                stamp = ws;
                level = max;
            }
        } finally {
            stamps.unlock(stamp);
        }
    }

    /** A condition with a date, and one that is not interrupted. */
    private final ReentrantLock own = new ReentrantLock();
    private final Condition changed = own.newCondition();
    private int ready;

    void ready(int by) {
        own.lock();
        try {
            ready += by;
            changed.signalAll();
        } finally {
            own.unlock();
        }
    }

    void untilDate(Date date) throws InterruptedException {
        own.lock();
        try {
            int before = ready;
            while (ready == 0) {
                if (!changed.awaitUntil(date)) {
                    return;
                }
            }
            ready = before - 1; // BLOCAL: stale-after-wait high {{ready}}
        } finally {
            own.unlock();
        }
    }

    /** Silent. */
    boolean untilDateMended(Date date) throws InterruptedException {
        own.lock();
        try {
            while (ready == 0) {
                if (!changed.awaitUntil(date)) {
                    return false;
                }
            }
            ready--;
            return true;
        } finally {
            own.unlock();
        }
    }

    void uninterrupted() {
        own.lock();
        try {
            int before = ready;
            changed.awaitUninterruptibly();
            ready = Math.max(before, 1); // BLOCAL: stale-after-wait high {{ready}}
        } finally {
            own.unlock();
        }
    }

    /** What is checked before the lock is got through the library's null test. */
    private final Object plain = Objects.requireNonNull(new Object());
    private List<String> names;

    void noNames() {
        synchronized (plain) {
            names = null;
        }
    }

    List<String> namesTwice() {
        List<String> l = names;
        if (l == null) {
            Object lock = Objects.requireNonNull(plain);
            synchronized (lock) {
                names = l = new ArrayList<>(); // BLOCAL: check-then-act high {{names}}
            }
        }
        return l;
    }

    /** Two locks, both taken for a move; in both orders they are given up. */
    static final class Pot {
        static final Map<String, Pot> POTS = new ConcurrentHashMap<>();
        final ReentrantLock lock = new ReentrantLock();
        private int gold;

        int gold() {
            lock.lock();
            try {
                return gold;
            } finally {
                lock.unlock();
            }
        }

        void add(int n) {
            lock.lock();
            try {
                gold += n;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Looked at, then moved. */
    static boolean move(Pot from, Pot to, int n) {
        if (from.gold() < n) {
            return false;
        }
        from.add(-n); // BLOCAL: check-then-act {{gold}}
        to.add(n);
        return true;
    }

    /** Silent: both are held, and given up in the order in which they were taken. */
    static boolean moveHeld(Pot from, Pot to, int n) {
        from.lock.lock();
        to.lock.lock();
        try {
            if (from.gold < n) {
                return false;
            }
            from.gold -= n;
            to.gold += n;
            return true;
        } finally {
            from.lock.unlock();
            to.lock.unlock();
        }
    }

    /** Found in a map, both times anew: likely the same. */
    static void pour(String name) {
        Pot p = Pot.POTS.get(name);
        if (p != null && p.gold() > 0) {
            p.lock.lock();
            try {
                p.gold = 0; // BLOCAL: check-then-act {{gold}}
            } finally {
                p.lock.unlock();
            }
        }
    }

    /** Silent: asked and emptied in one block. */
    static int pourHeld(String name) {
        Pot p = Pot.POTS.get(name);
        if (p == null) {
            return 0;
        }
        p.lock.lock();
        try {
            int n = p.gold;
            if (n > 0) {
                p.gold = 0;
            }
            return n;
        } finally {
            p.lock.unlock();
        }
    }

    static void pot(String name) {
        Pot.POTS.putIfAbsent(name, new Pot());
    }

    /** A lock in a generic holder. */
    static final class Locked<T> {
        private final ReentrantLock lock = new ReentrantLock();
        private T value;

        Locked(T value) {
            this.value = value;
        }

        T get() {
            lock.lock();
            try {
                return value;
            } finally {
                lock.unlock();
            }
        }

        void set(T to) {
            lock.lock();
            try {
                value = to;
            } finally {
                lock.unlock();
            }
        }

        void update(java.util.function.UnaryOperator<T> by) {
            lock.lock();
            try {
                value = by.apply(value);
            } finally {
                lock.unlock();
            }
        }
    }

    private static final Locked<Integer> COUNT = new Locked<>(0);
    private static final Locked<Map<String, String>> NAMES = new Locked<>(new HashMap<>());

    static void countTwice() {
        COUNT.set(COUNT.get() + 1); // BLOCAL: lost-update {{value}}
    }

    /** Silent: the holder's own update. */
    static void countOnce() {
        COUNT.update(n -> n + 1);
    }

    /** What the holder has is copied, changed and put back. */
    static void rename(String from, String to) {
        Map<String, String> copy = new HashMap<>(NAMES.get());
        copy.put(from, to);
        NAMES.set(copy); // BLOCAL: lost-update {{value}}
    }
}
