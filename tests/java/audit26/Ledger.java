package audit26;

import java.util.ArrayList;
import java.util.List;

/** Accounts: declared guards, and methods that are to be atomic. */
public class Ledger {
    @interface GuardedBy {
        String value();
    }

    @interface Atomic {
    }

    @interface ThreadSafe {
    }

    @ThreadSafe
    static class Account {
        @GuardedBy("this")
        private long balance;
        private final Object log = new Object();
        @GuardedBy("log")
        private final List<String> entries = new ArrayList<>();

        synchronized long balance() {
            return balance;
        }

        synchronized void deposit(long x) {
            balance += x;
        }

        /** Read without the declared lock. */
        long peek() {
            return balance; // BLOCAL: guarded-by high {{balance}}
        }

        /** Under another lock than the declared one. */
        void reset() {
            synchronized (log) {
                balance = 0; // BLOCAL: guarded-by high {{balance}}
            }
        }

        /** Silent: the declared one. */
        void enter(String s) {
            synchronized (log) {
                entries.add(s);
            }
        }

        /** The list itself is final; what is in it is what the declaration means. */
        void enterBadly(String s) {
            entries.add(s); // BLOCAL: guarded-by high {{entries}}
        }

        /** Two sections of one account. */
        void interest() {
            // was expected lost-update: it is added to the value that is there by then (docs/kinds.md)
            deposit(balance() / 100); // BLOCAL: stale-value low {{balance}}
        }

        /** Silent. */
        synchronized void interestWell() {
            deposit(balance() / 100);
        }

        /** Enough there, then taken. */
        boolean withdraw(long x) {
            if (balance() < x) {
                return false;
            }
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            deposit(-x); // BLOCAL: check-then-act medium {{balance}}
            return true;
        }

        /** Silent. */
        synchronized boolean withdrawWell(long x) {
            if (balance() < x) {
                return false;
            }
            deposit(-x);
            return true;
        }
    }

    private int transfers;

    /** Two accounts, two actions: the sum is wrong between them. */
    synchronized void transfer(Account from, Account to, long x) {
        transfers++; // BLOCAL: non-atomic medium
        from.deposit(-x);
        to.deposit(x);
    }

    /** Silent: a single action on another lock. */
    synchronized void pay(Account to, long x) {
        transfers++;
        to.deposit(x);
    }

    /** Declared to be atomic, and is not. */
    @Atomic
    void swap(Account a, Account b) {
        long x = a.balance(); // BLOCAL: non-atomic medium
        // was expected lost-update: it is added to the value that is there by then (docs/kinds.md)
        a.deposit(-x); // BLOCAL: stale-value low {{balance}}
        b.deposit(x);
    }

    /** Silent: it holds what it acts on. */
    @Atomic
    void swapWell(Account a, Account b) {
        synchronized (a) {
            synchronized (b) {
                long x = a.balance();
                a.deposit(-x);
                b.deposit(x);
            }
        }
    }

    public static void main(String[] args) {
        Ledger l = new Ledger();
        Account a = new Account();
        Account b = new Account();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                l.transfer(a, b, 1);
                l.pay(a, 1);
                l.swap(a, b);
                l.swapWell(a, b);
                a.peek();
                b.reset();
                a.enter("x");
                a.enterBadly("y");
                a.interest();
                b.interestWell();
                a.withdraw(3);
                a.withdrawWell(3);
            }).start();
        }
    }
}
