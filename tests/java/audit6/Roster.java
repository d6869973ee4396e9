// RELEASES: 8 17
package audit6;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;

/** The synchronized collections, old and new (ANALYSIS 6). */
public class Roster {
    static final Roster SHARED = new Roster();

    private final Vector<String> names = new Vector<>();
    private final Hashtable<String, Integer> points = new Hashtable<>();
    private final List<String> wrapped = Collections.synchronizedList(new ArrayList<String>());
    private final Map<String, List<String>> teams = Collections.synchronizedMap(new HashMap<String, List<String>>());
    private final CopyOnWriteArrayList<String> guests = new CopyOnWriteArrayList<>();

    /** The last of a Vector that may have shrunk. */
    String last() {
        int n = names.size();
        return n == 0 ? null : names.get(n - 1); // BLOCAL: stale-value low
    }

    // Silent: the Vector's own monitor.
    String lastHeld() {
        synchronized (names) {
            int n = names.size();
            return n == 0 ? null : names.get(n - 1);
        }
    }

    /** Not there, then added. */
    void join(String s) {
        if (!names.contains(s)) {
            names.add(s); // BLOCAL: check-then-act
        }
    }

    // Silent: within its monitor.
    void joinHeld(String s) {
        synchronized (names) {
            if (!names.contains(s)) {
                names.add(s);
            }
        }
    }

    void leave(String s) {
        names.remove(s);
        points.remove(s);
        wrapped.remove(s);
        guests.remove(s);
        teams.remove(s);
    }

    /** Points are read and put. */
    void score(String s, int by) {
        Integer p = points.get(s);
        points.put(s, p == null ? by : p + by); // BLOCAL: lost-update
    }

    // Silent: under the table's monitor.
    void scoreHeld(String s, int by) {
        synchronized (points) {
            Integer p = points.get(s);
            points.put(s, p == null ? by : p + by);
        }
    }

    /** Seen to be empty, then the first is taken. */
    String first() {
        if (wrapped.isEmpty()) {
            return null;
        }
        return wrapped.remove(0); // BLOCAL: check-then-act
    }

    // Silent: the wrapper's monitor.
    String firstHeld() {
        synchronized (wrapped) {
            return wrapped.isEmpty() ? null : wrapped.remove(0);
        }
    }

    void wrap(String s) {
        wrapped.add(s);
    }

    /** A list that can change is put where there was none. */
    void addTo(String team, String s) {
        List<String> l = teams.get(team);
        if (l == null) {
            l = Collections.synchronizedList(new ArrayList<String>());
            teams.put(team, l); // BLOCAL: check-then-act
        }
        l.add(s);
    }

    // Silent: under the map's monitor.
    void addToHeld(String team, String s) {
        synchronized (teams) {
            List<String> l = teams.get(team);
            if (l == null) {
                l = new ArrayList<>();
                teams.put(team, l);
            }
            l.add(s);
        }
    }

    // Silent: a snapshot is iterated.
    int guestLetters() {
        int n = 0;
        for (String s : guests) {
            n += s.length();
        }
        return n;
    }

    /** The copy's monitor is nobody's lock: one may be added twice. */
    void invite(String s) {
        if (!guests.contains(s)) {
            guests.add(s); // BLOCAL: check-then-act
        }
    }

    // Silent: in one.
    void inviteOnce(String s) {
        guests.addIfAbsent(s);
    }

    // Silent: walked under the monitor that the wrapper takes.
    void prune() {
        synchronized (wrapped) {
            for (Iterator<String> i = wrapped.iterator(); i.hasNext();) {
                if (i.next().isEmpty()) {
                    i.remove();
                }
            }
        }
    }
}
