// RELEASES: 8 11 17 21
package audit5;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Retries in blocking queues (ANALYSIS 6, 7). */
public class RetryLine implements Runnable {
    static final RetryLine SHARED = new RetryLine();

    private final BlockingQueue<String> ready = new ArrayBlockingQueue<>(64);
    private final BlockingDeque<String> again = new LinkedBlockingDeque<>();
    private final PriorityBlockingQueue<Integer> dues = new PriorityBlockingQueue<>();
    private volatile boolean stopped;
    private int tried;
    private int gaveUp;
    private List<String> failed = new ArrayList<>();

    /** Takes until it is told to stop; stopped by itself where it may be stopped already. */
    @Override
    public void run() {
        while (!stopped) {
            try {
                String s = ready.poll(1, TimeUnit.SECONDS);
                if (s != null && !work(s)) {
                    again.offerLast(s);
                }
            } catch (InterruptedException e) {
                stopped = true; // BLOCAL: check-then-act low
            }
        }
    }

    boolean work(String s) {
        synchronized (this) {
            tried++;
        }
        return s.length() > 3;
    }

    /** Room when asked: blocks, or throws. */
    void submit(String s) {
        if (ready.remainingCapacity() > 0) {
            ready.add(s); // BLOCAL: check-then-act medium
        }
    }

    // Silent: offer tells.
    boolean submitTold(String s) {
        return ready.offer(s);
    }

    /** The first was another. */
    void requeueFirst() {
        String s = again.peekFirst();
        if (s != null) {
            again.removeFirst(); // BLOCAL: check-then-act medium
            ready.offer(s);
        }
    }

    // Silent: taken and tested.
    void requeue() {
        String s = again.pollFirst();
        if (s != null) {
            ready.offer(s);
        }
    }

    /** A due one that may be gone, so that the take waits for ever. */
    int due() throws InterruptedException {
        Integer first = dues.peek();
        if (first != null && first < 10) {
            return dues.take(); // BLOCAL: check-then-act medium
        }
        return -1;
    }

    void dueAt(int n) {
        dues.add(n);
    }

    // Silent: what is drained is nobody else's.
    int drain() {
        List<String> all = new ArrayList<>();
        ready.drainTo(all);
        return all.size();
    }

    synchronized void fail(String s) {
        failed.add(s);
    }

    // Silent: swapped for a new list in the block that took the old one.
    List<String> failures() {
        List<String> out;
        synchronized (this) {
            out = failed;
            failed = new ArrayList<>();
        }
        return out;
    }

    /** What came between is lost with the old list. */
    List<String> failuresBadly() {
        List<String> out;
        synchronized (this) {
            out = new ArrayList<>(failed);
        }
        if (!out.isEmpty()) {
            synchronized (this) {
                failed.clear(); // BLOCAL: check-then-act medium
            }
        }
        return out;
    }

    synchronized int tried() {
        return tried;
    }

    /** The number that has been tried becomes the number given up. */
    void giveUp() {
        int t = tried();
        synchronized (this) {
            gaveUp = t; // BLOCAL: stale-value medium
        }
    }

    synchronized int gaveUp() {
        return gaveUp;
    }
}
