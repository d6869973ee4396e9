package audit29;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What is handed out of a lock: copies and views. */
public class Views {
    static final Views SHARED = new Views();

    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> ages = new HashMap<>();
    private final LinkedList<String> recent = new LinkedList<>();
    private final List<String> wrapped = Collections.synchronizedList(new ArrayList<>());
    private final List<String> told = new ArrayList<>();

    synchronized void add(String n, int age) {
        names.add(n);
        ages.put(n, age);
        recent.addFirst(n);
        if (recent.size() > 10) {
            recent.removeLast();
        }
    }

    synchronized void remove(String n) {
        names.remove(n);
        ages.remove(n);
    }

    /** Walked over without the lock by whoever gets it. */
    public synchronized Collection<Integer> ages() {
        return ages.values(); // BLOCAL: stale-value medium {{ages}}
    }

    /** Silent: a copy. */
    public synchronized List<String> names() {
        return new ArrayList<>(names);
    }

    /** Unmodifiable is no copy. */
    public synchronized List<String> recent() {
        return Collections.unmodifiableList(recent); // BLOCAL: stale-value medium {{recent}}
    }

    private final Map<String, String> mails = new HashMap<>();

    synchronized void mail(String n, String m) {
        mails.put(n, m);
    }

    synchronized void unmail(String n) {
        mails.remove(n);
    }

    /** A view of a view is one, too. */
    public synchronized Collection<String> mailed() {
        return Collections.unmodifiableCollection(mails.keySet()); // BLOCAL: stale-value medium {{mails}}
    }

    /** Silent: a copy that cannot be changed. */
    public synchronized Collection<String> copied() {
        return Collections.unmodifiableCollection(new ArrayList<>(mails.values()));
    }

    /** Silent: gathered under the lock. */
    public synchronized List<String> adults() {
        return ages.entrySet().stream().filter(e -> e.getValue() >= 18).map(Map.Entry::getKey).collect(Collectors.toList());
    }

    void wrap(String s) {
        wrapped.add(s);
    }

    void unwrap(String s) {
        wrapped.remove(s);
    }

    /** The wrapper locks each operation, not the walk. */
    int lengths() {
        int n = 0;
        for (String s : wrapped) { // BLOCAL: guarded-by medium {{wrapped}}
            n += s.length();
        }
        return n;
    }

    /** Silent: as documented. */
    int lengthsWell() {
        int n = 0;
        synchronized (wrapped) {
            for (Iterator<String> i = wrapped.iterator(); i.hasNext();) {
                n += i.next().length();
            }
        }
        return n;
    }

    synchronized void tell(String s) {
        told.add(s);
    }

    synchronized void untell(String s) {
        told.remove(s);
    }

    /** A walk over what two change under the lock. */
    boolean toldOf(String prefix) {
        // was expected medium: one of two of the same cause, and the other is shown
        for (String s : told) { // BLOCAL: guarded-by low {{told}}
            if (s.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
