// RELEASES: 8 17
package audit42;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** Inner classes, anonymous callbacks and lambdas that write what is around them. */
public class Callbacks {
    static final Callbacks ONE = new Callbacks();

    interface Listener {
        void told(int n);
    }

    private final Object lock = new Object();
    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private int total;
    private int open;
    private int limit = 8;

    void total(int n) {
        synchronized (lock) {
            total = n;
        }
    }

    int total() {
        synchronized (lock) {
            return total;
        }
    }

    void addLate(int by) {
        final int seen = total();
        pool.execute(new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    total = seen + by; // BLOCAL: lost-update
                }
            }
        });
    }

    void add(int by) {
        pool.execute(new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    total = total + by;
                }
            }
        });
    }

    void addLaterLate(int by) {
        int seen = total();
        timer.schedule(() -> total(seen + by), 1, TimeUnit.SECONDS); // BLOCAL: lost-update
    }

    void addLater(int by) {
        timer.schedule(
                () -> {
                    synchronized (lock) {
                        total += by;
                    }
                },
                1,
                TimeUnit.SECONDS);
    }

    // Two blocks in the callback itself.
    Listener summingLate() {
        return new Listener() {
            @Override
            public void told(int n) {
                int t;
                synchronized (lock) {
                    t = total;
                }
                synchronized (lock) {
                    total = t + n; // BLOCAL: lost-update
                }
            }
        };
    }

    Listener summing() {
        return new Listener() {
            @Override
            public void told(int n) {
                synchronized (lock) {
                    total += n;
                }
            }
        };
    }

    void listen(Listener l) {
        listeners.add(l);
    }

    void unlisten(Listener l) {
        listeners.remove(l);
    }

    // Told outside the lock, as one should.
    void tell() {
        int t;
        synchronized (lock) {
            t = total;
        }
        for (Listener l : listeners) {
            l.told(t);
        }
    }

    void openLate(Runnable then) {
        if (opened() < limit) {
            pool.execute(() -> {
                synchronized (lock) {
                    open++; // BLOCAL: check-then-act
                }
                then.run();
            });
        }
    }

    void open(Runnable then) {
        synchronized (lock) {
            if (open >= limit) {
                return;
            }
            open++;
        }
        pool.execute(() -> {
            try {
                then.run();
            } finally {
                synchronized (lock) {
                    // Had no mark: other state of that lock, as (c) has it.
                    open--; // BLOCAL: check-then-act low
                }
            }
        });
    }

    int opened() {
        synchronized (lock) {
            return open;
        }
    }

    void limit(int l) {
        synchronized (lock) {
            limit = l;
        }
    }

    /** Each has the lock of the one around it. */
    class Ticket {
        private boolean used;

        void useLate() {
            boolean u;
            synchronized (lock) {
                u = used;
            }
            if (!u) {
                synchronized (lock) {
                    used = true; // BLOCAL: check-then-act
                    open++;
                }
            }
        }

        void use() {
            synchronized (lock) {
                if (!used) {
                    used = true;
                    open++;
                }
            }
        }

        void back() {
            synchronized (lock) {
                used = false;
                open--;
            }
        }
    }

    final Ticket ticket = new Ticket();

    IntConsumer halving() {
        return n -> {
            int o = opened();
            synchronized (lock) {
                open = o / n; // BLOCAL: lost-update
            }
        };
    }

    void line(String s) {
        synchronized (lines) {
            lines.add(s);
        }
    }

    void printLate() {
        pool.submit(() -> {
            List<String> copy;
            synchronized (lines) {
                copy = new ArrayList<>(lines);
            }
            copy.forEach(System.out::println);
            synchronized (lines) {
                lines.clear(); // BLOCAL: lost-update
            }
        });
    }

    void print() {
        pool.submit(() -> {
            List<String> copy;
            synchronized (lines) {
                copy = new ArrayList<>(lines);
                lines.clear();
            }
            copy.forEach(System.out::println);
        });
    }
}
