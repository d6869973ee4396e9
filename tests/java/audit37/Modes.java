// RELEASES: 21
package audit37;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks of several modes, conditions and permits, most of them in one class, and who uses them in another. */
public class Modes {
    /** What all of them guard, and by what. */
    static class Table {
        final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        final Map<String, String> rows = new HashMap<>();
        int size;
        String newest;

        Lock reading() {
            return lock.readLock();
        }

        Lock writing() {
            return lock.writeLock();
        }

        void clear() {
            writing().lock();
            try {
                rows.clear();
                size = 0;
                newest = null;
            } finally {
                writing().unlock();
            }
        }
    }

    static class Client {
        final Table table = new Table();
        private final ReadWriteLock own = new ReentrantReadWriteLock();
        private int version;

        /** Read in the one mode, written in the other. */
        void grow() {
            table.reading().lock();
            int n = table.size;
            table.reading().unlock();
            table.writing().lock();
            table.size = n + 1; // BLOCAL: lost-update {{size}}
            table.writing().unlock();
        }

        /** Silent: written in the block that read. */
        void growMended() {
            table.writing().lock();
            try {
                int n = table.size;
                table.size = n + 1;
            } finally {
                table.writing().unlock();
            }
        }

        /** Not there for the readers; put by the writer, who does not look. */
        String row(String key) {
            table.reading().lock();
            try {
                String r = table.rows.get(key);
                if (r != null) {
                    return r;
                }
            } finally {
                table.reading().unlock();
            }
            String made = key + "!";
            table.writing().lock();
            try {
                table.rows.put(key, made); // BLOCAL: check-then-act {{rows}}
                return made;
            } finally {
                table.writing().unlock();
            }
        }

        /** The writer looks again. */
        String rowMended(String key) {
            table.reading().lock();
            try {
                String r = table.rows.get(key);
                if (r != null) {
                    return r;
                }
            } finally {
                table.reading().unlock();
            }
            table.writing().lock();
            try {
                String r = table.rows.get(key);
                if (r == null) {
                    r = key + "!";
                    table.rows.put(key, r); // BENIGN: check-then-act rechecked
                }
                return r;
            } finally {
                table.writing().unlock();
            }
        }

        /** Silent: the writer becomes a reader before he ceases to be a writer. */
        int bump() {
            own.writeLock().lock();
            try {
                version++;
                own.readLock().lock();
            } finally {
                own.writeLock().unlock();
            }
            try {
                return version * 2;
            } finally {
                own.readLock().unlock();
            }
        }

        /** Left as a writer, come back as a reader: what was written goes on being used. */
        int bumpApart() {
            own.writeLock().lock();
            int mine;
            try {
                mine = version;
            } finally {
                own.writeLock().unlock();
            }
            own.writeLock().lock();
            try {
                if (mine > 10) {
                    version = 0; // BLOCAL: check-then-act {{version}}
                }
            } finally {
                own.writeLock().unlock();
            }
            return mine;
        }

        /** Written by one who only reads. */
        void newest(String n) {
            table.reading().lock();
            try {
                table.newest = n; // BLOCAL: guarded-by {{newest}}
            } finally {
                table.reading().unlock();
            }
        }

        void newestMended(String n) {
            table.writing().lock();
            try {
                table.newest = n;
            } finally {
                table.writing().unlock();
            }
        }

        /** Silent: two readers' blocks, and nothing is changed. */
        String both(String key) {
            table.reading().lock();
            String r = table.rows.get(key);
            table.reading().unlock();
            return r == null ? "none" : r;
        }
    }

    static final Client CLIENT = new Client();
    static final Modes SHARED = new Modes();

    private final StampedLock stamped = new StampedLock();
    private long x;
    private long y;
    private int users;

    void move(long dx, long dy) {
        long s = stamped.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            stamped.unlockWrite(s);
        }
    }

    /** The stamp is asked, and what it says is not heeded: the copies go on. */
    void origin() {
        long s = stamped.tryOptimisticRead();
        long cx = x;
        stamped.validate(s);
        long w = stamped.writeLock();
        try {
            x = cx / 2; // BLOCAL: lost-update {{x}}
        } finally {
            stamped.unlockWrite(w);
        }
    }

    /** Silent: the idiom. */
    double distance() {
        long s = stamped.tryOptimisticRead();
        long cx = x;
        long cy = y;
        if (!stamped.validate(s)) {
            s = stamped.readLock();
            try {
                cx = x;
                cy = y;
            } finally {
                stamped.unlockRead(s);
            }
        }
        return Math.sqrt(cx * cx + cy * cy);
    }

    /** No conversion: the reading is given up, and the writing begun, with what was read. */
    void halve() {
        long s = stamped.readLock();
        long cx = x;
        stamped.unlockRead(s);
        s = stamped.writeLock();
        try {
            x = cx / 2; // BLOCAL: lost-update {{x}}
        } finally {
            stamped.unlockWrite(s);
        }
    }

    /** Silent: converted where it can be, and read again where not. */
    void halveMended() {
        long s = stamped.readLock();
        try {
            for (;;) {
                long cx = x;
                long w = stamped.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    x = cx / 2;
                    return;
                }
                stamped.unlockRead(s);
                s = stamped.writeLock();
            }
        } finally {
            stamped.unlock(s);
        }
    }

    /** The conversion has failed, and the old copy is written none the less. */
    void halveBadly() {
        long s = stamped.readLock();
        long cx = x;
        long w = stamped.tryConvertToWriteLock(s);
        if (w == 0) {
            stamped.unlockRead(s);
            w = stamped.writeLock();
        }
        try {
            x = cx / 2; // BLOCAL: lost-update {{x}}
        } finally {
            stamped.unlockWrite(w);
        }
    }

    /** A lock of a stamped one, as a lock. */
    private final Lock asLock = stamped.asWriteLock();

    void use() {
        asLock.lock();
        int u = users;
        asLock.unlock();
        asLock.lock();
        users = u + 1; // BLOCAL: lost-update {{users}}
        asLock.unlock();
    }

    /** Silent. */
    void useMended() {
        asLock.lock();
        try {
            users = users + 1;
        } finally {
            asLock.unlock();
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition some = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final Deque<String> queue = new ArrayDeque<>();
    private int takers;
    private boolean closed;

    /** Some, said the size, before the lock was there. */
    String takeOutside() throws InterruptedException {
        boolean none;
        lock.lock();
        try {
            none = queue.isEmpty();
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            if (none) {
                some.await(); // BLOCAL: check-then-wait {{queue}}
            }
            return queue.poll();
        } finally {
            lock.unlock();
        }
    }

    /** Silent: asked in a loop around the wait. */
    String takeMended() throws InterruptedException {
        lock.lock();
        try {
            while (queue.isEmpty()) {
                some.await();
            }
            String s = queue.poll();
            room.signal();
            return s;
        } finally {
            lock.unlock();
        }
    }

    /** How many take, by a count from before the wait. */
    void takerLeaves() throws InterruptedException {
        lock.lock();
        try {
            int n = takers;
            while (queue.isEmpty() && !closed) {
                some.await();
            }
            takers = n - 1; // BLOCAL: stale-after-wait high {{takers}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent. */
    void takerLeavesMended() throws InterruptedException {
        lock.lock();
        try {
            while (queue.isEmpty() && !closed) {
                some.await();
            }
            takers--;
        } finally {
            lock.unlock();
        }
    }

    void takerComes() {
        lock.lock();
        try {
            takers++;
        } finally {
            lock.unlock();
        }
    }

    /** Not closed when it began to wait for room; put when it may be. */
    void put(String s) throws InterruptedException {
        lock.lock();
        try {
            boolean over = closed;
            while (queue.size() >= 10) {
                room.await();
            }
            if (!over) {
                queue.add(s); // MISSED: check-then-act (low; a flag from before a wait decides what is done to something else)
                some.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Silent: asked when the wait is over. */
    void putMended(String s) throws InterruptedException {
        lock.lock();
        try {
            while (queue.size() >= 10 && !closed) {
                room.await();
            }
            if (!closed) {
                queue.add(s);
                some.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waited once, without a loop, and the first is taken by what fails if there is none. */
    String takeOnce() throws InterruptedException {
        lock.lock();
        try {
            if (queue.isEmpty()) {
                some.await();
            }
            return queue.removeFirst(); // BLOCAL: stale-after-wait {{queue}}
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            some.signalAll();
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Tried twice, and each time had: what was read at first is written at last. */
    boolean tryTwice() {
        int n;
        if (!lock.tryLock()) {
            return false;
        }
        try {
            n = takers;
        } finally {
            lock.unlock();
        }
        if (!lock.tryLock()) {
            return false;
        }
        try {
            takers = n + 1; // BLOCAL: lost-update {{takers}}
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Silent: tried again only where it was not had. */
    boolean tryAgain() throws InterruptedException {
        if (lock.tryLock() || lock.tryLock(10, TimeUnit.MILLISECONDS)) {
            try {
                takers = takers + 1;
                return true;
            } finally {
                lock.unlock();
            }
        }
        return false;
    }

    /** A lock of one permit, tried. */
    private final Semaphore mutex = new Semaphore(1);
    private int jobs;

    boolean job() throws InterruptedException {
        mutex.acquire();
        boolean free = jobs < 4;
        mutex.release();
        if (!free || !mutex.tryAcquire(1, TimeUnit.SECONDS)) {
            return false;
        }
        jobs++; // BLOCAL: check-then-act {{jobs}}
        mutex.release();
        return true;
    }

    /** Silent. */
    boolean jobMended() throws InterruptedException {
        mutex.acquire();
        try {
            if (jobs >= 4) {
                return false;
            }
            jobs++;
            return true;
        } finally {
            mutex.release();
        }
    }

    void jobDone() throws InterruptedException {
        mutex.acquire();
        jobs--;
        mutex.release();
    }

    private int spins;
    private final List<String> seen = new ArrayList<>();

    /** A virtual thread for each: between two blocks of the object it began in. */
    void spin() {
        Thread.ofVirtual().start(() -> {
            int n;
            synchronized (this) {
                n = spins;
            }
            int more = ThreadLocalRandom.current().nextInt(3);
            synchronized (this) {
                spins = n + more; // BLOCAL: lost-update {{spins}}
            }
        });
    }

    /** Silent. */
    void spinMended() {
        Thread.startVirtualThread(() -> {
            int more = ThreadLocalRandom.current().nextInt(3);
            synchronized (this) {
                spins += more;
            }
        });
    }

    /** Not seen when the thread was begun; noted by the thread. */
    void see(String what) {
        synchronized (seen) {
            if (seen.contains(what)) {
                return;
            }
        }
        Thread.startVirtualThread(() -> {
            synchronized (seen) {
                seen.add(what); // BLOCAL: check-then-act {{seen}}
            }
        });
    }

    /** Silent: the thread looks itself. */
    void seeMended(String what) {
        Thread.startVirtualThread(() -> {
            synchronized (seen) {
                if (!seen.contains(what)) {
                    seen.add(what);
                }
            }
        });
    }

    void unsee(String what) {
        synchronized (seen) {
            seen.remove(what);
        }
    }
}
