package guards;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A collection that one method alone changes, under a lock under which others look into it, and that is walked over without. */
class WalkBesideLooks {
    static class Exports {
        static final Exports SHARED = new Exports();
        private final Map<String, List<String>> exports = new LinkedHashMap<>();

        synchronized void add(String service, String export) {
            List<String> list = new ArrayList<>();
            list.add(export);
            exports.put(service, list);
        }

        synchronized boolean has(String service) {
            return exports.containsKey(service);
        }

        synchronized int count(String service) {
            List<String> all = exports.get(service);
            return all == null ? 0 : all.size();
        }

        List<String> all() {
            List<String> all = new ArrayList<>();
            for (String service : exports.keySet()) { // BLOCAL: guarded-by medium {{'exports' is walked over without 'this'}}
                all.add(service);
            }
            return all;
        }
    }

    /** Silent: one method alone takes the lock when it looks, which is no rule. */
    static class OneLook {
        static final OneLook SHARED = new OneLook();
        private final List<String> names = new ArrayList<>();

        synchronized void add(String name) {
            names.add(name);
        }

        synchronized int count() {
            return names.size();
        }

        boolean any(String start) {
            for (String name : names) {
                if (name.startsWith(start)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Silent: the walk holds it, too. */
    static class Held {
        static final Held SHARED = new Held();
        private final List<String> names = new ArrayList<>();

        synchronized void add(String name) {
            names.add(name);
        }

        synchronized int count() {
            return names.size();
        }

        synchronized String first() {
            return names.isEmpty() ? null : names.get(0);
        }

        boolean any(String start) {
            synchronized (this) {
                for (String name : names) {
                    if (name.startsWith(start)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
