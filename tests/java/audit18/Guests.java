// RELEASES: 8 17
package audit18;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A collection that is replaced by what was made of it: a walk, a stream, a part of it; and what is made of other things. */
public class Guests {
    static final Guests G = new Guests();

    private List<String> names = new ArrayList<>();
    private List<String> sorted = new ArrayList<>();
    private List<String> some = new ArrayList<>();
    private List<String> sizes = new ArrayList<>();
    private List<String> kept = new ArrayList<>();
    private Map<String, List<String>> tables = new HashMap<>();

    public synchronized void come(String name) {
        names.add(name);
        sorted.add(name);
        some.add(name);
        sizes.add(name);
        kept.add(name);
        tables.put(name, new ArrayList<String>());
    }

    public void withoutEmpty() {
        List<String> rest = new ArrayList<>();
        synchronized (this) {
            for (String s : names) {
                if (!s.isEmpty()) {
                    rest.add(s);
                }
            }
        }
        synchronized (this) {
            names = rest; // BLOCAL: lost-update high
        }
    }

    public synchronized void withoutEmptyWell() {
        List<String> rest = new ArrayList<>();
        for (String s : names) {
            if (!s.isEmpty()) {
                rest.add(s);
            }
        }
        names = rest;
    }

    private synchronized List<String> sortedCopy() {
        return sorted.stream().sorted().collect(Collectors.toList());
    }

    private synchronized void sorted(List<String> s) {
        sorted = s;
    }

    public void sort() {
        sorted(sortedCopy()); // BLOCAL: lost-update
    }

    public void firstThree() {
        List<String> part;
        synchronized (this) {
            part = some.subList(0, 3);
        }
        synchronized (this) {
            some = new ArrayList<>(part); // BLOCAL: lost-update high
        }
    }

    /** Made for as many as there were, and of nothing that there was. */
    public void clear() {
        int n;
        synchronized (this) {
            n = sizes.size();
        }
        synchronized (this) {
            // was forgotten: a number that is passed on
            sizes = new ArrayList<>(n); // BLOCAL: stale-value low
        }
    }

    /** The list is the same one, and has more by now. */
    public void keepBig() {
        List<String> old;
        List<String> big;
        synchronized (this) {
            old = kept;
            big = kept.stream().filter(s -> s.length() > 3).collect(Collectors.toList());
        }
        synchronized (this) {
            if (kept == old) {
                kept = big; // BLOCAL: lost-update high; BENIGN: check-then-act rechecked
            }
        }
    }

    /** Of another object's list. */
    public void take(Guests other) {
        List<String> theirs;
        synchronized (other) {
            theirs = other.names.stream().collect(Collectors.toList());
        }
        synchronized (this) {
            names = theirs;
        }
    }

    /** A part of what one entry has is not what the map has. */
    public void oneTable(String name) {
        List<String> at;
        synchronized (this) {
            at = tables.get(name);
        }
        synchronized (this) {
            names = at; // BLOCAL: stale-value
        }
    }
}
