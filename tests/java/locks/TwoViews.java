package locks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The two views of a lock that itself is in no field. */
final class TwoViews {
    private TwoViews() {
    }

    static class Names {
        static final Names SHARED = new Names();
        private final Lock reading, writing;
        private final List<String> names = new ArrayList<>();
        private int changes;

        Names() {
            ReadWriteLock lock = new ReentrantReadWriteLock();
            reading = lock.readLock();
            writing = lock.writeLock();
        }

        void add(String name) {
            writing.lock();
            try {
                names.add(name);
                changes++;
            } finally {
                writing.unlock();
            }
        }

        void clear() {
            writing.lock();
            try {
                names.clear();
                changes++;
            } finally {
                writing.unlock();
            }
        }

        /** Who reads keeps out who writes. */
        String first() { // Silent
            reading.lock();
            try {
                return names.isEmpty() ? null : names.get(0).trim();
            } finally {
                reading.unlock();
            }
        }

        /** What was read under the one view is old under the other. */
        void skip() {
            int n;
            reading.lock();
            try {
                n = changes;
            } finally {
                reading.unlock();
            }
            writing.lock();
            try {
                changes = n + 1; // BLOCAL: lost-update high
            } finally {
                writing.unlock();
            }
        }
    }

    /** The same of a class, not of an object. */
    static class Table {
        private static final Lock READING, WRITING;
        private static final List<String> ROWS = new ArrayList<>();

        static {
            ReadWriteLock lock = new ReentrantReadWriteLock();
            WRITING = lock.writeLock();
            READING = lock.readLock();
        }

        static void add(String row) {
            WRITING.lock();
            try {
                ROWS.add(row);
            } finally {
                WRITING.unlock();
            }
        }

        static void clear() {
            WRITING.lock();
            try {
                ROWS.clear();
            } finally {
                WRITING.unlock();
            }
        }

        static String first() { // Silent
            READING.lock();
            try {
                return ROWS.isEmpty() ? null : ROWS.get(0).trim();
            } finally {
                READING.unlock();
            }
        }
    }

    /** The lock is somebody else's. */
    static class Lent {
        static final Lent SHARED = new Lent(new ReentrantReadWriteLock());
        private final Lock reading, writing;
        private final List<String> names = new ArrayList<>();

        Lent(ReadWriteLock lock) {
            reading = lock.readLock();
            writing = lock.writeLock();
        }

        void add(String name) {
            writing.lock();
            try {
                names.add(name);
            } finally {
                writing.unlock();
            }
        }

        void clear() {
            writing.lock();
            try {
                names.clear();
            } finally {
                writing.unlock();
            }
        }

        String first() { // Silent
            reading.lock();
            try {
                return names.isEmpty() ? null : names.get(0).trim();
            } finally {
                reading.unlock();
            }
        }
    }

    /** Views of two locks exclude nobody. */
    static class Apart {
        static final Apart SHARED = new Apart();
        private final Lock reading, writing;
        private final List<String> names = new ArrayList<>();

        Apart() {
            ReadWriteLock lock = new ReentrantReadWriteLock();
            ReadWriteLock other = new ReentrantReadWriteLock();
            reading = lock.readLock();
            writing = other.writeLock();
        }

        void add(String name) {
            writing.lock();
            try {
                names.add(name);
            } finally {
                writing.unlock();
            }
        }

        void clear() {
            writing.lock();
            try {
                names.clear();
            } finally {
                writing.unlock();
            }
        }

        String first() {
            reading.lock();
            try {
                return names.isEmpty() ? null : names.get(0).trim(); // BLOCAL: check-then-act
            } finally {
                reading.unlock();
            }
        }
    }

    /** The same in private fields that are not final, but that nobody but the constructor writes. */
    static class NotFinal {
        static final NotFinal SHARED = new NotFinal();
        private ReentrantReadWriteLock lock;
        private ReentrantReadWriteLock.ReadLock reading;
        private ReentrantReadWriteLock.WriteLock writing;
        private final List<String> names = new ArrayList<>();
        private int changes;

        NotFinal() {
            lock = new ReentrantReadWriteLock(true);
            reading = lock.readLock();
            writing = lock.writeLock();
        }

        void add(String name) {
            writing.lock();
            try {
                names.add(name);
                changes++;
            } finally {
                writing.unlock();
            }
        }

        void clear() {
            writing.lock();
            try {
                names.clear();
                changes++;
            } finally {
                writing.unlock();
            }
        }

        String first() { // Silent
            reading.lock();
            try {
                return names.isEmpty() ? null : names.get(0).trim();
            } finally {
                reading.unlock();
            }
        }

        void skip() {
            int n;
            reading.lock();
            try {
                n = changes;
            } finally {
                reading.unlock();
            }
            writing.lock();
            try {
                changes = n + 1; // BLOCAL: lost-update high {{lock 'this.lock'}}
            } finally {
                writing.unlock();
            }
        }
    }

    /** One half is put away for that of another lock: they do not belong together for good, nor is it surely one lock from call to call. */
    static class Exchanged {
        static final Exchanged SHARED = new Exchanged();
        private Lock reading, writing;
        private final List<String> names = new ArrayList<>();

        Exchanged() {
            ReadWriteLock lock = new ReentrantReadWriteLock();
            reading = lock.readLock();
            writing = lock.writeLock();
        }

        void exchange() {
            writing = new ReentrantReadWriteLock().writeLock();
        }

        void add(String name) {
            writing.lock();
            try {
                names.add(name);
            } finally {
                writing.unlock();
            }
        }

        void clear() {
            writing.lock();
            try {
                names.clear();
            } finally {
                writing.unlock();
            }
        }

        String first() {
            reading.lock();
            try {
                return names.isEmpty() ? null : names.get(0).trim(); // BLOCAL: check-then-act low
            } finally {
                reading.unlock();
            }
        }
    }
}
