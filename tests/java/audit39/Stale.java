package audit39;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** The papers on stale values: their examples and what follows from them. */
public class Stale {
    /** Artho, Havelund, Biere: the increment, nested, reentrant, over a wait and by getters. */
    static class Shared {
        private int x;
        private int y;
        private final Object lock = new Object();

        void inc() {
            int tmp;
            synchronized (lock) {
                tmp = x;
            }
            tmp++;
            synchronized (lock) {
                x = tmp; // BLOCAL: lost-update high {{'x'}}
            }
        }

        void incNested() {
            synchronized (lock) {
                int tmp;
                synchronized (lock) {
                    tmp = x;
                }
                tmp++;
                synchronized (lock) {
                    x = tmp;
                }
            }
        }

        int get() {
            synchronized (lock) {
                return x;
            }
        }

        void set(int n) {
            synchronized (lock) {
                x = n;
            }
        }

        void incByGetter() {
            set(get() + 1); // BLOCAL: lost-update
        }

        void incByGetterHeld() {
            synchronized (lock) {
                set(get() + 1);
            }
        }

        // A new lock each time keeps nobody out.
        void incOtherLock() {
            synchronized (new Object()) {
                set(get() + 1); // BLOCAL: lost-update
            }
        }

        // The copy is used as a local only.
        int square() {
            int tmp = get();
            return tmp * tmp;
        }

        // The y of the new block, made of the x of the old one.
        void follow() {
            int tmp;
            synchronized (lock) {
                tmp = x;
            }
            synchronized (lock) {
                y = tmp; // BLOCAL: stale-value
            }
        }

        void followSafe() {
            synchronized (lock) {
                y = x;
            }
        }

        // In a loop: the next turn's block is a new one.
        void loop() {
            int old = 0;
            for (int i = 0; i < 10; i++) {
                synchronized (lock) {
                    if (i > 0) {
                        x = old + 1; // BLOCAL: lost-update
                    }
                    old = x;
                }
            }
        }

        void loopSafe() {
            for (int i = 0; i < 10; i++) {
                synchronized (lock) {
                    int old = x;
                    x = old + 1;
                }
            }
        }

        int y() {
            synchronized (lock) {
                return y;
            }
        }

        // One arm is fresh, one is old.
        void oneArm(boolean again) {
            int tmp;
            synchronized (lock) {
                tmp = x;
            }
            synchronized (lock) {
                if (again) {
                    tmp = x;
                }
                x = tmp + 2; // BLOCAL: lost-update
            }
        }

        void bothFresh() {
            int tmp;
            synchronized (lock) {
                tmp = x;
            }
            if (tmp < 0) {
                return;
            }
            synchronized (lock) {
                tmp = x;
                // Not below nought when it was read first: the early return decides the write.
                x = tmp + 2; // BLOCAL: check-then-act high
            }
        }
    }

    /** Artho's transaction: worked on outside, tried again if it has changed. */
    static class Transaction {
        private long version;
        private int value;

        void transact() {
            for (;;) {
                long seen;
                int v;
                synchronized (this) {
                    seen = version;
                    v = value; // BLOCAL: check-then-act low
                }
                v = v * 2 + 1;
                synchronized (this) {
                    if (version == seen) {
                        value = v; // BENIGN: lost-update rechecked
                        version++;
                        return;
                    }
                }
            }
        }

        // Only warned of, and stored all the same.
        void transactUnsafe() {
            long seen;
            int v;
            synchronized (this) {
                seen = version;
                v = value;
            }
            v = v * 2 + 1;
            synchronized (this) {
                if (version != seen) {
                    System.err.println("changed");
                }
                value = v; // BLOCAL: lost-update high
                version++;
            }
        }

        synchronized void set(int v) {
            value = v;
            version++;
        }

        synchronized int value() {
            return value;
        }
    }

    /** Burrows, Leino: what was found in a cache, a bank's sum, and identifiers that nobody else has. */
    static class Files {
        private final Map<String, Integer> sizes = new HashMap<>();
        private int nextId;
        private int total;
        private int used;

        // Nobody has the number again: it was counted up in the block that read it.
        int id() {
            int mine;
            synchronized (this) {
                mine = nextId++;
            }
            return mine;
        }

        void register(String name) {
            int mine = id();
            synchronized (this) {
                sizes.put(name, mine); // BENIGN: stale-value handed-over
            }
        }

        // The same number for two.
        void registerUnsafe(String name) {
            int mine;
            synchronized (this) {
                mine = nextId;
            }
            synchronized (this) {
                nextId = mine + 1; // BLOCAL: lost-update
                sizes.put(name, mine);
            }
        }

        void growUnsafe(String name, int by) {
            Integer size;
            synchronized (this) {
                size = sizes.get(name);
            }
            if (size != null) {
                synchronized (this) {
                    sizes.put(name, size + by); // BLOCAL: lost-update
                }
            }
        }

        void grow(String name, int by) {
            synchronized (this) {
                Integer size = sizes.get(name);
                if (size != null) {
                    sizes.put(name, size + by);
                }
            }
        }

        void allocUnsafe(int n) {
            int free;
            synchronized (this) {
                free = total - used;
            }
            if (free >= n) {
                synchronized (this) {
                    used += n; // BLOCAL: check-then-act
                }
            }
        }

        synchronized boolean alloc(int n) {
            if (total - used >= n) {
                used += n;
                return true;
            }
            return false;
        }

        synchronized void extend(int n) {
            total += n;
        }

        synchronized void free(int n) {
            used -= n;
        }
    }

    /** Readers and writers: to leave the one lock for the other is a gap. */
    static class Cached {
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private final StampedLock stamped = new StampedLock();
        private Map<String, String> data;
        private boolean valid;
        private int reads;
        private double x;

        void readUnsafe() {
            rw.readLock().lock();
            boolean ok = valid;
            rw.readLock().unlock();
            if (!ok) {
                rw.writeLock().lock();
                try {
                    data = new HashMap<>();
                    valid = true; // BLOCAL: check-then-act
                } finally {
                    rw.writeLock().unlock();
                }
            }
        }

        void read() {
            rw.readLock().lock();
            boolean ok = valid;
            rw.readLock().unlock();
            if (!ok) {
                rw.writeLock().lock();
                try {
                    if (!valid) {
                        // The first of the writes stands for both.
                        data = new HashMap<>(); // BENIGN: check-then-act rechecked
                        valid = true;
                    }
                } finally {
                    rw.writeLock().unlock();
                }
            }
        }

        void invalidate() {
            rw.writeLock().lock();
            try {
                valid = false;
                data = null;
                reads = 0;
            } finally {
                rw.writeLock().unlock();
            }
        }

        void countUnsafe() {
            int n;
            rw.readLock().lock();
            try {
                n = reads;
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                reads = n + 1; // BLOCAL: lost-update high
            } finally {
                rw.writeLock().unlock();
            }
        }

        // Readers do not keep each other out.
        void countAsReader() {
            rw.readLock().lock();
            try {
                reads++; // BLOCAL: guarded-by
            } finally {
                rw.readLock().unlock();
            }
        }

        int count() {
            rw.readLock().lock();
            try {
                return data == null ? -1 : reads;
            } finally {
                rw.readLock().unlock();
            }
        }

        void moveUnsafe(double by) {
            long stamp = stamped.readLock();
            double now = x;
            stamped.unlockRead(stamp);
            stamp = stamped.writeLock();
            x = now + by; // BLOCAL: lost-update high
            stamped.unlockWrite(stamp);
        }

        void move(double by) {
            long stamp = stamped.writeLock();
            try {
                x += by;
            } finally {
                stamped.unlockWrite(stamp);
            }
        }

        double where() {
            long stamp = stamped.tryOptimisticRead();
            double now = x;
            if (!stamped.validate(stamp)) {
                stamp = stamped.readLock();
                try {
                    now = x;
                } finally {
                    stamped.unlockRead(stamp);
                }
            }
            return now;
        }

        void moveIfAtOrigin(double to) {
            long stamp = stamped.readLock();
            try {
                while (x == 0) {
                    long ws = stamped.tryConvertToWriteLock(stamp);
                    if (ws != 0) {
                        stamp = ws;
                        x = to;
                        break;
                    }
                    stamped.unlockRead(stamp);
                    stamp = stamped.writeLock();
                }
            } finally {
                stamped.unlock(stamp);
            }
        }
    }

    static final Shared SHARED = new Shared();
    static final Transaction TRANSACTION = new Transaction();
    static final Files FILES = new Files();
    static final Cached CACHED = new Cached();

    public static void main(String[] args) {
        for (int t = 0; t < 3; t++) {
            int i = t;
            new Thread(() -> {
                SHARED.inc();
                SHARED.incNested();
                SHARED.incByGetter();
                SHARED.incByGetterHeld();
                SHARED.incOtherLock();
                SHARED.follow();
                SHARED.followSafe();
                SHARED.loop();
                SHARED.loopSafe();
                SHARED.oneArm(i > 1);
                SHARED.bothFresh();
                System.out.println(SHARED.square() + SHARED.y()); // BLOCAL: inconsistent-read low
                TRANSACTION.transact();
                TRANSACTION.transactUnsafe();
                TRANSACTION.set(TRANSACTION.value() > 9 ? 0 : 1); // BLOCAL: lost-update
                FILES.register("a");
                FILES.registerUnsafe("b");
                FILES.growUnsafe("a", 1);
                FILES.grow("b", 1);
                FILES.allocUnsafe(3);
                FILES.extend(1);
                if (FILES.alloc(4)) {
                    FILES.free(4); // BLOCAL: check-then-act low
                }
                CACHED.readUnsafe();
                CACHED.read();
                CACHED.countUnsafe();
                CACHED.countAsReader();
                CACHED.moveUnsafe(CACHED.where()); // BLOCAL: lost-update
                CACHED.move(CACHED.count());
                CACHED.moveIfAtOrigin(1);
                CACHED.invalidate();
            }).start();
        }
    }
}
