package audit30;

import java.util.HashMap;
import java.util.Map;

/** Fields of a lock, most of the time; locks of the wrong object; locks that are replaced. */
public class Owners {
    static final Owners FIRST = new Owners();
    static final Owners SECOND = new Owners();
    private static int live;
    private static final Map<String, Owners> BY_NAME = new HashMap<>();

    private int balance;
    private String name;
    private final Map<String, String> tags = new HashMap<>();
    private StringBuilder buffer = new StringBuilder();

    synchronized void deposit(int n) {
        balance += n;
    }

    synchronized void withdraw(int n) {
        if (balance >= n) {
            balance -= n;
        }
    }

    synchronized void fee() {
        balance--;
    }

    synchronized void name(String n) {
        name = n;
    }

    synchronized String name() {
        return name;
    }

    /** The only writer without the lock. */
    void interest() {
        balance += balance / 100; // MISSED: guarded-by (what a helper writes counts as written without the lock, though its caller asserts that it is held)
    }

    /** Silent: whoever calls it has the lock. */
    private void addLocked(int n) {
        balance += n;
    }

    synchronized void depositTwice(int n) {
        addLocked(n);
        addLocked(n);
    }

    /** Silent: asked whether it has. */
    void depositHeld(int n) {
        assert Thread.holdsLock(this);
        addLocked(n);
    }

    synchronized void tag(String k, String v) {
        tags.put(k, v);
    }

    synchronized String tag(String k) {
        return tags.get(k);
    }

    synchronized int tagCount() {
        return tags.size();
    }

    /** All others lock. */
    void untag(String k) {
        tags.remove(k); // BLOCAL: guarded-by medium {{tags}}
    }

    /** Each object has a lock of its own; the count is one for all. */
    synchronized void begin() {
        live++; // BLOCAL: guarded-by medium {{live}}
    }

    synchronized void end() {
        live--;
    }

    /** Likewise the map. */
    synchronized void register() {
        BY_NAME.put(name, this); // MISSED: guarded-by (it is the only access; what it meets is itself, on another object)
    }

    /** The lock is what is replaced. */
    String flush() {
        synchronized (buffer) { // BLOCAL: mutable-lock medium {{buffer}}
            String s = buffer.toString();
            buffer = new StringBuilder();
            return s;
        }
    }

    void append(String s) {
        synchronized (buffer) { // BLOCAL: mutable-lock low {{buffer}}
            buffer.append(s);
        }
    }

    /** Two locks, and what is moved is in neither meanwhile. */
    static synchronized void move(Owners a, Owners b) {
        // was expected at the line before: the first line of a method is its first with code
        int n = a.take(); // BLOCAL: non-atomic medium
        b.deposit(n);
    }

    synchronized int take() {
        int n = balance;
        balance = 0;
        return n;
    }
}
