package audit23;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Values and collections that leave their lock in other collections. */
public class Escapes implements Runnable {
    static final Escapes ESCAPES = new Escapes();

    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> scores = new HashMap<>();
    private final Set<String> banned = new HashSet<>();
    private List<String> view = new ArrayList<>();

    @Override
    public void run() {
        clean();
        cleanWell();
    }

    synchronized void add(String n) {
        names.add(n);
    }

    synchronized List<String> names() {
        return new ArrayList<>(names);
    }

    /** What was added while the copy was cleaned is gone. */
    void clean() {
        List<String> copy = names();
        copy.removeIf(String::isEmpty);
        synchronized (this) {
            // was expected high, and a line below: what a call has copied is set back from here on
            names.clear(); // BLOCAL: lost-update medium {{names}}
            names.addAll(copy);
        }
    }

    synchronized void cleanWell() {
        List<String> copy = names();
        copy.removeIf(String::isEmpty);
        names.clear();
        names.addAll(copy);
    }

    void replaceView(String more) {
        List<String> v;
        synchronized (this) {
            v = new ArrayList<>(view);
        }
        v.add(more);
        synchronized (this) {
            view = v; // BLOCAL: lost-update high {{view}}
        }
    }

    synchronized void replaceViewWell(String more) {
        List<String> v = new ArrayList<>(view);
        v.add(more);
        view = v;
    }

    synchronized List<String> view() {
        return view;
    }

    synchronized Integer score(String n) {
        return scores.get(n);
    }

    synchronized void score(String n, int s) {
        scores.put(n, s);
    }

    void raise(String n) {
        Integer s = score(n);
        score(n, s == null ? 1 : s + 1); // BLOCAL: lost-update high {{scores}}
    }

    synchronized void raiseWell(String n) {
        scores.merge(n, 1, Integer::sum);
    }

    void ban(String n) {
        boolean known;
        synchronized (this) {
            known = names.contains(n);
        }
        if (known) {
            synchronized (this) {
                names.remove(n);
                banned.add(n); // BLOCAL: check-then-act low {{names}}
            }
        }
    }

    synchronized boolean banWell(String n) {
        return names.remove(n) && banned.add(n);
    }

    synchronized void unban(String n) {
        banned.remove(n);
    }

    /** Each name is right on its own; gone ones are simply not there. */
    void dropAll(List<String> gone) {
        for (String n : gone) {
            synchronized (this) {
                names.remove(n);
            }
        }
    }
}
