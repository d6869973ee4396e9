// RELEASES: 8 17
package audit43;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A scheduler with workers: entries with a time, a clock thread, cancelling, and a halt. */
public class Planner {
    static class Entry {
        final String name;
        final Runnable task;
        private long due;
        private boolean cancelled;
        private int runs;

        Entry(String name, Runnable task, long due) {
            this.name = name;
            this.task = task;
            this.due = due;
        }

        synchronized boolean isCancelled() {
            return cancelled;
        }

        synchronized void cancel() {
            cancelled = true;
        }

        synchronized long due() {
            return due;
        }

        synchronized void due(long d) {
            due = d;
        }

        synchronized void ran() {
            runs++;
        }

        synchronized int runs() {
            return runs;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PriorityQueue<Entry> queue = new PriorityQueue<>(Comparator.comparingLong(Entry::due));
    private final Map<String, Entry> byName = new HashMap<>();
    private final List<Worker> workers = new ArrayList<>();
    private boolean halted;
    private int idle;
    private int peak;

    private Entry head() {
        lock.lock();
        try {
            return queue.peek();
        } finally {
            lock.unlock();
        }
    }

    private Entry take() {
        lock.lock();
        try {
            return queue.poll();
        } finally {
            lock.unlock();
        }
    }

    void schedule(Entry e) {
        lock.lock();
        try {
            queue.add(e);
            byName.put(e.name, e);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    // What was due may have been taken by another worker, and what is taken is not due.
    Entry pollLate(long now) {
        Entry e = head();
        if (e != null && e.due() <= now) {
            return take(); // MISSED: check-then-act (two helpers look and take)
        }
        return null;
    }

    Entry poll(long now) {
        lock.lock();
        try {
            Entry e = queue.peek();
            return e != null && e.due() <= now ? queue.poll() : null;
        } finally {
            lock.unlock();
        }
    }

    Entry await() throws InterruptedException {
        lock.lock();
        try {
            while (!halted) {
                Entry e = queue.peek();
                if (e == null) {
                    changed.await();
                    continue;
                }
                long wait = e.due() - System.currentTimeMillis();
                if (wait <= 0) {
                    return queue.poll();
                }
                changed.awaitNanos(wait * 1_000_000);
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    // The head is read once, and another may have come before it while this one slept.
    Entry awaitLate() throws InterruptedException {
        lock.lock();
        try {
            Entry e = queue.peek();
            while (e != null && e.due() > System.currentTimeMillis()) {
                changed.await();
            }
            if (e != null) {
                queue.remove(e); // BLOCAL: stale-after-wait medium
            }
            return e;
        } finally {
            lock.unlock();
        }
    }

    boolean renameLate(String from, String to) {
        Entry e;
        lock.lock();
        try {
            e = byName.get(from);
        } finally {
            lock.unlock();
        }
        if (e == null) {
            return false;
        }
        Entry copy = new Entry(to, e.task, e.due());
        lock.lock();
        try {
            byName.remove(from); // BLOCAL: check-then-act
            byName.put(to, copy);
        } finally {
            lock.unlock();
        }
        return true;
    }

    boolean rename(String from, String to) {
        lock.lock();
        try {
            Entry e = byName.remove(from);
            if (e == null) {
                return false;
            }
            byName.put(to, new Entry(to, e.task, e.due()));
            return true;
        } finally {
            lock.unlock();
        }
    }

    void cancel(String name) {
        Entry e;
        lock.lock();
        try {
            e = byName.remove(name);
            queue.remove(e);
        } finally {
            lock.unlock();
        }
        if (e != null) {
            e.cancel();
        }
    }

    // Those that were cancelled are dropped while the lock is held.
    void sweep() {
        lock.lock();
        try {
            for (Iterator<Entry> i = queue.iterator(); i.hasNext();) {
                if (i.next().isCancelled()) {
                    i.remove();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void idle(int by) {
        lock.lock();
        try {
            idle += by;
        } finally {
            lock.unlock();
        }
    }

    private int idle() {
        lock.lock();
        try {
            return idle;
        } finally {
            lock.unlock();
        }
    }

    private void started(Worker w) {
        lock.lock();
        try {
            workers.add(w);
        } finally {
            lock.unlock();
        }
    }

    void growLate() {
        if (idle() == 0) {
            Worker w = new Worker(this);
            idle(1); // BLOCAL: check-then-act
            started(w);
            w.start();
        }
    }

    void grow() {
        Worker w = null;
        lock.lock();
        try {
            if (idle == 0 && !halted) {
                w = new Worker(this);
                idle++;
                workers.add(w);
            }
        } finally {
            lock.unlock();
        }
        if (w != null) {
            w.start();
        }
    }

    void peakLate(int n) {
        int old;
        lock.lock();
        try {
            old = peak;
        } finally {
            lock.unlock();
        }
        if (n > old) {
            lock.lock();
            try {
                peak = n; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }
    }

    void peak(int n) {
        lock.lock();
        try {
            peak = Math.max(peak, n);
        } finally {
            lock.unlock();
        }
    }

    void halt() {
        List<Worker> all;
        lock.lock();
        try {
            halted = true;
            all = new ArrayList<>(workers);
            workers.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        for (Worker w : all) {
            w.interrupt();
        }
    }

    static class Worker extends Thread {
        private final Planner planner;
        private long busy;

        Worker(Planner planner) {
            super("worker");
            this.planner = planner;
        }

        @Override
        public void run() {
            try {
                Entry e;
                while ((e = planner.await()) != null) {
                    planner.idle(-1);
                    long t = System.nanoTime();
                    work(e); // BENIGN: check-then-act handed-over
                    busy += System.nanoTime() - t;
                    planner.idle(1);
                }
            } catch (InterruptedException x) {
                System.out.println(getName() + " was busy for " + busy);
            }
        }

        private void work(Entry e) {
            if (e.isCancelled()) {
                return;
            }
            e.task.run();
            e.ran(); // BLOCAL: check-then-act low
            again(e);
        }

        // To be put off by what it was, though another may have put it off meanwhile.
        private void againLate(Entry e) {
            long d = e.due();
            e.due(d + 1000); // BLOCAL: lost-update
            planner.schedule(e);
        }

        private void again(Entry e) {
            e.due(System.currentTimeMillis() + 1000);
            planner.schedule(e);
        }

        private void twiceLate(Entry e) {
            if (e.runs() < 2) {
                againLate(e); // BLOCAL: check-then-act low
            }
        }
    }

    static final Planner PLANNER = new Planner();
    static final Map<String, Entry> KEPT = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            PLANNER.grow();
        }
        for (String a : args) {
            Entry e = new Entry(a, () -> System.out.println(a), 0);
            KEPT.put(a, e);
            PLANNER.schedule(e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(PLANNER::halt));
    }
}
