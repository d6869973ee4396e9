package real;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** There was something a moment ago: what fails where there is nothing may fail. */
class Emptied {
    static final Emptied SHARED = new Emptied();
    private final ConcurrentSkipListMap<String, String> byName = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListSet<String> sorted = new ConcurrentSkipListSet<>();
    private final Set<String> set = new CopyOnWriteArraySet<>();
    private final Queue<String> queue = new ConcurrentLinkedQueue<>();
    private final Vector<String> vector = new Vector<>();
    private final List<String> list = new CopyOnWriteArrayList<>();
    private final Set<String> growing = new CopyOnWriteArraySet<>();
    private final SortedSet<String> guarded = new TreeSet<>();

    String first() {
        if (byName.isEmpty()) {
            return null;
        }
        return byName.get(byName.firstKey()); // BLOCAL: check-then-act medium {{'byName' is read again}}
    }

    String last() {
        return sorted.size() > 0 ? sorted.last() : null; // BLOCAL: check-then-act medium
    }

    String any() {
        return set.isEmpty() ? null : set.iterator().next(); // BLOCAL: check-then-act medium
    }

    String anyKey() {
        return byName.isEmpty() ? null : byName.keySet().iterator().next(); // BLOCAL: check-then-act medium
    }

    String head() {
        if (!queue.isEmpty()) {
            return queue.element(); // BLOCAL: check-then-act medium
        }
        return null;
    }

    /** A comparison with a number says so, too. */
    String onlyOne() {
        if (set.size() == 1) {
            return set.iterator().next(); // BLOCAL: check-then-act medium
        }
        return null;
    }

    String atLeastOne() {
        if (sorted.size() < 1) {
            return null;
        }
        return sorted.first(); // BLOCAL: check-then-act medium
    }

    /** Silent: who catches it counts on that. */
    int onlyOneOrNone() {
        if (list.size() == 1) {
            try {
                return list.get(0).length();
            } catch (IndexOutOfBoundsException e) {
                return 0;
            }
        }
        return 0;
    }

    int onlyOneOfList() {
        return list.size() == 1 ? list.get(0).length() : 0; // BLOCAL: check-then-act medium
    }

    /** Silent: few may be none. */
    String ofFew() {
        if (set.size() < 5) {
            return set.iterator().next();
        }
        return null;
    }

    /** A Vector is as often one thread's. */
    String firstElement() {
        if (vector.isEmpty()) {
            return null;
        }
        return vector.firstElement(); // BLOCAL: check-then-act low
    }

    /** Silent: who catches it counts on that. */
    String firstOrNull() {
        try {
            return sorted.isEmpty() ? null : sorted.first();
        } catch (NoSuchElementException e) {
            return null;
        }
    }

    /** Silent: nothing was asked. */
    String firstOfAll() {
        return sorted.first();
    }

    /** Silent: the iterator is asked itself. */
    String anyAsked() {
        if (set.isEmpty()) {
            return null;
        }
        Iterator<String> i = set.iterator();
        return i.hasNext() ? i.next() : null;
    }

    /** Silent: a walk. */
    String anyWalked() {
        if (!set.isEmpty()) {
            for (String s : set) {
                return s;
            }
        }
        return null;
    }

    /** Silent: answers null where there is nothing. */
    String headOrNull() {
        return queue.isEmpty() ? null : queue.peek();
    }

    /** Silent: nobody takes anything out. */
    String anyOfGrowing() {
        return growing.isEmpty() ? null : growing.iterator().next();
    }

    /** Silent: of another one. */
    String ofAnother() {
        return set.isEmpty() ? null : growing.iterator().next();
    }

    /** Silent: one block. */
    synchronized String firstGuarded() {
        return guarded.isEmpty() ? null : guarded.first();
    }

    String firstLater() {
        synchronized (this) {
            if (guarded.isEmpty()) {
                return null;
            }
        }
        synchronized (this) {
            return guarded.first(); // BLOCAL: check-then-act medium
        }
    }

    void add(String s) {
        byName.put(s, s);
        sorted.add(s);
        set.add(s);
        list.add(s);
        queue.add(s);
        vector.add(s);
        growing.add(s);
        synchronized (this) {
            guarded.add(s);
        }
    }

    void remove(String s) {
        byName.remove(s);
        sorted.remove(s);
        set.remove(s);
        list.remove(s);
        queue.remove(s);
        vector.remove(s);
        synchronized (this) {
            guarded.remove(s);
        }
    }
}
