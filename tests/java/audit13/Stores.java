// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.logging.Logger;

/** One interface, three stores, a synchronized wrapper with the mutex it is given, a service above them, template methods. */
class Stores {
    private static final Logger LOG = Logger.getLogger("stores");

    interface Store {
        Integer get(String key);

        void put(String key, Integer value);

        boolean has(String key);
    }

    static class MemoryStore implements Store {
        private final Map<String, Integer> map = new HashMap<>();

        @Override
        public synchronized Integer get(String key) {
            return map.get(key);
        }

        @Override
        public synchronized void put(String key, Integer value) {
            map.put(key, value);
        }

        @Override
        public synchronized boolean has(String key) {
            return map.containsKey(key);
        }

        void inc(String key) {
            Integer n = get(key);
            put(key, n + 1); // BLOCAL: lost-update
        }
    }

    static class LockedStore implements Store {
        private final Map<String, Integer> map = new TreeMap<>();
        private final Lock lock = new ReentrantLock();

        @Override
        public Integer get(String key) {
            lock.lock();
            try {
                return map.get(key);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void put(String key, Integer value) {
            lock.lock();
            try {
                map.put(key, value);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public boolean has(String key) {
            return get(key) != null;
        }

        void remove(String key) {
            lock.lock();
            try {
                map.remove(key);
            } finally {
                lock.unlock();
            }
        }
    }

    static class WrappedStore implements Store {
        private final Store inner;
        private final Object mutex;
        private int writes;

        WrappedStore(Store inner, Object mutex) {
            this.inner = inner;
            this.mutex = mutex;
        }

        @Override
        public Integer get(String key) {
            synchronized (mutex) {
                return inner.get(key);
            }
        }

        @Override
        public void put(String key, Integer value) {
            synchronized (mutex) {
                inner.put(key, value);
                writes++;
            }
        }

        @Override
        public boolean has(String key) {
            synchronized (mutex) {
                return inner.has(key);
            }
        }

        int writes() {
            synchronized (mutex) {
                return writes;
            }
        }

        void forgetWrites() {
            int w = writes();
            synchronized (mutex) {
                writes = w - 1; // BLOCAL: lost-update
            }
        }
    }

    abstract static class Service {
        private int calls;
        private int errors;

        abstract Store store();

        synchronized int calls() {
            return calls;
        }

        synchronized void calls(int n) {
            calls = n;
        }

        protected abstract void handle(String key);

        final void call(String key) {
            int c = calls();
            try {
                handle(key);
            } catch (RuntimeException e) {
                synchronized (this) {
                    errors++;
                }
            } finally {
                // Mended: by how many sections the read is older depends on the compiler.
                calls(c + 1); // BLOCAL: lost-update
            }
        }

        synchronized int errors() {
            return errors;
        }

        void pardon() {
            if (errors() > 0 && calls() > 10) {
                synchronized (this) {
                    // Mended: both are read in one line.
                    errors--; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    static class MemoryService extends Service {
        static final MemoryService SHARED = new MemoryService();
        private final MemoryStore store = new MemoryStore();

        @Override
        Store store() {
            return store;
        }

        @Override
        protected void handle(String key) {
            if (!store.has(key))
                store.put(key, 0); // BLOCAL: check-then-act
        }

        void inc(String key) {
            Integer n = store.get(key);
            if (n == null)
                n = 0;
            store.put(key, n + 1); // BLOCAL: lost-update
        }

        // Silent: under the store's monitor.
        void incAtOnce(String key) {
            synchronized (store) {
                Integer n = store.get(key);
                store.put(key, n == null ? 1 : n + 1);
            }
        }
    }

    static class LockedService extends Service {
        static final LockedService SHARED = new LockedService();
        static final LockedStore STORE = new LockedStore();

        @Override
        Store store() {
            return STORE;
        }

        @Override
        protected void handle(String key) {
            Integer n = STORE.get(key);
            STORE.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update high
        }

        void once(String key) {
            if (!STORE.has(key))
                STORE.put(key, 1); // BLOCAL: check-then-act medium
        }

        void sum(String a, String b) {
            // Mended: it was forgotten here.
            int n = STORE.get(a) + STORE.get(b); // BLOCAL: inconsistent-read low
            LOG.info("sum " + n);
        }
    }
}
