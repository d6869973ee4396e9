package operations;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What is there is taken away by a view or an iterator that the method has got of it (ANALYSIS §4). */
class TakenByView {
    static final class Lease {
        volatile long until;
    }

    /** By all that fits, in the values. */
    static class ByValues {
        static final ByValues SHARED = new ByValues();
        private final Map<String, Lease> leases = new ConcurrentHashMap<>();

        void grant(String name) {
            leases.put(name, new Lease());
        }

        long until(String name) {
            if (leases.containsKey(name)) {
                return leases.get(name).until; // BLOCAL: check-then-act medium {{leases}}
            }
            return 0;
        }

        void expire(long now) {
            leases.values().removeIf(l -> l.until < now);
        }
    }

    /** By an iterator of a view. */
    static class ByIterator {
        static final ByIterator SHARED = new ByIterator();
        private final Map<String, Lease> leases = new ConcurrentHashMap<>();

        void grant(String name) {
            leases.put(name, new Lease());
        }

        long until(String name) {
            return leases.get(name) == null ? 0 : leases.get(name).until; // BLOCAL: check-then-act medium {{leases}}
        }

        void expire(long now) {
            for (Iterator<Map.Entry<String, Lease>> i = leases.entrySet().iterator(); i.hasNext();) {
                if (i.next().getValue().until < now) {
                    i.remove();
                }
            }
        }
    }

    /** By all that are not in the other, in the keys. */
    static class ByKeys {
        static final ByKeys SHARED = new ByKeys();
        private final Map<String, Lease> leases = new ConcurrentHashMap<>();

        void grant(String name) {
            leases.put(name, new Lease());
        }

        long until(String name) {
            if (leases.get(name) != null) {
                return leases.get(name).until; // BLOCAL: check-then-act medium {{leases}}
            }
            return 0;
        }

        void keep(Collection<String> names) {
            leases.keySet().retainAll(names);
        }
    }

    /** Silent: a copy loses its elements, the map keeps them. */
    static class OfCopy {
        static final OfCopy SHARED = new OfCopy();
        private final Map<String, Lease> leases = new ConcurrentHashMap<>();

        void grant(String name) {
            leases.put(name, new Lease());
        }

        long until(String name) {
            if (leases.containsKey(name)) {
                return leases.get(name).until;
            }
            return 0;
        }

        List<Lease> running(long now) {
            List<Lease> all = new ArrayList<>(leases.values());
            all.removeIf(l -> l.until < now);
            return all;
        }
    }

    /** Silent: the other map loses them. */
    static class OfOther {
        static final OfOther SHARED = new OfOther();
        private final Map<String, Lease> leases = new ConcurrentHashMap<>();
        private final Map<String, Lease> old = new ConcurrentHashMap<>();

        void grant(String name) {
            leases.put(name, new Lease());
            old.put(name, new Lease());
        }

        long until(String name) {
            if (leases.containsKey(name)) {
                return leases.get(name).until;
            }
            return 0;
        }

        void forget(long now) {
            old.values().removeIf(l -> l.until < now);
        }
    }

    /** Silent: what each of the elements has is taken, not the elements. */
    static class OfElements {
        static final OfElements SHARED = new OfElements();
        private final Map<String, List<Lease>> leases = new ConcurrentHashMap<>();

        void grant(String name) {
            leases.computeIfAbsent(name, n -> new ArrayList<>());
        }

        int count(String name) {
            if (leases.containsKey(name)) {
                return leases.get(name).size();
            }
            return 0;
        }

        void empty() {
            for (Iterator<List<Lease>> i = leases.values().iterator(); i.hasNext();) {
                i.next().clear(); // BLOCAL: guarded-by medium
            }
        }
    }

    /** Under the lock: a change like others, which says which lock it is. */
    static class Guarded {
        static final Guarded SHARED = new Guarded();
        private Map<String, Lease> leases = new HashMap<>();

        synchronized void grant(String name) {
            leases.put(name, new Lease());
        }

        synchronized void revoke(String name) {
            leases.remove(name);
        }

        synchronized void expire(long now) {
            leases.values().removeIf(l -> l.until < now);
        }

        void renew(String name, Lease l) {
            leases.put(name, l); // BLOCAL: guarded-by medium {{leases}}
        }
    }
}
