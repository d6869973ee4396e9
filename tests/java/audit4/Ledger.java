// RELEASES: 8 11 17 21
package audit4;

import java.util.HashMap;
import java.util.Map;

/** Values through several calls, helper objects and exceptions (ANALYSIS 3, 5). */
public class Ledger {
    static final Ledger SHARED = new Ledger();

    static final class Ctx {
        int balance;
        String key;
    }

    static final class Cell {
        int v;
    }

    private final Object lock = new Object();
    private int balance;
    private int audits;
    private final Map<String, Cell> cells = new HashMap<>();
    private String owner;

    private int read0() {
        synchronized (lock) {
            return balance;
        }
    }

    private int read1() {
        return read0();
    }

    private int read2() {
        return read1() + 0;
    }

    private void write0(int n) {
        synchronized (lock) {
            balance = n;
        }
    }

    private void write1(int n) {
        write0(n);
    }

    private void fill(Ctx c) {
        synchronized (lock) {
            c.balance = balance;
        }
    }

    private void store(Ctx c) {
        synchronized (lock) {
            balance = c.balance;
        }
    }

    private static void add(Ctx c, int n) {
        c.balance += n;
    }

    String owner() {
        synchronized (lock) {
            return owner;
        }
    }

    void setOwner(String s) {
        synchronized (lock) {
            owner = s;
        }
    }

    private boolean has(String key) {
        synchronized (lock) {
            return cells.containsKey(key);
        }
    }

    private void create(String key) {
        synchronized (lock) {
            cells.put(key, new Cell());
        }
    }

    private void createIfMissing(String key) {
        synchronized (lock) {
            if (!cells.containsKey(key)) {
                cells.put(key, new Cell());
            }
        }
    }

    /** Three calls down, two calls down. */
    void depositDeep(int n) {
        int b = read2();
        write1(b + n); // BLOCAL: lost-update high
    }

    void depositDeepInside(int n) {
        synchronized (lock) {
            int b = read2();
            write1(b + n);
        }
    }

    /** In a helper object. */
    void depositInContext(int n) {
        Ctx c = new Ctx();
        fill(c);
        add(c, n);
        store(c); // BLOCAL: lost-update high
    }

    /** The answer is a callee's. */
    void ensure(String key) {
        if (!has(key)) {
            create(key); // BLOCAL: check-then-act medium
        }
    }

    /** The callee looks for itself. */
    void ensureSafely(String key) {
        if (!has(key)) {
            createIfMissing(key); // BENIGN: check-then-act rechecked
        }
    }

    /** In a finally. */
    void depositFinally(int n) {
        int b = read0();
        try {
            Thread.yield();
        } finally {
            write0(b + n); // BLOCAL: lost-update high
        }
    }

    /** Through a catch. */
    void depositCaught(String text) {
        int b = read0();
        int n;
        try {
            n = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            n = 1;
        }
        write0(b + n); // BLOCAL: lost-update high
    }

    /** Overwritten before it is used. */
    void depositReread(int n) {
        int b = read0();
        synchronized (lock) {
            b = balance;
            balance = b + n;
        }
    }

    /** Stale on one of two paths. */
    void depositJoined(int n, boolean fast) {
        int b = fast ? read0() : 0;
        synchronized (lock) {
            balance = b + n; // BLOCAL: lost-update high
        }
    }

    /** A guard at the top. */
    void claim(String me) {
        if (owner() != null) {
            return;
        }
        setOwner(me); // BLOCAL: check-then-act medium
    }

    /** A guard that throws. */
    void claimOrThrow(String me) {
        if (owner() != null) {
            throw new IllegalStateException();
        }
        setOwner(me); // BLOCAL: check-then-act medium
    }

    void claimSafely(String me) {
        synchronized (lock) {
            if (owner != null) {
                return;
            }
            owner = me;
        }
    }

    /** After the join of the branches nothing is decided. */
    void greet(String me) {
        String text = "";
        if (owner() != null) {
            text = "hello";
        }
        text.length();
        setOwner(me);
    }

    /** The cell is reached through a stale reference. */
    void touch(String key) {
        Cell c;
        synchronized (lock) {
            c = cells.get(key);
        }
        synchronized (lock) {
            c.v++; // BLOCAL: stale-value medium
        }
    }

    void forget(String key) {
        synchronized (lock) {
            cells.remove(key);
            audits++;
        }
    }

    int audits() {
        synchronized (lock) {
            return audits;
        }
    }
}
