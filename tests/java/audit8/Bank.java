// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/** Accounts that lock themselves, and a bank that moves money between them. */
public class Bank {
    static final class Account {
        private final long id;
        private long balance;
        private long reserved;
        private boolean frozen;
        private final List<String> journal = new ArrayList<>();

        Account(long id) {
            this.id = id;
        }

        synchronized long getBalance() {
            return balance;
        }

        synchronized void setBalance(long b) {
            balance = b;
        }

        synchronized void deposit(long n) {
            balance += n;
            journal.add("deposit");
        }

        // Silent: enough and taken in one.
        synchronized boolean withdraw(long n) {
            if (frozen || balance - reserved < n) {
                return false;
            }
            balance -= n;
            journal.add("withdraw");
            return true;
        }

        synchronized boolean isFrozen() {
            return frozen;
        }

        synchronized void freeze() {
            frozen = true;
            reserved = 0;
        }

        synchronized void thaw() {
            frozen = false;
        }

        synchronized void reserve(long n) {
            reserved += n;
        }

        /** The interest of a balance that may have changed when it is paid. */
        void accrue(double rate) {
            long b = getBalance();
            long interest = (long) (b * rate);
            setBalance(b + interest); // BLOCAL: lost-update high
        }

        // Silent: added to whatever it is by then, within one block.
        void accrueFixed(double rate) {
            synchronized (this) {
                balance += (long) (balance * rate);
            }
        }

        /** Paid from the balance as it was: written together with the journal. */
        void fee(long n) {
            if (getBalance() > n) {
                deposit(-n); // BLOCAL: check-then-act
            }
        }

        // Silent: asked again within.
        synchronized void feeFixed(long n) {
            if (balance > n) {
                balance -= n;
            }
        }

        /** Not frozen when asked; freeze() drops what is reserved, this reserves anew. Low: another field than the checked one, by a callee. */
        void hold(long n) {
            if (!isFrozen()) {
                reserve(n); // BLOCAL: check-then-act low
            }
        }

        // Silent: asked under the lock.
        void holdFixed(long n) {
            synchronized (this) {
                if (!isFrozen()) {
                    reserve(n);
                }
            }
        }

        long id() {
            return id;
        }

        // Silent: told what it was.
        @Override
        public String toString() {
            return "account " + id + ": " + getBalance();
        }
    }

    private static final ConcurrentMap<Long, Account> ACCOUNTS = new ConcurrentHashMap<>();
    private static final AtomicLong TRANSFERS = new AtomicLong();

    /** Enough when asked, taken later: the accounts are each right, the transfer is not. */
    public static boolean transfer(Account from, Account to, long n) {
        if (from.getBalance() < n) {
            return false;
        }
        from.deposit(-n); // BLOCAL: check-then-act
        to.deposit(n);
        TRANSFERS.incrementAndGet();
        return true;
    }

    // Silent: the withdrawal decides; the money is nobody's for a moment, but never twice there.
    public static boolean transferFixed(Account from, Account to, long n) {
        if (!from.withdraw(n)) {
            return false;
        }
        to.deposit(n);
        TRANSFERS.incrementAndGet();
        return true;
    }

    // Silent: both locks, in order, around all: one of the two is the one that is asked.
    public static boolean transferOrdered(Account a, Account b, long n) {
        Account first = a.id() < b.id() ? a : b;
        Account second = first == a ? b : a;
        synchronized (first) {
            synchronized (second) {
                if (a.getBalance() < n) {
                    return false;
                }
                a.deposit(-n); // BENIGN: check-then-act covered
                b.deposit(n);
                return true;
            }
        }
    }

    /** Everything of one account is given to another, as much as there was. (Had no marker: what comes in between is lost.) */
    public static void sweep(Account from, Account to) {
        long all = from.getBalance();
        to.deposit(all);
        from.setBalance(0); // BLOCAL: lost-update {{balance}}
    }

    // Silent: of another account than the one that was asked.
    public static void match(Account model, Account to) {
        long b = model.getBalance();
        to.setBalance(b);
    }

    /** Opened by two calls of the map. */
    public static Account open(long id) {
        Account a = ACCOUNTS.get(id);
        if (a == null) {
            a = new Account(id);
            ACCOUNTS.put(id, a); // BLOCAL: check-then-act high
        }
        return a;
    }

    // Silent: opened by one.
    public static Account openFixed(long id) {
        return ACCOUNTS.computeIfAbsent(id, Account::new);
    }

    // Silent: a sum over accounts, each of its own moment: no two of one lock in one expression.
    public static long total() {
        long sum = 0;
        for (Account a : ACCOUNTS.values()) {
            sum += a.getBalance();
        }
        return sum;
    }

    public static void main(String[] args) {
        Runnable r = () -> {
            Account a = openFixed(1);
            Account b = open(2);
            transfer(a, b, 3);
            transferFixed(b, a, 3);
            transferOrdered(a, b, 1);
            a.accrue(0.01);
            sweep(a, b);
            match(a, b);
        };
        new Thread(r).start();
        new Thread(r).start();
    }
}
