// RELEASES: 8 17
package audit41;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Executors, futures, timers. */
public class Works {
    static class Dispatcher {
        private final ExecutorService pool = Executors.newFixedThreadPool(4);
        private final Object lock = new Object();
        private final Map<String, Future<?>> running = new HashMap<>();
        private int active;
        private int finished;
        private int limit = 4;

        void submit(Runnable r) {
            pool.execute(() -> {
                int a;
                synchronized (lock) {
                    a = active;
                }
                synchronized (lock) {
                    // Was high: that a thread is given the object is medium at most.
                    active = a + 1; // BLOCAL: lost-update medium
                }
                r.run();
                synchronized (lock) {
                    active--;
                    finished++;
                }
            });
        }

        void submitSafe(Runnable r) {
            pool.execute(() -> {
                synchronized (lock) {
                    active++;
                }
                r.run();
                synchronized (lock) {
                    active--;
                    finished++;
                }
            });
        }

        boolean offer(Runnable r) {
            boolean room;
            synchronized (lock) {
                room = active < limit;
            }
            if (!room) {
                return false;
            }
            synchronized (lock) {
                // Was to be shown: that a thread is given the object says little of what has a lock of its own.
                active++; // BLOCAL: check-then-act low
            }
            pool.execute(r);
            return true;
        }

        boolean offerSafe(Runnable r) {
            synchronized (lock) {
                if (active >= limit) {
                    return false;
                }
                active++;
            }
            pool.execute(r);
            return true;
        }

        void limit(int l) {
            synchronized (lock) {
                limit = l;
            }
        }

        // Read here, written back by another thread.
        void mark() {
            int f;
            synchronized (lock) {
                f = finished;
            }
            pool.submit(() -> {
                synchronized (lock) {
                    finished = f + 1; // BLOCAL: lost-update
                }
            });
        }

        void start(String name, Runnable r) {
            boolean known;
            synchronized (lock) {
                known = running.containsKey(name);
            }
            if (!known) {
                Future<?> f = pool.submit(r);
                synchronized (lock) {
                    running.put(name, f); // BLOCAL: check-then-act
                }
            }
        }

        void startSafe(String name, Runnable r) {
            synchronized (lock) {
                if (!running.containsKey(name)) {
                    running.put(name, pool.submit(r));
                }
            }
        }

        void cancel(String name) {
            Future<?> f;
            synchronized (lock) {
                f = running.remove(name);
            }
            if (f != null) {
                f.cancel(true);
            }
        }
    }

    static class Chained {
        static final Chained ONE = new Chained();

        private CompletableFuture<String> token;
        private String value = "";
        private int loads;

        synchronized String value() {
            return value;
        }

        synchronized void value(String v) {
            value = v;
            loads++;
        }

        CompletableFuture<Void> append(CompletableFuture<String> more) {
            String old = value();
            return more.thenAccept(m -> value(old + m)); // BLOCAL: lost-update
        }

        CompletableFuture<Void> appendSafe(CompletableFuture<String> more) {
            return more.thenAccept(m -> {
                synchronized (this) {
                    value = value + m;
                    loads++;
                }
            });
        }

        CompletableFuture<String> token() {
            CompletableFuture<String> t;
            synchronized (this) {
                t = token;
            }
            if (t == null) {
                t = CompletableFuture.supplyAsync(() -> "t");
                synchronized (this) {
                    token = t; // BLOCAL: check-then-act high
                }
            }
            return t;
        }

        CompletableFuture<String> tokenSafe() {
            synchronized (this) {
                if (token == null) {
                    token = CompletableFuture.supplyAsync(() -> "t");
                }
                return token;
            }
        }

        synchronized void expire() {
            token = null;
        }

        void loadOnce() {
            CompletableFuture.runAsync(() -> {
                if (value().isEmpty()) {
                    value("x"); // BLOCAL: check-then-act
                }
            });
        }

        void loadOnceSafe() {
            CompletableFuture.runAsync(() -> {
                synchronized (this) {
                    if (value.isEmpty()) {
                        value("x");
                    }
                }
            });
        }
    }

    static class Ticking {
        private final Timer timer = new Timer(true);
        private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
        private ScheduledFuture<?> task;
        private long ticks;
        private long missed;
        private List<Runnable> due = new ArrayList<>();

        synchronized void due(Runnable r) {
            due.add(r);
        }

        void begin() {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    long t;
                    synchronized (Ticking.this) {
                        t = ticks;
                    }
                    synchronized (Ticking.this) {
                        ticks = t + 1; // BLOCAL: lost-update
                    }
                }
            }, 10, 10);
        }

        synchronized void reset() {
            ticks = 0;
            missed = 0;
        }

        void beginSafe() {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    synchronized (Ticking.this) {
                        ticks++;
                    }
                }
            }, 10, 10);
        }

        void arm() {
            boolean armed;
            synchronized (this) {
                armed = task != null;
            }
            if (!armed) {
                ScheduledFuture<?> t = clock.schedule(this::fire, 1, TimeUnit.SECONDS);
                synchronized (this) {
                    // Was high: as in the other class.
                    task = t; // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void armSafe() {
            if (task == null) {
                task = clock.schedule(this::fire, 1, TimeUnit.SECONDS);
            }
        }

        void fire() {
            List<Runnable> now;
            synchronized (this) {
                now = due;
                due = new ArrayList<>();
                task = null;
            }
            for (Runnable r : now) {
                r.run();
            }
        }

        void fireLate() {
            List<Runnable> now;
            synchronized (this) {
                now = new ArrayList<>(due);
            }
            for (Runnable r : now) {
                r.run();
            }
            synchronized (this) {
                // Was marked as nothing: what comes in between is dropped, a bug that was not meant.
                due.clear(); // BLOCAL: lost-update
            }
        }

        void watch() {
            clock.scheduleAtFixedRate(() -> {
                if (late()) {
                    // Was to be shown: likewise.
                    miss(); // BLOCAL: check-then-act low
                }
            }, 1, 1, TimeUnit.SECONDS);
        }

        private synchronized boolean late() {
            return missed < 10;
        }

        private synchronized void miss() {
            missed++;
        }

        void watchSafe() {
            clock.scheduleAtFixedRate(() -> {
                synchronized (this) {
                    if (late()) {
                        miss();
                    }
                }
            }, 1, 1, TimeUnit.SECONDS);
        }
    }
}
