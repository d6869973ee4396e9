package audit28;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

/** What is taken out belongs to who took it. */
public class HandOvers implements Runnable {
    static final HandOvers SHARED = new HandOvers();

    private final Map<Integer, String> jobs = new HashMap<>();
    private final List<String> finished = new ArrayList<>();
    private final BlockingQueue<StringBuilder> queue = new LinkedBlockingQueue<>();
    private final AtomicReference<List<String>> spare = new AtomicReference<>();
    private List<String> pending = new ArrayList<>();
    private int nextId;
    private boolean busy;
    private int rounds;

    /** The number is nobody else's. */
    int submit(String job) {
        int id;
        synchronized (this) {
            id = nextId++;
        }
        String full = id + job;
        synchronized (this) {
            jobs.put(id, full); // BENIGN: stale-value handed-over
        }
        return id;
    }

    /** Removed by who has it. */
    boolean finish(int id) {
        String job;
        synchronized (this) {
            job = jobs.remove(id);
        }
        if (job != null) {
            synchronized (this) {
                finished.add(job); // BENIGN: check-then-act handed-over
            }
            return true;
        }
        return false;
    }

    /** Only got, not removed: finished twice. */
    boolean finishTwice(int id) {
        String job;
        synchronized (this) {
            job = jobs.get(id);
        }
        if (job != null) {
            synchronized (this) {
                jobs.remove(id); // BLOCAL: check-then-act medium {{jobs}}
                finished.add(job);
            }
            return true;
        }
        return false;
    }

    /** One at a time: who sets it resets it. */
    void round() {
        synchronized (this) {
            if (busy) {
                return;
            }
            busy = true;
        }
        Thread.yield();
        synchronized (this) {
            busy = false; // BENIGN: check-then-act handed-over
        }
    }

    /** The same without setting it: two at a time. */
    void roundTwice() {
        synchronized (this) {
            if (busy) {
                return;
            }
        }
        Thread.yield();
        synchronized (this) {
            busy = true; // BLOCAL: check-then-act {{busy}}
            rounds++;
        }
    }

    /** Silent: the list is swapped for a new one. */
    void work() {
        List<String> mine;
        synchronized (this) {
            mine = pending;
            pending = new ArrayList<>();
        }
        for (String s : mine) {
            s.hashCode();
        }
    }

    /** Not swapped: cleared while others add. */
    void workBadly() {
        List<String> mine;
        synchronized (this) {
            mine = pending;
        }
        mine.hashCode();
        synchronized (this) {
            mine.clear(); // BLOCAL: stale-value medium {{pending}}
        }
    }

    synchronized void add(String s) {
        pending.add(s);
    }

    /** Silent: given to the queue, and no more touched. */
    void produce(String s) {
        StringBuilder b = new StringBuilder(s);
        b.append('!');
        queue.add(b);
    }

    /** Silent: taken from it. */
    void consume() throws InterruptedException {
        StringBuilder b = queue.take();
        b.append('?');
    }

    /** Silent: taken out by one operation. */
    void reuse() {
        List<String> l = spare.getAndSet(null);
        if (l == null) {
            l = new ArrayList<>();
        }
        l.clear();
        spare.set(l);
    }

    @Override
    public void run() {
        round();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
