// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Stores, caches and shops of the books: attribute store, dynamic order, taxi's image, a sensor, an id pool, a lazy cache with soft references. */
class BookStores {

    /** Listing 11.2 and 11.3: the attribute store, with long and short locks. Silent both. */
    static class AttributeStore {
        static final AttributeStore SHARED = new AttributeStore();
        private final Map<String, String> attributes = new HashMap<>();

        public synchronized boolean userLocationMatches(String name, String regexp) {
            String key = "users." + name + ".location";
            String location = attributes.get(key);
            return location != null && location.matches(regexp);
        }

        public boolean userLocationMatchesShort(String name, String regexp) {
            String key = "users." + name + ".location";
            String location;
            synchronized (this) {
                location = attributes.get(key);
            }
            return location != null && location.matches(regexp);
        }

        public synchronized void put(String k, String v) {
            attributes.put(k, v);
        }

        /** Broken twin: changed because of what was there. */
        public void moveUser(String name, String from, String to) {
            String location;
            synchronized (this) {
                location = attributes.get(name);
            }
            if (from.equals(location)) {
                synchronized (this) {
                    attributes.put(name, to); // BLOCAL: check-then-act medium
                }
            }
        }

        /** Rechecked. */
        public void moveUserRight(String name, String from, String to) {
            String location;
            synchronized (this) {
                location = attributes.get(name);
            }
            if (from.equals(location)) {
                synchronized (this) {
                    if (from.equals(attributes.get(name))) {
                        attributes.put(name, to); // BENIGN: check-then-act rechecked
                    }
                }
            }
        }
    }

    /** Listing 10.3: money is transferred with locks taken in an induced order. Silent. */
    static class Transfers {
        private static final Object TIE_LOCK = new Object();

        static class Account {
            private int balance;
            static final List<Account> ALL = new CopyOnWriteArrayList<>();

            Account() {
                ALL.add(this);
            }

            void debit(int d) {
                balance -= d;
            }

            void credit(int d) {
                balance += d;
            }

            int getBalance() {
                return balance;
            }
        }

        private static void transfer(Account from, Account to, int amount) {
            if (from.getBalance() < amount) {
                throw new IllegalArgumentException();
            }
            from.debit(amount);
            to.credit(amount);
        }

        static void transferMoney(Account from, Account to, int amount) {
            int fromHash = System.identityHashCode(from);
            int toHash = System.identityHashCode(to);
            if (fromHash < toHash) {
                synchronized (from) {
                    synchronized (to) {
                        transfer(from, to, amount);
                    }
                }
            } else if (fromHash > toHash) {
                synchronized (to) {
                    synchronized (from) {
                        transfer(from, to, amount);
                    }
                }
            } else {
                synchronized (TIE_LOCK) {
                    synchronized (from) {
                        synchronized (to) {
                            transfer(from, to, amount);
                        }
                    }
                }
            }
        }

        /** Broken twin: one after the other, each in its own block; the balance is asked in the first of them. */
        static void transferInSteps(Account from, Account to, int amount) {
            boolean enough;
            synchronized (from) {
                enough = from.getBalance() >= amount;
            }
            if (enough) {
                synchronized (from) {
                    from.debit(amount); // BLOCAL: check-then-act
                }
                synchronized (to) {
                    to.credit(amount);
                }
            }
        }
    }

    /** A sensor: value and time belong together; the reader takes them one by one. */
    static class Sensor {
        static final Sensor SHARED = new Sensor();
        private double value;
        private long at;

        synchronized void update(double v) {
            value = v;
            at = System.nanoTime();
        }

        synchronized double value() {
            return value;
        }

        synchronized long at() {
            return at;
        }

        /** Used as one. */
        double perNano() {
            return value() / at(); // BLOCAL: inconsistent-read low
        }

        /** Smoothed: computed of the old one, and put back, by update, which writes both. */
        void smooth(double v) {
            double old = value();
            update((old + v) / 2); // BLOCAL: lost-update high
        }

        /** Silent. */
        synchronized void smoothRight(double v) {
            value = (value + v) / 2;
            at = System.nanoTime();
        }

        /** By a lock-free pair. Silent. */
        private final AtomicReference<double[]> pair = new AtomicReference<>(new double[2]);

        void smoothAtomic(double v) {
            pair.updateAndGet(p -> new double[] {(p[0] + v) / 2, p[1] + 1});
        }

        /** The same by get and set. */
        void smoothTwoSteps(double v) {
            double[] p = pair.get();
            pair.set(new double[] {(p[0] + v) / 2, p[1] + 1}); // BLOCAL: lost-update high
        }
    }

    /** A pool of numbers: the next clear bit is looked for, and set. */
    static class IdPool {
        static final IdPool SHARED = new IdPool();
        private final BitSet used = new BitSet();

        int allocate() {
            int id;
            synchronized (used) {
                id = used.nextClearBit(0);
            }
            synchronized (used) {
                // Mended: a number that is passed on.
                used.set(id); // BLOCAL: stale-value low
            }
            return id;
        }

        /** Silent. */
        int allocateRight() {
            synchronized (used) {
                int id = used.nextClearBit(0);
                used.set(id);
                return id;
            }
        }

        void release(int id) {
            synchronized (used) {
                used.clear(id);
            }
        }
    }

    /** A cache by soft references: asked whether it is still there, and got again. */
    static class SoftCache {
        static final SoftCache SHARED = new SoftCache();
        private final ConcurrentMap<String, java.lang.ref.SoftReference<StringBuilder>> map = new ConcurrentHashMap<>();

        /** The collector may come between the two. */
        int length(String k) {
            java.lang.ref.SoftReference<StringBuilder> r = map.get(k);
            if (r != null && r.get() != null) {
                return r.get().length(); // BLOCAL: check-then-act
            }
            return 0;
        }

        /** Silent. */
        int lengthRight(String k) {
            java.lang.ref.SoftReference<StringBuilder> r = map.get(k);
            StringBuilder b = r == null ? null : r.get();
            return b == null ? 0 : b.length();
        }

        void put(String k) {
            map.put(k, new java.lang.ref.SoftReference<>(new StringBuilder(k)));
        }
    }

    /** A shop's orders in a read-write lock: the total is read under the read lock, written back under the write lock. */
    static class Orders {
        static final Orders SHARED = new Orders();
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private long total;
        private int n;

        void addInTwo(long price) {
            long t;
            rw.readLock().lock();
            try {
                t = total;
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                total = t + price; // BLOCAL: lost-update high
                n++;
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** Silent. */
        void add(long price) {
            rw.writeLock().lock();
            try {
                total += price;
                n++;
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** Written under the read lock: readers are let in side by side. */
        void addShared(long price) {
            rw.readLock().lock();
            try {
                total += price; // BLOCAL: guarded-by
            } finally {
                rw.readLock().unlock();
            }
        }

        void reset() {
            rw.writeLock().lock();
            try {
                total = 0;
                n = 0;
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** Silent: both in one. */
        double average() {
            rw.readLock().lock();
            try {
                return n == 0 ? 0 : (double) total / n;
            } finally {
                rw.readLock().unlock();
            }
        }
    }
}
