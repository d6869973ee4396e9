package locks;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A class takes its lock by a helper, and calls what its subclasses do under it, several calls down. */
class UnderHelper {

    abstract static class Base {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

        void take() {
            lock.writeLock().lock();
        }

        void give() {
            lock.writeLock().unlock();
        }

        public final void put(Object key, Object value) {
            take();
            try {
                unwrap(key, value);
            } finally {
                give();
            }
        }

        private void unwrap(Object key, Object value) {
            if (key instanceof List) {
                for (Object one : (List<?>) key) {
                    insert(one, value);
                }
            } else {
                insert(key, value);
            }
        }

        abstract void insert(Object key, Object value);
    }

    /** Silent: whoever comes to add() holds the lock. */
    static class Sorted extends Base {
        static final Sorted SHARED = new Sorted();
        private final ConcurrentMap<Object, ConcurrentMap<Object, Object>> all = new ConcurrentSkipListMap<>();
        private final ConcurrentMap<Object, Object> without = new ConcurrentHashMap<>();

        @Override
        void insert(Object key, Object value) {
            if (key == Sorted.class) {
                without.put(value, value);
            } else {
                add(key, value);
            }
        }

        private void add(Object key, Object value) {
            ConcurrentMap<Object, Object> found = all.get(key);
            if (found == null) {
                found = new ConcurrentHashMap<>();
                all.put(key, found);
            }
            found.put(value, value);
        }
    }

    /** One more way to add(), without the lock. */
    static class Hashed extends Base {
        static final Hashed SHARED = new Hashed();
        private final ConcurrentMap<Object, ConcurrentMap<Object, Object>> all = new ConcurrentHashMap<>();

        @Override
        void insert(Object key, Object value) {
            add(key, value);
        }

        public void insertAtOnce(Object key, Object value) {
            add(key, value);
        }

        private void add(Object key, Object value) {
            ConcurrentMap<Object, Object> found = all.get(key);
            if (found == null) {
                found = new ConcurrentHashMap<>();
                all.put(key, found); // BLOCAL: check-then-act
            }
            found.put(value, value);
        }
    }
}
