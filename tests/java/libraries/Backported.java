package libraries;

import edu.emory.mathcs.backport.java.util.concurrent.ConcurrentHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/** A concurrent map of before Java 5 is one, though the field only says that it is a map. */
@SuppressWarnings({"rawtypes", "unchecked"})
class Backported {
    static final Backported SHARED = new Backported();

    private final Map lists = new ConcurrentHashMap();

    Object listOf(String name) {
        Object list = lists.get(name);
        if (list == null) {
            list = new ArrayList();
            lists.put(name, list); // BLOCAL: check-then-act {{lists}}
        }
        return list;
    }

    void drop(String name) {
        lists.remove(name);
    }
}

/** Silent: what puts it asks at once. */
@SuppressWarnings({"rawtypes", "unchecked"})
class BackportedAtomic {
    static final BackportedAtomic SHARED = new BackportedAtomic();

    private final ConcurrentHashMap lists = new ConcurrentHashMap();

    Object listOf(String name) {
        Object list = lists.get(name);
        if (list == null) {
            list = new ArrayList();
            Object other = lists.putIfAbsent(name, list);
            list = other == null ? list : other;
        }
        return list;
    }

    void drop(String name) {
        lists.remove(name);
    }
}

/** Silent: a plain map. */
@SuppressWarnings({"rawtypes", "unchecked"})
class NotBackported {
    static final NotBackported SHARED = new NotBackported();

    private final Map lists = new HashMap();

    Object listOf(String name) {
        Object list = lists.get(name);
        if (list == null) {
            list = new ArrayList();
            lists.put(name, list);
        }
        return list;
    }

    void drop(String name) {
        lists.remove(name);
    }
}
