// OPTIONS: --check=block-local
package real;

import java.util.ArrayList;
import java.util.Hashtable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Found empty without the lock, filled under it, not looked at again: it matters what it is filled with. */
class Refilled {

    /** The table is complete before anybody sees it, and never changed: who loads it again loads the same. */
    static class Table {
        private static Hashtable<Integer, String> names;

        static String nameOf(int id) {
            if (names == null) {
                load(); // BLOCAL: check-then-act medium {{'names'}}
            }
            return names.get(id);
        }

        private static synchronized void load() {
            Hashtable<Integer, String> t = new Hashtable<>();
            t.put(1, "one");
            t.put(2, System.getProperty("two"));
            names = t;
        }
    }

    /** The same of an object, in one method. */
    static class Held {
        static final Held SHARED = new Held();
        private Map<String, Integer> byName;

        int of(String name) {
            if (byName == null) {
                synchronized (this) {
                    Map<String, Integer> m = new TreeMap<>();
                    m.put("a", 1);
                    byName = m; // BLOCAL: check-then-act medium {{'byName'}}
                }
            }
            return byName.size();
        }
    }

    /** An object that cannot change. */
    static class Known {
        static final Known SHARED = new Known();
        private Answer answer;

        int size() {
            if (answer == null) {
                ask(); // BLOCAL: check-then-act medium {{'answer'}}
            }
            return answer.size;
        }

        private synchronized void ask() {
            answer = new Answer(System.getProperty("size"));
        }
    }

    static final class Answer {
        final String text;
        final int size;

        Answer(String text) {
            this.text = text;
            this.size = text.length();
        }
    }

    /** Others add to it: what they have added to the first is lost. */
    static class Registry {
        static final Registry SHARED = new Registry();
        private Map<String, Integer> byName;

        int of(String name) {
            if (byName == null) {
                fill(); // BLOCAL: check-then-act high {{'byName'}}
            }
            return byName.size();
        }

        private synchronized void fill() {
            Map<String, Integer> m = new HashMap<>();
            m.put("a", 1);
            byName = m;
        }

        synchronized void register(String name) {
            byName.put(name, 2);
        }
    }

    /** Whoever gets it may add to it. */
    static class Handed {
        static final Handed SHARED = new Handed();
        private List<String> all;

        List<String> all() {
            if (all == null) {
                fill(); // BLOCAL: check-then-act high {{'all'}}
            }
            return all;
        }

        private synchronized void fill() {
            List<String> l = new ArrayList<>();
            l.add("a");
            all = l;
        }
    }

    /** Emptied on purpose: what is old is put back. */
    static class Forgotten {
        static final Forgotten SHARED = new Forgotten();
        private Map<String, Integer> byName;

        int of(String name) {
            if (byName == null) {
                fill(); // BLOCAL: check-then-act high {{'byName'}}
            }
            Map<String, Integer> m = byName;
            return m == null ? 0 : m.size();
        }

        private synchronized void fill() {
            Map<String, Integer> m = new HashMap<>();
            m.put("a", 1);
            byName = m;
        }

        synchronized void forget() {
            byName = null;
        }
    }

    /** An object that can change: what is written to the first is lost. */
    static class Counting {
        static final Counting SHARED = new Counting();
        private Count count;

        void inc() {
            if (count == null) {
                make(); // BLOCAL: check-then-act high {{'count'}}
            }
            count.inc();
        }

        private synchronized void make() {
            count = new Count();
        }
    }

    static final class Count {
        private int n;

        synchronized void inc() {
            n++;
        }
    }

    /** There is something, and something else takes its place. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private Answer answer;

        void next(String text) {
            if (answer != null) {
                replace(text); // BLOCAL: check-then-act high {{'answer'}}
            }
        }

        synchronized void first(String text) {
            answer = new Answer(text);
        }

        private synchronized void replace(String text) {
            answer = new Answer(text + answer.size);
        }
    }
}
