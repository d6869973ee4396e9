package elements;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** What a map has for a key is got and added to, though another method removes it from the map once it is empty. */
class Removed {
    /** A map with a lock; the element has one of its own. */
    static class Topics implements Runnable {
        static final Topics SHARED = new Topics();
        private final Map<String, Set<Runnable>> all = new HashMap<>();

        @Override
        public void run() {
            subscribe("a", this);
        }

        void subscribe(String topic, Runnable one) {
            Set<Runnable> of;
            synchronized (this) {
                of = all.get(topic);
                if (of == null) {
                    of = new HashSet<>();
                    all.put(topic, of);
                }
            }
            synchronized (of) {
                of.add(one); // BLOCAL: stale-value medium {{may drop it}}
            }
        }

        void unsubscribe(String topic, Runnable one) {
            synchronized (this) {
                Set<Runnable> of = all.get(topic);
                if (of == null) {
                    return;
                }
                synchronized (of) {
                    of.remove(one);
                    if (of.isEmpty()) {
                        all.remove(topic);
                    }
                }
            }
        }
    }

    /** Silent: added to under the map's lock, too. */
    static class SilentTopics implements Runnable {
        static final SilentTopics SHARED = new SilentTopics();
        private final Map<String, Set<Runnable>> all = new HashMap<>();

        @Override
        public void run() {
            subscribe("a", this);
        }

        void subscribe(String topic, Runnable one) {
            synchronized (this) {
                Set<Runnable> of = all.get(topic);
                if (of == null) {
                    of = new HashSet<>();
                    all.put(topic, of);
                }
                synchronized (of) {
                    of.add(one);
                }
            }
        }

        void unsubscribe(String topic, Runnable one) {
            synchronized (this) {
                Set<Runnable> of = all.get(topic);
                if (of == null) {
                    return;
                }
                synchronized (of) {
                    of.remove(one);
                    if (of.isEmpty()) {
                        all.remove(topic);
                    }
                }
            }
        }
    }

    /** An entry of the program's own, which keeps what it is given. */
    static class Channel {
        private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

        void addListener(Runnable one) {
            listeners.add(one);
        }

        void removeListener(Runnable one) {
            listeners.remove(one);
        }

        boolean isIdle() {
            return listeners.isEmpty();
        }

        void call() {
            for (Runnable one : listeners) {
                one.run();
            }
        }
    }

    static class Channels {
        static final Channels SHARED = new Channels();
        private final Map<String, Channel> all = new ConcurrentHashMap<>();

        void listen(String name, Runnable one) {
            Channel c = all.get(name);
            if (c == null) {
                Channel fresh = new Channel();
                c = all.putIfAbsent(name, fresh);
                if (c == null) {
                    c = fresh;
                }
            }
            c.addListener(one); // BLOCAL: stale-value medium {{may drop it}}; BLOCAL: stale-value low
        }

        /** Silent: what is not kept in the entry is not lost with it. */
        void call(String name) {
            Channel c = all.get(name);
            if (c != null) {
                c.call();
            }
        }

        void leave(String name, Runnable one) {
            Channel c = all.get(name);
            if (c != null) {
                c.removeListener(one);
                if (c.isIdle()) {
                    all.remove(name, c);
                }
            }
        }
    }

    /** Silent: it is looked whether the entry is still there. */
    static class SilentChannels {
        static final SilentChannels SHARED = new SilentChannels();
        private final Map<String, Channel> all = new ConcurrentHashMap<>();

        void listen(String name, Runnable one) {
            Channel c;
            do {
                c = all.computeIfAbsent(name, n -> new Channel());
                c.addListener(one);
            } while (all.get(name) != c);
        }

        void leave(String name, Runnable one) {
            Channel c = all.get(name);
            if (c != null) {
                c.removeListener(one);
                if (c.isIdle()) {
                    all.remove(name, c);
                }
            }
        }
    }

    /** Silent: nobody removes one for being empty, only all of a name at its end. */
    static class KeptChannels {
        static final KeptChannels SHARED = new KeptChannels();
        private final Map<String, Channel> all = new ConcurrentHashMap<>();

        void listen(String name, Runnable one) {
            all.computeIfAbsent(name, n -> new Channel()).addListener(one);
        }

        void end(String name) {
            all.remove(name);
        }
    }

    /** It is asked what it has, for another end, and added to whatever that is. */
    static class Counted {
        static final Counted SHARED = new Counted();
        private final ConcurrentHashMap<String, List<String>> all = new ConcurrentHashMap<>();

        void open(String key) {
            all.putIfAbsent(key, new ArrayList<>());
        }

        void add(String key, String one) {
            List<String> of = all.get(key);
            if (of == null) {
                return;
            }
            synchronized (of) {
                if (!of.isEmpty() && of.get(0).equals(one)) {
                    of.clear();
                }
                of.add(one); // BLOCAL: stale-value medium {{may drop it}}
            }
        }

        void remove(String key, String one) {
            List<String> of = all.get(key);
            if (of == null) {
                return;
            }
            synchronized (of) {
                of.remove(one);
                if (of.isEmpty()) {
                    all.remove(key, of);
                }
            }
        }
    }

    /** It is dropped by what computes it. */
    static class Computed {
        static final Computed SHARED = new Computed();
        private final ConcurrentHashMap<String, List<String>> all = new ConcurrentHashMap<>();

        void add(String key, String one) {
            all.computeIfAbsent(key, k -> new CopyOnWriteArrayList<>()).add(one); // BLOCAL: stale-value medium {{may drop it}}
        }

        void remove(String key, String one) {
            all.computeIfPresent(key, (k, of) -> {
                of.remove(one);
                return of.isEmpty() ? null : of;
            });
        }
    }

    /** Silent: added to by what computes it. */
    static class SilentComputed {
        static final SilentComputed SHARED = new SilentComputed();
        private final ConcurrentHashMap<String, List<String>> all = new ConcurrentHashMap<>();

        void add(String key, String one) {
            all.compute(key, (k, of) -> {
                List<String> to = of == null ? new ArrayList<>() : of;
                to.add(one);
                return to;
            });
        }

        void remove(String key, String one) {
            all.computeIfPresent(key, (k, of) -> {
                of.remove(one);
                return of.isEmpty() ? null : of;
            });
        }
    }

    /** Silent: what computes it drops nothing. */
    static class SilentKept {
        static final SilentKept SHARED = new SilentKept();
        private final ConcurrentHashMap<String, List<String>> all = new ConcurrentHashMap<>();

        void add(String key, String one) {
            all.computeIfAbsent(key, k -> new CopyOnWriteArrayList<>()).add(one);
        }

        void remove(String key, String one) {
            all.computeIfPresent(key, (k, of) -> {
                of.remove(one);
                return of.isEmpty() ? new CopyOnWriteArrayList<>() : of;
            });
        }
    }

    /** Those with nothing in them are dropped from time to time. */
    static class Cleaned {
        static final Cleaned SHARED = new Cleaned();
        private final ConcurrentHashMap<String, List<String>> all = new ConcurrentHashMap<>();

        void add(String key, String one) {
            all.computeIfAbsent(key, k -> new CopyOnWriteArrayList<>()).add(one); // BLOCAL: stale-value medium {{may drop it}}
        }

        void clean() {
            all.values().removeIf(List::isEmpty);
        }
    }

    static class CleanedByEntry {
        static final CleanedByEntry SHARED = new CleanedByEntry();
        private final ConcurrentHashMap<String, List<String>> all = new ConcurrentHashMap<>();

        void add(String key, String one) {
            all.computeIfAbsent(key, k -> new CopyOnWriteArrayList<>()).add(one); // BLOCAL: stale-value medium {{may drop it}}
        }

        void clean() {
            all.entrySet().removeIf(e -> e.getValue().isEmpty());
        }
    }

    /** Silent: what is dropped is chosen by its key. */
    static class SilentByKey {
        static final SilentByKey SHARED = new SilentByKey();
        private final ConcurrentHashMap<String, List<String>> all = new ConcurrentHashMap<>();

        void add(String key, String one) {
            all.computeIfAbsent(key, k -> new CopyOnWriteArrayList<>()).add(one);
        }

        void clean(String prefix) {
            all.entrySet().removeIf(e -> e.getKey().startsWith(prefix));
        }
    }

    /** It counts who uses it, and is dropped, by what computes it, when nobody does. */
    static class Used {
        static final Used SHARED = new Used();
        private final ConcurrentHashMap<String, AtomicInteger> uses = new ConcurrentHashMap<>();

        void begin(String key) {
            uses.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet(); // BLOCAL: stale-value medium {{dropped it}}
        }

        void end(String key) {
            uses.computeIfPresent(key, (k, n) -> n.decrementAndGet() == 0 ? null : n);
        }
    }

    /** Silent: counted up by what computes it, too. */
    static class SilentUsed {
        static final SilentUsed SHARED = new SilentUsed();
        private final ConcurrentHashMap<String, Integer> uses = new ConcurrentHashMap<>();

        void begin(String key) {
            uses.merge(key, 1, Integer::sum);
        }

        void end(String key) {
            uses.computeIfPresent(key, (k, n) -> n == 1 ? null : n - 1);
        }
    }
}
