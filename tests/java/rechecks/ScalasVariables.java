package rechecks;

import java.util.List;
import java.util.function.Predicate;

/**
 * What Scala's compiler makes of a private variable: a getter of its name, and a setter of that with "_$eq". Who calls them
 * makes the access.
 */
class ScalasVariables {
    /** Made where it is missing, read again, and taken away by another method (as in SPARK-53435). */
    static class Read {
        private volatile Object made;

        private Object made() {
            return made;
        }

        private void made_$eq(Object to) {
            made = to;
        }

        Object get() {
            if (made() == null) {
                synchronized (this) {
                    if (made() == null) {
                        made_$eq(new Object());
                    }
                }
            }
            return made(); // BLOCAL: check-then-act medium {{read again}}
        }

        void clear() {
            synchronized (this) {
                if (made() != null) {
                    made_$eq(null);
                }
            }
        }
    }

    /** Nobody takes it away. */
    static class Kept {
        private volatile Object made;

        private Object made() {
            return made;
        }

        private void made_$eq(Object to) {
            made = to;
        }

        Object get() {
            if (made() == null) {
                synchronized (this) {
                    if (made() == null) {
                        made_$eq(new Object()); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return made();
        }
    }

    /** Read once. */
    static class Once {
        private volatile Object made;

        private Object made() {
            return made;
        }

        private void made_$eq(Object to) {
            made = to;
        }

        /** Benign: it has asked again. */
        Object get() {
            Object is = made();
            if (is == null) {
                synchronized (this) {
                    is = made();
                    if (is == null) {
                        is = new Object();
                        made_$eq(is); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return is;
        }

        void clear() {
            synchronized (this) {
                made_$eq(null);
            }
        }
    }

    /** A variable that is counted up by them. */
    static class Counted {
        private int count;

        private int count() {
            return count;
        }

        private void count_$eq(int to) {
            count = to;
        }

        void add() {
            int old;
            synchronized (this) {
                old = count();
            }
            synchronized (this) {
                count_$eq(old + 1); // BLOCAL: lost-update
            }
        }

        /** Silent. */
        void addAtOnce() {
            synchronized (this) {
                count_$eq(count() + 1);
            }
        }
    }

    /** As an unknown library's collections that cannot change answer with what is left of them. */
    interface Lists {
        List<Object> without(List<Object> all, Predicate<Object> gone);
    }

    static class Answers {
        private final Lists lists;
        private volatile List<Object> all = new java.util.ArrayList<>();

        Answers(Lists lists) {
            this.lists = lists;
        }

        /** Low: what is put back is made of what is there now, the old ones only say what goes. */
        void drop() {
            List<Object> old = lists.without(all, x -> x == null);
            synchronized (this) {
                all = lists.without(all, x -> old.contains(x)); // BLOCAL: stale-value low
            }
        }

        /** What is there now is forgotten. */
        void keep() {
            List<Object> old = lists.without(all, x -> x == null);
            synchronized (this) {
                all = lists.without(old, x -> x == this); // BLOCAL: lost-update medium
            }
        }
    }
}
