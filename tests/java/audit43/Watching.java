// RELEASES: 17
package audit43;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Watches files: a thread that polls, changes that are gathered and told after a while, and listeners. */
public class Watching {
    record Seen(long size, long time) {}

    enum What { MADE, CHANGED, GONE }

    interface Listener {
        void changed(Path p, What w);
    }

    /** Gathers, and lets a timer tell when nothing more has come for a while. */
    static class Gatherer {
        private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
        private final Map<Path, What> gathered = new HashMap<>();
        private final Map<Path, Listener> to = new ConcurrentHashMap<>();
        private ScheduledFuture<?> next;
        private boolean closed;

        void come(Path p, What w) {
            synchronized (this) {
                gathered.put(p, w);
                if (next != null) {
                    next.cancel(false);
                }
                next = clock.schedule(this::flush, 100, TimeUnit.MILLISECONDS);
            }
        }

        void comeLate(Path p, What w) {
            boolean armed;
            synchronized (this) {
                gathered.put(p, w);
                armed = next != null;
            }
            if (!armed) {
                ScheduledFuture<?> f = clock.schedule(this::flush, 100, TimeUnit.MILLISECONDS);
                synchronized (this) {
                    next = f; // BLOCAL: check-then-act
                }
            }
        }

        void flush() {
            Map<Path, What> all;
            synchronized (this) {
                all = new HashMap<>(gathered);
                gathered.clear();
                next = null;
            }
            tell(all);
        }

        void flushLate() {
            Map<Path, What> all;
            synchronized (this) {
                all = new HashMap<>(gathered);
            }
            tell(all);
            synchronized (this) {
                gathered.clear(); // BLOCAL: lost-update
            }
        }

        // Only what was told is taken away, if it is still the same.
        void flushSome() {
            Map<Path, What> all;
            synchronized (this) {
                all = new HashMap<>(gathered);
            }
            tell(all);
            synchronized (this) {
                for (Map.Entry<Path, What> e : all.entrySet()) {
                    gathered.remove(e.getKey(), e.getValue());
                }
            }
        }

        private void tell(Map<Path, What> all) {
            all.forEach((p, w) -> {
                Listener l = to.get(p);
                if (l != null) {
                    l.changed(p, w);
                }
            });
        }

        // What was a birth and then a death is nothing at all.
        void mergeLate(Path p, What w) {
            What old;
            synchronized (this) {
                old = gathered.get(p);
            }
            What both = switch (w) {
                case GONE -> old == What.MADE ? null : What.GONE;
                case CHANGED -> old == What.MADE ? What.MADE : What.CHANGED;
                case MADE -> old == What.GONE ? What.CHANGED : What.MADE;
            };
            synchronized (this) {
                if (both == null) {
                    // Was marked, too: of one read the update below is the worst.
                    gathered.remove(p);
                } else {
                    gathered.put(p, both); // BLOCAL: lost-update
                }
            }
        }

        synchronized void merge(Path p, What w) {
            gathered.merge(p, w, (old, now) -> old == What.MADE && now == What.GONE ? null : now);
        }

        void listenLate(Path p, Listener l) {
            if (to.get(p) != null) {
                throw new IllegalStateException("twice: " + p);
            }
            to.put(p, l); // BLOCAL: check-then-act
        }

        void listen(Path p, Listener l) {
            if (to.putIfAbsent(p, l) != null) {
                throw new IllegalStateException("twice: " + p);
            }
        }

        void unlisten(Path p) {
            to.remove(p);
        }

        synchronized boolean isClosed() {
            return closed;
        }

        void close() {
            synchronized (this) {
                closed = true;
                if (next != null) {
                    next.cancel(true);
                }
            }
            clock.shutdown();
        }
    }

    /** The thread that polls: it alone knows what it has seen. */
    static class Poller extends Thread {
        private final Gatherer to;
        private final Map<Path, Seen> before = new HashMap<>();
        private final Set<Path> roots = new LinkedHashSet<>();
        private final AtomicReference<List<Path>> ignored = new AtomicReference<>(List.of());
        private volatile boolean stop;
        private int turns;

        Poller(Gatherer to) {
            this.to = to;
        }

        void watch(Path p) {
            synchronized (roots) {
                roots.add(p);
            }
        }

        void watchOnceLate(Path p) {
            boolean known;
            synchronized (roots) {
                known = roots.contains(p);
            }
            if (!known) {
                synchronized (roots) {
                    // Was marked as low: to put it in twice is to put it in.
                    roots.add(p);
                }
            }
        }

        void ignoreLate(Path p) {
            List<Path> more = new ArrayList<>(ignored.get());
            more.add(p);
            ignored.set(List.copyOf(more)); // BLOCAL: lost-update
        }

        void ignore(Path p) {
            ignored.updateAndGet(l -> {
                List<Path> more = new ArrayList<>(l);
                more.add(p);
                return List.copyOf(more);
            });
        }

        void ignoreByTurns(Path p) {
            while (true) {
                List<Path> old = ignored.get();
                if (old.contains(p)) {
                    return;
                }
                List<Path> more = new ArrayList<>(old);
                more.add(p);
                if (ignored.compareAndSet(old, List.copyOf(more))) {
                    return;
                }
            }
        }

        @Override
        public void run() {
            while (!stop) {
                turns++;
                List<Path> all;
                synchronized (roots) {
                    all = new ArrayList<>(roots);
                }
                for (Path p : all) {
                    if (!ignored.get().contains(p)) {
                        look(p);
                    }
                }
            }
        }

        private void look(Path p) {
            long size = p.toFile().length();
            Seen now = new Seen(size, turns);
            Seen old = before.get(p);
            if (old == null) {
                before.put(p, now);
                to.come(p, What.MADE);
            } else if (old.size() != now.size()) {
                before.put(p, now);
                to.come(p, What.CHANGED);
            }
        }

        void end() {
            stop = true;
            interrupt();
        }
    }

    /** Rebuilds what depends on a file, the newest asked for last. */
    static class Rebuilder implements Listener {
        private final Map<Path, Future<?>> running = new HashMap<>();
        private final ScheduledExecutorService pool;
        private long asked;
        private long done;

        Rebuilder(ScheduledExecutorService pool) {
            this.pool = pool;
        }

        @Override
        public void changed(Path p, What w) {
            Future<?> old;
            synchronized (running) {
                asked++;
                old = running.put(p, pool.submit(() -> built(p)));
            }
            if (old != null) {
                old.cancel(true);
            }
        }

        void changedLate(Path p) {
            Future<?> old;
            synchronized (running) {
                old = running.get(p);
            }
            if (old != null) {
                old.cancel(true);
            }
            synchronized (running) {
                running.put(p, pool.submit(() -> built(p))); // BLOCAL: lost-update
            }
        }

        private void built(Path p) {
            synchronized (running) {
                done++;
                running.remove(p);
            }
        }

        long behindLate() {
            long a;
            synchronized (running) {
                a = asked;
            }
            synchronized (running) {
                // Was marked as a mixture: the old one is an operand.
                return a - done; // BLOCAL: stale-value low
            }
        }

        long behind() {
            synchronized (running) {
                return asked - done;
            }
        }
    }

    static final Gatherer GATHERER = new Gatherer();
    static final Poller POLLER = new Poller(GATHERER);
    static final Rebuilder REBUILDER = new Rebuilder(Executors.newScheduledThreadPool(2));

    public static void main(String[] args) {
        for (String a : args) {
            POLLER.watch(Path.of(a));
            GATHERER.listen(Path.of(a), REBUILDER);
        }
        POLLER.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            POLLER.end();
            GATHERER.close();
        }));
    }
}
