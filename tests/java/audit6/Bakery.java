// RELEASES: 8 17
package audit6;

import java.util.ArrayDeque;
import java.util.LinkedList;
import java.util.Queue;

/** Producers and consumers with wait and notify; what is known from before. */
public class Bakery {
    static final Bakery SHARED = new Bakery();

    private final Queue<String> shelf = new LinkedList<>();
    private final ArrayDeque<Integer> orders = new ArrayDeque<>();
    private int flour = 10;
    private int baking;
    private String baker;
    private long sold;
    private boolean closed;

    // Silent: the classic.
    synchronized void put(String bread) throws InterruptedException {
        while (shelf.size() >= 5) {
            wait();
        }
        shelf.add(bread);
        notifyAll();
    }

    // Silent: the classic.
    synchronized String take() throws InterruptedException {
        while (shelf.isEmpty()) {
            wait();
        }
        notifyAll();
        return shelf.remove();
    }

    /** If, where while is meant: one wake-up may find it empty. */
    synchronized String takeIf() throws InterruptedException {
        if (shelf.isEmpty()) {
            wait();
        }
        return shelf.remove(); // BLOCAL: stale-after-wait medium
    }

    /** The size of before the wait decides what is removed. */
    synchronized String takeBySize() throws InterruptedException {
        int n = shelf.size();
        while (closed) {
            wait();
        }
        if (n > 0) {
            return shelf.remove(); // BLOCAL: stale-after-wait
        }
        return null;
    }

    /** Flour of before the wait. */
    synchronized void bake() throws InterruptedException {
        int f = flour;
        while (baking > 2) {
            wait();
        }
        if (f > 0) {
            flour--; // BLOCAL: stale-after-wait low; MISSED: stale-after-wait (low)
        }
        baking++;
    }

    // Silent: flour is looked at after the wait.
    synchronized void bakeRight() throws InterruptedException {
        while (baking > 2 || flour == 0) {
            wait();
        }
        flour--;
        baking++;
    }

    synchronized void deliver(int n) {
        flour += n;
        baking = 0;
        notifyAll();
    }

    /** The wait of another object keeps this one's monitor: this is no stale value. Silent. */
    void waitElsewhere() throws InterruptedException {
        synchronized (this) {
            long s = sold;
            synchronized (orders) {
                while (orders.isEmpty()) {
                    orders.wait();
                }
            }
            sold = s + 1;
        }
    }

    /** What the other object had before its wait. */
    Integer order() throws InterruptedException {
        synchronized (orders) {
            Integer o = orders.peek();
            if (o == null) {
                orders.wait();
                return orders.peek();
            }
            orders.wait(10);
            orders.remove(o); // BLOCAL: stale-after-wait medium; MISSED: stale-after-wait (low)
            return o;
        }
    }

    void order(Integer o) {
        synchronized (orders) {
            orders.add(o);
            orders.notifyAll();
        }
    }

    void cancel() {
        synchronized (orders) {
            orders.clear();
        }
    }

    /** The closing flag is looked at in another block than the wait's. */
    void awaitClosing() throws InterruptedException {
        while (!isClosed()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait
            }
        }
    }

    // Silent: inside.
    synchronized void awaitClosingRight() throws InterruptedException {
        while (!isClosed()) {
            wait();
        }
    }

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized void open() {
        closed = false;
        sold = 0;
    }

    /** A field read twice on both sides of the wait is fresh. Silent. */
    synchronized void name(String n) throws InterruptedException {
        while (baker != null) {
            wait();
        }
        baker = n;
    }

    synchronized void unname() {
        baker = null;
        notify();
    }
}
