package variants;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** An array for as many as there were, filled under the lock later: that there is another element says nothing of the room. */
public class FilledArrays {
    static final FilledArrays SHARED = new FilledArrays();

    private final List<String> names = new ArrayList<>();
    private final Map<String, String> map = new HashMap<>();

    synchronized void add(String s) {
        names.add(s);
        map.put(s, s);
    }

    private synchronized int size() {
        return names.size();
    }

    Object[] byAHelper() {
        Object[] all = new Object[size()];
        synchronized (this) {
            int i = 0;
            for (String s : names) {
                all[i++] = s; // BLOCAL: stale-value medium
            }
        }
        return all;
    }

    String[] inTwoBlocks() {
        int n;
        synchronized (this) {
            n = map.size();
        }
        String[] all = new String[n];
        synchronized (this) {
            int i = 0;
            for (String s : map.values()) {
                all[i++] = s; // BLOCAL: stale-value medium
            }
        }
        return all;
    }

    Object[] byNumber() {
        Object[] all = new Object[size()];
        synchronized (this) {
            for (int i = 0; i < names.size(); i++) {
                all[i] = names.get(i); // BLOCAL: stale-value medium
            }
        }
        return all;
    }

    Object[] compared() {
        int n = size();
        Object[] all = new Object[n];
        synchronized (this) {
            if (names.size() != n) {
                return null;
            }
            int i = 0;
            for (String s : names) {
                all[i++] = s; // BENIGN: stale-value rechecked
            }
        }
        return all;
    }

    /** Silent: it is asked whether there is room. */
    Object[] asLongAsThereIsRoom() {
        Object[] all = new Object[size()];
        synchronized (this) {
            int i = 0;
            for (String s : names) {
                if (i == all.length) {
                    break;
                }
                all[i++] = s;
            }
        }
        return all;
    }

    /** Silent: likewise. */
    Object[] noMoreThanFit() {
        Object[] all = new Object[size()];
        synchronized (this) {
            int i = 0;
            for (Iterator<String> it = names.iterator(); i < all.length && it.hasNext();) {
                all[i++] = it.next();
            }
        }
        return all;
    }

    synchronized Object[] inOne() {
        Object[] all = new Object[size()];
        int i = 0;
        for (String s : names) {
            all[i++] = s;
        }
        return all;
    }
}
