package audit26;

import java.util.Comparator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

/** What failed and is tried again. */
public class RetryQueue implements Runnable {
    static final RetryQueue RETRIES = new RetryQueue();

    static final class Task {
        final long due;

        Task(long due) {
            this.due = due;
        }

        boolean isDue(long now) {
            return due <= now;
        }

        void run() {
            Thread.yield();
        }
    }

    private final PriorityBlockingQueue<Task> queue = new PriorityBlockingQueue<>(11, Comparator.comparingLong(t -> t.due));
    private final ConcurrentLinkedQueue<Task> dead = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<Task> ready = new LinkedBlockingQueue<>(10);
    private final ConcurrentSkipListSet<Long> times = new ConcurrentSkipListSet<>();

    void retry(Task t) {
        queue.add(t);
        times.add(t.due);
    }

    /** Another one may be the head by now: it is dropped, and this one runs twice. */
    void runDue(long now) {
        Task t = queue.peek();
        if (t != null && t.isDue(now)) {
            queue.poll(); // BLOCAL: check-then-act medium {{queue}}
            t.run();
        }
    }

    /** Only who removes it runs it. */
    void runDueWell(long now) {
        Task t = queue.peek();
        if (t != null && t.isDue(now) && queue.remove(t)) {
            t.run();
        }
    }

    /** Silent: what poll gives is tested. */
    void runAll() {
        while (!queue.isEmpty()) {
            Task t = queue.poll();
            if (t != null) {
                t.run();
            }
        }
    }

    /** What poll gives is used at once. */
    void runAllBadly() {
        while (!queue.isEmpty()) {
            queue.poll().run(); // BLOCAL: check-then-act medium {{queue}}
        }
    }

    private boolean isDead(Task t) {
        return dead.contains(t);
    }

    /** Buried twice. */
    void bury(Task t) {
        if (!isDead(t)) {
            dead.add(t); // BLOCAL: check-then-act medium {{dead}}
        }
    }

    /** Silent: a set asks by itself. */
    void buryTime(Task t) {
        if (times.add(t.due)) {
            t.run();
        }
    }

    void revive(Task t) {
        dead.remove(t);
        times.remove(t.due);
    }

    /** Room is asked for, and then it waits for room after all, or throws. */
    void prepare(Task t) {
        if (ready.remainingCapacity() > 0) {
            ready.add(t); // BLOCAL: check-then-act medium {{ready}}
        }
    }

    /** Silent: offer asks by itself, and what it says is heeded. */
    void prepareWell(Task t) {
        if (!ready.offer(t)) {
            retry(t);
        }
    }

    void drain() {
        ready.clear();
    }

    /** Silent: weakly consistent by contract. */
    long earliest() {
        long e = Long.MAX_VALUE;
        for (Task t : dead) {
            e = Math.min(e, t.due);
        }
        return e;
    }

    /** The smallest may be gone. */
    long first() {
        // was expected low: what fails where there is nothing, medium (docs/kinds.md)
        return times.isEmpty() ? -1 : times.first(); // BLOCAL: check-then-act medium {{times}}
    }

    @Override
    public void run() {
        Task t = new Task(3);
        retry(t);
        runDue(4);
        runDueWell(4);
        runAll();
        runAllBadly();
        bury(t);
        buryTime(t);
        revive(t);
        prepare(t);
        prepareWell(t);
        drain();
        earliest();
        first();
    }

    public static void main(String[] a) {
        new Thread(RETRIES).start();
        new Thread(RETRIES).start();
    }
}
