// RELEASES: 17
package audit46;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Files that are watched, sessions that are stored, and what is rebuilt when files have changed: by a watcher thread and who asks. */
public class Sentry {
    record Stamp(long time, long size) {
        boolean newer(Stamp o) {
            return time > o.time;
        }
    }

    enum Change { NEW, SAME, OLD, GONE }

    static class Watcher implements Runnable {
        private final Map<String, Stamp> known = new TreeMap<>();
        private final Set<String> dirty = new HashSet<>();
        private final List<BiConsumer<String, Change>> told = new ArrayList<>();
        private final Object lock = new Object();
        private Thread thread;
        private boolean stop;
        private int scans;
        private Map<String, Stamp> last = Map.of();

        void startLate() {
            synchronized (lock) {
                if (thread != null) {
                    return;
                }
            }
            Thread t = new Thread(this);
            synchronized (lock) {
                thread = t; // BLOCAL: check-then-act
            }
            t.start();
        }

        void start() {
            synchronized (lock) {
                if (thread == null) {
                    thread = new Thread(this);
                    thread.start();
                }
            }
        }

        void stop() {
            Thread t;
            synchronized (lock) {
                t = thread;
                thread = null;
                stop = true;
            }
            if (t != null) {
                t.interrupt();
            }
        }

        public void run() {
            while (!stopped()) {
                // Was not marked.
                scan(Map.of()); // BLOCAL: check-then-act low
            }
        }

        private boolean stopped() {
            synchronized (lock) {
                return stop;
            }
        }

        void scan(Map<String, Stamp> now) {
            synchronized (lock) {
                scans++;
                now.forEach((f, s) -> {
                    Stamp old = known.put(f, s);
                    if (!Objects.equals(old, s)) {
                        dirty.add(f);
                    }
                });
            }
        }

        Change seenLate(String f, Stamp s) {
            Stamp old;
            synchronized (lock) {
                old = known.get(f);
            }
            Change c = old == null ? Change.NEW : s.newer(old) ? Change.OLD : Change.SAME;
            switch (c) {
                case NEW, OLD -> {
                    synchronized (lock) {
                        known.put(f, s); // BLOCAL: check-then-act
                    }
                }
                default -> {
                }
            }
            return c;
        }

        Change seen(String f, Stamp s) {
            synchronized (lock) {
                Stamp old = known.get(f);
                Change c = old == null ? Change.NEW : s.newer(old) ? Change.OLD : Change.SAME;
                if (c != Change.SAME) {
                    known.put(f, s);
                }
                return c;
            }
        }

        Set<String> dirtyLate() {
            Set<String> all;
            synchronized (lock) {
                all = Set.copyOf(dirty);
            }
            for (String f : all) {
                tell(f, Change.OLD);
            }
            synchronized (lock) {
                dirty.clear(); // BLOCAL: lost-update; BLOCAL: check-then-act low
            }
            return all;
        }

        Set<String> dirty() {
            Set<String> all;
            synchronized (lock) {
                all = Set.copyOf(dirty);
                dirty.clear();
            }
            for (String f : all) {
                // Was not marked.
                tell(f, Change.OLD); // BENIGN: check-then-act handed-over
            }
            return all;
        }

        Set<String> dirtyRight() {
            Set<String> all;
            synchronized (lock) {
                all = Set.copyOf(dirty);
            }
            synchronized (lock) {
                // Was silent: two that copy at once both hand it back.
                dirty.removeAll(all); // BLOCAL: stale-value
            }
            return all;
        }

        void listen(BiConsumer<String, Change> c) {
            synchronized (lock) {
                told.add(c);
            }
        }

        private void tell(String f, Change c) {
            List<BiConsumer<String, Change>> now;
            synchronized (lock) {
                now = List.copyOf(told);
            }
            now.forEach(t -> t.accept(f, c));
        }

        Map<String, Stamp> diffLate() {
            Map<String, Stamp> before;
            synchronized (lock) {
                before = last;
            }
            Map<String, Stamp> now;
            synchronized (lock) {
                now = new HashMap<>(known);
                last = now;
            }
            // Was not marked.
            return now.entrySet().stream().filter(e -> !e.getValue().equals(before.get(e.getKey()))) // BLOCAL: inconsistent-read low
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }

    static class Session {
        final String id;
        private volatile long seen;
        private volatile boolean valid = true;
        private final Map<String, Object> values = new ConcurrentHashMap<>();

        Session(String id) {
            this.id = id;
        }

        Object valueLate(String k, Object v) {
            Object old = values.get(k);
            if (old == null) {
                // Was to be shown: a collection that is made of what it is given counts as computed.
                values.put(k, new ArrayList<>(List.of(v))); // BLOCAL: check-then-act low
            }
            return old;
        }

        Object value(String k, Object v) {
            return values.putIfAbsent(k, v);
        }

        void touch(long t) {
            seen = t;
        }

        boolean over(long before) {
            return seen < before;
        }

        void end() {
            valid = false;
            values.clear();
        }

        void bindLate(String k, Object v) {
            if (!valid) {
                throw new IllegalStateException(id);
            }
            // Was marked: the end clears, and works nothing off.
            values.put(k, v);
        }
    }

    static class Store {
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private final Map<String, Session> byId = new HashMap<>();
        private int created;
        private ScheduledFuture<?> sweep;

        Session find(String id) {
            rw.readLock().lock();
            try {
                return byId.get(id);
            } finally {
                rw.readLock().unlock();
            }
        }

        private void put(Session s) {
            rw.writeLock().lock();
            try {
                byId.put(s.id, s);
                created++;
            } finally {
                rw.writeLock().unlock();
            }
        }

        Session sessionLate(String id) {
            Session s = find(id);
            if (s == null) {
                s = new Session(id);
                put(s); // BLOCAL: check-then-act
            }
            return s;
        }

        Session session(String id) {
            Session s = find(id);
            if (s != null) {
                return s;
            }
            rw.writeLock().lock();
            try {
                s = byId.get(id);
                if (s == null) {
                    s = new Session(id);
                    // Was not marked.
                    byId.put(id, s); // BENIGN: check-then-act rechecked
                    created++;
                }
                return s;
            } finally {
                rw.writeLock().unlock();
            }
        }

        void sweepLate(long before) {
            List<Session> old;
            rw.readLock().lock();
            try {
                old = byId.values().stream().filter(s -> s.over(before)).toList();
            } finally {
                rw.readLock().unlock();
            }
            for (Session s : old) {
                rw.writeLock().lock();
                try {
                    // Was not marked.
                    byId.remove(s.id); // BLOCAL: check-then-act low
                } finally {
                    rw.writeLock().unlock();
                }
                s.end();
            }
        }

        void sweep(long before) {
            rw.writeLock().lock();
            try {
                byId.values().removeIf(s -> s.over(before));
            } finally {
                rw.writeLock().unlock();
            }
        }

        void renewLate(String id, String to) {
            Session s = find(id);
            if (s != null) {
                rw.writeLock().lock();
                try {
                    byId.remove(id); // BLOCAL: check-then-act
                    byId.put(to, s);
                } finally {
                    rw.writeLock().unlock();
                }
            }
        }

        void renew(String id, String to) {
            rw.writeLock().lock();
            try {
                Session s = byId.remove(id);
                if (s != null) {
                    byId.put(to, s);
                }
            } finally {
                rw.writeLock().unlock();
            }
        }

        void every(ScheduledExecutorService on) {
            if (sweep == null) {
                sweep = on.scheduleAtFixedRate(() -> sweepLate(0), 1, 1, TimeUnit.SECONDS);
            }
        }
    }

    static final Watcher WATCHER = new Watcher();
    static final Store STORE = new Store();

    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        STORE.every(timer);
        WATCHER.startLate();
        for (String a : args) {
            new Thread(() -> {
                WATCHER.seenLate(a, new Stamp(1, 2));
                WATCHER.dirtyLate();
                STORE.sessionLate(a).valueLate(a, a);
                STORE.sessionLate(a).bindLate(a, a);
                STORE.renewLate(a, "b");
            }).start();
        }
        WATCHER.stop();
    }
}
