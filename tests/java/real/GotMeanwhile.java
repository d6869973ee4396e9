package real;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What is put for a key that had nothing is got from somebody who locks, or made at once. */
class GotMeanwhile {
    private static final Map<String, List<String>> LISTS = new ConcurrentHashMap<>();
    private static final Source SOURCE = new Source();

    /** Whoever gives out what is to be put. */
    static class Source {
        private int asked;

        synchronized int ask() {
            return ++asked;
        }
    }

    /** The other is asked after the look: what is put comes from there, and would come so again. */
    static List<String> ofAnother(String key) {
        List<String> l = LISTS.get(key);
        if (l == null) {
            l = new ArrayList<>(SOURCE.ask());
            LISTS.put(key, l); // BLOCAL: check-then-act medium
        }
        l.add("a");
        return l;
    }

    /** Nothing comes between the look and the put. */
    static List<String> atOnce(String key) {
        List<String> l = LISTS.get(key);
        if (l == null) {
            l = new ArrayList<>();
            LISTS.put(key, l); // BLOCAL: check-then-act high
        }
        l.add("b");
        return l;
    }

    /** What is put is the caller's: nobody makes that again, and who comes second takes its place. */
    static boolean given(String key, List<String> l) {
        if (LISTS.get(key) == null) {
            SOURCE.ask();
            LISTS.put(key, l); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    static void forget(String key) {
        LISTS.remove(key);
    }
}
