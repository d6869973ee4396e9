// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** Helpers that lock for themselves, or that their callers lock for. */
final class Stock {
    static final Stock SHARED = new Stock();
    private final Map<String, Integer> amounts = new HashMap<>();
    private int total;
    private int limit = 100;

    synchronized void clear() {
        amounts.clear();
        total = 0;
    }

    synchronized void limit(int to) {
        limit = to;
    }

    // Silent: private, and always called with the lock held.
    private int read() {
        return total;
    }

    // Silent: likewise.
    private void write(int n) {
        total = n;
    }

    // Silent: one block around both helpers.
    synchronized void addLocked(int n) {
        write(read() + n);
    }

    void addInTwo(int n) {
        int old;
        synchronized (this) {
            old = read();
        }
        synchronized (this) {
            write(old + n); // BLOCAL: lost-update high
        }
    }

    synchronized int total() {
        return total;
    }

    // Silent: only passes on what it was given.
    private int plus(int a, int b) {
        return a + b;
    }

    void addByPure(int n) {
        int sum = plus(total(), n);
        synchronized (this) {
            total = sum; // BLOCAL: lost-update high
        }
    }

    synchronized boolean fits(int n) {
        return total + n <= limit;
    }

    void addIfFits(int n) {
        if (fits(n)) {
            // The page says high; that both are calls makes it medium (a decision).
            add(n); // BLOCAL: check-then-act medium
        }
    }

    synchronized void add(int n) {
        total += n;
    }

    synchronized boolean addChecked(int n) {
        if (!fits(n)) {
            return false;
        }
        total += n;
        return true;
    }

    // Silent: the callee checks and acts in one block.
    void addSafely(int n) {
        if (!addChecked(n)) {
            System.out.println("full");
        }
    }

    private synchronized void raise(int atLeast) {
        if (total < atLeast) {
            total = atLeast;
        }
    }

    // The callee compares with what is current.
    void raiseTo() {
        raise(total() + 1); // BENIGN: lost-update rechecked
    }

    private Integer lookup(String key) {
        synchronized (this) {
            return amounts.get(key);
        }
    }

    private void store(String key, Integer n) {
        synchronized (this) {
            amounts.put(key, n);
        }
    }

    void more(String key) {
        Integer old = lookup(key);
        store(key, old == null ? 1 : old + 1); // BLOCAL: lost-update high
    }

    private void deep1(int n) {
        deep2(n);
    }

    private void deep2(int n) {
        deep3(n);
    }

    private void deep3(int n) {
        synchronized (this) {
            total = n;
        }
    }

    void addDeep(int n) {
        int old = total();
        deep1(old + n); // BLOCAL: lost-update high
    }

    // Silent: the recursion writes what its own turn reads.
    synchronized void recurse(int n) {
        if (n > 0) {
            total += n;
            recurse(n - 1);
        }
    }
}

/** Virtual calls. */
interface Store {
    int load();

    void save(int value);
}

final class LockedStore implements Store {
    static final Store SHARED = new LockedStore();
    private int value;

    @Override
    public synchronized int load() {
        return value;
    }

    @Override
    public synchronized void save(int v) {
        value = v;
    }

    synchronized void reset() {
        value = 0;
    }
}

final class StoreUser {
    static final StoreUser SHARED = new StoreUser(LockedStore.SHARED);
    private final Store store;

    StoreUser(Store store) {
        this.store = store;
    }

    void increment() {
        // The page says high; that both are calls makes it medium (a decision).
        store.save(store.load() + 1); // BLOCAL: lost-update medium
    }

    void ifZero() {
        if (store.load() == 0) {
            // The page says high; that both are calls makes it medium (a decision).
            store.save(1); // BLOCAL: check-then-act medium
        }
    }

    // Silent: an absolute value.
    void zero() {
        store.save(0);
    }
}

/** A base class whose template method calls what the subclasses lock. */
abstract class Template {
    protected int done;

    abstract boolean ready();

    protected synchronized void mark() {
        done = done + 1;
    }

    protected synchronized void unmark() {
        done = 0;
    }

    void runIfReady() {
        if (ready()) {
            // The page says high; that both are calls makes it medium (a decision).
            mark(); // BLOCAL: check-then-act medium
        }
    }
}

final class DoneTemplate extends Template {
    static final DoneTemplate SHARED = new DoneTemplate();

    @Override
    synchronized boolean ready() {
        return done == 0;
    }
}

/** A final field that holds a Vector only. */
final class Roll {
    static final Roll SHARED = new Roll();
    private final List<String> names = new Vector<>();
    private final List<String> plain = new ArrayList<>();

    void enroll(String name) {
        if (!names.contains(name)) {
            names.add(name); // BLOCAL: check-then-act medium
        }
    }

    // Silent: a plain list that no lock guards.
    void scribble(String name) {
        if (!plain.contains(name)) {
            plain.add(name);
        }
    }
}

/** Getters through another object. */
final class Account {
    private int balance;

    synchronized int balance() {
        return balance;
    }

    synchronized void balance(int to) {
        balance = to;
    }

    synchronized boolean withdraw(int n) {
        if (balance < n) {
            return false;
        }
        balance -= n;
        return true;
    }

    synchronized void deposit(int n) {
        balance += n;
    }
}

final class Bank {
    static final Bank SHARED = new Bank();
    private final Account main = new Account();
    private final Map<String, Account> accounts = new java.util.concurrent.ConcurrentHashMap<>();

    void open(String name) {
        accounts.putIfAbsent(name, new Account());
    }

    void charge(String name, int fee) {
        Account account = accounts.get(name);
        // The page says high; medium by decision (two calls).
        account.balance(account.balance() - fee); // BLOCAL: lost-update medium
    }

    void chargeMain(int fee) {
        if (main.balance() >= fee) {
            // The page says high; that both are calls makes it medium (a decision).
            main.balance(main.balance() - fee); // BLOCAL: lost-update medium; BLOCAL: check-then-act low
        }
    }

    // Silent: the account looks for itself.
    void transfer(String from, String to, int n) {
        if (accounts.get(from).withdraw(n)) {
            accounts.get(to).deposit(n);
        }
    }

    void withdrawIfRich(Account account, int n) {
        if (account.balance() > n) {
            account.withdraw(n); // BENIGN: check-then-act rechecked
        }
    }

    void depositIfPoor(String name, int n) {
        Account account = accounts.get(name);
        if (account.balance() < n) {
            // Likewise.
            account.deposit(n); // BLOCAL: check-then-act medium
        }
    }
}

/** Results that report what the callee did. */
final class Tickets {
    static final Tickets SHARED = new Tickets();
    private int next;
    private int highest;

    private synchronized int draw() {
        return next++;
    }

    private synchronized int peek() {
        return next;
    }

    synchronized void restart() {
        next = 0;
        highest = 0;
    }

    void drawAndKeep() {
        int mine = draw();
        synchronized (this) {
            highest = mine; // BENIGN: stale-value handed-over
        }
    }

    void peekAndKeep() {
        int mine = peek();
        synchronized (this) {
            highest = mine; // BLOCAL: stale-value medium
        }
    }

    void peekAndSet() {
        int mine = peek();
        synchronized (this) {
            next = mine + 1; // BLOCAL: lost-update high
        }
    }

    // Written back what was claimed.
    void drawAndSet() {
        int mine = draw();
        synchronized (this) {
            next = mine + 2; // BLOCAL: lost-update high
        }
    }
}
