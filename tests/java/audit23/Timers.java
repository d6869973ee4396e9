package audit23;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/** Heartbeats, watchdogs and tasks that time out, seen by two threads. */
public class Timers {
    private final Timer timer = new Timer("beat", true);
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final ReentrantLock lock = new ReentrantLock();
    private long lastBeat;
    private int missed;
    private boolean dead;
    private int running;
    private Future<?> task;

    public static void main(String[] args) {
        Timers t = new Timers();
        t.start();
        Executors.newFixedThreadPool(2).submit(t::beat);
        t.submit(() -> { });
    }

    void start() {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                watch(System.currentTimeMillis());
            }
        }, 100, 100);
    }

    void beat() {
        lock.lock();
        try {
            lastBeat = System.currentTimeMillis();
            missed = 0;
        } finally {
            lock.unlock();
        }
    }

    private long lastBeat() {
        lock.lock();
        try {
            return lastBeat;
        } finally {
            lock.unlock();
        }
    }

    /** A beat between the look and the count is not seen. */
    private void watch(long now) {
        if (now - lastBeat() > 1000) {
            lock.lock();
            try {
                // A thread is given the object, whose name is made on the spot, and who starts it goes on with it.
                missed++; // BLOCAL: check-then-act medium {{lastBeat}}
                dead = missed > 3;
            } finally {
                lock.unlock();
            }
        }
    }

    void watchWell(long now) {
        lock.lock();
        try {
            if (now - lastBeat > 1000) {
                missed++;
                dead = missed > 3;
            }
        } finally {
            lock.unlock();
        }
    }

    void submit(Runnable r) {
        int n;
        lock.lock();
        try {
            n = running;
        } finally {
            lock.unlock();
        }
        Future<?> f = pool.submit(() -> {
            r.run();
            finished();
        });
        lock.lock();
        try {
            running = n + 1; // BLOCAL: lost-update {{running}}
            task = f;
        } finally {
            lock.unlock();
        }
    }

    private void finished() {
        lock.lock();
        try {
            running--;
            task = null;
        } finally {
            lock.unlock();
        }
    }

    void submitWell(Runnable r) {
        lock.lock();
        try {
            running++;
            task = pool.submit(() -> {
                r.run();
                finished();
            });
        } finally {
            lock.unlock();
        }
    }

    /** Cancels what it waited for, and forgets what may have come since. */
    void cancelLate() throws InterruptedException {
        Future<?> f;
        lock.lock();
        try {
            f = task;
        } finally {
            lock.unlock();
        }
        if (f == null) {
            return;
        }
        try {
            f.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException | java.util.concurrent.ExecutionException e) {
            f.cancel(true);
        }
        lock.lock();
        try {
            task = null; // BLOCAL: check-then-act {{task}}
        } finally {
            lock.unlock();
        }
    }

    void cancelLateWell() {
        Future<?> f;
        lock.lock();
        try {
            f = task;
            task = null;
        } finally {
            lock.unlock();
        }
        if (f != null) {
            f.cancel(true);
        }
    }

    boolean dead() {
        lock.lock();
        try {
            return dead;
        } finally {
            lock.unlock();
        }
    }
}
