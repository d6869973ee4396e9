// RELEASES: 8 17
package variants;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A key that is put together of the same parts, twice, is one key (ANALYSIS 6); javac does so by an invokedynamic. */
public class JoinedKeys {
    static final JoinedKeys SHARED = new JoinedKeys();

    private final Map<String, Integer> counts = new ConcurrentHashMap<>();
    private final Map<String, Object> parts = new HashMap<>();
    private int turn;

    public void count(String who) {
        int n = counts.get("of/" + who);
        counts.put("of/" + who, n + 1); // BLOCAL: lost-update {{counts}}
    }

    public void countPair(String who, int of) {
        int n = counts.get(who + ":" + of);
        counts.put(who + ":" + of, n + 1); // BLOCAL: lost-update {{counts}}
    }

    /** Silent: another key, of the same part. */
    public void countOther(String who) {
        int n = counts.get("of/" + who);
        counts.put("by/" + who, n + 1);
    }

    /** Silent: another key, of another part. */
    public void countFor(String who, String whom) {
        int n = counts.get("of/" + who);
        counts.put("of/" + whom, n + 1);
    }

    public void clear(String who, int of) {
        counts.put("of/" + who, 0);
        counts.put(who + ":" + of, 0);
    }

    public void fill(String who) {
        boolean free;
        synchronized (this) {
            free = !parts.containsKey("part " + who);
        }
        if (free) {
            synchronized (this) {
                parts.put("part " + who, new int[1]); // BLOCAL: check-then-act {{parts}}
            }
        }
    }

    public synchronized void fillInOne(String who) { // Silent: one block.
        if (!parts.containsKey("part " + who)) {
            parts.put("part " + who, new int[1]);
        }
    }

    public void fillAgain(String who) {
        boolean free;
        synchronized (this) {
            free = !parts.containsKey("part " + who);
        }
        if (free) {
            synchronized (this) {
                if (!parts.containsKey("part " + who)) { // The same key, asked again.
                    parts.put("part " + who, new int[1]); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    public synchronized void drop(String who) {
        parts.remove("part " + who);
    }

    /** The number is another one the second time, and so is the key. */
    public void countTurn() {
        int n = counts.get("turn" + next());
        counts.put("turn" + next(), n + 1); // FALSE: lost-update (what `next()` hands back goes by the name of the field, as a key of its own does); BENIGN: inconsistent-read handed-over
    }

    private synchronized int next() {
        return turn++;
    }
}
