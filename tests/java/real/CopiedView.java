package real;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What a view of a concurrent map shows is copied, then the map cleared: what was put in between is
    lost. */
class CopiedView {
    static class Retries {
        static final Retries SHARED = new Retries();
        private final Map<String, Runnable> retries = new ConcurrentHashMap<>();

        void fail(String id, Runnable retry) {
            retries.put(id, retry);
        }

        void reconnect() {
            List<Runnable> all = new ArrayList<>(retries.values());
            retries.clear(); // BLOCAL: lost-update medium
            for (Runnable r : all) {
                r.run();
            }
        }

        int names() {
            Set<String> all = new HashSet<>(retries.keySet());
            retries.clear(); // BLOCAL: lost-update medium
            return all.size();
        }

        /** The near miss: what was copied is taken away one by one. */
        void each() {
            for (String id : new ArrayList<>(retries.keySet())) {
                Runnable r = retries.remove(id);
                if (r != null) {
                    r.run();
                }
            }
        }
    }

    /** Silent: the copy is of another map's view. */
    static class Two {
        static final Two SHARED = new Two();
        private final Map<String, Runnable> one = new ConcurrentHashMap<>();
        private final Map<String, Runnable> other = new ConcurrentHashMap<>();

        void put(String id, Runnable r) {
            one.put(id, r);
            other.put(id, r);
        }

        List<Runnable> swap() {
            List<Runnable> all = new ArrayList<>(one.values());
            other.clear();
            return all;
        }
    }

    /** Silent: nobody puts but under the lock that is held. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final Map<String, Runnable> retries = new ConcurrentHashMap<>();

        synchronized void fail(String id, Runnable retry) {
            retries.put(id, retry);
        }

        synchronized List<Runnable> reconnect() {
            List<Runnable> all = new ArrayList<>(retries.values());
            retries.clear();
            return all;
        }
    }
}
