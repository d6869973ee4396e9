// RELEASES: 8 17
package audit40;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Inner classes at the state of the outer, locks of the outer's, anonymous bodies. */
public class Inners {
    static final Inners POOL = new Inners();

    private final Object lock = new Object();
    private final Deque<Worker> idle = new ArrayDeque<>();
    private int live;
    private int max = 8;

    class Worker implements Runnable {
        private boolean stopped;

        @Override
        public void run() {
            while (true) {
                synchronized (lock) {
                    if (stopped) {
                        return;
                    }
                }
                work();
            }
        }

        void work() {
        }

        // The outer's count, through the outer's lock.
        void die() {
            int l;
            synchronized (lock) {
                l = live;
            }
            l--;
            synchronized (lock) {
                live = l; // BLOCAL: lost-update high
                stopped = true;
            }
        }

        void dieSafe() {
            synchronized (lock) {
                live--;
                stopped = true;
            }
        }

        void park() {
            synchronized (lock) {
                if (!stopped) {
                    idle.push(this);
                }
            }
        }

        void parkTorn() {
            boolean s;
            synchronized (lock) {
                s = stopped;
            }
            if (!s) {
                synchronized (lock) {
                    idle.push(this); // BLOCAL: check-then-act low
                }
            }
        }
    }

    Worker spawn() {
        synchronized (lock) {
            if (live >= max) {
                return null;
            }
            live++;
            return new Worker();
        }
    }

    Worker spawnTorn() {
        synchronized (lock) {
            if (live >= max) {
                return null;
            }
        }
        Worker worker = new Worker();
        synchronized (lock) {
            live++; // BLOCAL: check-then-act
        }
        return worker;
    }

    void max(int n) {
        synchronized (lock) {
            max = n;
        }
    }

    // Counted up first, taken back where it fails. (Was marked as handed over, which is the count; the most that there may be is as it was.)
    Worker spawnCounted() {
        synchronized (lock) {
            if (live >= max) {
                return null;
            }
            live++;
        }
        Worker worker = null;
        try {
            worker = new Worker();
            return worker;
        } finally {
            if (worker == null) {
                synchronized (lock) {
                    live--; // BLOCAL: check-then-act low
                }
            }
        }
    }

    Worker take() {
        synchronized (lock) {
            return idle.poll();
        }
    }

    Worker takeTorn() {
        boolean any;
        synchronized (lock) {
            any = !idle.isEmpty();
        }
        if (!any) {
            return null;
        }
        synchronized (lock) {
            return idle.pop(); // BLOCAL: check-then-act
        }
    }

    /** An anonymous body that runs elsewhere has the lock itself. */
    static class Tally {
        static final Tally DAY = new Tally();

        private int sum;
        private final List<Runnable> later = new ArrayList<>();

        synchronized void add(int n) {
            sum += n;
        }

        Thread publish(final int n) {
            final int old;
            synchronized (this) {
                old = sum;
            }
            Thread thread = new Thread() {
                @Override
                public void run() {
                    synchronized (Tally.this) {
                        sum = old + n; // BLOCAL: lost-update
                    }
                }
            };
            thread.start();
            return thread;
        }

        Thread publishSafe(final int n) {
            Thread thread = new Thread() {
                @Override
                public void run() {
                    synchronized (Tally.this) {
                        sum += n;
                    }
                }
            };
            thread.start();
            return thread;
        }

        synchronized void later(Runnable r) {
            later.add(r);
        }
    }
}
