package guards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Plain collections that one method alone looks into without the lock that all others hold: a get may be in the map while it is rebuilt. */
class LookAlone {
    static final LookAlone SHARED = new LookAlone();
    private final Object lock = new Object();
    private final Map<String, String> attributes = new HashMap<>();
    private final Map<String, String> sorted = new TreeMap<>();
    private final List<String> names = new ArrayList<>();
    private final Map<String, String> sized = new HashMap<>();
    private final Map<String, String> twice = new HashMap<>();
    private final Map<String, String> again = new HashMap<>();
    private final Map<String, String> unchecked = new HashMap<>();
    private final Map<String, String> safe = new ConcurrentHashMap<>();
    private final Map<String, String> other = new HashMap<>();
    private final Map<String, String> counted = new HashMap<>();
    private final Map<String, String> loaded = new HashMap<>();
    private final Map<String, String> filled = new HashMap<>();
    private final Map<String, String> seldom = new HashMap<>();
    private Map<String, String> copied = new HashMap<>();
    private boolean ready;

    /** The lock is there for the first look, and not for the second. */
    String attribute(String name) {
        String found;
        synchronized (lock) {
            found = attributes.get(name);
        }
        if (found == null && name.startsWith("raw:")) {
            found = attributes.get(name.substring(4)); // BLOCAL: guarded-by medium {{'attributes' is read by get() without}}
        }
        return found;
    }

    void putAttribute(String name, String value) {
        synchronized (lock) {
            attributes.put(name, value);
        }
    }

    void dropAttribute(String name) {
        synchronized (lock) {
            attributes.remove(name);
        }
    }

    boolean hasSorted(String name) {
        return sorted.containsKey(name); // BLOCAL: guarded-by medium {{which both accesses in other methods hold}}
    }

    void putSorted(String name) {
        synchronized (lock) {
            sorted.put(name, name);
        }
    }

    void clearSorted() {
        synchronized (lock) {
            sorted.clear();
        }
    }

    boolean isNamed(String name) {
        return names.contains(name); // BLOCAL: guarded-by medium
    }

    void addName(String name) {
        synchronized (lock) {
            names.add(name);
        }
    }

    void removeName(String name) {
        synchronized (lock) {
            names.remove(name);
        }
    }

    /** How many there are is but a number: at worst it is old. */
    int countSized() {
        return sized.size();
    }

    void putSized(String name) {
        synchronized (lock) {
            sized.put(name, name);
        }
    }

    void dropSized(String name) {
        synchronized (lock) {
            sized.remove(name);
        }
    }

    /** Two methods look without: it is no custom of the class. */
    String twiceGet(String name) {
        return twice.get(name);
    }

    boolean twiceHas(String name) {
        return twice.containsKey(name);
    }

    void twicePut(String name) {
        synchronized (lock) {
            twice.put(name, name);
        }
    }

    void twiceDrop(String name) {
        synchronized (lock) {
            twice.remove(name);
        }
    }

    /** What it looks for it looks for again under the lock. */
    String again(String name) {
        String found = again.get(name); // BLOCAL: guarded-by low
        if (found == null) {
            synchronized (lock) {
                found = again.get(name);
                if (found == null) {
                    found = name;
                    again.put(name, found); // BENIGN: check-then-act rechecked
                }
            }
        }
        return found;
    }

    void againDrop(String name) {
        synchronized (lock) {
            again.remove(name);
        }
    }

    void againClear() {
        synchronized (lock) {
            again.clear();
        }
    }

    /** It acts upon what it has seen: that is told, of the look as well. */
    String unchecked(String name) {
        String found = unchecked.get(name);
        if (found == null) {
            found = name.trim();
            synchronized (lock) {
                unchecked.put(name, found); // BLOCAL: check-then-act medium
            }
        }
        return found;
    }

    void uncheckedDrop(String name) {
        synchronized (lock) {
            unchecked.remove(name);
        }
    }

    void uncheckedClear() {
        synchronized (lock) {
            unchecked.clear();
        }
    }

    /** It needs no lock. */
    String safeGet(String name) {
        return safe.get(name);
    }

    void safePut(String name) {
        synchronized (lock) {
            safe.put(name, name);
        }
    }

    void safeDrop(String name) {
        synchronized (lock) {
            safe.remove(name);
        }
    }

    /** Some lock is held: perhaps who changes it holds that, too. */
    synchronized String otherGet(String name) {
        return other.get(name);
    }

    void otherPut(String name) {
        synchronized (lock) {
            other.put(name, name);
        }
    }

    void otherDrop(String name) {
        synchronized (lock) {
            other.remove(name);
        }
    }

    /** What is changed there as well is told instead. */
    String countedTake(String name) {
        String found = counted.get(name);
        counted.remove(name); // BLOCAL: guarded-by medium {{changed by remove()}}
        return found;
    }

    void countedPut(String name) {
        synchronized (lock) {
            counted.put(name, name);
        }
    }

    void countedClear() {
        synchronized (lock) {
            counted.clear();
        }
    }

    /** A flag tells that all is there. */
    String loadedGet(String name) {
        if (!ready) {
            throw new IllegalStateException();
        }
        return loaded.get(name);
    }

    void load(String name) {
        synchronized (lock) {
            loaded.put(name, name);
        }
    }

    void unload() {
        synchronized (lock) {
            loaded.clear();
        }
    }

    void finish() {
        synchronized (lock) {
            ready = true;
        }
    }

    /** All changes ask the flag first: there may be none any more. */
    String filledGet(String name) {
        return filled.get(name);
    }

    void fill(String name) {
        synchronized (lock) {
            if (ready) {
                throw new IllegalStateException();
            }
            filled.put(name, name);
        }
    }

    void unfill(String name) {
        synchronized (lock) {
            if (!ready) {
                filled.remove(name);
            }
        }
    }

    /** One change is no custom. */
    String seldomGet(String name) {
        return seldom.get(name);
    }

    void seldomPut(String name) {
        synchronized (lock) {
            seldom.put(name, name);
        }
    }

    boolean seldomHas(String name) {
        synchronized (lock) {
            return seldom.containsKey(name);
        }
    }

    /** Another map takes its place: the one that is read is not changed any more. */
    String copiedGet(String name) {
        return copied.get(name);
    }

    void copiedPut(String name) {
        synchronized (lock) {
            Map<String, String> copy = new HashMap<>(copied);
            copy.put(name, name);
            copied = copy;
        }
    }

    void copiedDrop(String name) {
        synchronized (lock) {
            Map<String, String> copy = new HashMap<>(copied);
            copy.remove(name);
            copied = copy;
        }
    }
}
