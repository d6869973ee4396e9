package operations;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A task takes away what its starter puts there only after it has started it. */
class EndedFirst {
    static final EndedFirst SHARED = new EndedFirst();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private final Map<String, Future<?>> running = new ConcurrentHashMap<>();
    private final Map<String, Future<?>> others = new ConcurrentHashMap<>();
    private final Set<CompletableFuture<String>> pending = ConcurrentHashMap.newKeySet();

    void start(String id, Runnable r) {
        Future<?> f = threads.submit(() -> {
            try {
                r.run();
            } finally {
                running.remove(id);
            }
        });
        running.put(id, f); // BLOCAL: check-then-act medium {{that takes it away; where that has been faster, it is left there}}
    }

    /** As it was written before there were lambdas. */
    void startAction(final String id, final Runnable r) {
        Future<?> f = threads.submit(new Runnable() {
            @Override
            public void run() {
                try {
                    r.run();
                } finally {
                    running.remove(id);
                }
            }
        });
        running.put(id, f); // BLOCAL: check-then-act medium {{after a task was started}}
    }

    /** By a method of its own. */
    void startByMethod(String id, Runnable r) {
        Future<?> f = threads.submit(() -> {
            r.run();
            ended(id);
        });
        running.put(id, f); // BLOCAL: check-then-act medium {{where that has been faster}}
    }

    private void ended(String id) {
        running.remove(id);
    }

    /** A field says what runs: a task that has been faster is said to run for ever. */
    private volatile Future<?> current;

    void startCurrent(Runnable r) {
        current = threads.submit(() -> { // BLOCAL: check-then-act medium {{'current' is given something only after a task was started}}
            r.run();
            current = null;
        });
    }

    /** Silent: it is set before. */
    private volatile Runnable next;

    void startNext(Runnable r) {
        if (next == null) {
            next = r; // BLOCAL: check-then-act low
            threads.execute(() -> {
                r.run();
                next = null;
            });
        }
    }

    /** It may have ended before; then what is to be done is done at once. */
    void await(CompletableFuture<String> f) {
        f.whenComplete((text, failed) -> pending.remove(f));
        pending.add(f); // BLOCAL: check-then-act medium {{'pending' is given something only after a task was started}}
    }

    /** Silent: it is there before the task begins. */
    void awaitLate(CompletableFuture<String> f) {
        pending.add(f);
        f.whenComplete((text, failed) -> pending.remove(f));
    }

    /** Silent: whether the task is over is asked once it is there. */
    void startAndAsk(String id, Runnable r) {
        Future<?> f = threads.submit(() -> {
            r.run();
            running.remove(id);
        });
        running.put(id, f);
        if (f.isDone()) {
            running.remove(id);
        }
    }

    /** Silent: another entry, and another collection. */
    void startOther(String id, String other, Runnable r) {
        Future<?> f = threads.submit(() -> {
            r.run();
            running.remove(other);
        });
        running.put(id, f);
        others.put(other, f);
    }

    /** Silent: what is put is a better entry for the one that was there. */
    void startAndReplace(String id, Runnable r, Future<?> first) {
        running.put(id, first);
        Future<?> f = threads.submit(() -> {
            r.run();
            running.remove(id);
        });
        running.put(id, f);
    }

    /** Silent: it begins when the entry has long been there. */
    void startLater(String id, Runnable r) {
        running.put(id, timer.schedule(() -> {
            r.run();
            running.remove(id);
        }, 5, TimeUnit.SECONDS));
    }

    void startSoon(String id, Runnable r) {
        Future<?> f = timer.schedule(() -> {
            r.run();
            running.remove(id);
        }, 0, TimeUnit.SECONDS);
        running.put(id, f); // BLOCAL: check-then-act medium {{after a task was started}}
    }

    /** The lock that keeps the task waiting until the entry is there. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final Map<String, Future<?>> running = new HashMap<>();

        /** Silent. */
        void start(String id, Runnable r) {
            synchronized (this) {
                running.put(id, threads.submit(() -> {
                    r.run();
                    synchronized (this) {
                        running.remove(id);
                    }
                }));
            }
        }

        private synchronized void end(String id) {
            running.remove(id);
        }

        /** Silent: by a method that takes it. */
        synchronized void startByMethod(String id, Runnable r) {
            running.put(id, threads.submit(() -> {
                r.run();
                end(id);
            }));
        }

        void startOutside(String id, Runnable r) {
            Future<?> f = threads.submit(() -> {
                r.run();
                synchronized (this) {
                    running.remove(id);
                }
            });
            synchronized (this) {
                running.put(id, f); // BLOCAL: check-then-act medium {{that takes it away; where that has been faster}}
            }
        }
    }
}
