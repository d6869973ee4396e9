// RELEASES: 8 11 17 21
package audit4;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Copies that are filled by operations of the library, then put in place (ANALYSIS 3, 7). */
public class Copies {
    static final Copies SHARED = new Copies();

    interface Part {
    }

    private volatile List<Part> list = new ArrayList<>();
    private volatile Map<String, Part> map = new HashMap<>();
    private volatile Part[] array = new Part[0];
    private volatile String text = "";
    private String joined = "";
    private String last = "";

    synchronized void reset() {
        list = new ArrayList<>();
        map = new HashMap<>();
        array = new Part[0];
        text = "";
        joined = "";
    }

    synchronized void last(String s) {
        last = s;
    }

    synchronized String last() {
        return last;
    }

    void addLate(Part p) {
        List<Part> copy = new ArrayList<>();
        copy.addAll(list);
        copy.add(p);
        synchronized (this) {
            list = copy; // BLOCAL: lost-update high
        }
    }

    synchronized void add(Part p) {
        List<Part> copy = new ArrayList<>();
        copy.addAll(list);
        copy.add(p);
        list = copy;
    }

    void putLate(String key, Part p) {
        Map<String, Part> copy = new HashMap<>();
        copy.putAll(map);
        copy.put(key, p);
        synchronized (this) {
            map = copy; // BLOCAL: lost-update high
        }
    }

    /** One by one. */
    void copyLate() {
        Map<String, Part> copy = new HashMap<>();
        for (Map.Entry<String, Part> e : map.entrySet()) {
            copy.put(e.getKey(), e.getValue());
        }
        synchronized (this) {
            map = copy; // BLOCAL: lost-update high
        }
    }

    /** The old elements alone; the size has nothing of them. */
    void growLate() {
        Part[] old = array;
        Part[] copy = new Part[16];
        System.arraycopy(old, 0, copy, 0, 16);
        synchronized (this) {
            array = copy; // BLOCAL: lost-update high
        }
    }

    synchronized void grow() {
        Part[] old = array;
        Part[] copy = new Part[16];
        System.arraycopy(old, 0, copy, 0, 16);
        array = copy;
    }

    void appendLate(String s) {
        StringBuilder b = new StringBuilder();
        b.append(text);
        b.append(s);
        synchronized (this) {
            text = b.toString(); // BLOCAL: lost-update high
        }
    }

    /** What is read in the block that ends, and written in the next. */
    void joinLate(String s) {
        StringBuilder b = new StringBuilder();
        synchronized (this) {
            b.append(joined);
        }
        b.append(s);
        synchronized (this) {
            joined = b.toString(); // BLOCAL: lost-update high
        }
    }

    synchronized void join(String s) {
        StringBuilder b = new StringBuilder();
        b.append(joined);
        joined = b.append(s).toString();
    }

    /** The old value is only where the new one is kept, not what is kept. */
    void keyed(Part p) {
        String key = last();
        Map<String, Part> made = new HashMap<>();
        made.put(key, p);
        synchronized (this) {
            map = made;
        }
    }
}
