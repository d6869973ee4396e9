package operations;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is taken out, or set, through an iterator or a view is an act upon the collection that it shows. */
class ThroughViews {
    static final ThroughViews SHARED = new ThroughViews();
    private final Map<String, String> map = new LinkedHashMap<>();
    private final List<String> list = new ArrayList<>();

    synchronized int size() {
        return map.size();
    }

    synchronized int length() {
        return list.size();
    }

    synchronized void put(String k) {
        map.put(k, k);
        list.add(k);
    }

    /** The commonest eviction there is: who comes second evicts one too many. */
    void evict() {
        if (size() > 100) {
            synchronized (this) {
                Iterator<String> i = map.keySet().iterator();
                i.next();
                i.remove(); // BLOCAL: check-then-act medium
            }
        }
    }

    /** An empty check is another: that there is a next one says nothing of how many there are, but is a fresh look. */
    void evictSafely() {
        if (size() > 100) {
            synchronized (this) {
                Iterator<String> i = map.keySet().iterator();
                if (i.hasNext()) {
                    i.next();
                    i.remove(); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    // Silent: in one block.
    synchronized void evictAtOnce() {
        if (map.size() > 100) {
            Iterator<String> i = map.keySet().iterator();
            i.next();
            i.remove();
        }
    }

    void evictAgain() {
        if (size() > 100) {
            synchronized (this) {
                if (map.size() > 100) {
                    Iterator<String> i = map.keySet().iterator();
                    i.next();
                    i.remove(); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    void dropFirst() {
        if (length() > 100) {
            synchronized (this) {
                list.iterator().remove(); // BLOCAL: check-then-act medium
            }
        }
    }

    private synchronized void dropOne() {
        Iterator<String> i = map.keySet().iterator();
        i.next();
        i.remove();
    }

    /** … by a callee. */
    void dropByCallee() {
        if (size() > 100) {
            dropOne(); // BLOCAL: check-then-act medium
        }
    }

    private synchronized void dropIfAny() {
        Iterator<String> i = map.keySet().iterator();
        if (i.hasNext()) {
            i.next();
            i.remove();
        }
    }

    void dropByCarefulCallee() {
        if (size() > 100) {
            dropIfAny(); // BENIGN: check-then-act rechecked
        }
    }

    /** A key that is taken from the view is a removal like the map's own: it sees whether it is there. */
    void dropKey() {
        if (size() > 100) {
            synchronized (this) {
                map.keySet().remove("a"); // BLOCAL: check-then-act low
            }
        }
    }

    void setFirst() {
        if (size() == 1) {
            synchronized (this) {
                map.entrySet().iterator().next().setValue("x"); // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: what is taken out of a copy is nobody's but its own.
    void dropOfCopy() {
        if (size() > 100) {
            synchronized (this) {
                Iterator<String> i = new ArrayList<>(map.keySet()).iterator();
                i.next();
                i.remove();
            }
        }
    }
}
