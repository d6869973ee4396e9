// RELEASES: 8 17
package audit40;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Accounts in immutable amounts, under a ReentrantLock each. */
public class Ledger {
    static class Account {
        private final Lock lock = new ReentrantLock();
        private BigDecimal balance = BigDecimal.ZERO;
        private BigDecimal held = BigDecimal.ZERO;
        private String currency = "EUR";
        private boolean frozen;

        BigDecimal balance() {
            lock.lock();
            try {
                return balance;
            } finally {
                lock.unlock();
            }
        }

        void deposit(BigDecimal amount) {
            lock.lock();
            try {
                balance = balance.add(amount);
            } finally {
                lock.unlock();
            }
        }

        // An amount cannot change, but which one the field holds can.
        void interest(BigDecimal rate) {
            BigDecimal now = balance();
            BigDecimal with = now.add(now.multiply(rate)).setScale(2, RoundingMode.HALF_EVEN);
            lock.lock();
            try {
                balance = with; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        void interestSafe(BigDecimal rate) {
            lock.lock();
            try {
                BigDecimal with = balance.add(balance.multiply(rate));
                balance = with.setScale(2, RoundingMode.HALF_EVEN);
            } finally {
                lock.unlock();
            }
        }

        // The lock is taken by the caller of a caller: entered again, it is one block.
        void interestHeld(BigDecimal rate) {
            lock.lock();
            try {
                BigDecimal now = balance();
                balance = now.add(now.multiply(rate));
            } finally {
                lock.unlock();
            }
        }

        boolean withdraw(BigDecimal amount) {
            if (balance().compareTo(amount) < 0) {
                return false;
            }
            lock.lock();
            try {
                balance = balance.subtract(amount); // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
            return true;
        }

        boolean withdrawSafe(BigDecimal amount) {
            lock.lock();
            try {
                if (balance.compareTo(amount) < 0) {
                    return false;
                }
                balance = balance.subtract(amount);
                return true;
            } finally {
                lock.unlock();
            }
        }

        void hold(BigDecimal amount) {
            lock.lock();
            try {
                balance = balance.subtract(amount);
                held = held.add(amount);
            } finally {
                lock.unlock();
            }
        }

        // The two are always changed together; decided by one, the other is changed later.
        void settle() {
            boolean any;
            lock.lock();
            try {
                any = held.signum() > 0;
            } finally {
                lock.unlock();
            }
            if (any) {
                lock.lock();
                try {
                    balance = balance.setScale(2, RoundingMode.DOWN); // BLOCAL: check-then-act medium
                } finally {
                    lock.unlock();
                }
            }
        }

        void settleSafe() {
            lock.lock();
            try {
                if (held.signum() > 0) {
                    balance = balance.setScale(2, RoundingMode.DOWN);
                }
            } finally {
                lock.unlock();
            }
        }

        void freeze() {
            lock.lock();
            try {
                frozen = true;
                currency = "XXX";
            } finally {
                lock.unlock();
            }
        }

        void thaw(String currency) {
            lock.lock();
            try {
                frozen = false;
                this.currency = currency;
            } finally {
                lock.unlock();
            }
        }

        // Tried only: where it was not got, nothing is done.
        boolean tryDeposit(BigDecimal amount) {
            if (!lock.tryLock()) {
                return false;
            }
            try {
                balance = balance.add(amount);
                return true;
            } finally {
                lock.unlock();
            }
        }

        boolean tryRelabel(String to) {
            boolean may;
            if (!lock.tryLock()) {
                return false;
            }
            try {
                may = !frozen;
            } finally {
                lock.unlock();
            }
            if (may && lock.tryLock()) {
                try {
                    currency = to; // BLOCAL: check-then-act medium
                } finally {
                    lock.unlock();
                }
            }
            return may;
        }

        // What is taken out is what goes away.
        BigDecimal takeAll() {
            lock.lock();
            try {
                BigDecimal all = balance;
                balance = BigDecimal.ZERO;
                return all;
            } finally {
                lock.unlock();
            }
        }
    }

    private static final Map<String, Account> ACCOUNTS = new HashMap<>();

    static Account of(String name) {
        synchronized (ACCOUNTS) {
            Account account = ACCOUNTS.get(name);
            if (account == null) {
                account = new Account();
                ACCOUNTS.put(name, account);
            }
            return account;
        }
    }

    static Account ofTwice(String name) {
        Account account;
        synchronized (ACCOUNTS) {
            account = ACCOUNTS.get(name);
        }
        if (account == null) {
            account = new Account();
            synchronized (ACCOUNTS) {
                ACCOUNTS.put(name, account); // BLOCAL: check-then-act high
            }
        }
        return account;
    }

    // The loser takes the winner's.
    static Account ofWinner(String name) {
        synchronized (ACCOUNTS) {
            Account account = ACCOUNTS.get(name);
            if (account != null) {
                return account;
            }
        }
        Account mine = new Account();
        synchronized (ACCOUNTS) {
            Account theirs = ACCOUNTS.get(name);
            if (theirs != null) {
                return theirs;
            }
            ACCOUNTS.put(name, mine); // BENIGN: check-then-act rechecked
            return mine;
        }
    }

    static void forget(String name) {
        synchronized (ACCOUNTS) {
            ACCOUNTS.remove(name);
        }
    }
}
