// OPTIONS: --check=guarded-by
package guards;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArraySet;

/** An array of what a set or a linked list has is made by a walk, that of a list with an array is not. One cause is shown once. */
class GatheredSets {
    static final GatheredSets SHARED = new GatheredSets();
    private final LinkedList<String> recent = new LinkedList<>();
    private final Set<String> names = new LinkedHashSet<>();
    private final TreeSet<String> sorted = new TreeSet<>();
    private final Collection<String> kept = new HashSet<>();
    private final List<String> rows = new ArrayList<>();
    private final List<String> plain = Arrays.asList(new String[8]);
    private final ArrayDeque<String> queue = new ArrayDeque<>();
    private final Set<String> wrapped = Collections.synchronizedSet(new HashSet<>());
    private final Vector<String> old = new Vector<>();
    private final Set<String> safe = new CopyOnWriteArraySet<>();
    private Collection<String> either = new HashSet<>();

    GatheredSets() {
    }

    GatheredSets(List<String> given) {
        either = given;
    }

    void add(String name) {
        synchronized (recent) {
            recent.addFirst(name);
            shorten();
        }
        synchronized (this) {
            names.add(name);
            sorted.add(name);
            kept.add(name);
            rows.add(name);
            queue.add(name);
            either.add(name);
        }
        wrapped.add(name);
        old.add(name);
        safe.add(name);
    }

    private void shorten() {
        while (recent.size() > 10) {
            recent.removeLast();
        }
    }

    synchronized void remove(String name) {
        names.remove(name);
        sorted.remove(name);
        kept.remove(name);
        rows.remove(name);
        queue.remove(name);
        either.remove(name);
        wrapped.remove(name);
        old.remove(name);
        safe.remove(name);
    }

    Enumeration<String> recent() {
        return Collections.enumeration(new ArrayList<>(recent)); // BLOCAL: guarded-by medium {{'recent' is walked over without 'this.recent'}}
    }

    /** Silent: under the lock. */
    List<String> recentLocked() {
        synchronized (recent) {
            return new ArrayList<>(recent);
        }
    }

    String[] names() {
        return names.toArray(new String[0]); // BLOCAL: guarded-by low [[of the same cause]]
    }

    synchronized String[] namesLocked() {
        return names.toArray(new String[0]);
    }

    void addTo(List<String> to) {
        to.addAll(sorted); // BLOCAL: guarded-by low [[of the same cause]]
    }

    List<String> kept() {
        return new ArrayList<>(kept); // BLOCAL: guarded-by low [[of the same cause]]
    }

    /** Silent: these have an array already. */
    List<String> rows() {
        List<String> all = new ArrayList<>(rows);
        all.addAll(plain);
        all.addAll(queue);
        return all;
    }

    /** Silent: it may be such a list. */
    List<String> either() {
        return new ArrayList<>(either);
    }

    /** Silent: what is there at most is asked. */
    int size() {
        return names.size();
    }

    /** Silent: a wrapper makes the array under its lock, as the older list does. */
    List<String> wrapped() {
        List<String> all = new ArrayList<>(wrapped);
        all.addAll(old);
        return all;
    }

    /** Silent: it is there to be walked over meanwhile. */
    List<String> safe() {
        return new ArrayList<>(safe);
    }
}
