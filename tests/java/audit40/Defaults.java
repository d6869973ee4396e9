// RELEASES: 8 17
package audit40;

import java.util.HashMap;
import java.util.Map;

/** Interfaces with default methods, generic classes whose heirs have bridges. */
public class Defaults {
    interface Cell<T> {
        T get();

        void set(T value);

        boolean isSet();

        // Two actions of the one that implements it.
        default boolean setOnce(T value) {
            if (isSet()) {
                return false;
            }
            set(value); // BLOCAL: check-then-act
            return true;
        }
    }

    static class TextCell implements Cell<String> {
        static final TextCell TITLE = new TextCell();

        private String value;

        @Override
        public synchronized String get() {
            return value;
        }

        @Override
        public synchronized void set(String value) {
            this.value = value;
        }

        @Override
        public synchronized boolean isSet() {
            return value != null;
        }

        void append(String more) {
            set(get() + more); // BLOCAL: lost-update
        }

        synchronized void appendSafe(String more) {
            set(get() + more);
        }

        synchronized boolean setOnceSafe(String value) {
            return setOnce(value);
        }

        // The old one is only given back.
        synchronized String swap(String value) {
            String old = get();
            set(value);
            return old;
        }
    }

    abstract static class Registry<K, V> {
        private final Map<K, V> map = new HashMap<>();

        protected abstract V make(K key);

        V find(K key) {
            synchronized (map) {
                return map.get(key);
            }
        }

        void bind(K key, V value) {
            synchronized (map) {
                map.put(key, value);
            }
        }

        void unbind(K key) {
            synchronized (map) {
                map.remove(key);
            }
        }

        V obtain(K key) {
            V found = find(key);
            if (found == null) {
                found = make(key);
                bind(key, found); // BLOCAL: check-then-act
            }
            return found;
        }

        V obtainSafe(K key) {
            synchronized (map) {
                V found = find(key);
                if (found == null) {
                    found = make(key);
                    bind(key, found);
                }
                return found;
            }
        }

        // The later one looks again.
        V obtainChecked(K key) {
            V found = find(key);
            if (found == null) {
                V made = make(key);
                synchronized (map) {
                    found = map.get(key);
                    if (found == null) {
                        map.put(key, made); // BENIGN: check-then-act rechecked
                        found = made;
                    }
                }
            }
            return found;
        }
    }

    static class Fonts extends Registry<String, StringBuilder> {
        static final Fonts ALL = new Fonts();

        @Override
        protected StringBuilder make(String key) {
            return new StringBuilder(key);
        }
    }

    interface Counted {
        Object lock();

        int count();

        void count(int n);

        default void addLocked(int n) {
            synchronized (lock()) {
                count(count() + n);
            }
        }
    }

    static class Visits implements Counted {
        static final Visits PAGE = new Visits();

        private final Object lock = new Object();
        private int n;

        @Override
        public Object lock() {
            return lock;
        }

        @Override
        public int count() {
            synchronized (lock) {
                return n;
            }
        }

        @Override
        public void count(int n) {
            synchronized (lock) {
                this.n = n;
            }
        }

        void addTorn(int by) {
            int old = count();
            count(old + by); // BLOCAL: lost-update
        }

        void reset() {
            count(0);
        }
    }
}
