// RELEASES: 17
package audit38;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Repositories behind an interface, identity maps, sequences and versions; helpers three deep. */
public class Daos {
    record Customer(long id, String name, int version) {
        Customer rename(String to) {
            return new Customer(id, to, version + 1);
        }
    }

    interface Repository<K, V> {
        Optional<V> find(K key);

        void save(K key, V value);

        boolean delete(K key);
    }

    // Each operation locks by itself.
    static class Memory<K, V> implements Repository<K, V> {
        private final Map<K, V> rows = new HashMap<>();

        @Override
        public synchronized Optional<V> find(K key) {
            return Optional.ofNullable(rows.get(key));
        }

        @Override
        public synchronized void save(K key, V value) {
            rows.put(key, value);
        }

        @Override
        public synchronized boolean delete(K key) {
            return rows.remove(key) != null;
        }

        // Silent: in one block, by a helper of its own.
        synchronized V update(K key, Function<V, V> change) {
            V old = rows.get(key);
            if (old == null) {
                return null;
            }
            V now = change.apply(old);
            rows.put(key, now);
            return now;
        }

        // Found by one operation and saved by another.
        void change(K key, Function<V, V> change) {
            V old = find(key).orElse(null);
            if (old != null) {
                save(key, change.apply(old)); // BLOCAL: lost-update
            }
        }
    }

    static class Audited<K, V> implements Repository<K, V> {
        private final Repository<K, V> inner;
        private final List<String> log = new ArrayList<>();

        Audited(Repository<K, V> inner) {
            this.inner = inner;
        }

        @Override
        public Optional<V> find(K key) {
            return inner.find(key);
        }

        @Override
        public void save(K key, V value) {
            synchronized (log) {
                log.add("save " + key);
            }
            inner.save(key, value);
        }

        @Override
        public boolean delete(K key) {
            synchronized (log) {
                log.add("delete " + key);
            }
            return inner.delete(key);
        }

        List<String> log() {
            synchronized (log) {
                return new ArrayList<>(log);
            }
        }
    }

    static class Service {
        static final Memory<Long, Customer> CUSTOMERS = new Memory<>();

        // Two calls of what is static: the update of another is lost.
        void rename(long id, String to) {
            Optional<Customer> found = CUSTOMERS.find(id);
            if (!found.isPresent()) {
                throw new IllegalArgumentException("no " + id);
            }
            Customer renamed = found.get().rename(to);
            CUSTOMERS.save(id, renamed); // BLOCAL: lost-update
        }

        // Silent.
        void renameAtOnce(long id, String to) {
            CUSTOMERS.update(id, c -> c.rename(to));
        }

        // Created twice.
        Customer findOrCreate(long id, String name) {
            Customer found = CUSTOMERS.find(id).orElse(null);
            if (found == null) {
                found = new Customer(id, name, 0);
                CUSTOMERS.save(id, found); // BLOCAL: check-then-act
            }
            return found;
        }
    }

    // The sequence of ids, behind two helpers.
    static class Sequence {
        static final Sequence IDS = new Sequence();

        private long next = 1;
        private long reserved;
        private final Map<Long, String> names = new LinkedHashMap<>();

        private synchronized long current() {
            return next;
        }

        private long peek() {
            return current();
        }

        private synchronized void set(long value) {
            next = value;
        }

        private void advance(long to) {
            set(to);
        }

        // Three deep both ways.
        long allot(int n) {
            long from = peek();
            advance(from + n); // BLOCAL: lost-update
            return from;
        }

        // Silent.
        synchronized long allotAtOnce(int n) {
            long from = peek();
            advance(from + n);
            return from;
        }

        // Silent: claimed.
        long id() {
            long mine;
            synchronized (this) {
                mine = next++;
            }
            register(mine, "row-" + mine); // BENIGN: stale-value handed-over
            return mine;
        }

        private synchronized void register(long id, String name) {
            names.put(id, name);
        }

        // The key is made of a number that another may have had, too.
        long idOfTwo() {
            long mine;
            synchronized (this) {
                mine = next;
            }
            synchronized (this) {
                next++;
                names.put(mine, "row-" + mine); // BLOCAL: stale-value low
            }
            return mine;
        }

        synchronized String name(long id) {
            return names.get(id);
        }

        synchronized void restart() {
            next = 1;
            reserved = 0;
            names.clear();
        }

        // Reserved by what was free when it was asked, the answer through a helper.
        boolean reserve(int n, int max) {
            if (!fits(n, max)) {
                return false;
            }
            synchronized (this) {
                reserved += n; // BLOCAL: check-then-act
            }
            return true;
        }

        private boolean fits(int n, int max) {
            return free(max) >= n;
        }

        private synchronized long free(int max) {
            return max - reserved;
        }

        // Silent.
        synchronized boolean reserveAtOnce(int n, int max) {
            if (!fits(n, max)) {
                return false;
            }
            reserved += n;
            return true;
        }
    }

    // Optimistic versions: the row is saved if nobody has saved another.
    static class Versions {
        static final Versions ROWS = new Versions();

        private final Map<Long, Customer> rows = new HashMap<>();
        private int conflicts;

        synchronized Customer load(long id) {
            return rows.get(id);
        }

        synchronized void insert(Customer c) {
            rows.put(c.id(), c);
        }

        // Silent: compared in the block in which it is saved.
        boolean save(long id, String name) {
            Customer old = load(id);
            if (old == null) {
                return false;
            }
            Customer fresh = old.rename(name);
            synchronized (this) {
                Customer now = rows.get(id);
                if (now == null || now.version() != old.version()) {
                    conflicts++;
                    return false;
                }
                rows.put(id, fresh); // BENIGN: lost-update rechecked
                return true;
            }
        }

        // Compared by another block; the key that an entity says itself is another one (docs/limits.md).
        boolean saveLate(long id, String name) {
            Customer old = load(id);
            if (old == null) {
                return false;
            }
            Customer fresh = old.rename(name);
            Customer now = load(id);
            if (now == null || now.version() != old.version()) {
                return false;
            }
            insert(fresh); // BLOCAL: stale-value low
            return true;
        }

        synchronized int conflicts() {
            return conflicts;
        }
    }
}
