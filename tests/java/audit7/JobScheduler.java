// RELEASES: 8 17
package audit7;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A scheduler with a worker thread, delayed jobs, cancellation and dependencies. */
public class JobScheduler implements Runnable {
    private static volatile JobScheduler current;

    static final class Job {
        final String id;
        final long at;
        final Runnable body;
        private boolean cancelled;

        Job(String id, long at, Runnable body) {
            this.id = id;
            this.at = at;
            this.body = body;
        }

        synchronized void cancel() {
            cancelled = true;
        }

        synchronized boolean isCancelled() {
            return cancelled;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PriorityQueue<Job> queue = new PriorityQueue<>(Comparator.comparingLong((Job j) -> j.at));
    private final Map<String, Job> byId = new HashMap<>();
    private final Set<String> done = new HashSet<>();
    private int runningJobs;
    private int maxRunning = 4;
    private boolean shutdown;
    private long sequence;
    private Thread worker;

    static void install() {
        current = new JobScheduler();
    }

    static JobScheduler current() {
        return current;
    }

    /** No job of the name when asked. */
    boolean schedule(Job j) {
        lock.lock();
        try {
            if (byId.containsKey(j.id)) {
                return false;
            }
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            byId.put(j.id, j); // BLOCAL: check-then-act medium
            queue.add(j);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        return true;
    }

    // Silent: one block.
    boolean scheduleRight(Job j) {
        lock.lock();
        try {
            if (shutdown || byId.containsKey(j.id)) {
                return false;
            }
            byId.put(j.id, j);
            queue.add(j);
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    // Silent: the worker waits in the block that looks, and takes what it looked at.
    @Override
    public void run() {
        for (;;) {
            Job j;
            lock.lock();
            try {
                while (queue.isEmpty() && !shutdown) {
                    changed.awaitUninterruptibly();
                }
                if (shutdown) {
                    return;
                }
                j = queue.poll();
                if (j == null) {
                    continue;
                }
                byId.remove(j.id);
                runningJobs++;
            } finally {
                lock.unlock();
            }
            try {
                if (!j.isCancelled()) {
                    j.body.run();
                }
            } finally {
                lock.lock();
                try {
                    runningJobs--; // BLOCAL: check-then-act low; BLOCAL: check-then-act low
                    done.add(j.id); // BENIGN: stale-value handed-over
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    // Silent: peeked, slept upon, and polled: what it takes then is what it returns.
    Job nextDue() throws InterruptedException {
        Job j;
        lock.lock();
        try {
            j = queue.peek();
        } finally {
            lock.unlock();
        }
        if (j == null) {
            return null;
        }
        Thread.sleep(Math.max(0, j.at - System.currentTimeMillis()));
        lock.lock();
        try {
            return queue.poll();
        } finally {
            lock.unlock();
        }
    }

    // Silent: looked at again before it is taken.
    Job nextDueRight() throws InterruptedException {
        Job j;
        lock.lock();
        try {
            j = queue.peek();
        } finally {
            lock.unlock();
        }
        if (j == null) {
            return null;
        }
        Thread.sleep(Math.max(0, j.at - System.currentTimeMillis()));
        lock.lock();
        try {
            if (queue.peek() == j) {
                queue.poll(); // BENIGN: check-then-act rechecked
                return j;
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    /** Cancelled when not yet run? Found in one block, removed in the other. */
    boolean cancel(String id) {
        Job j;
        lock.lock();
        try {
            j = byId.get(id);
        } finally {
            lock.unlock();
        }
        if (j == null) {
            return false;
        }
        j.cancel();
        lock.lock();
        try {
            byId.remove(id); // BLOCAL: check-then-act medium {{byId}}
            queue.remove(j);
        } finally {
            lock.unlock();
        }
        return true;
    }

    // Silent: removed by the first block.
    boolean cancelRight(String id) {
        Job j;
        lock.lock();
        try {
            j = byId.remove(id);
            if (j == null) {
                return false;
            }
            queue.remove(j);
        } finally {
            lock.unlock();
        }
        j.cancel();
        return true;
    }

    /** A limit: room when asked, taken in the next block. */
    boolean tryRun(Runnable r) {
        boolean room;
        lock.lock();
        try {
            room = runningJobs < maxRunning;
        } finally {
            lock.unlock();
        }
        if (!room) {
            return false;
        }
        lock.lock();
        try {
            runningJobs++; // BLOCAL: check-then-act high
        } finally {
            lock.unlock();
        }
        r.run();
        return true;
    }

    // Silent: reserved in the block that looked.
    boolean tryRunRight(Runnable r) {
        lock.lock();
        try {
            if (runningJobs >= maxRunning) {
                return false;
            }
            runningJobs++;
        } finally {
            lock.unlock();
        }
        try {
            r.run();
        } finally {
            lock.lock();
            try {
                runningJobs--; // BLOCAL: check-then-act low
            } finally {
                lock.unlock();
            }
        }
        return true;
    }

    void limit(int n) {
        lock.lock();
        try {
            maxRunning = n;
        } finally {
            lock.unlock();
        }
    }

    /** Started twice: the worker is looked at in one block and made in another. */
    void start() {
        lock.lock();
        try {
            if (worker != null) {
                return;
            }
        } finally {
            lock.unlock();
        }
        Thread t = new Thread(this);
        lock.lock();
        try {
            worker = t; // BLOCAL: check-then-act medium
        } finally {
            lock.unlock();
        }
        t.start();
    }

    // Silent: in one block.
    void startRight() {
        lock.lock();
        try {
            if (worker == null) {
                worker = new Thread(this);
                worker.start();
            }
        } finally {
            lock.unlock();
        }
    }

    void stop() {
        lock.lock();
        try {
            shutdown = true;
            worker = null;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** A number that is drawn by reading it first. */
    String newId() {
        long s;
        lock.lock();
        try {
            s = sequence;
        } finally {
            lock.unlock();
        }
        String id = "job-" + s;
        lock.lock();
        try {
            sequence = s + 1; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
        return id;
    }

    // Silent.
    String newIdRight() {
        lock.lock();
        try {
            return "job-" + sequence++;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for what was not done in the block before. */
    void awaitDone(String id) throws InterruptedException {
        boolean d;
        lock.lock();
        try {
            d = done.contains(id);
        } finally {
            lock.unlock();
        }
        if (!d) {
            lock.lock();
            try {
                changed.await(); // BLOCAL: check-then-wait high
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent.
    void awaitDoneRight(String id) throws InterruptedException {
        lock.lock();
        try {
            while (!done.contains(id)) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    List<String> ids() {
        lock.lock();
        try {
            return new ArrayList<>(byId.keySet());
        } finally {
            lock.unlock();
        }
    }

    /** A copy of the ids is gone through; each removal looks itself. */
    void cancelAll() {
        for (String id : ids()) {
            cancelRight(id); // BLOCAL: check-then-act low
        }
    }
}
