package libraries;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.support.LRUCacheFactory;
import org.apache.mina.util.ConcurrentHashSet;
import org.apache.tapestry5.ioc.internal.util.CollectionFactory;

/** A library's own concurrent map is one, though the field only says that it is a map. */
class OtherNames {
    static final OtherNames SHARED = new OtherNames();

    private final Map<String, List<String>> lists = LRUCacheFactory.newLRUCache(100);

    void add(String name, String line) {
        List<String> list = lists.get(name);
        if (list == null) {
            list = new ArrayList<>();
            lists.put(name, list); // BLOCAL: check-then-act {{lists}}
        }
        synchronized (list) {
            list.add(line);
        }
    }

    void drop(String name) {
        lists.remove(name);
    }
}

/** Silent: what puts it asks at once. */
class OtherNamesAtomic {
    static final OtherNamesAtomic SHARED = new OtherNamesAtomic();

    private final Map<String, List<String>> lists = LRUCacheFactory.newLRUCache(100);

    void add(String name, String line) {
        List<String> list = lists.get(name);
        if (list == null) {
            list = new ArrayList<>();
            List<String> other = lists.putIfAbsent(name, list);
            list = other == null ? list : other;
        }
        synchronized (list) {
            list.add(line);
        }
    }
}

/** So is what a factory makes: of two that come with one key both are told that they are the first. */
class FirstOnes {
    static final FirstOnes SHARED = new FirstOnes();

    private Map<String, Object> seen;

    void start() {
        seen = LRUCacheFactory.newLRUCache(1000);
    }

    boolean isFirst(String key) {
        if (seen.containsKey(key)) {
            return false;
        }
        seen.put(key, key); // BLOCAL: check-then-act {{seen}}
        return true;
    }

    boolean forget(String key) {
        return seen.remove(key, key);
    }
}

/** Silent: who puts it is told whether it was there. */
class FirstOnesAtomic {
    static final FirstOnesAtomic SHARED = new FirstOnesAtomic();

    private Map<String, Object> seen;

    void start() {
        seen = LRUCacheFactory.newLRUCache(1000);
    }

    boolean isFirst(String key) {
        return seen.putIfAbsent(key, key) == null;
    }
}

/** Silent: a plain map, and no lock at all. */
class FirstOnesPlain {
    static final FirstOnesPlain SHARED = new FirstOnesPlain();

    private Map<String, Object> seen;

    void start() {
        seen = new LinkedHashMap<>();
    }

    boolean isFirst(String key) {
        if (seen.containsKey(key)) {
            return false;
        }
        seen.put(key, key);
        return true;
    }
}

/** A library's concurrent set. */
class Members {
    static final Members SHARED = new Members();

    private final Set<String> names = new ConcurrentHashSet<>();
    private final List<String> joined = CollectionFactory.newThreadSafeList();

    boolean join(String name) {
        if (names.contains(name)) {
            return false;
        }
        names.add(name); // BLOCAL: check-then-act {{names}}
        return true;
    }

    boolean leave(String name) {
        return names.remove(name);
    }

    void note(String name) {
        if (!joined.contains(name)) {
            joined.add(name); // BLOCAL: check-then-act {{joined}}
        }
    }
}

/** Silent: the set says whether it had it; and a plain list is no thread-safe one. */
class MembersAtomic {
    static final MembersAtomic SHARED = new MembersAtomic();

    private final Set<String> names = new ConcurrentHashSet<>();
    private final List<String> joined = CollectionFactory.newList();

    boolean join(String name) {
        return names.add(name);
    }

    void note(String name) {
        if (!joined.contains(name)) {
            joined.add(name);
        }
    }
}
