// RELEASES: 8 17
package audit41;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** State and locks that are inherited, overridden, or reached through an interface. */
public class Kinship {
    abstract static class Meter {
        protected final Object lock = new Object();
        protected long value;
        protected boolean frozen;

        long read() {
            synchronized (lock) {
                return value;
            }
        }

        void write(long v) {
            synchronized (lock) {
                value = v;
            }
        }

        void freeze() {
            synchronized (lock) {
                frozen = true;
                value = 0;
            }
        }

        void thaw() {
            synchronized (lock) {
                frozen = false;
            }
        }

        abstract void tick(int n);
    }

    static class Water extends Meter {
        static final Water ONE = new Water();

        @Override
        void tick(int n) {
            write(read() + n); // BLOCAL: lost-update
        }

        void tickSafe(int n) {
            synchronized (lock) {
                write(read() + n);
            }
        }

        void tickInline(int n) {
            long v;
            synchronized (lock) {
                v = value;
            }
            v += n;
            synchronized (lock) {
                value = v; // BLOCAL: lost-update high
            }
        }
    }

    static class Power extends Meter {
        static final Power ONE = new Power();

        @Override
        void tick(int n) {
            synchronized (lock) {
                if (frozen) {
                    return;
                }
            }
            synchronized (lock) {
                value += n; // BLOCAL: check-then-act medium
            }
        }

        void tickSafe(int n) {
            synchronized (lock) {
                if (!frozen) {
                    value += n;
                }
            }
        }
    }

    /** A template method whose steps lock, each for itself. */
    abstract static class Importer {
        private final Map<String, Integer> seen = new HashMap<>();

        synchronized boolean known(String key) {
            return seen.containsKey(key);
        }

        synchronized void remember(String key, int n) {
            seen.put(key, n);
        }

        synchronized void forget(String key) {
            seen.remove(key);
        }

        final void take(String key) {
            if (!known(key)) {
                int n = load(key);
                remember(key, n); // BLOCAL: check-then-act
            }
        }

        final void takeSafe(String key) {
            int n = load(key);
            synchronized (this) {
                if (!known(key)) {
                    remember(key, n);
                }
            }
        }

        abstract int load(String key);
    }

    static class Lengths extends Importer {
        static final Lengths ONE = new Lengths();

        @Override
        int load(String key) {
            return key.length();
        }
    }

    /** What overrides does without the lock that it inherits. */
    static class Basket {
        protected final List<String> items = new ArrayList<>();
        protected int count;

        synchronized void add(String item) {
            items.add(item);
            count++;
        }

        synchronized void remove(String item) {
            if (items.remove(item)) {
                count--;
            }
        }

        synchronized void clear() {
            items.clear();
            count = 0;
        }

        synchronized int count() {
            return count;
        }
    }

    static class LimitedBasket extends Basket {
        static final LimitedBasket ONE = new LimitedBasket();

        private final int most = 12;

        @Override
        void add(String item) {
            if (count() < most) {
                super.add(item); // BLOCAL: check-then-act
            }
        }

        void addAll(List<String> more) {
            count += more.size(); // BLOCAL: guarded-by medium
        }

        synchronized void addSafe(String item) {
            if (count() < most) {
                super.add(item);
            }
        }
    }

    /** Two bodies behind one interface, of which one locks. */
    interface Slot {
        int get();

        void set(int v);

        default void bump() {
            set(get() + 1); // BLOCAL: lost-update
        }
    }

    static class LockedSlot implements Slot {
        static final Slot ONE = new LockedSlot();

        private int v;

        @Override
        public synchronized int get() {
            return v;
        }

        @Override
        public synchronized void set(int v) {
            this.v = v;
        }
    }

    /** The same interface as it should be. */
    interface Cell {
        int get();

        void set(int v);

        void add(int n);

        default void bump() {
            add(1);
        }
    }

    static class LockedCell implements Cell {
        static final Cell ONE = new LockedCell();

        private int v;

        @Override
        public synchronized int get() {
            return v;
        }

        @Override
        public synchronized void set(int v) {
            this.v = v;
        }

        @Override
        public synchronized void add(int n) {
            v += n;
        }
    }

    /** A bridge lies between the caller and the body. */
    interface Store<T extends Comparable<T>> {
        T best();

        void best(T t);
    }

    static class Scores implements Store<Integer> {
        static final Scores ONE = new Scores();

        private Integer best = 0;

        @Override
        public synchronized Integer best() {
            return best;
        }

        @Override
        public synchronized void best(Integer i) {
            best = i;
        }

        static void offer(Store<Integer> store, Integer i) {
            if (i.compareTo(store.best()) > 0) {
                store.best(i); // BLOCAL: check-then-act
            }
        }

        synchronized void offerSafe(Integer i) {
            if (i.compareTo(best()) > 0) {
                best(i);
            }
        }
    }
}
