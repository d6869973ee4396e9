package operations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;

/** A copy of a concurrent collection is of no one moment, by contract; but what is then cleared had more in it by then. */
class Drained {
    static class Letters {
        static final Letters SHARED = new Letters();
        private final ConcurrentLinkedQueue<String> letters = new ConcurrentLinkedQueue<>();

        void add(String letter) {
            letters.add(letter);
        }

        List<String> drain() {
            List<String> all = new ArrayList<>(letters);
            letters.clear(); // BLOCAL: lost-update medium
            return all;
        }

        // Silent: what is taken is what is told.
        List<String> drainFixed() {
            List<String> all = new ArrayList<>();
            for (String s = letters.poll(); s != null; s = letters.poll()) {
                all.add(s);
            }
            return all;
        }

        // Silent: only looked at.
        int longest() {
            int longest = 0;
            List<String> all = new ArrayList<>(letters);
            for (String s : all) {
                longest = Math.max(longest, s.length());
            }
            return all.isEmpty() ? 0 : longest;
        }
    }

    static class Counts {
        static final Counts SHARED = new Counts();
        private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

        void add(String key) {
            counts.merge(key, 1, Integer::sum);
        }

        Map<String, Integer> report() {
            Map<String, Integer> all = new HashMap<>(counts);
            counts.clear(); // BLOCAL: lost-update medium
            return all;
        }
    }

    /** Only who drains it adds to it: of two at a time one clears away the end that the other has just added. */
    static class Alone {
        static final Alone SHARED = new Alone();
        private final ConcurrentLinkedQueue<String> letters = new ConcurrentLinkedQueue<>();

        List<String> drain() {
            letters.add("end");
            List<String> all = new ArrayList<>(letters);
            letters.clear(); // BLOCAL: lost-update medium
            return all;
        }
    }

    /** Silent: nobody adds anything once it is made. */
    static class Filled {
        static final Filled SHARED = new Filled();
        private final ConcurrentLinkedQueue<String> letters = new ConcurrentLinkedQueue<>(Arrays.asList("a", "b"));

        List<String> drain() {
            List<String> all = new ArrayList<>(letters);
            letters.clear();
            return all;
        }
    }
}
