package operations;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Concurrent collections that are cleared and filled anew where they are: who asks in between finds nothing. */
class Refilled {
    /** What there is to be by now. */
    interface Source {
        Map<String, Integer> ports();

        List<String> names();

        List<Runnable> listeners();
    }

    static class Schemes {
        static final Schemes SHARED = new Schemes();
        private final Map<String, Integer> ports = new ConcurrentHashMap<>();

        void reload(Source from) {
            ports.clear();
            ports.putAll(from.ports()); // BLOCAL: check-then-act medium {{'ports' has nothing from where it is cleared at line 27 until it is filled here; Refilled.Schemes.port() (line 32) asks it}}
        }

        int port(String scheme) {
            Integer port = ports.get(scheme);
            return port == null ? -1 : port;
        }
    }

    /** One after the other. */
    static class Indexes {
        static final Indexes SHARED = new Indexes();
        private final Map<String, List<String>> all = new ConcurrentHashMap<>();

        void refresh(Source from) {
            all.clear();
            for (String name : from.names()) {
                all.put(name, new ArrayList<>()); // BLOCAL: check-then-act medium {{'all' has nothing}}
            }
        }

        boolean has(String name) {
            return all.containsKey(name);
        }
    }

    /** Who walks over it comes by nobody. */
    static class Listeners {
        static final Listeners SHARED = new Listeners();
        private final List<Runnable> all = new CopyOnWriteArrayList<>();

        void set(Source now) {
            all.clear();
            all.addAll(now.listeners()); // BLOCAL: check-then-act medium {{'all' has nothing}}
        }

        void fire() {
            for (Runnable r : all) {
                r.run();
            }
        }
    }

    /** Silent: a setter, which gets what it is to have, is called before others come. */
    static class Configured {
        static final Configured SHARED = new Configured();
        private final Map<String, Integer> ports = new ConcurrentHashMap<>();
        private final Set<String> names = ConcurrentHashMap.newKeySet();

        void setPorts(Map<String, Integer> all) {
            ports.clear();
            ports.putAll(all);
        }

        void setNames(List<String> all) {
            names.clear();
            for (String name : all) {
                names.add(name);
            }
        }

        boolean knows(String name) {
            return ports.containsKey(name) || names.contains(name);
        }
    }

    /** Silent: one lock is held over both, and by who asks. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final Map<String, Integer> ports = new ConcurrentHashMap<>();

        synchronized void setAll(Map<String, Integer> all) {
            ports.clear();
            ports.putAll(all);
        }

        synchronized Integer port(String scheme) {
            return ports.get(scheme);
        }
    }

    /** Silent: who finds nothing makes it. */
    static class Cached {
        static final Cached SHARED = new Cached();
        private final Map<String, Integer> lengths = new ConcurrentHashMap<>();

        void warm(Map<String, Integer> all) {
            lengths.clear();
            lengths.putAll(all);
        }

        int length(String s) {
            return lengths.computeIfAbsent(s, String::length);
        }
    }

    /** Silent: only how much there is. */
    static class Counted {
        static final Counted SHARED = new Counted();
        private final Set<String> names = ConcurrentHashMap.newKeySet();

        void set(Set<String> now) {
            names.clear();
            names.addAll(now);
        }

        int count() {
            return names.size();
        }
    }

    /** Silent: it is built up step by step, by a method that asks it itself. */
    static class Tree {
        static final Tree SHARED = new Tree();
        private final Map<String, String> nodes = new ConcurrentHashMap<>();

        void load(List<String> paths) {
            nodes.clear();
            for (String path : paths) {
                String parent = path.substring(0, path.lastIndexOf('/'));
                if (nodes.containsKey(parent)) {
                    nodes.put(path, parent);
                }
            }
        }

        boolean has(String path) {
            return nodes.containsKey(path);
        }
    }

    /** Nothing but the collection says that several threads have it: nobody takes such a one for one thread. */
    static class Local {
        private final Map<String, Integer> ports = new ConcurrentHashMap<>();

        void setAll(Source from) {
            ports.clear();
            ports.putAll(from.ports()); // BLOCAL: check-then-act medium
        }

        Integer port(String scheme) {
            return ports.get(scheme);
        }
    }

    /** Another sign of the class is none of this collection's. */
    static class Marked {
        private final Map<String, Integer> ports;
        private volatile boolean open;

        Marked(Map<String, Integer> ports) {
            this.ports = new ConcurrentHashMap<>(ports);
        }

        void open() {
            open = true;
        }

        void setAll(Source from) {
            ports.clear();
            ports.putAll(from.ports()); // BLOCAL: check-then-act low
        }

        Integer port(String scheme) {
            return open ? ports.get(scheme) : null;
        }
    }

    /** Silent: it is filled before it is cleared. */
    static class Drained {
        static final Drained SHARED = new Drained();
        private final Map<String, Integer> ports = new ConcurrentHashMap<>();

        void end(Map<String, Integer> last) {
            ports.putAll(last);
            ports.clear();
        }

        Integer port(String scheme) {
            return ports.get(scheme);
        }
    }

    /** Silent: another map takes its place at once. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private volatile Map<String, Integer> ports = new ConcurrentHashMap<>();

        void setAll(Map<String, Integer> all) {
            ports = new ConcurrentHashMap<>(all);
        }

        Integer port(String scheme) {
            return ports.get(scheme);
        }
    }

    /** Silent: a plain map, of which nothing says that others have it. */
    static class Plain {
        private final Map<String, Integer> ports = new HashMap<>();

        void setAll(Map<String, Integer> all) {
            ports.clear();
            ports.putAll(all);
        }

        Integer port(String scheme) {
            return ports.get(scheme);
        }
    }

    /** Silent: what is gone is taken away alone, and what is there stays. */
    static class Kept {
        static final Kept SHARED = new Kept();
        private final Map<String, Integer> ports = new ConcurrentHashMap<>();

        void setAll(Map<String, Integer> all) {
            ports.keySet().retainAll(all.keySet());
            ports.putAll(all);
        }

        Integer port(String scheme) {
            return ports.get(scheme);
        }
    }
}
