package guards;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Plain collections that only look safe: the map in which they lie is thread-safe, or asked under a lock, or the field that has them is volatile. What
 * was asked for is changed when that covers nothing any more, and two who do so at once spoil it.
 */
class Sheltered {
    static void tell(Object o) {
        System.out.println(o);
    }

    /** The list is got from the map, or put there, and then added to. */
    static class Listeners {
        static final Listeners SHARED = new Listeners();
        private final Map<String, List<String>> all = new ConcurrentHashMap<>();

        void register(String key, String one) {
            List<String> list = all.get(key);
            if (list == null) {
                list = new ArrayList<>();
                all.put(key, list); // BLOCAL: check-then-act high
            }
            list.add(one); // BLOCAL: guarded-by medium {{'all[]' is a plain collection, and changed by add() with no lock held: the thread-safe collection that it lies in covers only the lookup}}
        }

        void fire(String key) {
            List<String> list = all.get(key);
            if (list != null) {
                for (String one : list) {
                    tell(one);
                }
            }
        }
    }

    /** In one go: the map sees to it that there is one list for a key, and no more. */
    static class InOneGo {
        static final InOneGo SHARED = new InOneGo();
        private final ConcurrentMap<String, Set<String>> all = new ConcurrentHashMap<>();

        void put(String key, String one) {
            all.computeIfAbsent(key, k -> new HashSet<>()).add(one); // BLOCAL: guarded-by medium {{may change it meanwhile}}
        }

        void drop(String key, String one) {
            Set<String> set = all.get(key);
            if (set != null) {
                set.remove(one);
            }
        }
    }

    /** By a method of the constructor's name, and put first. */
    static class PutFirst {
        static final PutFirst SHARED = new PutFirst();
        private final ConcurrentMap<String, Map<String, String>> all = new ConcurrentHashMap<>();

        void put(String key, String name, String one) {
            all.putIfAbsent(key, new HashMap<>());
            all.get(key).put(name, one); // BLOCAL: guarded-by medium {{run by another thread, may change it meanwhile}}
        }
    }

    /** A helper hands the list back, or makes one. */
    static class ByHelper {
        static final ByHelper SHARED = new ByHelper();
        private final Map<String, List<String>> all = new ConcurrentHashMap<>();

        private List<String> of(String key) {
            List<String> list = all.get(key);
            if (list == null) {
                list = new ArrayList<>();
                List<String> before = all.putIfAbsent(key, list);
                if (before != null) {
                    list = before;
                }
            }
            return list;
        }

        void put(String key, String one) {
            of(key).add(one); // BLOCAL: guarded-by medium {{covers only the lookup}}
        }
    }

    /** Silent: the helper hands back a copy, which is the caller's own. */
    static class SilentCopies {
        static final SilentCopies SHARED = new SilentCopies();
        private final Map<String, List<String>> all = new ConcurrentHashMap<>();

        private List<String> of(String key) {
            List<String> list = all.get(key);
            return list == null ? new ArrayList<>() : new ArrayList<>(list);
        }

        void put(String key, String one) {
            List<String> next = of(key);
            next.add(one);
            all.put(key, next); // BLOCAL: lost-update
        }
    }

    /** The map is asked under the lock, and the list added to when it is given up. */
    static class AskedUnderLock {
        static final AskedUnderLock SHARED = new AskedUnderLock();
        private final Map<String, List<String>> all = new HashMap<>();

        void put(String key, String one) {
            List<String> list;
            synchronized (all) {
                list = all.computeIfAbsent(key, k -> new ArrayList<>());
            }
            list.add(one); // BLOCAL: guarded-by medium {{with no lock held: the lock under which it was looked up is given up by then}}
        }
    }

    /** A volatile field tells every thread which map there is. */
    static class InVolatile {
        static final InVolatile SHARED = new InVolatile();
        private volatile Map<String, String> all = new HashMap<>();

        String of(String key) {
            String one = all.get(key);
            if (one == null) {
                one = key + System.nanoTime();
                all.put(key, one); // BLOCAL: guarded-by medium {{volatile covers only the reference}}
            }
            return one;
        }

        void restart() {
            all = new HashMap<>();
        }
    }

    /** Silent: it is filled where nobody looks it up, as when the program starts. */
    static class SilentFilled {
        static final SilentFilled SHARED = new SilentFilled();
        private volatile List<String> all = new ArrayList<>();

        void add(String one) {
            all.add(one);
        }

        int size() {
            return all.size();
        }
    }

    /** Silent: a copy is changed, and put in the place of what was there. */
    static class SilentCopied {
        static final SilentCopied SHARED = new SilentCopied();
        private volatile List<String> all = new ArrayList<>();

        synchronized void add(String one) {
            List<String> next = new ArrayList<>(all);
            next.add(one);
            all = next;
        }
    }

    /** Silent: the lists are thread-safe, too. */
    static class SilentSafe {
        static final SilentSafe SHARED = new SilentSafe();
        private final Map<String, List<String>> all = new ConcurrentHashMap<>();
        private final Map<String, Set<String>> sets = new ConcurrentHashMap<>();

        void put(String key, String one) {
            all.computeIfAbsent(key, k -> new CopyOnWriteArrayList<>()).add(one);
            sets.computeIfAbsent(key, k -> Collections.newSetFromMap(new ConcurrentHashMap<>())).add(one);
        }
    }

    /** Silent: some of them are; which the map has is not known. */
    static class SilentGiven {
        static final SilentGiven SHARED = new SilentGiven();
        private final Map<String, List<String>> all = new ConcurrentHashMap<>();

        void put(String key, List<String> some) {
            all.put(key, some);
        }

        void add(String key, String one) {
            all.get(key).add(one);
        }
    }

    /** Silent: each list is its own lock. */
    static class SilentOwnLock {
        static final SilentOwnLock SHARED = new SilentOwnLock();
        private final Map<String, List<String>> all = new ConcurrentHashMap<>();

        void put(String key, String one) {
            List<String> list = all.computeIfAbsent(key, k -> new ArrayList<>());
            synchronized (list) {
                list.add(one);
            }
        }

        void fire(String key) {
            List<String> list = all.get(key);
            if (list != null) {
                synchronized (list) {
                    for (String one : list) {
                        tell(one);
                    }
                }
            }
        }
    }

    /** Silent: all is done before the map has it. */
    static class SilentFilledBefore {
        static final SilentFilledBefore SHARED = new SilentFilledBefore();
        private final Map<String, List<String>> all = new ConcurrentHashMap<>();

        void put(String key, String one) {
            List<String> list = new ArrayList<>();
            list.add(one);
            all.put(key, list);
        }
    }

    /** Each list is its own lock, and one walks over it without. */
    static class OneWithout {
        static final OneWithout SHARED = new OneWithout();
        private final Map<String, List<String>> all = new ConcurrentHashMap<>();

        void put(String key, String one) {
            List<String> list = all.computeIfAbsent(key, k -> new ArrayList<>());
            synchronized (list) {
                list.add(one);
            }
        }

        void fire(String key) {
            List<String> list = all.get(key);
            if (list != null) {
                for (String one : list) { // BLOCAL: guarded-by medium {{'all[]' is walked over without its lock, which all who change it hold}}
                    tell(one);
                }
            }
        }
    }

    /** All change the lists under one lock, and who walks over them has given it up. */
    static class WalkedLater {
        static final WalkedLater SHARED = new WalkedLater();
        private final Map<String, List<String>> all = new HashMap<>();

        synchronized void put(String key, String one) {
            all.computeIfAbsent(key, k -> new ArrayList<>()).add(one);
        }

        synchronized void drop(String key, String one) {
            List<String> list = all.get(key);
            if (list != null) {
                list.remove(one);
            }
        }

        void fire(String key) {
            List<String> list;
            synchronized (this) {
                list = all.get(key);
            }
            if (list != null) {
                for (String one : list) { // BLOCAL: guarded-by medium {{'all[]' is walked over without 'this', which all who change it hold}}
                    tell(one);
                }
            }
        }
    }

    /** The list's own monitor keeps nobody out who goes by another lock. */
    static class WrongLock {
        static final WrongLock SHARED = new WrongLock();
        private final Map<String, List<String>> all = new HashMap<>();

        synchronized void put(String key, String one) {
            all.computeIfAbsent(key, k -> new ArrayList<>()).add(one);
        }

        synchronized void drop(String key, String one) {
            List<String> list = all.get(key);
            if (list != null) {
                list.remove(one);
            }
        }

        void fire(String key) {
            List<String> list;
            synchronized (this) {
                list = all.get(key);
            }
            if (list == null) {
                return;
            }
            synchronized (list) {
                for (String one : list) { // BLOCAL: guarded-by medium {{'all[]' is walked over without 'this', which all who change it hold}}
                    tell(one);
                }
            }
        }
    }
}
