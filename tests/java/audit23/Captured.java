package audit23;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Lambdas that run later with what they captured. */
public class Captured {
    static final Captured CAPTURED = new Captured();

    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private final Object lock = new Object();
    private int total;
    private int epoch;
    private boolean running;
    private Consumer<String> sink;

    void addLater(int n) {
        int t;
        synchronized (lock) {
            t = total;
        }
        pool.submit(() -> {
            synchronized (lock) {
                total = t + n; // BLOCAL: lost-update high {{total}}
            }
        });
    }

    void addLaterWell(int n) {
        pool.submit(() -> {
            synchronized (lock) {
                total = total + n;
            }
        });
    }

    /** Submitted under the lock, run without it. */
    void addFromWithin(int n) {
        synchronized (lock) {
            int t = total;
            pool.execute(() -> {
                synchronized (lock) {
                    total = t + n; // BLOCAL: lost-update high {{total}}
                }
            });
        }
    }

    void startLater() {
        synchronized (lock) {
            if (running) {
                return;
            }
        }
        timer.schedule(() -> {
            synchronized (lock) {
                running = true; // BLOCAL: check-then-act medium {{running}}
            }
        }, 1, TimeUnit.SECONDS);
    }

    void startLaterWell() {
        timer.schedule(() -> {
            synchronized (lock) {
                if (!running) {
                    running = true;
                }
            }
        }, 1, TimeUnit.SECONDS);
    }

    void stop() {
        synchronized (lock) {
            running = false;
            epoch++;
        }
    }

    /** Run here, element by element, under the lock or not. */
    void addAll(List<Integer> all) {
        int e;
        synchronized (lock) {
            e = epoch;
        }
        all.forEach(n -> {
            synchronized (lock) {
                if (e == epoch) {
                    total += n;
                }
            }
        });
    }

    void addAllLate(List<Integer> all) {
        int t;
        synchronized (lock) {
            t = total;
        }
        int sum = all.stream().mapToInt(Integer::intValue).sum();
        Runnable r = new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    total = t + sum; // BLOCAL: lost-update high {{total}}
                }
            }
        };
        pool.execute(r);
    }

    void sink(Consumer<String> s) {
        synchronized (lock) {
            sink = s;
        }
    }

    void sinkOnce(Consumer<String> s) {
        Consumer<String> now;
        synchronized (lock) {
            now = sink;
        }
        if (now == null) {
            pool.execute(() -> sink(s)); // BLOCAL: check-then-act {{sink}}
        }
    }
}
