// OPTIONS: --check=guarded-by
package guards;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Plain collections that are looked into, changed or walked over under a lock which nobody else holds for them: it keeps nobody out. */
class VainLocks {
    static void tell(Object o) {
        System.out.println(o);
    }

    /** One method is synchronized, all others take the map's own monitor. */
    static class Look {
        static final Look SHARED = new Look();
        private final Map<String, String> parts = new HashMap<>();
        private final Map<String, String> sized = new HashMap<>();
        private final Map<String, String> nested = new HashMap<>();

        synchronized String part(String name) {
            return parts.get(name); // BLOCAL: guarded-by medium {{'parts' is read by get() without}}
        }

        void put(String name, String part) {
            synchronized (parts) {
                parts.put(name, part);
            }
        }

        void drop(String name) {
            synchronized (parts) {
                parts.remove(name);
            }
        }

        boolean has(String name) {
            synchronized (parts) {
                return parts.containsKey(name);
            }
        }

        /** Silent: how many there are is but a number. */
        synchronized int countSized() {
            return sized.size();
        }

        void putSized(String name, String part) {
            synchronized (sized) {
                sized.put(name, part);
            }
        }

        void dropSized(String name) {
            synchronized (sized) {
                sized.remove(name);
            }
        }

        /** Silent: one of those who change it holds this lock, too, so that it is perhaps the one that is meant. */
        synchronized String nested(String name) {
            return nested.get(name);
        }

        synchronized void putNested(String name, String part) {
            synchronized (nested) {
                nested.put(name, part);
            }
        }

        void dropNested(String name) {
            synchronized (nested) {
                nested.remove(name);
            }
        }
    }

    /** The one that changes it under another lock. */
    static class Change {
        static final Change SHARED = new Change();
        private final Map<String, String> parts = new HashMap<>();

        synchronized void clear() {
            parts.clear(); // BLOCAL: guarded-by medium {{which all 3 accesses in other methods hold}}
        }

        void put(String name, String part) {
            synchronized (parts) {
                parts.put(name, part);
            }
        }

        void drop(String name) {
            synchronized (parts) {
                parts.remove(name);
            }
        }

        String part(String name) {
            synchronized (parts) {
                return parts.get(name);
            }
        }
    }

    /** Walks under the object's lock, while those who change it hold the map's alone. */
    static class Walk {
        static final Walk SHARED = new Walk();
        private final Map<String, String> parts = new HashMap<>();
        private final Map<String, String> both = new HashMap<>();
        private final Map<String, String> called = new HashMap<>();
        private final Map<String, String> handed = new HashMap<>();

        synchronized void dump() {
            for (String name : parts.keySet()) { // BLOCAL: guarded-by medium {{'parts' is walked over without}}
                tell(name);
            }
        }

        void put(String name, String part) {
            synchronized (parts) {
                parts.put(name, part);
            }
        }

        void drop(String name) {
            synchronized (parts) {
                parts.remove(name);
            }
        }

        /** Silent: who changes it holds the object's lock, too. */
        synchronized void dumpBoth() {
            for (String name : both.keySet()) {
                tell(name);
            }
        }

        synchronized void putBoth(String name, String part) {
            synchronized (both) {
                both.put(name, part);
            }
        }

        synchronized void dropBoth(String name) {
            synchronized (both) {
                both.remove(name);
            }
        }

        /** Silent: who changes it is called under the object's lock. */
        synchronized void dumpCalled() {
            for (String name : called.keySet()) {
                tell(name);
            }
        }

        synchronized void replace(String name, String part) {
            if (part == null) {
                dropCalled(name);
            } else {
                putCalled(name, part);
            }
        }

        private void putCalled(String name, String part) {
            synchronized (called) {
                called.put(name, part);
            }
        }

        private void dropCalled(String name) {
            synchronized (called) {
                called.remove(name);
            }
        }

        /** Silent: it is called under the map's lock, as far as callers are given. */
        void dumpHanded() {
            synchronized (this) {
                for (String name : handed.keySet()) {
                    tell(name);
                }
            }
        }

        void change(String name, String part) {
            synchronized (handed) {
                handed.put(name, part);
                dumpHanded();
            }
        }

        void dropHanded(String name) {
            synchronized (handed) {
                handed.remove(name);
            }
        }
    }
    /** Silent: the halves of a lock in fields that others may write are perhaps of one, which the walk holds as a reader. */
    static class Halves {
        static final Halves SHARED = new Halves();
        private final Map<String, String> parts = new HashMap<>();
        protected Lock reading;
        protected Lock writing;

        Halves() {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
            reading = lock.readLock();
            writing = lock.writeLock();
        }

        void put(String name, String part) {
            writing.lock();
            try {
                parts.put(name, part);
            } finally {
                writing.unlock();
            }
        }

        void drop(String name) {
            writing.lock();
            try {
                parts.remove(name);
            } finally {
                writing.unlock();
            }
        }

        void dump() {
            reading.lock();
            try {
                for (String name : parts.keySet()) {
                    tell(name);
                }
            } finally {
                reading.unlock();
            }
        }
    }
}
