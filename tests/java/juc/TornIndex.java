// RELEASES: 8 11 17 21
package juc;

import java.util.concurrent.locks.StampedLock;

/**
 * An optimistic read takes an element of an array at a place that is computed of another field, before the stamp is
 * validated: another thread may have put a shorter array there.
 */
class TornIndex {
    static class Table {
        static final Table SHARED = new Table();
        private final StampedLock lock = new StampedLock();
        private int capacity = 16;
        private long[] table = new long[16];

        long get(int hash) {
            long stamp = lock.tryOptimisticRead();
            int place = hash & (capacity - 1);
            long found = table[place]; // BLOCAL: inconsistent-read medium {{an index into 'table'}}
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    found = table[hash & (capacity - 1)];
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return found;
        }

        void resize(int to) {
            long stamp = lock.writeLock();
            try {
                table = new long[to];
                capacity = to;
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    /** Silent: the stamp is validated before the two are put together. */
    static class ValidatedBefore {
        static final ValidatedBefore SHARED = new ValidatedBefore();
        private final StampedLock lock = new StampedLock();
        private int capacity = 16;
        private long[] table = new long[16];

        long get(int hash) {
            long stamp = lock.tryOptimisticRead();
            int n = capacity;
            long[] all = table;
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    n = capacity;
                    all = table;
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return all[hash & (n - 1)];
        }

        void resize(int to) {
            long stamp = lock.writeLock();
            try {
                table = new long[to];
                capacity = to;
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    /** Silent: the array itself says how long it is. */
    static class OfItsOwnLength {
        static final OfItsOwnLength SHARED = new OfItsOwnLength();
        private final StampedLock lock = new StampedLock();
        private long[] table = new long[16];

        long get(int hash) {
            long stamp = lock.tryOptimisticRead();
            long[] all = table;
            long found = all[hash & (all.length - 1)];
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    found = table[hash & (table.length - 1)];
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return found;
        }

        void resize(int to) {
            long stamp = lock.writeLock();
            try {
                table = new long[to];
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    /** Silent: there is one array for good, and the place in it moves. */
    static class OneArray {
        static final OneArray SHARED = new OneArray();
        private final StampedLock lock = new StampedLock();
        private final long[] table = new long[16];
        private int last;

        long get() {
            long stamp = lock.tryOptimisticRead();
            long found = table[last];
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    found = table[last];
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return found;
        }

        void put(long what) {
            long stamp = lock.writeLock();
            try {
                last = last + 1 & 15;
                table[last] = what;
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    /** Silent: whoever comes by a shorter array catches that. */
    static class Caught {
        static final Caught SHARED = new Caught();
        private final StampedLock lock = new StampedLock();
        private int capacity = 16;
        private long[] table = new long[16];

        long get(int hash) {
            long stamp = lock.tryOptimisticRead();
            try {
                long found = table[hash & (capacity - 1)]; // BLOCAL: inconsistent-read low
                if (lock.validate(stamp)) {
                    return found;
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                Thread.yield();
            }
            stamp = lock.readLock();
            try {
                return table[hash & (capacity - 1)];
            } finally {
                lock.unlockRead(stamp);
            }
        }

        void resize(int to) {
            long stamp = lock.writeLock();
            try {
                table = new long[to];
                capacity = to;
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }
}
