package audit25;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An order book: stale values, mixed versions, and stored ones (section 7). */
public class OrderBook {
    static final OrderBook BOOK = new OrderBook();

    static final class Order {
        long price;
        int amount;
        Order next;
    }

    private final Map<String, Order> orders = new HashMap<>();
    private final List<Order> log = new ArrayList<>();
    private long bid = 1;
    private long ask = 2;
    private long lastBid;
    private Order best = new Order();
    private long volume;
    private int[] depth = new int[8];

    synchronized long bid() {
        return bid;
    }

    synchronized long ask() {
        return ask;
    }

    /** Two blocks in one expression. */
    long spread() {
        return ask() - bid(); // BLOCAL: inconsistent-read low
    }

    /** Silent. */
    synchronized long spreadWell() {
        return ask() - bid();
    }

    /** Two blocks in one call. */
    void quote(StringBuilder to) {
        append(to, bid(), ask()); // BLOCAL: inconsistent-read low
    }

    private static void append(StringBuilder to, long b, long a) {
        to.append(b - a);
    }

    /** Silent: one register that carries two from a join is no mix. */
    long either(boolean buy) {
        long p = buy ? ask() : bid();
        return p + 1;
    }

    /** Stored into another field of that lock's state. */
    void keepBid() {
        long b = bid();
        synchronized (this) {
            lastBid = b; // BLOCAL: stale-value medium {{bid}}
        }
    }

    /** Silent. */
    synchronized void keepBidWell() {
        lastBid = bid;
    }

    /** An element of a guarded collection, used again to change it. */
    void fill(String id, int by) {
        Order o;
        synchronized (this) {
            o = orders.get(id);
        }
        if (o == null) {
            return;
        }
        synchronized (this) {
            o.amount -= by; // BLOCAL: stale-value medium {{orders}}
        }
    }

    /** Silent. */
    synchronized void fillWell(String id, int by) {
        Order o = orders.get(id);
        if (o != null) {
            o.amount -= by;
        }
    }

    synchronized void cancel(String id) {
        Order o = orders.remove(id);
        if (o != null) {
            volume -= o.amount;
            o.amount = 0;
        }
    }

    synchronized void place(String id, Order o) {
        orders.put(id, o);
        volume += o.amount;
        if (o.price > best.price) {
            o.next = best;
            best = o;
        }
    }

    /** A number passed on: low. */
    void logVolume() {
        long v;
        synchronized (this) {
            v = volume;
        }
        synchronized (this) {
            record(v + 1); // BLOCAL: stale-value low {{volume}}
        }
    }

    private void record(long v) {
        Order o = new Order();
        o.price = v;
        log.add(o);
    }

    /** A reference that an operation puts into a collection: low. Was expected silent, as one that is only passed on. */
    void logBest() {
        Order b;
        synchronized (this) {
            b = best;
        }
        synchronized (this) {
            log.add(b); // BLOCAL: stale-value low {{best}}
        }
    }

    /** Dereferenced to change it. */
    void improve(long by) {
        Order b;
        synchronized (this) {
            b = best;
        }
        synchronized (this) {
            b.price += by; // BLOCAL: stale-value medium {{best}}
        }
    }

    /** An index computed of an old size. */
    void dropLast() {
        int n;
        synchronized (this) {
            n = log.size();
        }
        synchronized (this) {
            log.remove(n - 1); // BLOCAL: stale-value low {{log}}
        }
    }

    /** Silent: of a fresh one. */
    synchronized void dropLastWell() {
        if (!log.isEmpty()) {
            log.remove(log.size() - 1);
        }
    }

    synchronized void prices(long b, long a) {
        bid = b;
        ask = a;
        lastBid = b - 1;
        depth = new int[8];
    }

    /** Silent: used after the last block only, under no lock. */
    long twiceBid() {
        long b;
        synchronized (this) {
            b = bid;
        }
        return b * 2;
    }

    /** A value of one lock's block used under another: strict only. Silent. */
    private final Object paper = new Object();
    private long printed;

    void print() {
        long b = bid();
        synchronized (paper) {
            printed = b + printed;
        }
    }

    long printed() {
        synchronized (paper) {
            return printed;
        }
    }

    /** Two reads are of one block, written to the array of another. */
    void deepen(int at) {
        int[] d;
        synchronized (this) {
            d = depth;
        }
        synchronized (this) {
            d[at]++; // BLOCAL: stale-value medium {{depth}}
        }
    }

    public static void main(String[] a) {
        for (String s : a) {
            new Thread(() -> {
                BOOK.place(s, new Order());
                BOOK.cancel(s);
                BOOK.prices(3, 4);
                BOOK.fill(s, 1);
            }).start();
        }
    }
}
