package sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What one class reads and acts upon says most. Where an inner class, or another one, does so with the state of a class, what
 * keeps others out is often a thing that none of the methods shows: medium, though the object is evidently shared.
 */
class SeveralClasses {

    /** The class itself: looks without its lock, and fills. */
    static class Itself {
        static final Itself ALL = new Itself();
        private List<String> names;

        List<String> names() {
            if (names == null) {
                synchronized (this) {
                    names = new ArrayList<>(); // BLOCAL: check-then-act high
                }
            }
            return names;
        }

        synchronized void forget() {
            names = null;
        }
    }

    /** Its inner class does. */
    static class ByInner {
        static final ByInner ALL = new ByInner();
        private List<String> names;

        class Filler {
            void fill() {
                if (names == null) {
                    synchronized (ByInner.this) {
                        names = new ArrayList<>(); // BLOCAL: check-then-act medium
                    }
                }
            }
        }

        synchronized void forget() {
            names = null;
        }

        Filler filler() {
            return new Filler();
        }
    }

    /** A superclass and its subclass are one class in this. */
    static class Base {
        protected final Map<String, List<String>> lists = new ConcurrentHashMap<>();

        List<String> had(String key) {
            return lists.get(key);
        }
    }

    static class Derived extends Base {
        static final Derived ALL = new Derived();

        List<String> list(String key) {
            List<String> l = lists.get(key);
            if (l == null) {
                l = new ArrayList<>();
                lists.put(key, l); // BLOCAL: check-then-act high
            }
            return l;
        }
    }

    /** Of a map in another class, too. */
    static class Tables {
        static final Map<String, List<String>> LISTS = new ConcurrentHashMap<>();

        static void drop(String key, List<String> by) {
            LISTS.put(key, by);
        }
    }

    static class User {
        static List<String> list(String key) {
            List<String> l = Tables.LISTS.get(key);
            if (l == null) {
                l = new ArrayList<>();
                Tables.LISTS.put(key, l); // BLOCAL: check-then-act medium
            }
            return l;
        }
    }

    /** What is read in one block of the lock and written back in another is lost all the same. */
    static class Counted {
        static final Counted ALL = new Counted();
        private int n;

        class Adder {
            void add() {
                int old;
                synchronized (Counted.this) {
                    old = n;
                }
                synchronized (Counted.this) {
                    n = old + 1; // BLOCAL: lost-update high
                }
            }
        }

        synchronized void reset() {
            n = 0;
        }

        Adder adder() {
            return new Adder();
        }
    }
}
