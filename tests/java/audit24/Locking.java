package audit24;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** The lock is what a field holds, and the field changes. */
public class Locking implements Runnable {
    static final Locking SHOP = new Locking();

    private List<String> cart = new ArrayList<>();
    private int[] prices = new int[4];
    private final List<String> fixed = new ArrayList<>();
    private ReentrantLock changing = new ReentrantLock();
    private Integer boxed = 0;
    private int sold;
    private int back;

    @Override
    public void run() {
        put("a");
        empty();
        price(1, 2);
        keep("b");
        box();
    }

    public static void main(String[] a) {
        new Thread(SHOP).start();
        new Thread(SHOP).start();
    }

    void put(String s) {
        synchronized (cart) { // BLOCAL: mutable-lock low {{cart}}
            cart.add(s);
        }
    }

    void empty() {
        cart = new ArrayList<>();
    }

    /** Silent: final. */
    void keep(String s) {
        synchronized (fixed) {
            fixed.add(s);
        }
    }

    void price(int i, int p) {
        synchronized (prices) { // BLOCAL: mutable-lock low {{prices}}
            prices[i] = p;
        }
    }

    void grow() {
        synchronized (this) {
            prices = java.util.Arrays.copyOf(prices, prices.length * 2);
        }
    }

    void box() {
        // was expected low: it is replaced while it is held
        synchronized (boxed) { // BLOCAL: mutable-lock medium {{boxed}}
            boxed = boxed + 1;
        }
    }

    void renew() {
        changing = new ReentrantLock();
    }

    int sold() {
        changing.lock();
        try {
            return sold;
        } finally {
            changing.unlock();
        }
    }

    void sell() {
        changing.lock();
        try {
            sold++;
        } finally {
            changing.unlock();
        }
    }

    /** One step lower: the lock may be another by now. */
    void sellMore(int n) {
        int s = sold();
        changing.lock();
        try {
            sold = s + n; // BLOCAL: lost-update medium {{sold}}
        } finally {
            changing.unlock();
        }
    }

    synchronized int back() {
        return back;
    }

    synchronized void give() {
        back++;
    }

    /** Twice the same lock for sure. */
    void giveMore(int n) {
        int b = back();
        synchronized (this) {
            back = b + n; // BLOCAL: lost-update high {{back}}
        }
    }

    /** Silent: a local copy of a final field. */
    void keepAll(List<String> all) {
        List<String> l = fixed;
        synchronized (l) {
            l.addAll(all);
        }
    }
}
