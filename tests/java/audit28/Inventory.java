package audit28;

import java.util.ArrayList;
import java.util.List;

/** Locks that are forgotten, replaced or of something else. */
public class Inventory implements Runnable {
    static final Inventory SHARED = new Inventory();

    private final Object lock = new Object();
    private Object itemsLock = new Object();
    private int stock;
    private int reserved;
    private List<String> log = new ArrayList<>();

    void add(int n) {
        synchronized (lock) {
            stock += n;
        }
    }

    void remove(int n) {
        synchronized (lock) {
            stock -= n;
        }
    }

    void clear() {
        synchronized (lock) {
            stock = 0;
            reserved = 0;
        }
    }

    /** All the others hold the lock. */
    void recount(int n) {
        // was expected medium: a setter that nobody is seen to call (docs/kinds.md)
        stock = n; // BLOCAL: guarded-by low {{stock}}
    }

    /** The check of what the others hold a lock for, outside of it. */
    boolean reserve(int n) {
        if (stock < n) {
            return false;
        }
        synchronized (lock) {
            // was expected medium: one block of many writes both
            reserved += n; // BLOCAL: check-then-act low {{stock}}
        }
        return true;
    }

    /** Silent. */
    boolean reserveWell(int n) {
        synchronized (lock) {
            if (stock - reserved < n) {
                return false;
            }
            reserved += n;
            return true;
        }
    }

    /** The lock goes with the list that it guards. */
    void note(String s) {
        synchronized (itemsLock) { // BLOCAL: mutable-lock low {{itemsLock}}
            log.add(s);
        }
    }

    void reset() {
        synchronized (lock) {
            itemsLock = new Object();
            log = new ArrayList<>();
        }
    }

    /** Free when it was computed. */
    void giveUp() {
        int free;
        synchronized (lock) {
            free = stock - reserved;
        }
        if (free > 0) {
            synchronized (lock) {
                stock = stock - free; // BLOCAL: check-then-act high {{stock}}
            }
        }
    }

    /** Silent. */
    void giveUpWell() {
        synchronized (lock) {
            int free = stock - reserved;
            if (free > 0) {
                stock -= free;
            }
        }
    }

    @Override
    public void run() {
        add(1);
        remove(1);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
