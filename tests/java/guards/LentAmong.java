package guards;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What a getter hands out is one of several values, one of which is the collection that the lock keeps. */
class LentAmong {

    /** Sorted it is a copy, else the very one, in a wrapper that cannot be changed. */
    static class Wrapped {
        static final Wrapped SHARED = new Wrapped();
        private final Set<String> all = new HashSet<>();

        synchronized void add(String one) {
            all.add(one);
        }

        synchronized void drop(String one) {
            all.remove(one);
        }

        public synchronized Set<String> all(boolean sorted) {
            Set<String> some = sorted ? new TreeSet<>(all) : all;
            return Collections.unmodifiableSet(some); // BLOCAL: guarded-by medium {{a view of 'all' is handed out, to be walked over without 'this'}}
        }

        public synchronized Set<String> copied(boolean sorted) {
            Set<String> some = sorted ? new TreeSet<>(all) : new HashSet<>(all);
            return Collections.unmodifiableSet(some);
        }
    }

    /** Itself, if there is any. */
    static class Itself {
        static final Itself SHARED = new Itself();
        private final List<String> all = new ArrayList<>();

        synchronized void add(String one) {
            all.add(one);
        }

        synchronized void drop(String one) {
            all.remove(one);
        }

        public synchronized List<String> all(boolean any) {
            return any ? all : Collections.<String>emptyList(); // BLOCAL: guarded-by medium {{'all' itself is handed out}}
        }

        public synchronized List<String> none(boolean any) {
            return any ? new ArrayList<>(all) : Collections.<String>emptyList();
        }

        /** A number of what it has. */
        public synchronized Integer size(boolean any) {
            List<String> some = any ? all : Collections.<String>emptyList();
            return Integer.valueOf(some.size());
        }

        /** What is handed out is another one. */
        public synchronized List<String> other(List<String> given, boolean any) {
            List<String> some = any ? all : given;
            some.size();
            return Collections.unmodifiableList(given);
        }
    }

    /** A getter that takes no lock says nothing of threads. */
    static class Unlocked {
        static final Unlocked SHARED = new Unlocked();
        private final Set<String> all = new HashSet<>();

        synchronized void add(String one) {
            all.add(one);
        }

        synchronized void drop(String one) {
            all.remove(one);
        }

        public Set<String> all(boolean sorted) {
            Set<String> some = sorted ? Collections.<String>emptySet() : all;
            return Collections.unmodifiableSet(some);
        }
    }

    /** Nobody changes what is handed out in place: each change makes another one. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private Set<String> all = new HashSet<>();

        synchronized void add(String one) {
            Set<String> next = new HashSet<>(all);
            next.add(one);
            all = next;
        }

        public synchronized Set<String> all(boolean any) {
            Set<String> some = any ? all : Collections.<String>emptySet();
            return Collections.unmodifiableSet(some);
        }
    }

    /** A view that is made without the lock is one of the values: there may be nothing to show. */
    static class ViewUnlocked {
        static final ViewUnlocked SHARED = new ViewUnlocked();
        private final Map<String, String> all = new HashMap<>();

        synchronized void add(String one) {
            all.put(one, one);
        }

        synchronized void drop(String one) {
            all.remove(one);
        }

        public Collection<String> values(boolean any) {
            return any ? all.values() : Collections.<String>emptyList(); // BLOCAL: guarded-by medium {{a view of 'all' is handed out, to be walked over without 'this'}}
        }

        public Collection<String> kept(Collection<String> given, boolean any) {
            Collection<String> some = any ? given : Collections.<String>emptyList();
            return Collections.unmodifiableCollection(some);
        }

        public int size(boolean any) {
            Collection<String> some = any ? all.keySet() : Collections.<String>emptySet();
            return some.size();
        }
    }

    /** The same, for the package alone. */
    static class ViewInside {
        static final ViewInside SHARED = new ViewInside();
        private final Map<String, String> all = new HashMap<>();

        synchronized void add(String one) {
            all.put(one, one);
        }

        synchronized void drop(String one) {
            all.remove(one);
        }

        Collection<String> values(boolean any) {
            return any ? all.values() : Collections.<String>emptyList();
        }
    }
}
