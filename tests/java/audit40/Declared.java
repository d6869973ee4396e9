// RELEASES: 8 17
package audit40;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Guards and atomicity that are declared, and guards that the writers agree on. */
public class Declared {
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.FIELD, ElementType.METHOD})
    @interface GuardedBy {
        String value();
    }

    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.METHOD)
    @interface Atomic {
    }

    static class Fields {
        static final Fields ALL = new Fields();

        private final Object lock = new Object();
        private final Lock door = new ReentrantLock();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();

        @GuardedBy("this")
        private int mine;
        @GuardedBy("lock")
        private int locks;
        @GuardedBy("door")
        private String doors;
        @GuardedBy("rw")
        private long shared;
        @GuardedBy("Declared.class")
        private static int classes;

        synchronized void mine(int n) {
            mine = n;
        }

        int mine() {
            return mine; // BLOCAL: guarded-by high
        }

        synchronized int mineSafe() {
            return mine;
        }

        void locks(int n) {
            synchronized (lock) {
                locks = n;
            }
        }

        void locksTorn() {
            synchronized (this) {
                locks++; // BLOCAL: guarded-by high
            }
        }

        int locksSafe() {
            synchronized (lock) {
                return locks;
            }
        }

        void doors(String to) {
            door.lock();
            try {
                doors = to;
            } finally {
                door.unlock();
            }
        }

        void doorsLate(String to) {
            door.lock();
            try {
                if (doors != null) {
                    return;
                }
            } finally {
                door.unlock();
            }
            doors = to; // BLOCAL: guarded-by high
        }

        long shared() {
            rw.readLock().lock();
            try {
                return shared;
            } finally {
                rw.readLock().unlock();
            }
        }

        // The read lock is not enough for a write.
        void sharedTorn(long n) {
            rw.readLock().lock();
            try {
                shared = n; // BLOCAL: guarded-by high
            } finally {
                rw.readLock().unlock();
            }
        }

        void sharedSafe(long n) {
            rw.writeLock().lock();
            try {
                shared = n;
            } finally {
                rw.writeLock().unlock();
            }
        }

        static void classes(int n) {
            synchronized (Declared.class) {
                classes = n;
            }
        }

        static synchronized int classesTorn() {
            return classes; // BLOCAL: guarded-by high
        }

        // A method that is called with the lock, and says so.
        @GuardedBy("lock")
        private void bumpHeld() {
            locks++;
        }

        void bump() {
            synchronized (lock) {
                bumpHeld();
            }
        }
    }

    /** Three of four writes agree. */
    static class Agreed {
        static final Agreed ONE = new Agreed();

        private int level;
        private int loose;

        synchronized void level(int n) {
            level = n;
        }

        synchronized void up() {
            level++;
        }

        synchronized void down() {
            level--;
        }

        void reset() {
            level = 0; // BLOCAL: guarded-by medium
        }

        // Half of them only: nobody agrees on anything.
        synchronized void loose(int n) {
            loose = n;
        }

        void loosen() {
            loose = 1;
        }

        int loose() {
            return loose;
        }

        // Not yet shared: nobody else can have it.
        static Agreed made(int n) {
            Agreed fresh = new Agreed();
            fresh.level = n;
            return fresh;
        }
    }

    static class Pairs {
        static final Pairs ALL = new Pairs();

        private final List<String> left = new ArrayList<>();
        private final List<String> right = new ArrayList<>();
        private int moved;

        void left(String s) {
            synchronized (left) {
                left.add(s);
            }
        }

        void right(String s) {
            synchronized (right) {
                right.add(s);
            }
        }

        @Atomic
        void both(String s) {
            left(s); // BLOCAL: non-atomic medium
            right(s);
        }

        @Atomic
        void bothSafe(String s) {
            synchronized (left) {
                synchronized (right) {
                    left.add(s);
                    right.add(s);
                }
            }
        }

        // The method's own lock is not the one of the lists. (Was marked as medium: nothing shows that the two have to do with each other.)
        synchronized void move(String s) {
            left(s); // BLOCAL: non-atomic low
            right(s);
            moved++;
        }

        @Atomic
        void one(String s) {
            left(s);
        }

        synchronized int moved() {
            return moved;
        }

        synchronized void leftOnly(String s) {
            left(s);
            moved++;
        }
    }
}
