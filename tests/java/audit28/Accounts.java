package audit28;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Money that moves, and a journal. */
public class Accounts {
    static final Accounts BANK = new Accounts();

    static final class Account {
        private long balance;
        private boolean frozen;

        synchronized long balance() {
            return balance;
        }

        synchronized void set(long n) {
            balance = n;
        }

        synchronized void add(long n) {
            balance += n;
        }

        synchronized void freeze() {
            frozen = true;
            balance = 0;
        }

        synchronized void thaw() {
            frozen = false;
        }

        synchronized boolean frozen() {
            return frozen;
        }

        /** Silent: looked at and taken in one block. */
        synchronized boolean take(long n) {
            if (frozen || balance < n) {
                return false;
            }
            balance -= n;
            return true;
        }

        /** Forgot the lock that all the others hold. */
        void fee() {
            balance -= 1; // BLOCAL: guarded-by medium {{balance}}
        }
    }

    private final List<String> journal = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Account> accounts = Collections.synchronizedMap(new java.util.HashMap<>());

    /** Enough when it was asked. */
    boolean move(Account from, Account to, long n) {
        if (from.balance() < n) {
            return false;
        }
        from.add(-n); // BLOCAL: check-then-act {{balance}}
        to.add(n);
        return true;
    }

    /** Silent: the taking says whether. */
    boolean moveWell(Account from, Account to, long n) {
        if (!from.take(n)) {
            return false;
        }
        to.add(n);
        return true;
    }

    /** Set to what was computed from an older balance. */
    void interest(Account a) {
        a.set(a.balance() + a.balance() / 100); // BLOCAL: lost-update high {{balance}}
    }

    /** Silent: with the account's own lock around both. */
    void interestWell(Account a) {
        synchronized (a) {
            a.set(a.balance() + a.balance() / 100);
        }
    }

    /** Frozen by the time that it is paid in; the two change together. */
    void payIn(Account a, long n) {
        if (!a.frozen()) {
            // was expected medium: what a callee writes together with the checked field is low (docs/kinds.md)
            a.add(n); // BLOCAL: check-then-act low {{frozen}}
        }
    }

    /** Absent when it was asked, in a map whose lock is only held for each call. */
    Account of(String name) {
        Account a = accounts.get(name);
        if (a == null) {
            a = new Account();
            accounts.put(name, a); // BLOCAL: check-then-act high {{accounts}}
        }
        return a;
    }

    /** Silent: the wrapper's lock over both. */
    Account ofWell(String name) {
        synchronized (accounts) {
            Account a = accounts.get(name);
            if (a == null) {
                a = new Account();
                accounts.put(name, a);
            }
            return a;
        }
    }

    void close(String name) {
        accounts.remove(name);
    }

    /** The journal shrinks between size and get. */
    String lastEntry() {
        if (journal.isEmpty()) {
            return "";
        }
        // was expected as check-then-act: an index into a list that merely locks itself is a stale number (docs/kinds.md)
        return journal.get(journal.size() - 1); // BLOCAL: stale-value low {{journal}}
    }

    /** Silent. */
    String lastEntryWell() {
        synchronized (journal) {
            return journal.isEmpty() ? "" : journal.get(journal.size() - 1);
        }
    }

    void write(String s) {
        journal.add(s);
        if (journal.size() > 1000) {
            // was expected as check-then-act: to clear needs no answer of before
            journal.clear();
        }
    }
}
