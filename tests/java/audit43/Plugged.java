// RELEASES: 17
package audit43;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** A host of plugins: found by many, loaded and unloaded by few, under a lock for readers and writers. */
public class Plugged {
    enum Phase { FOUND, LOADED, STARTED, STOPPED }

    interface Plugin {
        void start();

        void stop();
    }

    static final class Handle {
        final String id;
        final Plugin plugin;
        Phase phase = Phase.FOUND;
        int users;

        Handle(String id, Plugin plugin) {
            this.id = id;
            this.plugin = plugin;
        }
    }

    record Listing(String id, Phase phase, int users) {}

    static class Host {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, Handle> handles = new HashMap<>();
        private final Map<Phase, Integer> census = new EnumMap<>(Phase.class);
        private final Set<String> banned = new HashSet<>();
        private int changes;

        private <T> T reading(Supplier<T> s) {
            lock.readLock().lock();
            try {
                return s.get();
            } finally {
                lock.readLock().unlock();
            }
        }

        private void writing(Runnable r) {
            lock.writeLock().lock();
            try {
                r.run();
            } finally {
                lock.writeLock().unlock();
            }
        }

        Optional<Handle> find(String id) {
            return reading(() -> Optional.ofNullable(handles.get(id)));
        }

        Handle loadLate(String id, Supplier<Plugin> from) {
            Handle h = reading(() -> handles.get(id));
            if (h == null) {
                Handle made = new Handle(id, from.get());
                writing(() -> handles.put(id, made)); // BLOCAL: check-then-act
                return made;
            }
            return h;
        }

        Handle load(String id, Supplier<Plugin> from) {
            lock.readLock().lock();
            try {
                Handle h = handles.get(id);
                if (h != null) {
                    return h;
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                Handle h = handles.get(id);
                if (h == null) {
                    h = new Handle(id, from.get());
                    handles.put(id, h); // BENIGN: check-then-act rechecked
                    changes++;
                }
                return h;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void unload(String id) {
            lock.writeLock().lock();
            try {
                handles.remove(id);
                changes++;
            } finally {
                lock.writeLock().unlock();
            }
        }

        // Upgrades by letting go: another may be in between.
        void startLate(String id) {
            lock.readLock().lock();
            Handle h;
            boolean loaded;
            try {
                h = handles.get(id);
                loaded = h != null && h.phase == Phase.LOADED;
            } finally {
                lock.readLock().unlock();
            }
            if (loaded) {
                lock.writeLock().lock();
                try {
                    h.phase = Phase.STARTED; // BLOCAL: check-then-act; BLOCAL: stale-value
                } finally {
                    lock.writeLock().unlock();
                }
                h.plugin.start();
            }
        }

        void start(String id) {
            boolean mine = false;
            Handle h;
            lock.writeLock().lock();
            try {
                h = handles.get(id);
                if (h != null && h.phase == Phase.LOADED) {
                    h.phase = Phase.STARTED;
                    mine = true;
                }
            } finally {
                lock.writeLock().unlock();
            }
            if (mine) {
                h.plugin.start();
            }
        }

        // Keeps the lock and only makes it weaker.
        int phaseTo(Handle h, Phase p) {
            lock.writeLock().lock();
            try {
                h.phase = p;
                changes++;
                lock.readLock().lock();
            } finally {
                lock.writeLock().unlock();
            }
            try {
                return changes;
            } finally {
                lock.readLock().unlock();
            }
        }

        void useLate(Handle h) {
            int n;
            lock.readLock().lock();
            try {
                n = h.users;
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                h.users = n + 1; // BLOCAL: lost-update
            } finally {
                lock.writeLock().unlock();
            }
        }

        void use(Handle h) {
            writing(() -> h.users++);
        }

        void unuse(Handle h) {
            writing(() -> h.users--);
        }

        // Readers do not keep each other out.
        void useAsReader(Handle h) {
            lock.readLock().lock();
            try {
                // Was marked: a lock guards fields of its own object, or of those that it leads to.
                h.users++;
            } finally {
                lock.readLock().unlock();
            }
        }

        void retireLate(Handle h) {
            boolean free = reading(() -> h.users == 0);
            if (free) {
                writing(() -> h.phase = Phase.STOPPED); // MISSED: check-then-act (a boxed answer of a lambda)
            }
        }

        void retire(Handle h) {
            writing(() -> {
                if (h.users == 0) {
                    h.phase = Phase.STOPPED;
                }
            });
        }

        void recount() {
            lock.writeLock().lock();
            try {
                census.clear();
                for (Handle h : handles.values()) {
                    census.merge(h.phase, 1, Integer::sum);
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        int census(Phase p) {
            return reading(() -> census.getOrDefault(p, 0));
        }

        List<Listing> list() {
            lock.readLock().lock();
            try {
                List<Listing> l = new ArrayList<>();
                handles.values().forEach(h -> l.add(new Listing(h.id, h.phase, h.users)));
                return l;
            } finally {
                lock.readLock().unlock();
            }
        }

        boolean isBanned(String id) {
            lock.readLock().lock();
            try {
                return banned.contains(id);
            } finally {
                lock.readLock().unlock();
            }
        }

        void ban(String id) {
            lock.writeLock().lock();
            try {
                banned.add(id);
                handles.remove(id);
            } finally {
                lock.writeLock().unlock();
            }
        }

        void unban(String id) {
            lock.writeLock().lock();
            try {
                banned.remove(id);
            } finally {
                lock.writeLock().unlock();
            }
        }

        // Banned in between, it is there all the same.
        void adoptLate(Handle h) {
            if (isBanned(h.id)) {
                throw new SecurityException(h.id);
            }
            lock.writeLock().lock();
            try {
                handles.put(h.id, h); // BLOCAL: check-then-act low
            } finally {
                lock.writeLock().unlock();
            }
        }

        void adopt(Handle h) {
            lock.writeLock().lock();
            try {
                if (banned.contains(h.id)) {
                    throw new SecurityException(h.id);
                }
                handles.put(h.id, h);
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    static final Host HOST = new Host();

    static class Admin implements Runnable {
        @Override
        public void run() {
            HOST.recount();
            HOST.list().stream().filter(l -> l.users() == 0 && l.phase() == Phase.STOPPED).map(Listing::id).forEach(HOST::unload);
        }
    }

    public static void main(String[] args) {
        new Thread(new Admin()).start();
        for (String a : args) {
            CompletableFuture.runAsync(() -> HOST.start(a)).thenRun(HOST::recount);
        }
    }
}
