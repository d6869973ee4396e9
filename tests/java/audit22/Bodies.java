package audit22;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Lambdas, method references, tasks and timers. */
public class Bodies {
    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final Timer timer = new Timer(true);
    private final Lock lock = new ReentrantLock();
    private int balance;
    private int jobs;
    private int done;
    private final List<String> lines = new ArrayList<>();

    private <T> T locked(Supplier<T> s) {
        lock.lock();
        try {
            return s.get();
        } finally {
            lock.unlock();
        }
    }

    private void lockedDo(Runnable r) {
        lock.lock();
        try {
            r.run();
        } finally {
            lock.unlock();
        }
    }

    void deposit(int n) {
        int b = locked(() -> balance);
        int c = b + n;
        lockedDo(() -> balance = c); // BLOCAL: lost-update high {{balance}}
    }

    void depositWell(int n) {
        lockedDo(() -> balance += n);
    }

    void depositIfEmpty(int n) {
        if (locked(() -> balance) == 0) {
            lockedDo(() -> balance = n); // BLOCAL: check-then-act high {{balance}}
        }
    }

    void depositIfEmptyWell(int n) {
        lockedDo(() -> {
            if (balance == 0) {
                balance = n;
            }
        });
    }

    private synchronized int jobs() {
        return jobs;
    }

    private synchronized void jobs(int n) {
        jobs = n;
    }

    private synchronized void apply(UnaryOperator<Integer> f) {
        jobs = f.apply(jobs);
    }

    void submit() {
        IntSupplier now = this::jobs;
        int n = now.getAsInt();
        jobs(n + 1); // BLOCAL: lost-update high {{jobs}}
    }

    void submitWell() {
        apply(n -> n + 1);
    }

    /** The number is from when the task was handed over. */
    void later() {
        int n = jobs();
        pool.submit(() -> jobs(n + 1)); // BLOCAL: lost-update high {{jobs}}
    }

    void laterWell() {
        pool.submit(() -> apply(n -> n + 1));
    }

    void compute() {
        // was forgotten: what the first stage read, the last writes
        CompletableFuture.supplyAsync(this::jobs).thenApply(n -> n * 2).thenAccept(this::jobs); // BLOCAL: lost-update high {{jobs}}
    }

    void tickAlways() {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                int d;
                synchronized (Bodies.this) {
                    d = done;
                }
                d++;
                synchronized (Bodies.this) {
                    done = d; // BLOCAL: lost-update high {{done}}
                }
            }
        }, 10, 10);
        pool.execute(() -> {
            synchronized (this) {
                done++;
            }
        });
    }

    void line(String s) {
        synchronized (lines) {
            lines.add(s);
        }
    }

    /** Two looks at the list, which another may have emptied. */
    String firstLine() {
        int n;
        synchronized (lines) {
            n = lines.size();
        }
        if (n > 0) {
            synchronized (lines) {
                return lines.remove(0); // BLOCAL: check-then-act medium {{lines}}
            }
        }
        return null;
    }

    void flush() {
        List<String> l;
        synchronized (lines) {
            l = new ArrayList<>(lines);
            lines.clear();
        }
        l.forEach(System.out::println);
    }

    /** What came between the copy and the clearing is lost. */
    void flushBadly() {
        List<String> l;
        synchronized (lines) {
            l = new ArrayList<>(lines);
        }
        l.forEach(System.out::println);
        synchronized (lines) {
            // was expected as check-then-act: what was copied is taken in a second step
            lines.clear(); // BLOCAL: lost-update medium {{lines}}
        }
    }
}
