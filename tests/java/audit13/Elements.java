// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;

/** Objects that are got anew, by the same key or index, for the check and for the act. */
class Elements {
    static class Bean {
        private int hits;

        int hits() {
            return hits;
        }

        void hits(int n) {
            hits = n;
        }
    }

    static class Beans {
        static final Beans SHARED = new Beans();
        private final List<Bean> list = new ArrayList<>();
        private final Map<String, Bean> map = new HashMap<>();

        synchronized void add(String key) {
            list.add(new Bean());
            map.put(key, new Bean());
        }

        synchronized void clear() {
            for (Bean b : list)
                b.hits(0);
        }

        void hitAt(int i) {
            int n;
            synchronized (this) {
                n = list.get(i).hits();
            }
            synchronized (this) {
                list.get(i).hits(n + 1); // BLOCAL: lost-update high
            }
        }

        void hit(String key) {
            int n;
            synchronized (this) {
                n = map.get(key).hits();
            }
            synchronized (this) {
                map.get(key).hits(n + 1); // BLOCAL: lost-update high
            }
        }

        // Silent: one block.
        void hitAtOnce(String key) {
            synchronized (this) {
                map.get(key).hits(map.get(key).hits() + 1);
            }
        }
    }

    static class Session {
        private int count;

        synchronized int count() {
            return count;
        }

        synchronized void count(int n) {
            count = n;
        }

        synchronized boolean over(int n) {
            return count > n;
        }
    }

    static class Sessions {
        static final Sessions SHARED = new Sessions();
        private final ConcurrentMap<String, Session> map = new ConcurrentHashMap<>();

        void add(String key) {
            map.put(key, new Session());
        }

        Session find(String key) {
            return map.get(key);
        }

        static Session current() {
            return SHARED.map.get("current");
        }

        void once(String key) {
            Session s = map.get(key);
            s.count(s.count() + 1); // BLOCAL: lost-update high
        }

        void anew(String key) {
            map.get(key).count(map.get(key).count() + 1); // BLOCAL: lost-update
        }

        void checked(String key) {
            if (map.get(key).over(3))
                map.get(key).count(7); // BLOCAL: check-then-act
        }

        void found(String key) {
            int n = find(key).count();
            find(key).count(n + 1); // BLOCAL: lost-update
        }

        static void ofCurrent() {
            current().count(current().count() + 1); // BLOCAL: lost-update
        }

        // Silent: another session.
        void copy(String from, String to) {
            map.get(to).count(map.get(from).count());
        }
    }
}
