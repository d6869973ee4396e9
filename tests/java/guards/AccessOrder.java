package guards;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A linked map in the order of access moves each entry that it is asked for to its end: get() changes it, and needs the lock as put() does. */
class AccessOrder {

    static class Readers {
        static final Readers SHARED = new Readers();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, String> map = new LinkedHashMap<>(16, 0.75f, true);

        String get(String k) {
            lock.readLock().lock();
            try {
                return map.get(k); // BLOCAL: guarded-by medium {{'map', which is in the order of access, is changed by get() under 'this.lock' in the mode of readers}}
            } finally {
                lock.readLock().unlock();
            }
        }

        /** Silent: this moves nothing. */
        boolean has(String k) {
            lock.readLock().lock();
            try {
                return map.containsKey(k);
            } finally {
                lock.readLock().unlock();
            }
        }

        void put(String k, String v) {
            lock.writeLock().lock();
            try {
                map.put(k, v);
            } finally {
                lock.writeLock().unlock();
            }
        }

        void remove(String k) {
            lock.writeLock().lock();
            try {
                map.remove(k);
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** The cache of the books: an anonymous class that takes the eldest away. */
    static class Eldest {
        static final Eldest SHARED = new Eldest();
        private final Map<String, String> map = new LinkedHashMap<String, String>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > 100;
            }
        };

        String get(String k) {
            return map.getOrDefault(k, ""); // BLOCAL: guarded-by medium {{'map', which is in the order of access, is changed by getOrDefault() without 'this'}}
        }

        synchronized void put(String k, String v) {
            map.put(k, v);
        }

        synchronized void remove(String k) {
            map.remove(k);
        }
    }

    /** A class of its own, whose constructor says so. */
    static class Bounded<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;
        private final int most;

        Bounded(int most) {
            super(most + 1, 1.0f, true);
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
        }
    }

    static class OfClass {
        static final OfClass SHARED = new OfClass();
        private final Map<String, String> map = new Bounded<>(100);

        String get(String k) {
            return map.get(k); // BLOCAL: guarded-by medium {{'map', which is in the order of access, is changed by get() without 'this'}}
        }

        synchronized void put(String k, String v) {
            map.put(k, v);
        }

        synchronized void clear() {
            map.clear();
        }
    }

    /** Its constructor is told, last, and hands that on. */
    static class Told<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;
        private final long until;

        Told(long until, boolean byAccess) {
            super(16, 0.75f, byAccess);
            this.until = until;
        }

        long until() {
            return until;
        }
    }

    static class OfTold {
        static final OfTold SHARED = new OfTold();
        private final Map<String, String> map = new Told<>(100L, true);

        String get(String k) {
            return map.get(k); // BLOCAL: guarded-by medium {{'map', which is in the order of access, is changed by get() without 'this'}}
        }

        synchronized void put(String k, String v) {
            map.put(k, v);
        }

        synchronized void clear() {
            map.clear();
        }
    }

    /** Silent: told to keep the order in which they came. */
    static class OfToldNot {
        static final OfToldNot SHARED = new OfToldNot();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, String> map = new Told<>(100L, false);

        String get(String k) {
            lock.readLock().lock();
            try {
                return map.get(k);
            } finally {
                lock.readLock().unlock();
            }
        }

        void put(String k, String v) {
            lock.writeLock().lock();
            try {
                map.put(k, v);
            } finally {
                lock.writeLock().unlock();
            }
        }

        void clear() {
            lock.writeLock().lock();
            try {
                map.clear();
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** Only one method changes it, as a writer. */
    static class OnePut {
        static final OnePut SHARED = new OnePut();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, String> map = new LinkedHashMap<>(16, 0.75f, true);

        String get(String k) {
            lock.readLock().lock();
            try {
                return map.get(k); // BLOCAL: guarded-by medium {{in the mode of readers}}
            } finally {
                lock.readLock().unlock();
            }
        }

        void put(String k, String v) {
            lock.writeLock().lock();
            try {
                map.put(k, v);
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** Silent: get() takes the lock of those who change it. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final Map<String, String> map = new LinkedHashMap<>(16, 0.75f, true);

        synchronized String get(String k) {
            return map.get(k);
        }

        synchronized void put(String k, String v) {
            map.put(k, v);
        }

        synchronized void remove(String k) {
            map.remove(k);
        }
    }

    /** Silent: in the order in which they were put. */
    static class Inserted {
        static final Inserted SHARED = new Inserted();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, String> map = new LinkedHashMap<>(16, 0.75f, false);
        private final Map<String, String> other = new LinkedHashMap<String, String>(16, 0.75f, false) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > 100;
            }
        };

        String get(String k) {
            lock.readLock().lock();
            try {
                return map.get(k) + other.get(k);
            } finally {
                lock.readLock().unlock();
            }
        }

        void put(String k, String v) {
            lock.writeLock().lock();
            try {
                map.put(k, v);
                other.put(k, v);
            } finally {
                lock.writeLock().unlock();
            }
        }

        void remove(String k) {
            lock.writeLock().lock();
            try {
                map.remove(k);
                other.remove(k);
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** Silent: who makes it says which order. */
    static class AsTold {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, String> map;

        AsTold(boolean byAccess) {
            map = new LinkedHashMap<>(16, 0.75f, byAccess);
        }

        String get(String k) {
            lock.readLock().lock();
            try {
                return map.get(k);
            } finally {
                lock.readLock().unlock();
            }
        }

        void put(String k, String v) {
            lock.writeLock().lock();
            try {
                map.put(k, v);
            } finally {
                lock.writeLock().unlock();
            }
        }

        void remove(String k) {
            lock.writeLock().lock();
            try {
                map.remove(k);
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** Silent: the wrapper locks each operation. */
    static class Wrapped {
        static final Wrapped SHARED = new Wrapped();
        private final Map<String, String> map = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true));

        String get(String k) {
            return map.get(k);
        }

        void put(String k, String v) {
            map.put(k, v);
        }

        void remove(String k) {
            map.remove(k);
        }
    }

    /** A plain map, with another one beside it that is in the order of access. */
    static class Index extends HashMap<String, String> {
        final Map<String, String> recent;

        Index() {
            recent = new LinkedHashMap<>(16, 0.75f, true);
        }
    }

    /** Silent: the map that is asked is a plain one. */
    static class Indexed {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Index map = new Index();

        String get(String k) {
            lock.readLock().lock();
            try {
                return map.get(k);
            } finally {
                lock.readLock().unlock();
            }
        }

        void put(String k, String v) {
            lock.writeLock().lock();
            try {
                map.put(k, v);
            } finally {
                lock.writeLock().unlock();
            }
        }

        void remove(String k) {
            lock.writeLock().lock();
            try {
                map.remove(k);
            } finally {
                lock.writeLock().unlock();
            }
        }
    }
}
