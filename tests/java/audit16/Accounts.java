package audit16;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** An element handed out of its lock and changed under it again, when it may be another's by then (ANALYSIS 7, stale-value). */
public class Accounts {
    static final Accounts SHARED = new Accounts();

    static class Account {
        int balance;
    }

    private final Object lock = new Object();
    private final Map<String, Account> byName = new HashMap<>();
    private final Account[] slots = new Account[8];

    Object lock() {
        return lock;
    }

    public void open(String n) {
        synchronized (lock) {
            byName.put(n, new Account());
        }
    }

    public void close(String n) {
        synchronized (lock) {
            byName.remove(n);
        }
    }

    public void slot(int i) {
        synchronized (lock) {
            slots[i] = new Account();
        }
    }

    Account find(String n) {
        synchronized (lock) {
            return byName.get(n);
        }
    }

    private void raise(Account a) {
        synchronized (lock) {
            a.balance++; // FALSE: guarded-by (the helper holds the lock of the owner of what it is given, by another name)
        }
    }

    public void direct(String n) {
        Account a;
        synchronized (lock) {
            a = byName.get(n);
        }
        synchronized (lock) {
            a.balance++; // BLOCAL: stale-value
        }
    }

    public void byHelper(String n) {
        Account a = find(n);
        synchronized (lock) {
            a.balance = 7; // BLOCAL: stale-value
        }
    }

    public void bothInHelpers(String n) {
        raise(find(n)); // MISSED: stale-value (the callee changes what it is given, whose lock is known by its owner alone)
    }

    public void byLockGetter(String n) {
        Account a;
        synchronized (lock()) {
            a = byName.get(n);
        }
        Account copy = a;
        synchronized (lock()) {
            copy.balance--; // BLOCAL: stale-value
        }
    }

    public void ofArray(int i) {
        Account a;
        synchronized (lock) {
            a = slots[i];
        }
        synchronized (lock) {
            a.balance = 0; // BLOCAL: stale-value; FALSE: guarded-by (likewise, of what is in an array)
        }
    }

    public void entry(int x) {
        Map.Entry<String, Account> e;
        synchronized (lock) {
            e = byName.entrySet().iterator().next();
        }
        synchronized (lock) {
            e.setValue(new Account()); // BLOCAL: stale-value
        }
    }

    public void iterator() {
        Iterator<Account> it;
        synchronized (lock) {
            it = byName.values().iterator();
            it.next();
        }
        synchronized (lock) {
            it.remove(); // BLOCAL: stale-value
        }
    }

    /** Silent. */
    public void mended(String n) {
        synchronized (lock) {
            Account a = find(n);
            raise(a);
        }
    }

    /** Silent: looked for again. */
    public void mendedAgain(String n) {
        find(n);
        synchronized (lock) {
            byName.get(n).balance++;
        }
    }

    /** Benign: seen to be there still. */
    public void mendedStill(String n) {
        Account a = find(n);
        synchronized (lock) {
            if (byName.get(n) == a) {
                a.balance++; // BENIGN: stale-value rechecked
            }
        }
    }

    /** Silent by default: only handed on. */
    public Account mendedOnly(String n) {
        Account a = find(n);
        return a;
    }
}

class Ledger {
    static final Ledger SHARED = new Ledger();

    static class Sheet {
        final Lock lock = new ReentrantLock();
        Accounts.Account[] rows = new Accounts.Account[4];
    }

    private final Sheet sheet = new Sheet();

    public void set(int i) {
        sheet.lock.lock();
        try {
            sheet.rows[i] = new Accounts.Account();
        } finally {
            sheet.lock.unlock();
        }
    }

    Accounts.Account row(int i) {
        sheet.lock.lock();
        try {
            return sheet.rows[i];
        } finally {
            sheet.lock.unlock();
        }
    }

    /** The lock is a field of another object. */
    public void book(int i) {
        Accounts.Account a = row(i);
        sheet.lock.lock();
        try {
            a.balance += 5; // BLOCAL: stale-value
        } finally {
            sheet.lock.unlock();
        }
    }

    /** Silent. */
    public void mended(int i) {
        sheet.lock.lock();
        try {
            Accounts.Account a = row(i);
            a.balance += 5;
        } finally {
            sheet.lock.unlock();
        }
    }
}
