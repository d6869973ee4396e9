package audit30;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Two classes: what is kept, and who looks and changes by its methods. */
public class Repos {
    static final Repos SHARED = new Repos();

    static final class Table {
        private final Map<String, Account> rows = new HashMap<>();

        synchronized Account find(String k) {
            return rows.get(k);
        }

        synchronized void save(String k, Account a) {
            rows.put(k, a);
        }

        synchronized boolean contains(String k) {
            return rows.containsKey(k);
        }

        synchronized Account remove(String k) {
            return rows.remove(k);
        }

        synchronized Account saveIfAbsent(String k, Account a) {
            Account was = rows.get(k);
            if (was == null) {
                rows.put(k, a);
            }
            return was;
        }
    }

    static final class Account {
        private int balance;
        private boolean closed;

        synchronized int getBalance() {
            return balance;
        }

        synchronized void setBalance(int n) {
            balance = n;
        }

        synchronized void add(int n) {
            balance += n;
        }

        synchronized boolean isClosed() {
            return closed;
        }

        synchronized boolean addIfOpen(int n) {
            if (closed) {
                return false;
            }
            balance += n;
            return true;
        }

        synchronized int close() {
            closed = true;
            int n = balance;
            balance = 0;
            return n;
        }
    }

    static final Table TABLE = new Table();
    private final ConcurrentHashMap<String, Account> accounts = new ConcurrentHashMap<>();

    /** Made twice: what went into the first is gone. */
    static Account open(String k) {
        Account a = TABLE.find(k);
        if (a == null) {
            a = new Account();
            TABLE.save(k, a); // BLOCAL: check-then-act medium {{rows}}
        }
        return a;
    }

    /** Silent: the table's own look. */
    static Account openWell(String k) {
        Account mine = new Account();
        Account was = TABLE.saveIfAbsent(k, mine);
        return was == null ? mine : was;
    }

    /** Removed by then. */
    static int balanceOf(String k) {
        if (!TABLE.contains(k)) {
            return 0;
        }
        // was expected medium: it is looked up anew in a later block of the lock
        return TABLE.find(k).getBalance(); // BLOCAL: check-then-act low {{rows}}
    }

    /** Silent. */
    static int balanceOfWell(String k) {
        Account a = TABLE.find(k);
        return a == null ? 0 : a.getBalance();
    }

    static void drop(String k) {
        TABLE.remove(k);
    }

    /** A payment between is lost. */
    void pay(String k, int n) {
        Account a = accounts.get(k);
        if (a != null) {
            // was expected medium: a thread-safe collection has the object
            a.setBalance(a.getBalance() + n); // BLOCAL: lost-update high {{balance}}
        }
    }

    /** Silent. */
    void payWell(String k, int n) {
        Account a = accounts.get(k);
        if (a != null) {
            a.add(n);
        }
    }

    /** Closed by then: what is paid is on an account that nobody has. */
    boolean payIfOpen(String k, int n) {
        Account a = accounts.get(k);
        if (a == null || a.isClosed()) {
            return false;
        }
        a.add(n); // BLOCAL: check-then-act low {{closed}}
        return true;
    }

    /** Silent: asked where it is paid. */
    boolean payIfOpenWell(String k, int n) {
        Account a = accounts.get(k);
        return a != null && a.addIfOpen(n);
    }

    int end(String k) {
        Account a = accounts.remove(k);
        return a == null ? 0 : a.close();
    }

    void begin(String k) {
        accounts.putIfAbsent(k, new Account());
    }
}
