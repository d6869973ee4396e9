package operations;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Maps and lists that the class makes itself, or is given: where it makes a thread-safe one, it wants such a one. */
public class OrGiven implements Runnable {
    static final OrGiven ONE = new OrGiven();

    /** Made thread-safe, or given to a constructor. */
    private final Map<String, List<String>> byName;
    /** … or to a setter. */
    private Map<String, List<String>> byPlace = new ConcurrentHashMap<>();
    /** Synchronized, or given. */
    private List<String> names = Collections.synchronizedList(new ArrayList<>());
    /** Made plain, or given. */
    private Map<String, List<String>> plain = new HashMap<>();
    /** Made thread-safe, and replaced by a plain one. */
    private Map<String, List<String>> replaced = new ConcurrentHashMap<>();

    /** Made thread-safe, or read from a stream, and cast to such a one. */
    private Map<String, List<String>> read = new ConcurrentHashMap<>();
    /** Made thread-safe, or read from a stream, whatever that has. */
    private Map<String, List<String>> readSome = new ConcurrentHashMap<>();

    OrGiven() {
        byName = new ConcurrentHashMap<>();
    }

    OrGiven(Map<String, List<String>> some) {
        byName = some;
    }

    void setPlaces(Map<String, List<String>> some) {
        byPlace = some;
    }

    void setNames(List<String> some) {
        names = some;
    }

    void setPlain(Map<String, List<String>> some) {
        plain = some;
    }

    @SuppressWarnings("unchecked")
    void read(ObjectInputStream in) throws IOException, ClassNotFoundException {
        read = (ConcurrentHashMap<String, List<String>>) in.readObject();
        readSome = (Map<String, List<String>>) in.readObject();
    }

    void startAnew() {
        replaced = new HashMap<>();
    }

    public static void main(String[] a) {
        new Thread(ONE).start();
        new Thread(ONE).start();
    }

    @Override
    public void run() {
        add("a", "x");
        addPlace("a", "x");
        first();
        addPlain("a", "x");
        addReplaced("a", "x");
        forget("a");
        addRead("a", "x");
        addReadSome("a", "x");
    }

    void add(String k, String v) {
        List<String> some = byName.get(k);
        if (some == null) {
            some = new ArrayList<>();
            byName.put(k, some); // BLOCAL: check-then-act medium {{byName}}
        }
        synchronized (some) {
            some.add(v);
        }
    }

    void addRead(String k, String v) {
        List<String> some = read.get(k);
        if (some == null) {
            some = new ArrayList<>();
            read.put(k, some); // BLOCAL: check-then-act medium {{'read'}}
        }
        synchronized (some) {
            some.add(v);
        }
    }

    void addReadSome(String k, String v) {
        List<String> some = readSome.get(k);
        if (some == null) {
            some = new ArrayList<>();
            readSome.put(k, some);
        }
        synchronized (some) {
            some.add(v);
        }
    }

    void addPlace(String k, String v) {
        List<String> some = byPlace.get(k);
        if (some == null) {
            some = new ArrayList<>();
            byPlace.put(k, some); // BLOCAL: check-then-act medium {{byPlace}}
        }
        synchronized (some) {
            some.add(v);
        }
    }

    String first() {
        if (names.isEmpty()) {
            return null;
        }
        return names.remove(0); // BLOCAL: check-then-act medium {{names}}
    }

    /** Silent: nothing says that two threads may use it. */
    void addPlain(String k, String v) {
        List<String> some = plain.get(k);
        if (some == null) {
            some = new ArrayList<>();
            plain.put(k, some);
        }
        synchronized (some) {
            some.add(v);
        }
    }

    /** Silent: likewise, for it may be a plain one. */
    void addReplaced(String k, String v) {
        List<String> some = replaced.get(k);
        if (some == null) {
            some = new ArrayList<>();
            replaced.put(k, some);
        }
        synchronized (some) {
            some.add(v);
        }
    }

    void forget(String k) {
        byName.remove(k);
        byPlace.remove(k);
        names.add(k);
        plain.remove(k);
        replaced.remove(k);
    }
}
