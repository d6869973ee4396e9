package audit26;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Work that is handed to other threads together with values that were read here. */
public class Scheduler {
    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private final Object lock = new Object();
    private final Timer timer = new Timer();
    private long next;
    private int runs;
    private int failures;
    private int active;

    /** The body runs later, and writes what was read before. */
    void reschedule(long period) {
        long n;
        synchronized (lock) {
            n = next;
        }
        executor.execute(() -> {
            synchronized (lock) {
                next = n + period; // BLOCAL: lost-update high {{next}}
            }
        });
    }

    /** Silent: read where it is written. */
    void rescheduleWell(long period) {
        executor.execute(() -> {
            synchronized (lock) {
                next = next + period;
            }
        });
    }

    void cancel() {
        synchronized (lock) {
            next = 0;
        }
    }

    private final class Tick extends TimerTask {
        private final int seen;

        Tick(int seen) {
            this.seen = seen;
        }

        @Override
        public void run() {
            synchronized (lock) {
                runs++;
            }
        }
    }

    private int runs() {
        synchronized (lock) {
            return runs;
        }
    }

    /** Silent: what was seen is only kept. */
    void arm() {
        timer.schedule(new Tick(runs()), 10);
    }

    /** A helper object does both steps. */
    private final class Recorder {
        int before() {
            synchronized (lock) {
                return failures;
            }
        }

        void after(int f) {
            synchronized (lock) {
                failures = f;
            }
        }
    }

    private final Recorder recorder = new Recorder();

    /** The sections are in an inner class, the lock is the outer object's. */
    void fail() {
        int f = recorder.before();
        recorder.after(f + 1); // BLOCAL: lost-update high {{failures}}
    }

    /** Silent. */
    void failWell() {
        synchronized (lock) {
            int f = recorder.before();
            recorder.after(f + 1);
        }
    }

    private boolean tryBegin() {
        synchronized (lock) {
            if (active >= 4) {
                return false;
            }
            active++;
            return true;
        }
    }

    private boolean mayBegin() {
        synchronized (lock) {
            return active < 4;
        }
    }

    private void begin() {
        synchronized (lock) {
            active++;
        }
    }

    private void end() {
        synchronized (lock) {
            // was expected silent: launchWell() has it run because of what tryBegin() did
            active--; // BENIGN: check-then-act handed-over
        }
    }

    /** More than four may begin. */
    void launch(Runnable r) {
        if (mayBegin()) {
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            begin(); // BLOCAL: check-then-act medium {{active}}
            CompletableFuture.runAsync(r).whenComplete((v, e) -> end());
        }
    }

    /** Silent: what was begun is ended by a callback. */
    void launchWell(Runnable r) {
        if (tryBegin()) {
            CompletableFuture.runAsync(r).thenRun(this::end);
        }
    }

    /** Silent: the list is the method's own until it is given away, under a lock of its own. */
    List<Runnable> batch() {
        List<Runnable> l = new ArrayList<>();
        int n;
        synchronized (l) {
            n = l.size();
        }
        synchronized (l) {
            if (n == 0) {
                l.add(this::cancel);
            }
        }
        return l;
    }

    public static void main(String[] a) {
        Scheduler s = new Scheduler();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                s.reschedule(3);
                s.rescheduleWell(3);
                s.cancel();
                s.arm();
                s.fail();
                s.failWell();
                s.launch(s::fail);
                s.launchWell(s::failWell);
                s.batch();
            }).start();
        }
    }
}
