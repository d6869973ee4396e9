package sharing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A field of type Map, List or Set that only ever holds a thread-safe collection: what is in that is shared, whatever the field
    is declared as. What its owner is, it does not say. */
class BehindInterface {

    static class InMap {
        private int n;

        void add() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update high
            }
        }
    }

    static class InList {
        private int n;

        void add() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update high
            }
        }
    }

    static class InSet {
        private int n;

        void add() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** In a map that one thread at a time uses, for all that is seen. */
    static class InPlainMap {
        private int n;

        void add() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update medium
            }
        }
    }

    /** In a list that is thread-safe only as long as nobody replaces it. */
    static class InEither {
        private int n;

        void add() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update medium
            }
        }
    }

    static class Owner {
        private final Map<String, InMap> map = new ConcurrentHashMap<>();
        private final List<InList> list = new CopyOnWriteArrayList<>();
        private final Set<InSet> set = ConcurrentHashMap.newKeySet();
        private final Map<String, InPlainMap> plain = new HashMap<>();
        private List<InEither> either = new CopyOnWriteArrayList<>();

        void fill(String key) {
            map.put(key, new InMap());
            list.add(new InList());
            set.add(new InSet());
            plain.put(key, new InPlainMap());
        }

        void each() {
            map.values().forEach(InMap::add);
            list.forEach(InList::add);
            set.forEach(InSet::add);
            plain.values().forEach(InPlainMap::add);
            either.forEach(InEither::add);
        }

        void unsafe() {
            either = new ArrayList<>();
            either.add(new InEither());
        }
    }
}
