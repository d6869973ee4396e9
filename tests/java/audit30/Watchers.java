package audit30;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Listeners: told while others come and go. */
public class Watchers {
    static final Watchers SHARED = new Watchers();

    private final List<Runnable> wrapped = Collections.synchronizedList(new ArrayList<>());
    private final Set<Runnable> wrappedSet = Collections.synchronizedSet(new LinkedHashSet<>());
    private final List<Runnable> plain = new ArrayList<>();
    private final List<Runnable> cow = new CopyOnWriteArrayList<>();
    private final Set<Runnable> inner = new HashSet<>();

    void addWrapped(Runnable r) {
        wrapped.add(r);
        wrappedSet.add(r);
    }

    void removeWrapped(Runnable r) {
        wrapped.remove(r);
        wrappedSet.remove(r);
    }

    /** The wrapper locks each step, not the walk. */
    void fire() {
        for (Runnable r : wrapped) { // BLOCAL: guarded-by medium {{wrapped}}
            r.run();
        }
    }

    /** Silent: its own lock around the walk. */
    void fireWell() {
        synchronized (wrapped) {
            for (Runnable r : wrapped) {
                r.run();
            }
        }
    }

    /** Silent: an array is made under the wrapper's lock. */
    void fireCopy() {
        for (Runnable r : new ArrayList<>(wrapped)) {
            r.run();
        }
    }

    /** A set is filled by a walk. */
    int distinct() {
        // was expected medium, as the next: the first walk of a class stands for all
        return new HashSet<>(wrappedSet).size(); // BLOCAL: guarded-by low {{wrappedSet}}
    }

    void add(Runnable r) {
        synchronized (plain) {
            plain.add(r);
        }
    }

    void remove(Runnable r) {
        synchronized (plain) {
            plain.remove(r);
        }
    }

    /** All who change it lock; who walks does not. */
    void firePlain() {
        Iterator<Runnable> i = plain.iterator(); // BLOCAL: guarded-by low {{plain}}
        while (i.hasNext()) {
            i.next().run();
        }
    }

    /** Silent: a copy under the lock. */
    void firePlainWell() {
        List<Runnable> all;
        synchronized (plain) {
            all = new ArrayList<>(plain);
        }
        for (Runnable r : all) {
            r.run();
        }
    }

    /** Silent: it copies itself. */
    void fireCow() {
        for (Runnable r : cow) {
            r.run();
        }
    }

    /** The last one is taken away between. */
    Runnable last() {
        if (cow.isEmpty()) {
            return null;
        }
        return cow.get(cow.size() - 1); // BLOCAL: stale-value medium {{cow}}
    }

    /** Twice in it. */
    void addOnce(Runnable r) {
        if (!cow.contains(r)) {
            cow.add(r); // BLOCAL: check-then-act medium {{cow}}
        }
    }

    /** Silent. */
    void addOnceWell(Runnable r) {
        ((CopyOnWriteArrayList<Runnable>) cow).addIfAbsent(r);
    }

    void removeCow(Runnable r) {
        cow.remove(r);
    }

    /** Where it was, and what is there by now. */
    void removeByIndex(Runnable r) {
        int i;
        synchronized (plain) {
            i = plain.indexOf(r);
        }
        if (i >= 0) {
            synchronized (plain) {
                plain.remove(i); // BLOCAL: check-then-act medium {{plain}}
            }
        }
    }

    /** The view leaves the lock. */
    Set<Runnable> view() {
        synchronized (inner) {
            // was expected medium: none is given that calls it, and none can but in the package
            return Collections.unmodifiableSet(inner); // BLOCAL: stale-value low {{inner}}
        }
    }

    /** Silent. */
    Set<Runnable> viewWell() {
        synchronized (inner) {
            return Collections.unmodifiableSet(new HashSet<>(inner));
        }
    }

    void addInner(Runnable r) {
        synchronized (inner) {
            inner.add(r);
        }
    }
}
