// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.locks.*;

/** Atomic-set serialisability and its collections: wrappers over a hidden list, two-phase methods, views, and lock upgrades. */
class PatternHammer {

    /** AbstractList's iterator against a wrapper: hasNext and next, each locked. */
    static class LockedList {
        static final LockedList SHARED = new LockedList();
        private final ArrayList<String> list = new ArrayList<>();

        synchronized int size() {
            return list.size();
        }

        synchronized String get(int i) {
            return list.get(i);
        }

        synchronized boolean add(String s) {
            return list.add(s);
        }

        synchronized String remove(int i) {
            return list.remove(i);
        }

        synchronized boolean contains(String s) {
            return list.contains(s);
        }

        /** retainAll as AbstractCollection does it, on the locked one: the size decides what is asked and removed. */
        void removeLast() {
            int n = size();
            if (n > 0) {
                remove(n - 1); // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        synchronized void removeLastRight() {
            int n = size();
            if (n > 0) {
                remove(n - 1);
            }
        }

        /** addIfAbsent of two. */
        void addIfAbsent(String s) {
            if (!contains(s)) {
                add(s); // BLOCAL: check-then-act medium
            }
        }

        /** addAll: one by one, from itself. Silent but for the size that is asked. */
        String lastOrNull() {
            int n = size();
            // Mended: the index is what is computed of the old size.
            return n == 0 ? null : get(n - 1); // BLOCAL: stale-value low
        }

        /** An iterator that is handed out of the lock. */
        synchronized Iterator<String> iterator() {
            // Mended: nobody can be given it but in the package.
            return list.iterator(); // BLOCAL: stale-value low
        }

        /** Silent: a copy. */
        synchronized Iterator<String> snapshot() {
            return new ArrayList<>(list).iterator();
        }
    }

    /** A read lock is given up for the write lock. */
    static class ReadWrite {
        static final ReadWrite SHARED = new ReadWrite();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final Map<String, List<String>> map = new HashMap<>();
        private Object data;
        private boolean cacheValid;

        List<String> getOrMake(String k) {
            List<String> l;
            rw.readLock().lock();
            try {
                l = map.get(k);
            } finally {
                rw.readLock().unlock();
            }
            if (l == null) {
                rw.writeLock().lock();
                try {
                    l = new ArrayList<>();
                    map.put(k, l); // BLOCAL: check-then-act high
                } finally {
                    rw.writeLock().unlock();
                }
            }
            return l;
        }

        List<String> getOrMakeRight(String k) {
            List<String> l;
            rw.readLock().lock();
            try {
                l = map.get(k);
            } finally {
                rw.readLock().unlock();
            }
            if (l == null) {
                rw.writeLock().lock();
                try {
                    l = map.get(k);
                    if (l == null) {
                        l = new ArrayList<>();
                        map.put(k, l); // BENIGN: check-then-act rechecked
                    }
                } finally {
                    rw.writeLock().unlock();
                }
            }
            return l;
        }

        void drop(String k) {
            rw.writeLock().lock();
            try {
                map.remove(k);
                cacheValid = false;
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** The CachedData example of the documentation: rechecked, then downgraded. */
        int processCachedData() {
            rw.readLock().lock();
            if (!cacheValid) {
                rw.readLock().unlock();
                rw.writeLock().lock();
                try {
                    if (!cacheValid) {
                        data = new Object(); // BENIGN: check-then-act rechecked
                        cacheValid = true;
                    }
                    rw.readLock().lock();
                } finally {
                    rw.writeLock().unlock();
                }
            }
            try {
                return data.hashCode();
            } finally {
                rw.readLock().unlock();
            }
        }

        /** Without the second look. */
        int processOnce() {
            rw.readLock().lock();
            if (!cacheValid) {
                rw.readLock().unlock();
                rw.writeLock().lock();
                try {
                    // Mended: the flag only goes on, and the data is what is lost.
                    data = new Object(); // BLOCAL: check-then-act medium
                    cacheValid = true;
                    rw.readLock().lock();
                } finally {
                    rw.writeLock().unlock();
                }
            }
            try {
                return data.hashCode();
            } finally {
                rw.readLock().unlock();
            }
        }
    }

    /** The Point example of StampedLock's documentation. */
    static class Point {
        static final Point SHARED = new Point();
        private double x;
        private double y;
        private final StampedLock sl = new StampedLock();

        /** Silent. */
        void move(double dx, double dy) {
            long stamp = sl.writeLock();
            try {
                x += dx;
                y += dy;
            } finally {
                sl.unlockWrite(stamp);
            }
        }

        /** The documented idiom. Silent. */
        double distance() {
            long stamp = sl.tryOptimisticRead();
            double cx = x;
            double cy = y;
            if (!sl.validate(stamp)) {
                stamp = sl.readLock();
                try {
                    cx = x;
                    cy = y;
                } finally {
                    sl.unlockRead(stamp);
                }
            }
            return Math.sqrt(cx * cx + cy * cy);
        }

        /** The documented upgrade. Silent. */
        void moveIfAtOrigin(double nx, double ny) {
            long stamp = sl.readLock();
            try {
                while (x == 0.0 && y == 0.0) {
                    long ws = sl.tryConvertToWriteLock(stamp);
                    if (ws != 0L) {
                        stamp = ws;
                        x = nx;
                        y = ny;
                        break;
                    } else {
                        sl.unlockRead(stamp);
                        stamp = sl.writeLock();
                    }
                }
            } finally {
                sl.unlock(stamp);
            }
        }

        /** Broken twin: the read lock is left, and the write lock taken, without a second look. */
        void moveIfAtOriginOnce(double nx, double ny) {
            boolean origin;
            long stamp = sl.readLock();
            try {
                origin = x == 0.0;
            } finally {
                sl.unlockRead(stamp);
            }
            if (origin) {
                stamp = sl.writeLock();
                try {
                    x = nx; // BLOCAL: check-then-act high
                    y = ny;
                } finally {
                    sl.unlockWrite(stamp);
                }
            }
        }
    }

    /** A bean whose setter fires: the old value was of an earlier block. */
    static class Bean {
        static final Bean SHARED = new Bean();
        private int value;
        private int changes;

        synchronized int getValue() {
            return value;
        }

        /** Silent: old and new are of one block. */
        void setValue(int v) {
            int old;
            synchronized (this) {
                old = value;
                value = v;
            }
            System.out.println(old + " " + v);
        }

        /** The change is counted because of what it was before. */
        void setIfOther(int v) {
            int old = getValue();
            if (old != v) {
                synchronized (this) {
                    value = v;
                    // Mended: the value becomes what was asked for in any case, but the change is counted twice.
                    changes++; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    public static void main(String[] args) {
        Runnable r = new Runnable() {
            public void run() {
                LockedList.SHARED.removeLast();
                ReadWrite.SHARED.getOrMake("a");
                Point.SHARED.move(1, 1);
            }
        };
        new Thread(r).start();
        new Thread(r).start();
    }
}
