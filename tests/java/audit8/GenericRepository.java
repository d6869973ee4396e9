// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Entities with ids and versions; generic, with bridges in the classes below. */
abstract class Repository<K extends Comparable<K>, E extends Repository.Entity<K>> {
    interface Entity<K> {
        K id();

        long version();

        Entity<K> withVersion(long v);
    }

    protected final Map<K, E> rows = new LinkedHashMap<>();
    private long writes;
    private E last;

    abstract E next(E e, long version);

    public synchronized Optional<E> find(K id) {
        return Optional.ofNullable(rows.get(id));
    }

    public synchronized E get(K id) {
        return rows.get(id);
    }

    public synchronized void save(E e) {
        rows.put(e.id(), e);
        last = e;
        writes++;
    }

    public synchronized void delete(K id) {
        rows.remove(id);
        last = null;
    }

    /** Found, changed, saved: what another saved in between is gone. Under a key of its own, for all that is known. */
    public void update(K id, UnaryOperator<E> change) {
        E e = get(id);
        if (e != null) {
            save(change.apply(e)); // BLOCAL: check-then-act low; MISSED: check-then-act (low: one of four that save() acts upon)
        }
    }

    // Silent: in the lock.
    public synchronized void updateFixed(K id, UnaryOperator<E> change) {
        E e = get(id);
        if (e != null) {
            save(change.apply(e));
        }
    }

    // Silent: saved only over the version that it was made of.
    public boolean updateOptimistic(K id, UnaryOperator<E> change) {
        E e = get(id);
        if (e == null) {
            return false;
        }
        E changed = next(change.apply(e), e.version() + 1);
        synchronized (this) {
            E now = rows.get(id);
            if (now == null || now.version() != e.version()) {
                return false;
            }
            rows.put(id, changed); // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
            return true;
        }
    }

    /** Created if it is not there, by two calls. */
    public boolean create(E e) {
        if (find(e.id()).isPresent()) {
            return false;
        }
        save(e); // BLOCAL: check-then-act low; MISSED: check-then-act (low: one of four that save() acts upon)
        return true;
    }

    // Silent: by one block.
    public synchronized boolean createFixed(E e) {
        if (rows.containsKey(e.id())) {
            return false;
        }
        save(e);
        return true;
    }

    // Silent: a stream of the rows of one block.
    public synchronized List<E> query(Predicate<E> p) {
        return rows.values().stream().filter(p).sorted(Comparator.comparing(E::id)).collect(Collectors.toList());
    }

    /** Each of those found is deleted, whatever it has become. Low: a removal that all of a collection decides. */
    public void purge(Predicate<E> p) {
        for (E e : query(p)) {
            delete(e.id()); // BLOCAL: check-then-act low
        }
    }

    // Silent: in one block.
    public synchronized void purgeFixed(Predicate<E> p) {
        rows.values().removeIf(p);
    }

    public synchronized long writes() {
        return writes;
    }

    public synchronized E last() {
        return last;
    }
}

/** The repository of one kind of entity. */
public class GenericRepository extends Repository<String, GenericRepository.User> {
    static final GenericRepository USERS = new GenericRepository();

    static final class User implements Repository.Entity<String> {
        private final String id;
        private final long version;
        final int logins;

        User(String id, long version, int logins) {
            this.id = id;
            this.version = version;
            this.logins = logins;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public long version() {
            return version;
        }

        @Override
        public User withVersion(long v) {
            return new User(id, v, logins);
        }

        User login() {
            return new User(id, version, logins + 1);
        }
    }

    @Override
    User next(User u, long version) {
        return u.withVersion(version);
    }

    /** A login more, of the user as it was. The key is the entity's affair, so no update of one entry. */
    void login(String id) {
        User u = get(id);
        if (u == null) {
            return;
        }
        save(u.login()); // BLOCAL: check-then-act medium
    }

    // Silent: computed by the map, in the lock.
    void loginFixed(String id) {
        synchronized (this) {
            rows.computeIfPresent(id, (k, u) -> u.login());
        }
    }

    /** Through the bridge of the generic method. What is deleted is so anyhow; what is saved comes back. */
    void rename(String from, String to) {
        User u = find(from).orElse(null);
        if (u != null) {
            delete(from);
            save(new User(to, u.version(), u.logins)); // BLOCAL: check-then-act low; MISSED: check-then-act (low: one of four that save() acts upon)
        }
    }

    // Silent: read in one block and told.
    int logins(String id) {
        return find(id).map(u -> u.logins).orElse(0);
    }
}
