// RELEASES: 17
package audit47;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A watcher of files and the sessions of those who are told: all state lies in boxes that have a lock and take what is to be done with it. */
public class Lookout {
    /** A value with a lock. */
    static final class Guarded<T> {
        private final Lock lock = new ReentrantLock();
        private T value;

        Guarded(T value) {
            this.value = value;
        }

        <R> R with(Function<? super T, ? extends R> f) {
            lock.lock();
            try {
                return f.apply(value);
            } finally {
                lock.unlock();
            }
        }

        // Silent: the next value is made under the lock.
        void update(UnaryOperator<T> f) {
            lock.lock();
            try {
                value = f.apply(value);
            } finally {
                lock.unlock();
            }
        }

        T get() {
            lock.lock();
            try {
                return value;
            } finally {
                lock.unlock();
            }
        }

        void set(T t) {
            lock.lock();
            try {
                value = t;
            } finally {
                lock.unlock();
            }
        }

        void updateLate(UnaryOperator<T> f) {
            T now = get();
            set(f.apply(now)); // BLOCAL: lost-update
        }
    }

    record Stat(long size, long time) {
        static final Stat NONE = new Stat(-1, -1);
    }

    interface Disk {
        Stat stat(String path);

        String read(String path);
    }

    /** What is known of the files: its lock is its own monitor. */
    abstract static class Known {
        protected final Map<String, Stat> stats = new HashMap<>();
        protected int generation;

        synchronized Stat stat(String path) {
            return stats.getOrDefault(path, Stat.NONE);
        }

        synchronized void stat(String path, Stat s) {
            stats.put(path, s);
            generation++;
        }

        synchronized Set<String> paths() {
            return new HashSet<>(stats.keySet());
        }

        synchronized int generation() {
            return generation;
        }

        abstract void changed(String path);
    }

    static class Poller extends Known implements Runnable {
        private final Disk disk;
        private final Map<String, String> texts = new ConcurrentHashMap<>();
        private final List<BiConsumer<String, Stat>> told = new ArrayList<>();

        Poller(Disk disk) {
            this.disk = disk;
        }

        @Override
        void changed(String path) {
            texts.remove(path);
        }

        void lookLate(String path) {
            Stat was = stat(path);
            Stat now = disk.stat(path);
            if (!Objects.equals(was, now)) {
                stat(path, now); // BLOCAL: check-then-act
                changed(path);
            }
        }

        // Silent: under the lock of the super class.
        synchronized void look(String path) {
            Stat was = stat(path);
            Stat now = disk.stat(path);
            if (!Objects.equals(was, now)) {
                stat(path, now);
                changed(path);
            }
        }

        void forgetLate(String path) {
            int g = generation();
            synchronized (this) {
                stats.remove(path);
                generation = g + 1; // BLOCAL: lost-update
            }
        }

        // Silent.
        synchronized void forget(String path) {
            stats.remove(path);
            generation++;
        }

        String textLate(String path) {
            if (texts.containsKey(path)) {
                // The text may be gone.
                return texts.get(path); // MISSED: check-then-act (that two compute it is said instead, where it is put)
            }
            String s = disk.read(path);
            texts.put(path, s); // BLOCAL: check-then-act
            return s;
        }

        // Silent.
        String text(String path) {
            return texts.computeIfAbsent(path, disk::read);
        }

        void tellMe(BiConsumer<String, Stat> c) {
            synchronized (told) {
                told.add(c);
            }
        }

        void tellNoMore(BiConsumer<String, Stat> c) {
            synchronized (told) {
                told.remove(c);
            }
        }

        void tellLate(String path) {
            Stat s = stat(path);
            for (BiConsumer<String, Stat> c : told) { // BLOCAL: guarded-by
                c.accept(path, s);
            }
        }

        // Silent: an array of them.
        @SuppressWarnings("unchecked")
        void tell(String path) {
            Stat s = stat(path);
            BiConsumer<String, Stat>[] all;
            synchronized (told) {
                all = told.toArray(new BiConsumer[0]);
            }
            for (BiConsumer<String, Stat> c : all) {
                c.accept(path, s);
            }
        }

        @Override
        public void run() {
            for (String p : paths()) {
                look(p);
                lookLate(p); // BLOCAL: check-then-act
                tell(p);
                tellLate(p);
            }
        }
    }

    record Visit(String user, int pages, long seen) {
        Visit page(long at) {
            return new Visit(user, pages + 1, at);
        }
    }

    /** Sessions: a map of immutable visits, by what a concurrent map does, rightly and not. */
    static class Sessions {
        private final ConcurrentHashMap<String, Visit> visits = new ConcurrentHashMap<>();
        private final Guarded<Integer> most = new Guarded<>(0);
        private final Guarded<List<String>> names = new Guarded<>(List.of());
        private final Guarded<Map<String, Integer>> counts = new Guarded<>(new HashMap<>());

        void pageLate(String id) {
            Visit v = visits.get(id);
            if (v != null) {
                visits.put(id, v.page(System.nanoTime())); // BLOCAL: lost-update
            }
        }

        // Silent.
        void page(String id) {
            visits.computeIfPresent(id, (k, v) -> v.page(System.nanoTime()));
        }

        // Silent: a loop that compares.
        void pageByLoop(String id) {
            Visit v;
            do {
                v = visits.get(id);
                if (v == null) {
                    return;
                }
            } while (!visits.replace(id, v, v.page(System.nanoTime())));
        }

        void logoutLate(String id) {
            Visit v = visits.get(id);
            if (v != null && v.pages() > 0) {
                visits.remove(id); // BLOCAL: check-then-act
                System.out.println(v.user());
            }
        }

        // Silent: what was removed is told.
        void logout(String id) {
            Visit v = visits.remove(id);
            if (v != null && v.pages() > 0) {
                System.out.println(v.user());
            }
        }

        void mostLate() {
            int n = visits.size();
            if (most.get() < n) {
                most.set(n); // BLOCAL: check-then-act
            }
        }

        // Silent.
        void most() {
            int n = visits.size();
            most.update(m -> Math.max(m, n));
        }

        void nameLate(String n) {
            List<String> l = new ArrayList<>(names.get());
            l.add(n);
            names.set(List.copyOf(l)); // BLOCAL: lost-update
        }

        // Silent.
        void name(String n) {
            names.update(old -> {
                List<String> l = new ArrayList<>(old);
                l.add(n);
                return List.copyOf(l);
            });
        }

        void countLate(String n) {
            int c = counts.with(m -> m.getOrDefault(n, 0));
            counts.with(m -> m.put(n, c + 1)); // BLOCAL: lost-update
        }

        // Silent.
        void count(String n) {
            counts.with(m -> m.merge(n, 1, Integer::sum));
        }

        void expireLate(long before) {
            visits.forEach((id, v) -> {
                if (v.seen() < before) {
                    visits.remove(id); // BLOCAL: check-then-act
                }
            });
        }

        // Silent.
        void expire(long before) {
            visits.values().removeIf(v -> v.seen() < before);
        }

        Visit loginLate(String id, Supplier<Visit> s) {
            Visit v = visits.getOrDefault(id, null);
            if (v != null) {
                return v;
            }
            visits.putIfAbsent(id, s.get());
            return visits.get(id).page(1); // BLOCAL: check-then-act
        }

        // Silent: what is there is asked.
        Visit login(String id, Supplier<Visit> s) {
            Visit mine = s.get();
            Visit there = visits.putIfAbsent(id, mine);
            return there == null ? mine : there;
        }
    }

    static final Sessions SESSIONS = new Sessions();

    public static void main(String[] args) {
        Poller p = new Poller(new Disk() {
            @Override
            public Stat stat(String path) {
                return new Stat(path.length(), System.nanoTime());
            }

            @Override
            public String read(String path) {
                return path;
            }
        });
        for (int i = 0; i < 3; i++) {
            new Thread(p).start();
        }
        new Thread(() -> {
            p.forget("a");
            p.forgetLate("a");
            p.tellMe((a, b) -> { });
            p.tellNoMore((a, b) -> { });
            System.out.println(p.text("a") + p.textLate("a"));
            SESSIONS.names.updateLate(l -> List.of());
        }).start();
    }
}
