package sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What only class initialisers call is done by the one thread that begins to use the class, as by a constructor. */
class ByInitialisers {

    static class Names {
        static final Map<String, List<String>> OF = new ConcurrentHashMap<>();

        static void add(String key, String value) {
            List<String> l = OF.get(key);
            if (l == null) {
                l = new ArrayList<>();
                OF.put(key, l); // BLOCAL: check-then-act low
            }
            l.add(value);
        }

        static List<String> of(String key) {
            return OF.get(key);
        }

        static {
            add("a", "b");
        }
    }

    static class Others {
        static {
            Names.add("c", "d");
        }
    }

    /** But what somebody else calls, too, is everybody's. */
    static class Open {
        static final Map<String, List<String>> OF = new ConcurrentHashMap<>();

        static void add(String key, String value) {
            List<String> l = OF.get(key);
            if (l == null) {
                l = new ArrayList<>();
                OF.put(key, l); // BLOCAL: check-then-act high
            }
            l.add(value);
        }

        static {
            add("a", "b");
        }
    }

    void more(String key) {
        Open.add(key, "e");
    }

    /** And so is what nobody is seen to call: a public method of a public class. */
    public static class Public {
        static final Map<String, List<String>> OF = new ConcurrentHashMap<>();

        public static void add(String key, String value) {
            List<String> l = OF.get(key);
            if (l == null) {
                l = new ArrayList<>();
                OF.put(key, l); // BLOCAL: check-then-act high
            }
            l.add(value);
        }

        static {
            add("a", "b");
        }
    }
}
