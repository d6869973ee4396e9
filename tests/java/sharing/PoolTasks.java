package sharing;

import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts that one body alone writes: of what there is one of, and several threads run that body. */
class PoolTasks {
    static final PoolTasks TASKS = new PoolTasks();

    private final Executor pool = Executors.newFixedThreadPool(4);
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
    private volatile int ran;
    private volatile int failed;
    private volatile int last;
    private volatile int ticks;
    private volatile int turns;
    private int under;

    void run(Runnable r) {
        pool.execute(() -> {
            r.run();
            ran++; // BLOCAL: lost-update high
        });
    }

    void watch(CompletableFuture<String> f) {
        f.whenComplete((r, e) -> {
            if (e != null) {
                failed++; // BLOCAL: lost-update high
            }
        });
    }

    void set(int n) {
        pool.execute(() -> last = n);
    }

    void locked() {
        pool.execute(() -> {
            synchronized (this) {
                under++;
            }
        });
    }

    /** One turn after the other. */
    void tick() {
        clock.scheduleAtFixedRate(() -> ticks++, 1, 1, TimeUnit.SECONDS); // BLOCAL: lost-update low
    }

    /** One thread. */
    void turn() {
        new Thread(() -> {
            while (true) {
                turns++; // BLOCAL: lost-update low
            }
        }).start();
    }

    int all() {
        return ran + failed + last + ticks + turns;
    }

    /** The textbook: many tasks of one lambda. */
    static final class Main {
        static volatile int count;
        private static final AtomicInteger atomic = new AtomicInteger();
        private static final Map<String, Integer> map = new ConcurrentHashMap<>();
        static volatile int slow;

        public static void main(String[] args) {
            ExecutorService pool = Executors.newFixedThreadPool(4);
            for (int i = 0; i < 100; i++) {
                pool.submit(() -> {
                    count++; // BLOCAL: lost-update high
                });
            }
            for (int i = 0; i < 100; i++) {
                pool.submit(() -> {
                    atomic.set(atomic.get() + 1); // BLOCAL: lost-update
                });
            }
            for (int i = 0; i < 100; i++) {
                pool.submit(() -> {
                    map.put("a", map.getOrDefault("a", 0) + 1); // BLOCAL: lost-update
                });
            }
            for (int i = 0; i < 4; i++) {
                new Thread(() -> {
                    int s = slow;
                    Thread.yield();
                    slow = s + 1; // BLOCAL: lost-update
                }).start();
            }
        }
    }

    /** One lambda for two threads. */
    static final class Twice {
        static volatile int count;

        public static void main(String[] args) {
            Runnable r = () -> {
                count++; // BLOCAL: lost-update high
            };
            Thread a = new Thread(r);
            Thread b = new Thread(r);
            a.start();
            b.start();
        }
    }

    /** One for one. */
    static final class Once {
        static volatile int count;

        public static void main(String[] args) {
            Runnable r = () -> {
                count++; // BLOCAL: lost-update low
            };
            new Thread(r).start();
            System.out.println(count);
        }
    }

    /** Threads of one class that a loop makes. */
    static final class Workers {
        static volatile int count;

        static final class Worker extends Thread {
            @Override
            public void run() {
                count++; // BLOCAL: lost-update high
            }
        }

        public static void main(String[] args) {
            for (int i = 0; i < 4; i++) {
                new Worker().start();
            }
        }
    }

    /** Bodies of one class that a loop makes. */
    static final class Bodies {
        static volatile int count;

        public static void main(String[] args) {
            for (int i = 0; i < 4; i++) {
                new Thread(new Runnable() {
                    @Override
                    public void run() {
                        count++; // BLOCAL: lost-update high
                    }
                }).start();
            }
        }
    }

    /** One thread of its class. */
    static final class Alone extends Thread {
        static volatile int count;

        @Override
        public void run() {
            while (true) {
                count++; // BLOCAL: lost-update low
            }
        }

        public static void main(String[] args) {
            new Alone().start();
            System.out.println(count);
        }
    }

    /** One timer. */
    static final class Ticking {
        static volatile int count;

        public static void main(String[] args) {
            new Timer().schedule(new TimerTask() {
                @Override
                public void run() {
                    count++; // BLOCAL: lost-update low
                }
            }, 1, 1);
        }
    }
}
