package operations;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What is removed from a concurrent map by its key alone, and only then compared with what was to go. */
public class RemovedOther {
    static class Page {
        final String path;

        Page(String path) {
            this.path = path;
        }
    }

    /** A cache that threads put pages into, and throw stale ones out of. */
    static class Pages {
        static final Pages ALL = new Pages();

        private final ConcurrentMap<String, Page> pages = new ConcurrentHashMap<>();

        Page load(String path) {
            Page made = new Page(path), old = pages.putIfAbsent(path, made);
            return old == null ? made : old;
        }

        boolean drop(Page p) {
            return pages.remove(p.path) == p; // BLOCAL: lost-update medium {{only then compared}}
        }

        boolean dropEqual(Page p) {
            return p.equals(pages.remove(p.path)); // BLOCAL: lost-update
        }

        boolean dropSeen(String path) {
            Page p = pages.get(path);
            if (p == null || p.path.isEmpty()) {
                return false;
            }
            if (pages.remove(path) != p) { // BLOCAL: lost-update; BLOCAL: check-then-act low
                return false;
            }
            return true;
        }
    }

    /** The map looks itself whether it is that one. */
    static class Asked {
        static final Asked ALL = new Asked();

        private final ConcurrentMap<String, Page> pages = new ConcurrentHashMap<>();

        void put(Page p) {
            pages.put(p.path, p);
        }

        boolean drop(Page p) {
            return pages.remove(p.path, p);
        }
    }

    /** Who finds another one puts it back, or goes on with it. */
    static class GoneOnWith {
        static final GoneOnWith ALL = new GoneOnWith();

        private final ConcurrentMap<String, Page> pages = new ConcurrentHashMap<>();

        void put(Page p) {
            pages.putIfAbsent(p.path, p);
        }

        Page drop(Page p) {
            Page old = pages.remove(p.path);
            return old == p ? null : old;
        }
    }

    /** What the removed one has is compared, not the one itself. */
    static class Parts {
        static final Parts ALL = new Parts();

        private final ConcurrentMap<Page, Page> pages = new ConcurrentHashMap<>();

        void put(Page p) {
            pages.put(p, p);
        }

        boolean drop(Page p, String path) {
            return pages.remove(p).path == path;
        }

        boolean dropEqual(Page p, String path) {
            return pages.remove(p).path.equals(path);
        }
    }

    /** Another one is said to be impossible. */
    static class RuledOut {
        static final RuledOut ALL = new RuledOut();

        private final ConcurrentMap<String, Page> pages = new ConcurrentHashMap<>();

        void put(Page p) {
            pages.putIfAbsent(p.path, p);
        }

        void drop(Page p) {
            if (pages.remove(p.path) != p) {
                throw new IllegalStateException(p.path);
            }
        }

        void dropEqual(Page p) {
            if (!p.equals(pages.remove(p.path))) {
                throw new IllegalStateException(p.path);
            }
        }
    }

    /** It is compared with a mark, or with what it may have said. */
    static class Marks {
        static final Marks ALL = new Marks();
        private static final Object GONE = new Object();

        private final ConcurrentMap<String, Object> said = new ConcurrentHashMap<>();

        void put(String s, Object o) {
            said.put(s, o);
        }

        boolean wasGone(String s) {
            return said.remove(s) == GONE;
        }

        boolean wasTrue(String s) {
            return "true".equals(said.remove(s));
        }
    }

    /** Whoever puts one holds the lock that is held here, too. */
    static class Locked {
        static final Locked ALL = new Locked();

        private final ConcurrentMap<String, Page> pages = new ConcurrentHashMap<>();

        synchronized void put(Page p) {
            pages.put(p.path, p);
        }

        synchronized boolean drop(Page p) {
            return pages.remove(p.path) == p;
        }
    }

    /** The map is the method's own. */
    static class Own {
        static final Own ALL = new Own();

        boolean first(Page p, Map<String, Page> given) {
            Map<String, Page> own = new ConcurrentHashMap<>(given);
            return own.remove(p.path) == p;
        }
    }

    /** Nobody puts anything there any more. */
    static class Filled {
        static final Filled ALL = new Filled();

        private final ConcurrentMap<String, Page> pages = new ConcurrentHashMap<>();

        Filled() {
            pages.put("", new Page(""));
        }

        boolean drop(Page p) {
            return pages.remove(p.path) == p;
        }
    }
}
