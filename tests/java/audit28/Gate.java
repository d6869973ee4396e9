package audit28;

import java.util.LinkedList;

/** Those who wait, and what they knew before. */
public class Gate implements Runnable {
    static final Gate SHARED = new Gate();

    private final LinkedList<String> items = new LinkedList<>();
    private boolean open;
    private int generation;
    private int arrived;
    private int parties = 3;
    private long served;

    /** Opened between the look and the wait. */
    void pass() throws InterruptedException {
        boolean o;
        synchronized (this) {
            o = open;
        }
        if (!o) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high {{open}}
            }
        }
    }

    /** Silent. */
    synchronized void passWell() throws InterruptedException {
        while (!open) {
            wait();
        }
    }

    synchronized void open() {
        open = true;
        notifyAll();
    }

    synchronized void shut() {
        open = false;
    }

    /** Taken by another between the wake-up and the taking, where it waits once only. */
    synchronized String take() throws InterruptedException {
        boolean none = items.isEmpty();
        if (none) {
            wait();
        }
        // it waits once only, and is woken for others, too
        return items.removeFirst(); // BLOCAL: stale-after-wait medium
    }

    /** Silent. */
    synchronized String takeWell() throws InterruptedException {
        while (items.isEmpty()) {
            wait();
        }
        return items.removeFirst();
    }

    synchronized void put(String s) {
        items.add(s);
        notifyAll();
    }

    /** The number of before the wait is written back after it. */
    synchronized void serve() throws InterruptedException {
        long n = served;
        while (items.isEmpty()) {
            wait();
        }
        items.removeFirst();
        served = n + 1; // BLOCAL: stale-after-wait high {{served}}
    }

    /** Silent. */
    synchronized void serveWell() throws InterruptedException {
        while (items.isEmpty()) {
            wait();
        }
        items.removeFirst();
        served++;
    }

    /** Silent: the generation is what it compares with, again and again. */
    synchronized void arrive() throws InterruptedException {
        int g = generation;
        if (++arrived == parties) {
            arrived = 0;
            generation++;
            notifyAll();
            return;
        }
        while (g == generation) {
            wait();
        }
    }

    synchronized void resize(int n) {
        parties = n;
    }

    /** Woken by one who has put; but how many there were was counted before. */
    synchronized String last() throws InterruptedException {
        int n = items.size();
        if (!open) {
            wait();
        }
        // was expected medium: how many there were before a wait
        return items.get(n - 1); // BLOCAL: stale-after-wait low {{items}}
    }

    @Override
    public void run() {
        put("a");
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
