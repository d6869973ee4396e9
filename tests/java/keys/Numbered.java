package keys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The number of an object as a key: two threads would have to come with that very object. */
class Numbered {
    static final Numbered SHARED = new Numbered();

    private final Map<Integer, List<String>> byHash = new ConcurrentHashMap<>();
    private final Map<Integer, List<String>> byIdentity = new ConcurrentHashMap<>();
    private final Map<Integer, List<String>> byText = new ConcurrentHashMap<>();
    private final Map<Integer, List<String>> byNumber = new ConcurrentHashMap<>();
    private final Map<Integer, List<String>> twice = new ConcurrentHashMap<>();

    interface Channel {
        void write(String s);
    }

    /** Only here is anything put; the end of the channel takes it away. */
    void open(Channel c) {
        Integer key = c.hashCode();
        if (byHash.get(key) == null) {
            byHash.put(key, new ArrayList<>()); // BLOCAL: check-then-act low
        }
    }

    void close(Channel c) {
        byHash.remove(c.hashCode());
    }

    /** By which one it is, not by what it is like. */
    void openIdentical(Channel c) {
        Integer key = System.identityHashCode(c);
        if (byIdentity.get(key) == null) {
            byIdentity.put(key, new ArrayList<>()); // BLOCAL: check-then-act low
        }
    }

    void closeIdentical(Channel c) {
        byIdentity.remove(System.identityHashCode(c));
    }

    /** A text is what anybody can come with. */
    void openNamed(String name) {
        Integer key = name.hashCode();
        if (byText.get(key) == null) {
            byText.put(key, new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    void closeNamed(String name) {
        byText.remove(name.hashCode());
    }

    /** A number that says nothing of an object. */
    void openNumber(int number) {
        Integer key = number;
        if (byNumber.get(key) == null) {
            byNumber.put(key, new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    void closeNumber(int number) {
        byNumber.remove(number);
    }

    /** Two methods put: each may come for the same object. */
    void reader(Channel c) {
        Integer key = c.hashCode();
        if (twice.get(key) == null) {
            twice.put(key, new ArrayList<>()); // BLOCAL: check-then-act high
        }
    }

    void writer(Channel c) {
        twice.put(c.hashCode(), new ArrayList<>());
    }
}
