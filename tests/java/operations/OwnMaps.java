package operations;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Maps of the program's own: what they are by contract counts, not how they are built. */
class OwnMaps {

    /** Concurrent by contract. */
    static class Striped<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V> {
        private final ConcurrentHashMap<K, V> map = new ConcurrentHashMap<>();

        @Override public V get(Object key) {
            return map.get(key);
        }

        @Override public boolean containsKey(Object key) {
            return map.containsKey(key);
        }

        @Override public V put(K key, V value) {
            return map.put(key, value);
        }

        @Override public V remove(Object key) {
            return map.remove(key);
        }

        @Override public V putIfAbsent(K key, V value) {
            return map.putIfAbsent(key, value);
        }

        @Override public boolean remove(Object key, Object value) {
            return map.remove(key, value);
        }

        @Override public boolean replace(K key, V from, V to) {
            return map.replace(key, from, to);
        }

        @Override public V replace(K key, V value) {
            return map.replace(key, value);
        }

        @Override public Set<Map.Entry<K, V>> entrySet() {
            return map.entrySet();
        }

        /** Silent: how it keeps its own contents together is its own affair. */
        void putOnce(K key, V value) {
            if (!containsKey(key)) {
                put(key, value);
            }
        }
    }

    /** A map like any other. */
    static class Plain<K, V> extends AbstractMap<K, V> {
        private final List<Map.Entry<K, V>> entries = new ArrayList<>();

        @Override public V put(K key, V value) {
            entries.add(new SimpleEntry<>(key, value));
            return null;
        }

        @Override public Set<Map.Entry<K, V>> entrySet() {
            return new java.util.HashSet<>(entries);
        }
    }

    static class Registry {
        static final Registry SHARED = new Registry();
        private final Striped<String, List<String>> groups = new Striped<>();
        private final Plain<String, List<String>> names = new Plain<>();

        void join(String group, String member) {
            List<String> members = groups.get(group);
            if (members == null) {
                members = new ArrayList<>();
                groups.put(group, members); // BLOCAL: check-then-act high
            }
            members.add(member); // BLOCAL: guarded-by medium
        }

        void leave(String group) {
            groups.remove(group);
        }

        int size(String group) {
            if (groups.containsKey(group)) {
                return groups.get(group).size(); // BLOCAL: check-then-act medium
            }
            return 0;
        }

        /** Silent: it says itself whether there was one. */
        void joinRight(String group, String member) {
            List<String> fresh = new ArrayList<>();
            List<String> members = groups.putIfAbsent(group, fresh);
            (members == null ? fresh : members).add(member);
        }

        /** Silent: nothing says that several threads use it. */
        void name(String group, String name) {
            List<String> members = names.get(group);
            if (members == null) {
                members = new ArrayList<>();
                names.put(group, members);
            }
            members.add(name);
        }
    }
}
