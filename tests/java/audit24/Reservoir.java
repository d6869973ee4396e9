package audit24;

import java.util.LinkedList;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Conditions, and what is known before and after them. */
public class Reservoir extends Thread {
    static final Reservoir WATER = new Reservoir();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<String> jobs = new LinkedList<>();
    private int level;
    private int cap = 10;
    private boolean open;
    private String source;
    private final int[] marks = new int[4];

    @Override
    public void run() {
        try {
            while (true) {
                fill(1);
                drain(1);
                draw();
            }
        } catch (InterruptedException e) {
            interrupt();
        }
    }

    void fill(int by) {
        lock.lock();
        try {
            level += by;
            marks[by & 3]++;
            source = "river " + by; // was a constant, and all wrote it
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void setCap(int c) {
        lock.lock();
        try {
            cap = c;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void setOpen(boolean b) {
        lock.lock();
        try {
            source = null; // was not there: one thread alone wrote the source
            open = b;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** What was read before the wait is written after it. */
    void drain(int by) throws InterruptedException {
        lock.lock();
        try {
            int had = level;
            while (!open) {
                changed.await();
            }
            level = had - by; // BLOCAL: stale-after-wait high {{level}}
        } finally {
            lock.unlock();
        }
    }

    void drainWell(int by) throws InterruptedException {
        lock.lock();
        try {
            while (!open) {
                changed.await();
            }
            int had = level;
            level = had - by;
        } finally {
            lock.unlock();
        }
    }

    /** Decided before the wait, done after. */
    void drainIf(int by) throws InterruptedException {
        lock.lock();
        try {
            boolean enough = level >= by;
            while (!open) {
                changed.await();
            }
            if (enough) {
                // was expected medium: it is counted on from what is there by then
                level -= by; // BLOCAL: stale-after-wait low {{level}}
            }
        } finally {
            lock.unlock();
        }
    }

    /** The test is not made again. */
    void drainOnce(int by) throws InterruptedException {
        lock.lock();
        try {
            if (level < by) {
                changed.await();
            }
            level -= by; // BLOCAL: stale-after-wait medium
        } finally {
            lock.unlock();
        }
    }

    void drainLoop(int by) throws InterruptedException {
        lock.lock();
        try {
            while (level < by) {
                changed.await();
            }
            level -= by;
        } finally {
            lock.unlock();
        }
    }

    void put(String job) throws InterruptedException {
        lock.lock();
        try {
            while (jobs.size() >= cap) {
                changed.await();
            }
            jobs.add(job);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The place is from before the wait. */
    String draw() throws InterruptedException {
        lock.lock();
        try {
            String from = source;
            while (jobs.isEmpty()) {
                changed.await();
            }
            source = from; // BLOCAL: stale-after-wait high {{source}}
            return jobs.poll();
        } finally {
            lock.unlock();
        }
    }

    /** The check is before the lock. */
    void awaitOpen() throws InterruptedException {
        boolean o;
        lock.lock();
        o = open;
        lock.unlock();
        if (!o) {
            lock.lock();
            try {
                changed.await(); // BLOCAL: check-then-wait high {{open}}
            } finally {
                lock.unlock();
            }
        }
    }

    void awaitOpenWell() throws InterruptedException {
        lock.lock();
        try {
            while (!open) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    void mark(int i) throws InterruptedException {
        lock.lock();
        try {
            int m = marks[i];
            changed.await();
            marks[i] = m + 1; // BLOCAL: stale-after-wait high {{marks}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: only told. */
    void tell() throws InterruptedException {
        lock.lock();
        try {
            int before = level;
            changed.await();
            System.out.println("was " + before + ", is " + level); // BENIGN: stale-after-wait reported-only
        } finally {
            lock.unlock();
        }
    }

    /** Read again under the same name. */
    void drainAfresh(int by) throws InterruptedException {
        lock.lock();
        try {
            int had = level;
            while (had < by) {
                changed.await();
                had = level;
            }
            level = had - by;
        } finally {
            lock.unlock();
        }
    }
}
