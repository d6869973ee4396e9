package audit23;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** State in a generic base, and the locks of those who inherit it. */
public class Bases {
    interface Gauge {
        int value();

        void value(int n);

        default void raise() {
            // was forgotten: it is the same in an interface
            value(value() + 1); // BLOCAL: lost-update high {{value}}
        }
    }

    static final class Locked implements Gauge {
        static final Locked ONE = new Locked();

        private int value;

        @Override
        public synchronized int value() {
            return value;
        }

        @Override
        public synchronized void value(int n) {
            value = n;
        }

        void raiseTwice() {
            raise();
            int v = value();
            value(v + 1); // BLOCAL: lost-update high {{value}}
        }

        synchronized void raiseTwiceWell() {
            raise();
            raise();
        }
    }

    abstract static class Store<K, V> {
        protected final Object lock = new Object();
        protected final Map<K, V> entries = new HashMap<>();
        protected int size;
        private K last;

        protected abstract V make(K k);

        V find(K k) {
            synchronized (lock) {
                return entries.get(k);
            }
        }

        V findOrMake(K k) {
            V v = find(k);
            if (v == null) {
                v = make(k);
                synchronized (lock) {
                    entries.put(k, v); // BLOCAL: check-then-act {{entries}}
                    size++;
                }
            }
            return v;
        }

        V findOrMakeWell(K k) {
            synchronized (lock) {
                V v = find(k);
                if (v == null) {
                    v = make(k);
                    entries.put(k, v);
                    size++;
                }
                return v;
            }
        }

        void remove(K k) {
            synchronized (lock) {
                if (entries.remove(k) != null) {
                    size--;
                }
                last = k;
            }
        }

        int size() {
            synchronized (lock) {
                return size;
            }
        }

        K last() {
            synchronized (lock) {
                return last;
            }
        }
    }

    static final class Users extends Store<String, List<String>> {
        static final Users USERS = new Users();

        @Override
        protected List<String> make(String k) {
            return new ArrayList<>();
        }

        /** By the base's accessor, into the base's field. */
        void resize(int by) {
            int s = size();
            synchronized (lock) {
                size = s + by; // BLOCAL: lost-update high {{size}}
            }
        }

        void resizeWell(int by) {
            synchronized (lock) {
                size = size() + by;
            }
        }

        void limit(int max) {
            if (size() < max) {
                synchronized (lock) {
                    entries.put("x", make("x"));
                    // was expected high: the check is made by another method
                    size++; // BLOCAL: check-then-act medium {{size}}
                }
            }
        }
    }

    static final class Roles extends Store<Integer, String> {
        static final Roles ROLES = new Roles();

        private final Function<Integer, String> names = Integer::toHexString;

        @Override
        protected String make(Integer k) {
            return names.apply(k);
        }

        void rename(Integer k, Function<String, String> by) {
            String s = find(k);
            if (s != null) {
                String t = by.apply(s);
                synchronized (lock) {
                    entries.put(k, t); // BLOCAL: lost-update high {{entries}}
                }
            }
        }

        void renameWell(Integer k, Function<String, String> by) {
            synchronized (lock) {
                entries.computeIfPresent(k, (i, s) -> by.apply(s));
            }
        }
    }
}
