// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Runs tasks at their time on a thread of its own. */
public class TaskScheduler implements Runnable {
    static final class Task implements Comparable<Task> {
        final long when;
        final Runnable body;
        boolean cancelled;

        Task(long when, Runnable body) {
            this.when = when;
            this.body = body;
        }

        @Override
        public int compareTo(Task other) {
            return Long.compare(when, other.when);
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition available = lock.newCondition();
    private final PriorityQueue<Task> queue = new PriorityQueue<>();
    private boolean stopped;
    private Thread thread;
    private int executed;
    private long delayed;

    /** Looks whether there is a thread in a block of its own: two may be started. */
    public void start() {
        lock.lock();
        try {
            if (thread != null) {
                return;
            }
        } finally {
            lock.unlock();
        }
        Thread t = new Thread(this, "scheduler");
        lock.lock();
        try {
            thread = t; // BLOCAL: check-then-act medium
        } finally {
            lock.unlock();
        }
        t.start();
    }

    // Silent: seen and set in one block.
    public void startFixed() {
        Thread t;
        lock.lock();
        try {
            if (thread != null) {
                return;
            }
            t = new Thread(this, "scheduler");
            thread = t;
        } finally {
            lock.unlock();
        }
        t.start();
    }

    /** Stopped or not is asked in a block before the one that adds. */
    public Task schedule(Runnable body, long delay) {
        if (isStopped()) {
            throw new IllegalStateException("stopped");
        }
        Task t = new Task(System.nanoTime() + delay, body);
        lock.lock();
        try {
            queue.add(t); // BLOCAL: check-then-act medium
            available.signal();
        } finally {
            lock.unlock();
        }
        return t;
    }

    // Silent: asked in the block that adds.
    public Task scheduleFixed(Runnable body, long delay) {
        Task t = new Task(System.nanoTime() + delay, body);
        lock.lock();
        try {
            if (stopped) {
                throw new IllegalStateException("stopped");
            }
            queue.add(t);
            available.signal();
        } finally {
            lock.unlock();
        }
        return t;
    }

    public boolean isStopped() {
        lock.lock();
        try {
            return stopped;
        } finally {
            lock.unlock();
        }
    }

    /** The task that was looked at is not the one that is taken after the wait. Another may have taken it meanwhile, and nobody asks. */
    private Task takeWrong() throws InterruptedException {
        lock.lock();
        try {
            Task head = queue.peek();
            if (head == null) {
                available.await();
                head = queue.peek();
            }
            long wait = head.when - System.nanoTime();
            if (wait > 0) {
                available.await(wait, TimeUnit.NANOSECONDS);
            }
            queue.remove(head); // BLOCAL: stale-after-wait medium; BLOCAL: stale-after-wait low
            return head;
        } finally {
            lock.unlock();
        }
    }

    // Silent: every turn looks at the head anew.
    private Task take() throws InterruptedException {
        lock.lock();
        try {
            for (;;) {
                if (stopped) {
                    return null;
                }
                Task head = queue.peek();
                if (head == null) {
                    available.await();
                } else {
                    long wait = head.when - System.nanoTime();
                    if (wait <= 0) {
                        return queue.poll();
                    }
                    available.await(wait, TimeUnit.NANOSECONDS);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        try {
            Task t;
            while ((t = take()) != null) {
                t.body.run();
                lock.lock();
                try {
                    executed++; // BENIGN: check-then-act handed-over
                } finally {
                    lock.unlock();
                }
            }
            Task late = takeWrong();
            late.body.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Adds up outside what it then writes under the lock. */
    public void addDelay(long nanos) {
        long d;
        lock.lock();
        try {
            d = delayed;
        } finally {
            lock.unlock();
        }
        d += nanos;
        lock.lock();
        try {
            delayed = d; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    // Silent: the sum is of one block.
    public void addDelayFixed(long nanos) {
        lock.lock();
        try {
            long d = delayed;
            d += nanos;
            delayed = d;
        } finally {
            lock.unlock();
        }
    }

    // Silent: taken out in the block that ends all, run outside.
    public List<Runnable> shutdownNow() {
        List<Runnable> left = new ArrayList<>();
        lock.lock();
        try {
            stopped = true;
            for (Task t : queue) {
                left.add(t.body);
            }
            queue.clear();
            available.signalAll();
        } finally {
            lock.unlock();
        }
        return left;
    }

    // Silent: a flag of the task under the scheduler's lock.
    public boolean cancel(Task t) {
        lock.lock();
        try {
            if (t.cancelled) {
                return false;
            }
            t.cancelled = true;
            return queue.remove(t);
        } finally {
            lock.unlock();
        }
    }

    public int executed() {
        lock.lock();
        try {
            return executed;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TaskScheduler s = new TaskScheduler();
        s.startFixed();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> s.scheduleFixed(() -> System.out.println("tick"), 1000)).start();
        }
        s.schedule(() -> System.out.println("tock"), 10);
        System.out.println(s.executed());
    }
}
