// RELEASES: 8 11 17 21
package lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.stream.Collectors;

/**
 * A stream over a concurrent collection shows it, weakly consistent, until it is asked for its end; what that is asked, whether
 * some element is such a one, or which is the first, is asked of the collection, as by contains().
 */
class Streams {
    static class Entry {
        final int id;
        final String name;

        Entry(int id, String name) {
            this.id = id;
            this.name = name;
        }

        int id() {
            return id;
        }
    }

    static class Unique {
        static final Unique SHARED = new Unique();
        private final List<Entry> entries = new CopyOnWriteArrayList<>();

        void add(int id) {
            if (entries.stream().noneMatch(e -> e.id == id)) {
                entries.add(new Entry(id, "")); // BLOCAL: check-then-act medium {{noneMatch()}}
            }
        }

        void addMapped(int id) {
            if (!entries.stream().map(Entry::id).anyMatch(i -> i == id)) {
                entries.add(new Entry(id, "")); // BLOCAL: check-then-act medium {{anyMatch()}}
            }
        }

        /** Both under one lock: whoever adds takes it. */
        static class Locked {
            static final Locked SHARED = new Locked();
            private final List<Entry> entries = new CopyOnWriteArrayList<>();

            synchronized void add(int id) {
                if (entries.stream().noneMatch(e -> e.id == id)) {
                    entries.add(new Entry(id, ""));
                }
            }
        }
    }

    /** What one has found goes by no act on the collection. */
    static class Asked {
        static final Asked SHARED = new Asked();
        private final List<Entry> entries = new CopyOnWriteArrayList<>();
        private volatile int last;

        void add(int id) {
            entries.add(new Entry(id, ""));
        }

        boolean has(int id) {
            return entries.stream().anyMatch(e -> e.id == id);
        }

        void remember(int id) {
            if (entries.stream().anyMatch(e -> e.id == id)) {
                last = id;
            }
        }
    }

    static class OfMap {
        static final OfMap SHARED = new OfMap();
        private final Map<String, Entry> byName = new ConcurrentHashMap<>();

        void add(String name, int id) {
            if (byName.values().stream().filter(e -> e.id == id).count() == 0) {
                byName.put(name, new Entry(id, name)); // BLOCAL: check-then-act medium {{count()}}
            }
        }

        void clear() {
            byName.clear();
        }
    }

    /** One more than there should be is as likely as with size(), and no worse. */
    static class Bounded {
        static final Bounded SHARED = new Bounded();
        private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();

        void add(int id) {
            if (entries.stream().filter(e -> e.id > 0).count() < 100) {
                entries.add(new Entry(id, "")); // BLOCAL: check-then-act medium
            }
        }

        void addBySize(int id) {
            if (entries.size() < 100) {
                entries.add(new Entry(id, "")); // BLOCAL: check-then-act medium
            }
        }
    }

    /** A long that tells when, not how many: that it is compared makes no bound of it. */
    static class Times {
        private final BlockingDeque<Long> times = new LinkedBlockingDeque<>();

        boolean check(long now) {
            long last = times.getLast();
            if (now - last < 1000L) {
                return false;
            }
            times.addFirst(now); // BLOCAL: check-then-act medium
            return true;
        }
    }

    static class Found {
        static final Found SHARED = new Found();
        private final List<Entry> entries = new CopyOnWriteArrayList<>();

        private Optional<Entry> find(int id) {
            return entries.stream().filter(e -> e.id == id).findFirst();
        }

        private Entry findOrNull(int id) {
            return entries.stream().filter(e -> e.id == id).findAny().orElse(null);
        }

        void add(int id) {
            if (!find(id).isPresent()) {
                entries.add(new Entry(id, "")); // BLOCAL: check-then-act medium {{find()}}
            }
        }

        Entry get(int id) {
            Entry e = findOrNull(id);
            if (e == null) {
                e = new Entry(id, "");
                entries.add(e); // BLOCAL: check-then-act medium {{findOrNull()}}
            }
            return e;
        }

        Entry getOrMake(int id) {
            return find(id).orElseGet(() -> {
                Entry e = new Entry(id, "");
                entries.add(e); // BLOCAL: check-then-act medium {{find()}}
                return e;
            });
        }

        /** What is taken out is the very one: remove() looks for itself. */
        void remove(int id) {
            find(id).ifPresent(entries::remove);
        }

        String name(int id) {
            return find(id).map(e -> e.name).orElse("");
        }
    }

    /** A copy of what fits, worked off: nothing is decided by it. */
    static class Copied {
        static final Copied SHARED = new Copied();
        private final List<Entry> entries = new CopyOnWriteArrayList<>();

        void add(int id) {
            entries.add(new Entry(id, ""));
        }

        void removeAll(int id) {
            List<Entry> old = entries.stream().filter(e -> e.id == id).collect(Collectors.toList());
            entries.removeAll(old);
        }

        List<String> names() {
            List<String> names = new ArrayList<>();
            entries.stream().map(e -> e.name).forEach(names::add);
            return names;
        }
    }

    /** Nobody else has the list. */
    static class Own {
        List<Entry> unique(List<Entry> given) {
            List<Entry> entries = new CopyOnWriteArrayList<>();
            for (Entry g : given) {
                if (entries.stream().noneMatch(e -> e.id == g.id)) {
                    entries.add(g);
                }
            }
            return entries;
        }
    }

    /** Set by a lambda where there is nothing. */
    static class SetInside {
        static final SetInside SHARED = new SetInside();
        private volatile Entry current;

        Entry get() {
            return Optional.ofNullable(current).orElseGet(() -> current = new Entry(1, "")); // BLOCAL: check-then-act medium {{'current'}}
        }

        void drop() {
            current = null;
        }
    }

    /** Asked again under the lock. */
    static class AskedAgain {
        static final AskedAgain SHARED = new AskedAgain();
        private final List<Entry> entries = new CopyOnWriteArrayList<>();

        void add(int id) {
            if (entries.stream().noneMatch(e -> e.id == id)) {
                synchronized (this) {
                    if (entries.stream().noneMatch(e -> e.id == id)) {
                        entries.add(new Entry(id, "")); // BENIGN: check-then-act rechecked
                    }
                }
            }
        }
    }
}
