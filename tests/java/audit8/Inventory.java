// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Stock with declared guards, kept and broken. */
@ThreadSafe
public class Inventory {
    private final Object lock = new Object();
    private final ReentrantLock auditLock = new ReentrantLock();

    @GuardedBy("lock")
    private final Map<String, Integer> stock = new HashMap<>();

    @GuardedBy("lock")
    private int reserved;

    @GuardedBy("this")
    private String warehouse = "main";

    @GuardedBy("auditLock")
    private final List<String> audit = new ArrayList<>();

    @GuardedBy("Inventory.class")
    private static int instances;

    @GuardedBy("lock")
    private boolean closed;

    public Inventory() {
        synchronized (Inventory.class) {
            instances++;
        }
    }

    // Silent: the guard is held.
    public void add(String item, int n) {
        synchronized (lock) {
            stock.merge(item, n, Integer::sum);
        }
    }

    /** Looked at without. */
    public boolean has(String item) {
        return stock.containsKey(item); // BLOCAL: guarded-by high
    }

    // Silent: looked at with.
    public boolean hasFixed(String item) {
        synchronized (lock) {
            return stock.containsKey(item);
        }
    }

    /** The wrong lock. */
    public synchronized void reserve(int n) {
        reserved += n; // BLOCAL: guarded-by high
    }

    // Silent: the right one.
    public void reserveFixed(int n) {
        synchronized (lock) {
            reserved += n;
        }
    }

    @GuardedBy("lock")
    private void takeLocked(String item, int n) {
        Integer have = stock.get(item);
        if (have == null || have < n) {
            throw new IllegalStateException(item);
        }
        stock.put(item, have - n);
        reserved -= n;
    }

    // Silent: the caller holds what the callee asks for.
    public void take(String item, int n) {
        synchronized (lock) {
            takeLocked(item, n);
        }
    }

    public synchronized String getWarehouse() {
        return warehouse;
    }

    public synchronized void setWarehouse(String w) {
        warehouse = w;
    }

    /** Half of the pair is synchronized. */
    public void rename(String suffix) {
        warehouse = getWarehouse() + suffix; // BLOCAL: guarded-by high
    }

    // Silent: both.
    public synchronized void renameFixed(String suffix) {
        warehouse = getWarehouse() + suffix;
    }

    // Silent: the audit's own lock.
    public void note(String s) {
        auditLock.lock();
        try {
            audit.add(s);
        } finally {
            auditLock.unlock();
        }
    }

    /** The stock's lock is not the audit's. */
    public void noteWrong(String s) {
        synchronized (lock) {
            audit.add(s); // BLOCAL: guarded-by high
        }
    }

    // Silent: the class's monitor for the static.
    public static int instances() {
        synchronized (Inventory.class) {
            return instances;
        }
    }

    /** Enough when asked, taken in another block. */
    public boolean tryTake(String item, int n) {
        Integer have;
        synchronized (lock) {
            have = stock.get(item);
        }
        if (have == null || have < n) {
            return false;
        }
        synchronized (lock) {
            stock.put(item, have - n); // BLOCAL: lost-update high
        }
        return true;
    }

    // Silent: in one.
    public boolean tryTakeFixed(String item, int n) {
        synchronized (lock) {
            Integer have = stock.get(item);
            if (have == null || have < n) {
                return false;
            }
            stock.put(item, have - n);
            return true;
        }
    }

    /** Closed or not without the lock, which is declared. */
    public void addIfOpen(String item) {
        if (closed) { // BLOCAL: guarded-by high
            return;
        }
        synchronized (lock) {
            stock.put(item, 1); // BLOCAL: check-then-act medium
        }
    }

    // Silent: with.
    public void addIfOpenFixed(String item) {
        synchronized (lock) {
            if (!closed) {
                stock.put(item, 1);
            }
        }
    }

    public void close() {
        synchronized (lock) {
            closed = true;
            stock.clear();
            reserved = 0;
        }
    }
}

/** Guards that nobody declares: three write under the lock, one does not. */
class Turnstile {
    static final Turnstile MAIN = new Turnstile();

    private int entered;
    private int left;
    private String label = "";

    synchronized void enter() {
        entered++;
    }

    synchronized void enterGroup(int n) {
        entered += n;
    }

    synchronized void resetAll() {
        entered = 0;
        left = 0;
    }

    synchronized void correct(int n) {
        entered = n;
    }

    /** The one that forgot. */
    void enterFast() {
        entered++; // BLOCAL: guarded-by medium
    }

    // Silent: two of two hold it.
    synchronized void leave() {
        left++;
    }

    // Silent: nobody locks it, nobody says so.
    void label(String s) {
        label = s;
    }

    synchronized String label() {
        return label;
    }

    // Silent: a read without a lock is no write without it.
    int peek() {
        return entered;
    }
}
