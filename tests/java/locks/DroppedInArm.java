package locks;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A lock that one arm of a test drops, to take it again before it acts, while the other goes on with it. */
class DroppedInArm {

    /** The upgrade of the read lock, with and without a second look. */
    static class Upgrade {
        static final Upgrade SHARED = new Upgrade();
        private final ReentrantReadWriteLock rwl = new ReentrantReadWriteLock();
        private Object data;
        private int silver;

        void drop() {
            rwl.writeLock().lock();
            try {
                data = null;
            } finally {
                rwl.writeLock().unlock();
            }
        }

        void spend() {
            rwl.writeLock().lock();
            try {
                silver = 0;
            } finally {
                rwl.writeLock().unlock();
            }
        }

        void print() {
            rwl.readLock().lock();
            if (data == null) {
                rwl.readLock().unlock();
                rwl.writeLock().lock();
                try {
                    data = new int[1]; // BLOCAL: check-then-act medium
                    rwl.readLock().lock();
                } finally {
                    rwl.writeLock().unlock();
                }
            }
            try {
                System.out.println(data);
            } finally {
                rwl.readLock().unlock();
            }
        }

        void printChecked() {
            rwl.readLock().lock();
            if (data == null) {
                rwl.readLock().unlock();
                rwl.writeLock().lock();
                try {
                    if (data == null) {
                        data = new int[1]; // BENIGN: check-then-act rechecked
                    }
                    rwl.readLock().lock();
                } finally {
                    rwl.writeLock().unlock();
                }
            }
            try {
                System.out.println(data);
            } finally {
                rwl.readLock().unlock();
            }
        }

        /** The lock is not kept while it is changed, nor is anything looked at again. */
        void earn() {
            rwl.readLock().lock();
            if (silver == 0) {
                rwl.readLock().unlock();
                rwl.writeLock().lock();
                silver = 1; // BLOCAL: check-then-act medium
                rwl.writeLock().unlock();
                rwl.readLock().lock();
            }
            System.out.println(silver);
            rwl.readLock().unlock();
        }
    }

    /** Slow work that the lock is dropped for. */
    static class Loader {
        static final Loader SHARED = new Loader();
        private final ReentrantLock lock = new ReentrantLock();
        private final Map<String, int[]> cache = new HashMap<>();
        private Object value;
        private int loads;
        private int turns;

        void clear() {
            lock.lock();
            try {
                value = null;
                loads = 0;
                turns = 0;
                cache.clear();
            } finally {
                lock.unlock();
            }
        }

        private static Object slow() {
            return new int[1];
        }

        private void dropAndWork() {
            lock.unlock();
            try {
                slow();
            } finally {
                lock.lock();
            }
        }

        void load() {
            lock.lock();
            try {
                if (value == null) {
                    lock.unlock();
                    Object fresh;
                    try {
                        fresh = slow();
                    } finally {
                        lock.lock();
                    }
                    value = fresh; // BLOCAL: check-then-act medium
                }
                loads++;
            } finally {
                lock.unlock();
            }
        }

        void loadChecked() {
            lock.lock();
            try {
                if (value == null) {
                    lock.unlock();
                    Object fresh;
                    try {
                        fresh = slow();
                    } finally {
                        lock.lock();
                    }
                    if (value == null) {
                        value = fresh; // BENIGN: check-then-act rechecked
                    }
                }
                loads++;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: the lock is dropped when that is done. */
        void loadFirst() {
            lock.lock();
            try {
                if (value == null) {
                    value = slow();
                    lock.unlock();
                    slow();
                    lock.lock();
                }
                loads++;
            } finally {
                lock.unlock();
            }
        }

        void loadKey(String key) {
            lock.lock();
            try {
                int[] v = cache.get(key);
                if (v == null) {
                    lock.unlock();
                    v = new int[1];
                    lock.lock();
                    cache.put(key, v); // BLOCAL: check-then-act medium
                }
                loads++;
            } finally {
                lock.unlock();
            }
        }

        /** A callee drops it. */
        void byCallee() {
            lock.lock();
            try {
                if (turns < 5) {
                    dropAndWork();
                    turns++; // BLOCAL: check-then-act medium
                }
                loads++;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: the arms have met when it is dropped, and what follows is done on either way. */
        void dropBehind() {
            lock.lock();
            try {
                if (turns < 5) {
                    loads++;
                }
                lock.unlock();
                slow();
                lock.lock();
                turns = 1;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: a retry. The other arm leaves for good, and what this one does no test decides; the next turn reads anew. */
    static class Retry {
        static final Retry SHARED = new Retry();
        private final ReentrantLock lock = new ReentrantLock();
        private int ink;

        private void fill() {
            lock.lock();
            try {
                ink = 100;
            } finally {
                lock.unlock();
            }
        }

        void use(int n) {
            for (;;) {
                lock.lock();
                try {
                    if (ink >= n) {
                        ink -= n;
                        return;
                    }
                } finally {
                    lock.unlock();
                }
                fill();
            }
        }
    }

    /** Silent: what leaves the loop, for more work, is none of two arms that meet: the next turn begins with slow work, and
        decides by what it has got there. */
    static class Worker {
        static final Worker SHARED = new Worker();
        private final ReentrantLock lock = new ReentrantLock();
        private boolean idle;
        private boolean again;

        private static Object slow() {
            return System.getenv("job");
        }

        void wake() {
            lock.lock();
            try {
                idle = false;
            } finally {
                lock.unlock();
            }
        }

        void more() {
            lock.lock();
            try {
                again = true;
            } finally {
                lock.unlock();
            }
        }

        void work() {
            while (true) {
                Object job = slow();
                lock.lock();
                if (job == null) {
                    if (again) {
                        again = false;
                        lock.unlock();
                        continue;
                    }
                    idle = true;
                    lock.unlock();
                    break;
                }
                lock.unlock();
                lock.lock();
                if (idle) {
                    lock.unlock();
                    slow();
                    break;
                }
                lock.unlock();
            }
        }
    }
}
