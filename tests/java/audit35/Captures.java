// RELEASES: 17 21
package audit35;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Lambdas and method references: run in place, later, by another thread; with what they have captured. */
public class Captures {
    static final Captures SHARED = new Captures();

    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final Object lock = new Object();
    private final List<Integer> items = new ArrayList<>();
    private final Map<String, Integer> marks = new ConcurrentHashMap<>();
    private final AtomicInteger hits = new AtomicInteger();
    private int total;
    private int other;
    private String label;

    void clear() {
        synchronized (lock) {
            total = 0;
            other = 0;
            label = null;
            items.clear();
        }
        hits.set(0);
        marks.clear();
    }

    void add(int n) {
        synchronized (lock) {
            total += n;
            other += n;
            items.add(n);
        }
    }

    void relabel(String to) {
        synchronized (lock) {
            label = to;
            total++;
            other++;
        }
    }

    private <T> T withLock(Supplier<T> body) {
        synchronized (lock) {
            return body.get();
        }
    }

    private void underLock(Runnable body) {
        synchronized (lock) {
            body.run();
        }
    }

    /** Two blocks, each a lambda. */
    void twoBodies() {
        int n = withLock(() -> total);
        underLock(() -> total = n + 1); // BLOCAL: lost-update {{total}}
    }

    /** Silent: one body. */
    void oneBody() {
        underLock(() -> {
            int n = total;
            total = n + 1;
        });
    }

    /** Silent: two bodies in one block. */
    void twoBodiesHeld() {
        synchronized (lock) {
            int n = withLock(() -> total);
            underLock(() -> total = n + 1);
        }
    }

    /** Asked by the one, done by the other. */
    void askedByBody() {
        boolean none = withLock(() -> label == null);
        if (none) {
            underLock(() -> label = "first"); // BLOCAL: check-then-act {{label}}
        }
    }

    /** Captured, and written back by a thread of the pool. */
    void later() {
        int n;
        synchronized (lock) {
            n = total;
        }
        pool.execute(() -> {
            synchronized (lock) {
                total = n + 1; // BLOCAL: lost-update {{total}}
            }
        });
    }

    /** Silent: the thread reads for itself. */
    void laterAnew() {
        pool.execute(() -> {
            synchronized (lock) {
                int n = total;
                total = n + 1;
            }
        });
    }

    /** Asked before, done by a thread of the pool. */
    void laterDecided() {
        boolean full;
        synchronized (lock) {
            full = total > 100;
        }
        if (full) {
            pool.execute(() -> {
                synchronized (lock) {
                    total = 0; // BLOCAL: check-then-act {{total}}
                }
            });
        }
    }

    /** Asked again by the thread. */
    void laterDecidedAgain() {
        boolean full;
        synchronized (lock) {
            full = total > 100;
        }
        if (full) {
            pool.execute(() -> {
                synchronized (lock) {
                    if (total > 100) {
                        total = 0; // BENIGN: check-then-act rechecked
                    }
                }
            });
        }
    }

    /** Handed over inside of the block, but run without its lock. */
    void startedInside() {
        synchronized (lock) {
            pool.execute(() -> other = 7); // BLOCAL: guarded-by medium {{other}}
        }
    }

    /** Silent: run in place, under the lock. */
    void runInside(List<Integer> more) {
        synchronized (lock) {
            more.forEach(n -> {
                total += n;
                items.add(n);
            });
        }
    }

    private synchronized void bump() {
        synchronized (lock) {
            other++;
        }
    }

    /** Silent: the method that is referred to takes its locks. */
    void referred() {
        pool.execute(this::bump);
    }

    private void update(IntSupplier next) {
        synchronized (lock) {
            total = next.getAsInt();
        }
    }

    /** What the lambda gives is computed upon what it has captured. */
    void supplied() {
        int n;
        synchronized (lock) {
            n = total;
        }
        update(() -> n + 1); // BLOCAL: lost-update {{total}}
    }

    /** Silent: it is computed upon what is there. */
    void suppliedAnew() {
        update(() -> total + 1);
    }

    private void map(IntUnaryOperator by) {
        synchronized (lock) {
            total = by.applyAsInt(total);
        }
    }

    /** Silent: it is handed what is there. */
    void mapped(int n) {
        map(x -> x + n);
    }

    /** Handed what is there, but it goes by what it has captured. */
    void mappedByOld() {
        int n;
        synchronized (lock) {
            n = total;
        }
        map(x -> n * 2); // BLOCAL: lost-update {{total}}
    }

    /** An atomic is updated, but by what was read before. */
    void updated() {
        int n = hits.get();
        hits.updateAndGet(x -> n + 1); // BLOCAL: lost-update {{hits}}
    }

    /** Silent. */
    void updatedAnew() {
        hits.updateAndGet(x -> x + 1);
    }

    /** What a concurrent map had, put back by a lambda. */
    void computed(String key) {
        int n = marks.getOrDefault(key, 0);
        marks.compute(key, (k, v) -> n + 1); // BLOCAL: lost-update {{marks}}
    }

    /** Silent: the lambda is handed what is there. */
    void computedAnew(String key) {
        marks.compute(key, (k, v) -> v == null ? 1 : v + 1);
    }

    /** A sum over a copy goes into another field of the lock. */
    void summed() {
        List<Integer> copy;
        synchronized (lock) {
            copy = List.copyOf(items);
        }
        int sum = copy.stream().mapToInt(Integer::intValue).sum();
        synchronized (lock) {
            total = sum; // BLOCAL: stale-value medium {{items}}
        }
    }

    /** Silent: summed up under the lock. */
    void summedHeld() {
        synchronized (lock) {
            total = items.stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** A list that is filtered by a stream and put back. It was expected a line later: all is lost where it is cleared. */
    void filtered() {
        List<Integer> copy;
        synchronized (lock) {
            copy = new ArrayList<>(items);
        }
        List<Integer> kept = copy.stream().filter(n -> n > 0).toList();
        synchronized (lock) {
            items.clear(); // BLOCAL: lost-update {{items}}
            items.addAll(kept);
        }
    }

    /** Silent: filtered in place. */
    void filteredHeld() {
        synchronized (lock) {
            items.removeIf(n -> n <= 0);
        }
    }

    /** An anonymous class that has captured it. */
    Runnable anonymous() {
        int n;
        synchronized (lock) {
            n = total;
        }
        return new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    total = n + 1; // BLOCAL: lost-update {{total}}
                }
            }
        };
    }

    /** Silent: an anonymous class that reads for itself. */
    Runnable anonymousAnew() {
        return new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    int n = total;
                    total = n + 1;
                }
            }
        };
    }

    /** A local class with a field. It was expected in its method: the line of the caller tells. */
    void local() {
        class Put {
            final int by;

            Put(int by) {
                this.by = by;
            }

            void run() {
                synchronized (lock) {
                    total = by;
                }
            }
        }
        int n;
        synchronized (lock) {
            n = total;
        }
        new Put(n + 1).run(); // BLOCAL: lost-update {{total}}
    }
}
