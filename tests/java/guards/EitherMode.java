package guards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A helper takes the lock in the mode that it is told: in which it is held is not known. */
class EitherMode {
    enum Mode { READ, WRITE }

    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    @Guards.GuardedBy("lock")
    private final Map<String, String> told = new HashMap<>();

    @Guards.GuardedBy("lock")
    private final Map<String, String> here = new HashMap<>();

    @Guards.GuardedBy("lock")
    private final Map<String, String> readers = new HashMap<>();

    static Lock take(ReadWriteLock lock, Mode mode) {
        Lock taken;
        switch (mode) {
            case READ:
                taken = lock.readLock();
                break;
            case WRITE:
                taken = lock.writeLock();
                break;
            default:
                throw new IllegalArgumentException();
        }
        taken.lock();
        return taken;
    }

    static Lock takeAsReader(ReadWriteLock lock) {
        Lock taken = lock.readLock();
        taken.lock();
        return taken;
    }

    /** Silent: it is told to take the lock as who writes does. */
    void tell(String key, String value) {
        Lock taken = take(lock, Mode.WRITE);
        try {
            told.put(key, value);
        } finally {
            taken.unlock();
        }
    }

    String told(String key) {
        Lock taken = take(lock, Mode.READ);
        try {
            return told.get(key);
        } finally {
            taken.unlock();
        }
    }

    /** Readers do not keep each other out. */
    void put(String key, String value) {
        lock.readLock().lock();
        try {
            here.put(key, value); // BLOCAL: guarded-by high {{in the mode of readers}}
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Likewise by a helper that knows but one mode. */
    void putByHelper(String key, String value) {
        Lock taken = takeAsReader(lock);
        try {
            readers.put(key, value); // BLOCAL: guarded-by high {{in the mode of readers}}
        } finally {
            taken.unlock();
        }
    }

    String all(String key) {
        lock.readLock().lock();
        try {
            return here.get(key) + readers.get(key);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** What keeps its own users apart: those who add need only keep out who takes all of it. */
    static class KeepsApart {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();

        @Guards.GuardedBy("lock")
        private final List<String> copied = new CopyOnWriteArrayList<>();

        @Guards.GuardedBy("lock")
        private final List<String> bare = new CopyOnWriteArrayList<>();

        @Guards.GuardedBy("lock")
        private final Map<String, String> segmented = new ConcurrentHashMap<>();

        @Guards.GuardedBy("lock")
        private Map<String, String> replaced = new ConcurrentHashMap<>();

        /** Silent. */
        void add(String one) {
            lock.readLock().lock();
            try {
                copied.add(one);
                segmented.put(one, one);
            } finally {
                lock.readLock().unlock();
            }
        }

        /** With no lock at all the declaration is broken. */
        void addUnlocked(String one) {
            bare.add(one); // BLOCAL: guarded-by high
        }

        /** A field is none that keeps anybody apart. */
        void replace() {
            lock.readLock().lock();
            try {
                replaced = new ConcurrentHashMap<>(); // BLOCAL: guarded-by high {{in the mode of readers}}
            } finally {
                lock.readLock().unlock();
            }
        }

        List<String> all() {
            lock.writeLock().lock();
            try {
                List<String> all = new ArrayList<>(copied);
                all.addAll(segmented.values());
                all.addAll(replaced.values());
                all.addAll(bare);
                copied.clear();
                segmented.clear();
                return all;
            } finally {
                lock.writeLock().unlock();
            }
        }
    }
}
