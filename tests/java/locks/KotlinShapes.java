package locks;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What kotlinc makes of objects and of the standard library's inline functions, as Java. */
public class KotlinShapes {
    /** An `object`: its properties are static, `@Synchronized` locks the only instance. */
    public static final class Singleton {
        public static final Singleton INSTANCE = new Singleton();
        private static long balance;

        private Singleton() {
        }

        public synchronized long get() {
            return balance;
        }

        public synchronized void set(long b) {
            balance = b;
        }

        public void deposit(long a) {
            set(get() + a); // BLOCAL: lost-update high
        }

        public synchronized void depositSilent(long a) {
            set(get() + a);
        }
    }

    /** `rw.read { … }` and `rw.write { … }`: the writer gives up read locks that it may hold, and takes them again. */
    public static final class ReadThenWrite {
        public static final ReadThenWrite INSTANCE = new ReadThenWrite();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private long rate;

        public void raise() {
            ReentrantReadWriteLock.ReadLock r = rw.readLock();
            r.lock();
            long seen;
            try {
                seen = rate;
            } finally {
                r.unlock();
            }
            ReentrantReadWriteLock.ReadLock given = rw.readLock();
            int count = rw.getWriteHoldCount() == 0 ? rw.getReadHoldCount() : 0;
            for (int i = 0; i < count; i++) {
                given.unlock();
            }
            ReentrantReadWriteLock.WriteLock w = rw.writeLock();
            w.lock();
            try {
                rate = seen + 1; // BLOCAL: lost-update high
            } finally {
                for (int i = 0; i < count; i++) {
                    given.lock();
                }
                w.unlock();
            }
        }

        public void raiseSilent() {
            ReentrantReadWriteLock.ReadLock given = rw.readLock();
            int count = rw.getWriteHoldCount() == 0 ? rw.getReadHoldCount() : 0;
            for (int i = 0; i < count; i++) {
                given.unlock();
            }
            ReentrantReadWriteLock.WriteLock w = rw.writeLock();
            w.lock();
            try {
                rate = rate + 1;
            } finally {
                for (int i = 0; i < count; i++) {
                    given.lock();
                }
                w.unlock();
            }
        }
    }
}
