package operations;

import java.util.concurrent.ConcurrentHashMap;

/** Fields that a method reads only through a getter, as scalac makes them for all of an object's own. */
public class Accessors {
    public static class Counters {
        static final Counters SHARED = new Counters();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        private ConcurrentHashMap<String, Integer> counts() {
            return counts;
        }

        public void add(String k) {
            Integer n = counts().get(k);
            if (n != null) {
                counts().put(k, n + 1); // BLOCAL: lost-update high
            }
        }

        public void addSilent(String k) {
            counts().merge(k, 1, Integer::sum);
        }
    }
}
