package audit29;

import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The two ways to ask a cache, by an interface as the libraries have it. */
public class LoadingCache {
    interface Cache<K, V> {
        V getIfPresent(K k);

        V get(K k, Callable<? extends V> loader) throws Exception;

        void put(K k, V v);

        void invalidate(K k);

        ConcurrentMap<K, V> asMap();
    }

    static final class Local<K, V> implements Cache<K, V> {
        private final ConcurrentMap<K, V> data = new ConcurrentHashMap<>();

        @Override
        public V getIfPresent(K k) {
            return data.get(k);
        }

        /** Silent: an earlier one wins. */
        @Override
        public V get(K k, Callable<? extends V> loader) throws Exception {
            V v = data.get(k);
            if (v != null) {
                return v;
            }
            V made = loader.call();
            V other = data.putIfAbsent(k, made);
            return other != null ? other : made;
        }

        @Override
        public void put(K k, V v) {
            data.put(k, v);
        }

        @Override
        public void invalidate(K k) {
            data.remove(k);
        }

        @Override
        public ConcurrentMap<K, V> asMap() {
            return data;
        }
    }

    static final class Session {
        private int uses;

        synchronized void use() {
            uses++;
        }
    }

    private static final Cache<String, Session> SESSIONS = new Local<>();

    /** Two sessions for one name; who has the first works on what nobody finds again. */
    Session open(String name) {
        Session s = SESSIONS.getIfPresent(name);
        if (s == null) {
            s = new Session();
            // each of the two does one operation, and what is put is new; but it is another class that takes sessions away
            SESSIONS.put(name, s); // BLOCAL: check-then-act medium
        }
        s.use();
        return s;
    }

    /** Silent. */
    Session openWell(String name) throws Exception {
        return SESSIONS.get(name, Session::new);
    }

    /** Silent: by the map behind it. */
    Session openByMap(String name) {
        return SESSIONS.asMap().computeIfAbsent(name, n -> new Session());
    }

    void close(String name) {
        SESSIONS.invalidate(name);
    }

    /** It may be gone, or another's by then. */
    void touch(String name) {
        if (SESSIONS.getIfPresent(name) != null) {
            SESSIONS.getIfPresent(name).use(); // BLOCAL: check-then-act
        }
    }

    /** Silent. */
    void touchWell(String name) {
        Session s = SESSIONS.getIfPresent(name);
        if (s != null) {
            s.use();
        }
    }
}
