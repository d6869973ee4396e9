// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Static state: class literals, static synchronized methods, a static lock. */
public class Elections {
    private static final Object LOCK = new Object();
    private static final Map<String, Integer> VOTES = new HashMap<>();
    private static final List<String> LOG = new ArrayList<>();
    private static String leader;
    private static int term;
    private static int rounds;

    private Elections() {
    }

    static synchronized String leader() {
        return leader;
    }

    static synchronized void lead(String who) {
        leader = who;
        term++;
    }

    static synchronized void resign() {
        leader = null;
    }

    static boolean volunteer(String me) {
        if (leader() == null) {
            lead(me); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    static boolean volunteerSafe(String me) {
        synchronized (Elections.class) {
            if (leader() == null) {
                lead(me);
                return true;
            }
            return false;
        }
    }

    // The literal is the lock of the static methods: one block within the other.
    static void newTerm() {
        synchronized (Elections.class) {
            int t = term;
            resign();
            term = t + 1;
        }
    }

    static void newTermTorn() {
        int t;
        synchronized (Elections.class) {
            t = term;
        }
        resign();
        synchronized (Elections.class) {
            term = t + 1; // BLOCAL: lost-update high
        }
    }

    static void vote(String name) {
        synchronized (LOCK) {
            Integer n = VOTES.get(name);
            VOTES.put(name, n == null ? 1 : n + 1);
        }
    }

    static void voteTorn(String name) {
        Integer n;
        synchronized (LOCK) {
            n = VOTES.get(name);
        }
        int more = n == null ? 1 : n + 1;
        synchronized (LOCK) {
            VOTES.put(name, more); // BLOCAL: lost-update
        }
    }

    static int votes(String name) {
        synchronized (LOCK) {
            return VOTES.getOrDefault(name, 0);
        }
    }

    // Written down in a list only that this lock guards too, by what was true. (Was marked as medium: the library's operation stores it.)
    static void protocol(String name) {
        int n = votes(name);
        synchronized (LOCK) {
            LOG.add(name + " " + n); // BLOCAL: stale-value low
        }
    }

    static void protocolSafe(String name) {
        synchronized (LOCK) {
            LOG.add(name + " " + votes(name));
        }
    }

    static void round() {
        synchronized (LOCK) {
            rounds++;
            VOTES.clear();
        }
    }

    static void closeRound() {
        int r;
        synchronized (LOCK) {
            r = rounds;
        }
        if (r > 3) {
            synchronized (LOCK) {
                VOTES.clear(); // BLOCAL: check-then-act medium
            }
        }
    }

    static void closeRoundSafe() {
        synchronized (LOCK) {
            if (rounds > 3) {
                VOTES.clear();
            }
        }
    }

    // Another lock altogether: nothing of the first is touched under it.
    static void other() {
        int r;
        synchronized (LOCK) {
            r = rounds;
        }
        synchronized (Elections.class) {
            if (r > 10) {
                leader = null;
            }
        }
    }
}
