package audit24;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Lambdas, callables and what they capture. */
public class Tasks {
    static final Tasks TASKS = new Tasks();

    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final Object lock = new Object();
    private final Deque<Runnable> queue = new ArrayDeque<>();
    private final List<Future<?>> running = new ArrayList<>();
    private int active;
    private int done;
    private String phase = "new";

    void submit(Runnable r) {
        synchronized (lock) {
            queue.add(r);
            active++;
        }
    }

    int active() {
        synchronized (lock) {
            return active;
        }
    }

    void finish() {
        synchronized (lock) {
            active--;
            done++;
            phase = "done";
        }
    }

    /** Captured by the lambda and written by it. */
    void later() {
        int a = active();
        pool.execute(() -> {
            synchronized (lock) {
                active = a + 1; // BLOCAL: lost-update high {{active}}
            }
        });
    }

    void laterWell() {
        pool.execute(() -> {
            synchronized (lock) {
                active = active() + 1;
            }
        });
    }

    /** Decided outside, done in another thread. */
    void laterIf() {
        String p;
        synchronized (lock) {
            p = phase;
        }
        if (p.equals("new")) {
            pool.submit(() -> {
                synchronized (lock) {
                    // was expected medium
                    phase = "running"; // BLOCAL: check-then-act high {{phase}}
                }
            });
        }
    }

    void laterIfWell() {
        pool.submit(() -> {
            synchronized (lock) {
                if (phase.equals("new")) {
                    phase = "running";
                }
            }
        });
    }

    /** Looked at and taken in two sections. */
    void runOne() {
        boolean some;
        synchronized (lock) {
            some = !queue.isEmpty();
        }
        if (some) {
            Runnable r;
            synchronized (lock) {
                r = queue.removeFirst(); // BLOCAL: check-then-act medium {{queue}}
            }
            pool.execute(r);
        }
    }

    void runOneWell() {
        Runnable r;
        synchronized (lock) {
            r = queue.poll();
        }
        if (r != null) {
            pool.execute(r);
        }
    }

    Callable<Integer> counted() {
        return () -> {
            int d;
            synchronized (lock) {
                d = done;
            }
            d++;
            synchronized (lock) {
                done = d; // BLOCAL: lost-update high {{done}}
            }
            return d;
        };
    }

    Callable<Integer> countedWell() {
        return () -> {
            synchronized (lock) {
                return ++done;
            }
        };
    }

    void track(Runnable r) {
        Future<?> f = pool.submit(r);
        synchronized (lock) {
            running.add(f);
        }
    }

    void cancelAll() {
        List<Future<?>> copy;
        synchronized (lock) {
            copy = new ArrayList<>(running);
            running.clear();
        }
        copy.forEach(f -> f.cancel(true));
    }

    /** Those that came between the copy and the clearing are never cancelled. */
    void cancelAllApart() {
        List<Future<?>> copy;
        synchronized (lock) {
            copy = new ArrayList<>(running);
        }
        for (Future<?> f : copy) {
            f.cancel(true);
        }
        if (copy.size() > 0) {
            synchronized (lock) {
                running.clear(); // BLOCAL: check-then-act medium {{running}}
            }
        }
    }

    /** Silent: a local in the lambda's own list. */
    int count(List<String> all) {
        List<String> long1 = new ArrayList<>();
        all.forEach(s -> {
            if (!long1.contains(s)) {
                long1.add(s);
            }
        });
        return long1.size();
    }
}
