// RELEASES: 8 17
package audit42;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Generic bases with hooks, and those that fill them. */
public class Bases {
    static class User {
        private final String name;
        private int visits;

        User(String name) {
            this.name = name;
        }

        synchronized void visit() {
            visits++;
        }

        String name() {
            return name;
        }
    }

    abstract static class Store<K, V> {
        protected final Map<K, V> map = new HashMap<>();

        protected abstract V make(K k);

        public V getLate(K k) {
            V v;
            synchronized (map) {
                v = map.get(k);
            }
            if (v == null) {
                v = make(k);
                synchronized (map) {
                    map.put(k, v); // BLOCAL: check-then-act
                }
            }
            return v;
        }

        public V get(K k) {
            synchronized (map) {
                V v = map.get(k);
                if (v == null) {
                    v = make(k);
                    map.put(k, v);
                }
                return v;
            }
        }

        public V getTwice(K k) {
            synchronized (map) {
                V v = map.get(k);
                if (v != null) {
                    return v;
                }
            }
            V made = make(k);
            synchronized (map) {
                V v = map.get(k);
                if (v == null) {
                    v = made;
                    map.put(k, v); // BENIGN: check-then-act rechecked
                }
                return v;
            }
        }

        public void drop(K k) {
            synchronized (map) {
                map.remove(k);
            }
        }

        protected boolean has(K k) {
            synchronized (map) {
                return map.containsKey(k);
            }
        }

        protected void put(K k, V v) {
            synchronized (map) {
                map.put(k, v);
            }
        }
    }

    static class Users extends Store<String, User> {
        static final Users ONE = new Users();

        @Override
        protected User make(String k) {
            return new User(k);
        }

        void enterLate(User u) {
            if (!has(u.name())) {
                put(u.name(), u); // BLOCAL: check-then-act
            }
        }

        void enter(User u) {
            synchronized (map) {
                if (!has(u.name())) {
                    put(u.name(), u);
                }
            }
        }
    }

    /** What is loaded, made the next of, and stored. */
    abstract static class Stepper<T> {
        protected abstract T load();

        protected abstract void store(T t);

        protected abstract T next(T t);

        public final void stepLate() {
            T t = load();
            T n = next(t);
            store(n); // BLOCAL: lost-update
        }

        public final void step() {
            synchronized (this) {
                store(next(load()));
            }
        }
    }

    static class Numbers extends Stepper<Long> {
        static final Numbers ONE = new Numbers();

        private Long now = 0L;

        @Override
        protected synchronized Long load() {
            return now;
        }

        @Override
        protected synchronized void store(Long t) {
            now = t;
        }

        @Override
        protected Long next(Long t) {
            return t + 1;
        }

        synchronized void reset() {
            now = 0L;
        }
    }

    abstract static class Queue<T> {
        protected final Object lock = new Object();
        protected final List<T> all = new ArrayList<>();
        protected int limit = 10;

        protected abstract void full(T t);

        protected boolean room() {
            synchronized (lock) {
                return all.size() < limit;
            }
        }

        protected void add(T t) {
            synchronized (lock) {
                all.add(t);
            }
        }

        public void offerLate(T t) {
            if (room()) {
                add(t); // BLOCAL: check-then-act
            } else {
                full(t);
            }
        }

        public void offer(T t) {
            boolean in;
            synchronized (lock) {
                in = all.size() < limit;
                if (in) {
                    all.add(t);
                }
            }
            if (!in) {
                // Had no mark: what it changes is other state of that lock, as (c) has it.
                full(t); // BLOCAL: check-then-act low
            }
        }

        public List<T> drain() {
            synchronized (lock) {
                List<T> d = new ArrayList<>(all);
                all.clear();
                return d;
            }
        }
    }

    static class Letters extends Queue<String> {
        static final Letters ONE = new Letters();

        private int refused;

        @Override
        protected void full(String t) {
            synchronized (lock) {
                refused++;
            }
        }

        // The base's lock, the own field.
        int refusedLate() {
            int r;
            synchronized (lock) {
                r = refused;
            }
            synchronized (lock) {
                refused = r / 2; // BLOCAL: lost-update high
            }
            return r;
        }

        int refused() {
            synchronized (lock) {
                int r = refused;
                refused = 0;
                return r;
            }
        }

        // The base's field, in two blocks.
        void widenLate() {
            int l;
            synchronized (lock) {
                l = limit;
            }
            synchronized (lock) {
                limit = l * 2; // BLOCAL: lost-update high
            }
        }

        void widen() {
            synchronized (lock) {
                limit *= 2;
            }
        }
    }

    static class Counter {
        protected int n;

        synchronized int n() {
            return n;
        }

        synchronized void n(int to) {
            n = to;
        }

        void more() {
            n(n() + 1); // BLOCAL: lost-update
        }
    }

    static class Bounded extends Counter {
        static final Bounded ONE = new Bounded();

        // Looks under the lock that it takes again: it is held all the time.
        @Override
        synchronized void more() {
            if (n() < 10) {
                n(n() + 1);
            }
        }

        void superLate() {
            if (n() > 0) {
                super.n(0); // BLOCAL: check-then-act
            }
        }
    }

    static class Plain extends Counter {
        static final Plain ONE = new Plain();
    }
}
