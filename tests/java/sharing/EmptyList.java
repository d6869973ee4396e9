package sharing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A constant that a library makes of nothing, and that nobody can change, has no object in it, whatever its type says. One
 * that can be filled, is not made of nothing, or is replaced, has.
 */
class EmptyList {
    /** No such list has one. */
    static class Absent {
        static final List<Absent> NONE = Collections.emptyList();
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence]]
            }
        }

        synchronized void reset() {
            n = 0;
        }

        static List<Absent> none() {
            return NONE;
        }
    }

    /** The list is empty when it is made, and filled later. */
    static class Filled {
        static final List<Filled> ALL = new ArrayList<>();
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[stored in static field EmptyList$Filled.ALL]]
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Made of two. */
    static class Pair {
        static final List<Pair> BOTH = Arrays.asList(new Pair(), new Pair());
        private int n;

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[stored in static field EmptyList$Pair.BOTH]]
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Empty at first, and another list later. */
    static class Replaced {
        static List<Replaced> all = Collections.emptyList();
        private int n;

        static void set(List<Replaced> some) {
            all = some;
        }

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[stored in static field EmptyList$Replaced.all]]
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }
}
