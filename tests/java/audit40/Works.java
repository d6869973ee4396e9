// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Executors, futures, timers: bodies that other threads run, with what they have captured. */
public class Works {
    static class Budget {
        private final ExecutorService pool = Executors.newFixedThreadPool(4);
        private final Object lock = new Object();
        private int left = 100;
        private int spent;

        void spendLater(int n) {
            final int now;
            synchronized (lock) {
                now = left;
            }
            pool.execute(() -> {
                synchronized (lock) {
                    left = now - n; // BLOCAL: lost-update
                }
            });
        }

        void spendLaterSafe(int n) {
            pool.execute(() -> {
                synchronized (lock) {
                    left = left - n;
                }
            });
        }

        Future<Boolean> spendIf(int n) {
            boolean enough;
            synchronized (lock) {
                enough = left >= n;
            }
            return pool.submit(() -> {
                if (!enough(enough)) {
                    return false;
                }
                synchronized (lock) {
                    left -= n; // BLOCAL: check-then-act
                }
                return true;
            });
        }

        private static boolean enough(boolean b) {
            return b;
        }

        Future<Boolean> spendIfSafe(int n) {
            return pool.submit(() -> {
                synchronized (lock) {
                    if (left < n) {
                        return false;
                    }
                    left -= n;
                    return true;
                }
            });
        }

        Callable<Integer> report() {
            return () -> {
                synchronized (lock) {
                    return left;
                }
            };
        }

        void spend(int n) {
            synchronized (lock) {
                left -= n;
                spent += n;
            }
        }

        CompletableFuture<Void> refund(int n) {
            return CompletableFuture.supplyAsync(() -> {
                synchronized (lock) {
                    return left;
                }
            }).thenAccept(l -> {
                synchronized (lock) {
                    left = l + n; // BLOCAL: lost-update
                }
            });
        }

        CompletableFuture<Void> refundSafe(int n) {
            return CompletableFuture.supplyAsync(() -> n * 2).thenAccept(twice -> {
                synchronized (lock) {
                    left += twice;
                }
            });
        }
    }

    static class Ticker {
        private final Timer timer = new Timer(true);
        private final ScheduledExecutorService every = Executors.newScheduledThreadPool(2);
        private int beats;
        private int missed;
        private boolean stopped;

        void start() {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    beat();
                }
            }, 10, 10);
            every.scheduleAtFixedRate(this::check, 1, 1, TimeUnit.SECONDS);
        }

        synchronized void beat() {
            beats++;
        }

        synchronized int beats() {
            return beats;
        }

        synchronized void beats(int n) {
            beats = n;
        }

        void check() {
            if (beats() == 0) {
                synchronized (this) {
                    missed++;
                }
            } else {
                beats(0); // BLOCAL: check-then-act
            }
        }

        void checkSafe() {
            synchronized (this) {
                if (beats == 0) {
                    missed++;
                } else {
                    beats = 0;
                }
            }
        }

        // Taken and set back at once.
        synchronized int takeBeats() {
            int n = beats;
            beats = 0;
            return n;
        }

        synchronized void stop() {
            if (!stopped) {
                stopped = true;
                timer.cancel();
            }
        }
    }

    static class Results {
        static final Results ALL = new Results();

        private final Map<String, List<Integer>> byName = new HashMap<>();

        List<Integer> of(String name) {
            synchronized (byName) {
                return byName.computeIfAbsent(name, k -> new ArrayList<>());
            }
        }

        // Of the plain map, by two blocks.
        List<Integer> ofTorn(String name) {
            synchronized (byName) {
                List<Integer> found = byName.get(name);
                if (found != null) {
                    return found;
                }
            }
            List<Integer> made = new ArrayList<>();
            synchronized (byName) {
                byName.put(name, made); // BLOCAL: check-then-act
            }
            return made;
        }

        // By the operation itself.
        List<Integer> ofOnce(String name) {
            synchronized (byName) {
                List<Integer> found = byName.get(name);
                if (found != null) {
                    return found;
                }
            }
            List<Integer> made = new ArrayList<>();
            synchronized (byName) {
                List<Integer> theirs = byName.putIfAbsent(name, made);
                return theirs != null ? theirs : made;
            }
        }

        void remove(String name) {
            synchronized (byName) {
                byName.remove(name);
            }
        }
    }
}
