package libraries;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multimap;
import com.google.common.collect.Multimaps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.util.CollectionUtils;

/** A multimap is a plain collection: a lock that all who change it hold keeps it. */
class Collected {
    static final Collected SHARED = new Collected();

    private final Multimap<String, String> lines = ArrayListMultimap.create();

    synchronized void add(String of, String line) {
        lines.put(of, line);
    }

    synchronized void drop(String of) {
        lines.removeAll(of);
    }

    int count() {
        int n = 0;
        for (String line : lines.values()) { // BLOCAL: guarded-by {{walked over}}
            n += line.length();
        }
        return n;
    }

    /** Silent: under the lock. */
    synchronized int locked() {
        int n = 0;
        for (String line : lines.values()) {
            n += line.length();
        }
        return n;
    }
}

/** What is in it is asked in one block and changed in the next. */
class CollectedTwice {
    static final CollectedTwice SHARED = new CollectedTwice();

    private final Multimap<String, String> lines = ArrayListMultimap.create();

    void addFirst(String of, String line) {
        boolean any;
        synchronized (this) {
            any = lines.containsKey(of);
        }
        if (!any) {
            synchronized (this) {
                lines.put(of, line); // BLOCAL: check-then-act {{lines}}
            }
        }
    }

    synchronized void drop(String of) {
        lines.removeAll(of);
    }
}

/** In a wrapper it locks for each operation, but not for a walk. */
class CollectedWrapped {
    static final CollectedWrapped SHARED = new CollectedWrapped();

    private final Multimap<String, String> lines = Multimaps.synchronizedMultimap(ArrayListMultimap.create());

    void add(String of, String line) {
        lines.put(of, line);
    }

    int count() {
        int n = 0;
        for (String line : lines.values()) { // BLOCAL: guarded-by {{lines}}
            n += line.length();
        }
        return n;
    }
}

/** A copy that cannot change walks over what it copies. */
class CollectedCopied {
    static final CollectedCopied SHARED = new CollectedCopied();

    private final Map<String, String> names = new HashMap<>();
    synchronized void put(String name, String of) {
        names.put(name, of);
    }

    synchronized void drop(String name) {
        names.remove(name);
    }

    Map<String, String> all() {
        return ImmutableMap.copyOf(names); // BLOCAL: guarded-by {{names}}
    }

    /** Silent: under the lock. */
    synchronized Map<String, String> locked() {
        return ImmutableMap.copyOf(names);
    }
}

/** So does who joins its texts. */
class CollectedJoined {
    static final CollectedJoined SHARED = new CollectedJoined();

    private final List<String> order = new ArrayList<>();

    synchronized void add(String name) {
        order.add(name);
    }

    synchronized void drop(String name) {
        order.remove(name);
    }

    String text() {
        return String.join(", ", order); // BLOCAL: guarded-by {{order}}
    }
}

/** Of a concurrent multiset a count is read and written back. */
class CollectedCounts {
    static final CollectedCounts SHARED = new CollectedCounts();

    private final ConcurrentHashMultiset<String> hits = ConcurrentHashMultiset.create();

    void twice(String name) {
        hits.setCount(name, 2 * hits.count(name)); // BLOCAL: lost-update {{hits}}
    }

    /** Silent: at once. */
    void once(String name) {
        hits.add(name, 1);
    }
}

/** That there is nothing is asked by a helper of a library. */
class CollectedAsked {
    static final CollectedAsked SHARED = new CollectedAsked();

    private final Map<String, StringBuilder> byName = new ConcurrentHashMap<>();

    void begin(String name) {
        if (CollectionUtils.isEmpty(byName)) {
            byName.put(name, new StringBuilder()); // BLOCAL: check-then-act {{byName}}
        }
    }

    void end(String name) {
        byName.remove(name);
    }
}
