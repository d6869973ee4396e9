// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Xerces' and Velocity's pools of parsers: a Stack, which is a Vector. */
class ParserStack {
    static final ParserStack SHARED = new ParserStack();
    private final Stack<Object> parsers = new Stack<>();

    Object get() {
        if (!parsers.empty()) {
            // (a) on a collection: EmptyStackException
            return parsers.pop(); // BLOCAL: check-then-act medium
        }
        return new Object();
    }

    void put(Object parser) {
        parsers.push(parser);
    }
}

/** As mended. Silent: the stack's own lock. */
class ParserStackFixed {
    static final ParserStackFixed SHARED = new ParserStackFixed();
    private final Stack<Object> parsers = new Stack<>();

    Object get() {
        synchronized (parsers) {
            if (!parsers.empty()) {
                return parsers.pop();
            }
        }
        return new Object();
    }

    void put(Object parser) {
        parsers.push(parser);
    }
}

/** remove() throws where poll() returns null. */
class EventQueue {
    static final EventQueue SHARED = new EventQueue();
    private final ConcurrentLinkedQueue<Object> events = new ConcurrentLinkedQueue<>();

    Object next() {
        if (!events.isEmpty()) {
            // (a) on a collection: NoSuchElementException
            return events.remove(); // BLOCAL: check-then-act medium
        }
        return null;
    }

    void add(Object event) {
        events.add(event);
    }
}

/** As mended. Silent. */
class EventQueueFixed {
    static final EventQueueFixed SHARED = new EventQueueFixed();
    private final ConcurrentLinkedQueue<Object> events = new ConcurrentLinkedQueue<>();

    Object next() {
        Object event = events.poll();
        if (event != null) {
            return event;
        }
        return null;
    }

    void add(Object event) {
        events.add(event);
    }
}

/** size() and take(): the thread blocks, though it had seen an element. */
class Drained {
    static final Drained SHARED = new Drained();
    private final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();

    Object next() throws InterruptedException {
        if (queue.size() > 0) {
            // (a) on a collection: it may wait for ever
            return queue.take(); // BLOCAL: check-then-act medium
        }
        return null;
    }

    void add(Object o) {
        queue.add(o);
    }
}

/** The last of a Vector: its index is computed from a size that is over. */
class LastOfVector {
    static final LastOfVector SHARED = new LastOfVector();
    private final Vector<Object> items = new Vector<>();

    Object last() {
        // a number computed with and passed on, used in a new block of the same lock: low
        return items.get(items.size() - 1); // BLOCAL: stale-value low
    }

    Object first() {
        // (d) it fails where there is nothing by then; low of a Vector
        return items.isEmpty() ? null : items.firstElement(); // BLOCAL: check-then-act low
    }

    void clear() {
        items.clear();
    }
}

/** As mended. Silent. */
class LastOfVectorFixed {
    static final LastOfVectorFixed SHARED = new LastOfVectorFixed();
    private final Vector<Object> items = new Vector<>();

    Object last() {
        synchronized (items) {
            return items.get(items.size() - 1);
        }
    }

    Object first() {
        synchronized (items) {
            return items.isEmpty() ? null : items.firstElement();
        }
    }

    void clear() {
        items.clear();
    }
}

/** A synchronized wrapper: tested by one operation, indexed by a second, removed by a third. */
class LastOfWrapper {
    static final LastOfWrapper SHARED = new LastOfWrapper();
    private final List<Object> items = Collections.synchronizedList(new ArrayList<Object>());

    void removeLast() {
        if (items.size() > 0) {
            int last = items.size() - 1;
            // the first size decides (a): medium; the second is the index: low
            items.remove(last); // BLOCAL: check-then-act medium; BLOCAL: stale-value low
        }
    }

    void add(Object o) {
        items.add(o);
    }
}

/** As mended. Silent. */
class LastOfWrapperFixed {
    static final LastOfWrapperFixed SHARED = new LastOfWrapperFixed();
    private final List<Object> items = Collections.synchronizedList(new ArrayList<Object>());

    void removeLast() {
        synchronized (items) {
            if (items.size() > 0) {
                int last = items.size() - 1;
                items.remove(last);
            }
        }
    }

    void add(Object o) {
        items.add(o);
    }
}

/** containsKey, and what remove returns is used without a test. */
class ClosedByKey {
    static final ClosedByKey SHARED = new ClosedByKey();
    private final ConcurrentMap<String, StringBuilder> open = new ConcurrentHashMap<>();

    void close(String key) {
        if (open.containsKey(key)) {
            // (a) the same key is removed on what the first answer no longer warrants: medium
            open.remove(key).setLength(0); // BLOCAL: check-then-act medium
        }
    }

    void open(String key) {
        open.put(key, new StringBuilder());
    }
}

/** As mended. Silent: what remove returns is tested. */
class ClosedByKeyFixed {
    static final ClosedByKeyFixed SHARED = new ClosedByKeyFixed();
    private final ConcurrentMap<String, StringBuilder> open = new ConcurrentHashMap<>();

    void close(String key) {
        StringBuilder b = open.remove(key);
        if (b != null) {
            b.setLength(0);
        }
    }

    void open(String key) {
        open.put(key, new StringBuilder());
    }
}

/** A list that is copied on write, by index. */
class ByIndex {
    static final ByIndex SHARED = new ByIndex();
    private final CopyOnWriteArrayList<String> hosts = new CopyOnWriteArrayList<>();

    String host(int i) {
        if (i < hosts.size()) {
            // Mended: medium, for the call fails where one was taken out (it was expected low, as any other access, c)
            return hosts.get(i); // BLOCAL: check-then-act medium
        }
        return null;
    }

    void remove(String host) {
        hosts.remove(host);
    }
}

/** Iterating a concurrent collection is weakly consistent by contract. Silent. */
class Weakly {
    static final Weakly SHARED = new Weakly();
    private final ConcurrentHashMap<String, Integer> sizes = new ConcurrentHashMap<>();

    int total() {
        int total = 0;
        for (Integer n : sizes.values()) {
            total += n;
        }
        return total;
    }

    void put(String key, int n) {
        sizes.put(key, n);
    }
}

/** HBase's regions by start key: isEmpty, then firstKey, which throws. */
class Regions {
    static final Regions SHARED = new Regions();
    private final ConcurrentSkipListMap<String, String> regions = new ConcurrentSkipListMap<>();

    String first() {
        if (regions.isEmpty()) {
            return null;
        }
        // (d) it fails where there is nothing by then
        return regions.firstKey(); // BLOCAL: check-then-act medium
    }

    void split(String key) {
        regions.put(key, key);
    }

    void merge(String key) {
        regions.remove(key);
    }
}

/** As mended. Silent: one operation, whose result is tested. */
class RegionsFixed {
    static final RegionsFixed SHARED = new RegionsFixed();
    private final ConcurrentSkipListMap<String, String> regions = new ConcurrentSkipListMap<>();

    String first() {
        java.util.Map.Entry<String, String> entry = regions.firstEntry();
        return entry == null ? null : entry.getKey();
    }

    void split(String key) {
        regions.put(key, key);
    }

    void merge(String key) {
        regions.remove(key);
    }
}
