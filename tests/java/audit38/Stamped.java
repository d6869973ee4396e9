// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.StampedLock;

/** Points, rates and routes behind a stamped lock, in all of its modes. */
public class Stamped {
    static class Point {
        static final Point ORIGIN = new Point();

        private final StampedLock lock = new StampedLock();
        private double x;
        private double y;
        private int moves;
        private double[] trail = new double[8];
        private final List<String> names = new ArrayList<>();

        void move(double dx, double dy) {
            long stamp = lock.writeLock();
            try {
                x += dx;
                y += dy;
                moves++;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        // Silent: the documented idiom.
        double distance() {
            long stamp = lock.tryOptimisticRead();
            double cx = x;
            double cy = y;
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    cx = x;
                    cy = y;
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return Math.sqrt(cx * cx + cy * cy);
        }

        // Used before it is validated: the two are of two moments.
        double hasty() {
            long stamp = lock.tryOptimisticRead();
            double d = Math.sqrt(x * x + y * y); // BLOCAL: inconsistent-read low
            if (!lock.validate(stamp)) {
                return -1;
            }
            return d;
        }

        // Silent: converted where it succeeds, begun anew where not.
        void moveIfAtOrigin(double nx, double ny) {
            long stamp = lock.readLock();
            try {
                while (x == 0 && y == 0) {
                    long ws = lock.tryConvertToWriteLock(stamp);
                    if (ws != 0) {
                        stamp = ws;
                        x = nx;
                        y = ny;
                        break;
                    }
                    lock.unlockRead(stamp);
                    stamp = lock.writeLock();
                }
            } finally {
                lock.unlock(stamp);
            }
        }

        // Left for the write lock, and not asked again.
        void moveOnce(double nx, double ny) {
            long stamp = lock.readLock();
            boolean origin = x == 0 && y == 0;
            lock.unlockRead(stamp);
            if (!origin) {
                return;
            }
            stamp = lock.writeLock();
            try {
                x = nx; // BLOCAL: check-then-act
                y = ny;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        // A number that was validated, and then written back under the lock.
        void count() {
            long stamp = lock.tryOptimisticRead();
            int n = moves;
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                n = moves;
                lock.unlockRead(stamp);
            }
            stamp = lock.writeLock();
            try {
                moves = n + 1; // BLOCAL: lost-update high; BLOCAL: lost-update low
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        // Silent.
        void countAtOnce() {
            long stamp = lock.writeLock();
            try {
                int n = moves;
                moves = n + 1;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        // Not taken: the way goes on without the lock only to return.
        boolean tryCount() {
            long stamp = lock.tryWriteLock();
            if (stamp == 0) {
                return false;
            }
            try {
                moves++;
            } finally {
                lock.unlockWrite(stamp);
            }
            return true;
        }

        // The number may say more than the array has, which is never shorter (was: medium).
        double last() {
            long stamp = lock.tryOptimisticRead();
            double v = trail[moves - 1]; // BLOCAL: inconsistent-read low
            return lock.validate(stamp) ? v : Double.NaN;
        }

        void forget() {
            long stamp = lock.writeLock();
            try {
                trail = new double[8];
                moves = 0;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        // Looked for under the read lock, added under the write lock.
        void name(String name) {
            long stamp = lock.readLock();
            boolean known;
            try {
                known = names.contains(name);
            } finally {
                lock.unlockRead(stamp);
            }
            if (!known) {
                stamp = lock.writeLock();
                try {
                    names.add(name); // BLOCAL: check-then-act
                } finally {
                    lock.unlockWrite(stamp);
                }
            }
        }

        // Silent: looked for again.
        void nameOnce(String name) {
            long stamp = lock.readLock();
            boolean known;
            try {
                known = names.contains(name);
            } finally {
                lock.unlockRead(stamp);
            }
            if (!known) {
                stamp = lock.writeLock();
                try {
                    if (!names.contains(name)) {
                        names.add(name); // BENIGN: check-then-act rechecked
                    }
                } finally {
                    lock.unlockWrite(stamp);
                }
            }
        }

        void unname(String name) {
            long stamp = lock.writeLock();
            try {
                names.remove(name);
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        // Silent: by the view of a lock.
        int moves() {
            lock.asReadLock().lock();
            try {
                return moves;
            } finally {
                lock.asReadLock().unlock();
            }
        }
    }
}
