// RELEASES: 8 11 17 21
package lambdas;

import java.util.List;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** What a lambda has seen that is run in place, or by the stage before: a block of one operation, over when the next begins. */
class Seen {
    private final AtomicInteger n = new AtomicInteger();
    private final ConcurrentMap<String, Object> map = new ConcurrentHashMap<>();
    private final Deque<String> q = new ArrayDeque<>();
    private final Object lock = new Object();
    private volatile List<String> made;

    private static <X> X get(Supplier<X> s) {
        return s.get();
    }

    private int read() {
        return n.get();
    }

    List<String> made() {
        return made;
    }

    void countInPlace() {
        int v = get(() -> n.get());
        n.set(v + 1); // BLOCAL: lost-update
    }

    /** Silent: counted in one. */
    int countedInPlace() {
        return get(() -> n.incrementAndGet());
    }

    void countByStages() {
        CompletableFuture.supplyAsync(() -> n.get()).thenAccept(v -> n.set(v + 1)); // BLOCAL: lost-update
    }

    void countByThreeStages() {
        CompletableFuture.supplyAsync(() -> read()).thenApply(v -> v + 1).thenAccept(n::set); // BLOCAL: lost-update
    }

    /** Silent: the stage that counts does so in one. */
    void countedByStages() {
        CompletableFuture.supplyAsync(() -> n.get()).thenAccept(v -> n.addAndGet(1));
    }

    void fillByStages(String k) {
        CompletableFuture.supplyAsync(() -> map.get(k)).thenAccept(v -> {
            if (v == null) {
                map.put(k, new Object()); // BLOCAL: check-then-act
            }
        });
    }

    /** Silent: put only where nothing is. */
    void filledByStages(String k) {
        CompletableFuture.supplyAsync(() -> map.get(k)).thenAccept(v -> {
            if (v == null) {
                map.putIfAbsent(k, new Object());
            }
        });
    }

    void makeByStages() {
        CompletableFuture.supplyAsync(() -> made).thenAccept(v -> {
            if (v == null) {
                synchronized (lock) {
                    made = new ArrayList<>(); // BLOCAL: check-then-act
                }
            }
        });
    }

    /** Silent: looked at again under the lock. */
    void makeByStagesOnce() {
        CompletableFuture.supplyAsync(() -> made).thenAccept(v -> {
            if (v == null) {
                synchronized (lock) {
                    if (made == null) {
                        made = new ArrayList<>();
                    }
                }
            }
        });
    }

    private String first() {
        synchronized (q) {
            return q.peek();
        }
    }

    void takeByStages() {
        CompletableFuture.supplyAsync(() -> first()).thenAccept(v -> {
            if (v != null) {
                synchronized (q) {
                    q.poll(); // BLOCAL: check-then-act
                }
            }
        });
    }

    void put(String s) {
        synchronized (q) {
            q.add(s);
        }
    }

    public static void main(String[] args) {
        Seen s = new Seen();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                s.countInPlace();
                s.countedInPlace();
                s.countByStages();
                s.countByThreeStages();
                s.countedByStages();
                s.fillByStages("a");
                s.filledByStages("a");
                s.makeByStages();
                s.makeByStagesOnce();
                s.takeByStages();
                s.put("b");
                s.made();
            }).start();
        }
    }
}
