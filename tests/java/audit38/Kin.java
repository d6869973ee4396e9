// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Protected state, template methods, default methods and calls of super. */
public class Kin {
    abstract static class Component {
        protected final Object lock = new Object();
        protected int state;
        protected int changes;
        private final List<String> events = new ArrayList<>();

        protected abstract void onStart();

        // The state was asked before the hook, and is set after it.
        public void start() {
            synchronized (lock) {
                if (state != 0) {
                    return;
                }
            }
            onStart();
            synchronized (lock) {
                state = 1; // BLOCAL: check-then-act medium
                events.add("started");
            }
        }

        // Silent: claimed before the hook.
        public void startOnce() {
            synchronized (lock) {
                if (state != 0) {
                    return;
                }
                state = 1;
            }
            onStart(); // BENIGN: check-then-act handed-over
        }

        public void stop() {
            synchronized (lock) {
                state = 2;
                events.add("stopped");
            }
        }

        protected int state() {
            synchronized (lock) {
                return state;
            }
        }

        protected void changed() {
            synchronized (lock) {
                changes++;
            }
        }
    }

    static class Engine extends Component {
        static final Engine ENGINE = new Engine();

        private int speed;

        @Override
        protected void onStart() {
            synchronized (lock) {
                speed = 1;
            }
        }

        // The parent's number, under the parent's lock.
        void batch(int n) {
            int before;
            synchronized (lock) {
                before = changes;
            }
            for (int i = 0; i < n; i++) {
                onStart();
            }
            synchronized (lock) {
                changes = before + n; // BLOCAL: lost-update
            }
        }

        // Silent.
        void batchAtOnce(int n) {
            synchronized (lock) {
                int before = changes;
                changes = before + n;
            }
        }

        // The state by the parent's getter.
        void accelerate() {
            if (state() == 1) {
                synchronized (lock) {
                    speed++; // BLOCAL: check-then-act low
                }
            }
        }

        // Silent.
        void accelerateAtOnce() {
            synchronized (lock) {
                if (state() == 1) {
                    speed++;
                }
            }
        }
    }

    // Overridden with a call of super around the lock.
    static class Counter {
        protected int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int to) {
            n = to;
        }

        // Silent: nobody calls it but Limited, which holds the lock (was: lost-update).
        void increment() {
            set(get() + 1);
        }
    }

    static class Limited extends Counter {
        static final Limited LIMITED = new Limited();

        // Silent: the overriding one holds the lock throughout.
        @Override
        synchronized void increment() {
            if (get() < 10) {
                super.increment();
            }
        }

        // The inherited accessors, one after the other.
        void twice() {
            int now = get();
            set(now * 2); // BLOCAL: lost-update
        }

        // Silent.
        synchronized void twiceAtOnce() {
            int now = get();
            set(now * 2);
        }
    }

    static class Free extends Counter {
        static final Free FREE = new Free();
    }

    // A default method composes what two classes implement.
    interface Store<K, V> {
        V get(K key);

        void put(K key, V value);

        default V getOrMake(K key, V made) {
            V v = get(key);
            if (v == null) {
                put(key, made); // BLOCAL: check-then-act
                return made;
            }
            return v;
        }
    }

    static class MapStore<K, V> implements Store<K, V> {
        static final MapStore<String, List<String>> STORE = new MapStore<>();

        private final Map<K, V> map = new HashMap<>();

        @Override
        public synchronized V get(K key) {
            return map.get(key);
        }

        @Override
        public synchronized void put(K key, V value) {
            map.put(key, value);
        }
    }

    // Silent: the default method is overridden by one that holds the lock.
    static class SafeStore<K, V> implements Store<K, V> {
        static final SafeStore<String, List<String>> STORE = new SafeStore<>();

        private final Map<K, V> map = new HashMap<>();

        @Override
        public synchronized V get(K key) {
            return map.get(key);
        }

        @Override
        public synchronized void put(K key, V value) {
            map.put(key, value);
        }

        @Override
        public synchronized V getOrMake(K key, V made) {
            V v = get(key);
            if (v == null) {
                put(key, made);
                return made;
            }
            return v;
        }
    }

    // The subclass has a lock of its own, which keeps nobody of the parent's out.
    static class Base {
        protected int total;

        synchronized void add(int n) {
            total += n;
        }

        synchronized void clear() {
            total = 0;
        }

        synchronized int total() {
            return total;
        }
    }

    static class Derived extends Base {
        static final Derived DERIVED = new Derived();

        private final Object mine = new Object();

        void addTwice(int n) {
            synchronized (mine) {
                total += 2 * n; // BLOCAL: guarded-by
            }
        }

        // Silent: the parent's lock as well.
        void addThrice(int n) {
            synchronized (mine) {
                synchronized (this) {
                    total += 3 * n;
                }
            }
        }

        // Under its own lock the parent's getter and then the parent's clear.
        int drain() {
            synchronized (mine) {
                int n = total();
                clear(); // BLOCAL: lost-update
                return n;
            }
        }
    }
}
