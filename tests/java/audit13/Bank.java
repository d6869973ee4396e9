// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.logging.Logger;

/** Accounts, transfers, interest, and a ledger; savings accounts are a subclass. */
class Bank {
    private static final Logger LOG = Logger.getLogger("bank");

    static class Refused extends Exception {
        Refused(String why) {
            super(why);
        }
    }

    static class Account {
        protected final ReentrantLock lock = new ReentrantLock();
        final String number;
        protected long balance;
        protected int operations;
        protected boolean frozen;

        Account(String number) {
            this.number = number;
        }

        long balance() {
            lock.lock();
            try {
                return balance;
            } finally {
                lock.unlock();
            }
        }

        void deposit(long amount) {
            if (amount <= 0)
                throw new IllegalArgumentException("amount " + amount);
            lock.lock();
            try {
                balance += amount;
                operations++;
            } finally {
                lock.unlock();
            }
        }

        void withdraw(long amount) throws Refused {
            lock.lock();
            try {
                if (balance < amount)
                    throw new Refused("balance " + balance);
                balance -= amount;
                operations++;
            } finally {
                lock.unlock();
            }
        }

        void set(long amount) {
            lock.lock();
            try {
                balance = amount;
            } finally {
                lock.unlock();
            }
        }

        void freeze(boolean on) {
            lock.lock();
            try {
                frozen = on;
            } finally {
                lock.unlock();
            }
        }

        boolean frozen() {
            lock.lock();
            try {
                return frozen;
            } finally {
                lock.unlock();
            }
        }
    }

    static class Savings extends Account {
        private final int percent;

        Savings(String number, int percent) {
            super(number);
            this.percent = percent;
        }

        void interest() {
            long b = balance();
            long plus = b * percent / 100;
            if (plus == 0)
                LOG.fine("nothing");
            set(b + plus); // BLOCAL: lost-update high
        }

        // Silent: added to what is there.
        void interestAtOnce() {
            lock.lock();
            try {
                deposit(Math.max(1, balance() * percent / 100));
            } finally {
                lock.unlock();
            }
        }

        void bonus(long amount) {
            if (balance > 1000) {
                lock.lock();
                try {
                    balance += amount; // BLOCAL: check-then-act medium
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    static class Ledger {
        private final List<String> lines = new ArrayList<>();
        private long sum;

        synchronized void note(String line, long amount) {
            lines.add(line);
            sum += amount;
        }

        synchronized long sum() {
            return sum;
        }

        synchronized int count() {
            return lines.size();
        }

        synchronized void reset() {
            lines.clear();
            sum = 0;
        }
    }

    static class Branch {
        static final Branch MAIN = new Branch();
        private final ConcurrentMap<String, Account> accounts = new ConcurrentHashMap<>();
        private final Ledger ledger = new Ledger();

        Account open(String number) {
            Account fresh = new Account(number);
            Account old = accounts.putIfAbsent(number, fresh);
            return old == null ? fresh : old;
        }

        Account openSavings(String number) {
            Account fresh = new Savings(number, 2);
            Account old = accounts.putIfAbsent(number, fresh);
            return old == null ? fresh : old;
        }

        boolean transfer(String from, String to, long amount) {
            Account a = accounts.get(from);
            Account b = accounts.get(to);
            if (a == null || b == null || a == b)
                return false;
            if (a.balance() < amount) {
                LOG.info("refused");
                return false;
            }
            try {
                a.withdraw(amount); // BENIGN: check-then-act rechecked
                b.deposit(amount);
            } catch (Refused e) {
                LOG.warning(e.getMessage());
                return false;
            }
            ledger.note(from + to, amount);
            return true;
        }

        // Was expected silent: what a's lock gave is used under b's. But then a is set back to nothing, whatever it has by then.
        boolean drain(String from, String to) {
            Account a = accounts.get(from);
            Account b = accounts.get(to);
            if (a == null || b == null)
                return false;
            long all = a.balance();
            b.deposit(all);
            a.set(0); // BLOCAL: lost-update {{balance}}
            return true;
        }

        void collect(String from) {
            Account a = accounts.get(from);
            if (a == null)
                return;
            if (a.frozen())
                return;
            a.deposit(1); // BLOCAL: check-then-act low
        }

        void move(String from, long amount) {
            Account a = accounts.get(from);
            if (a == null)
                return;
            if (a.balance() >= amount)
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                a.set(0); // BLOCAL: check-then-act medium
        }

        double average() {
            // Mended: of several kinds of harm done to one state the surest is shown.
            int n = ledger.count();
            if (n == 0)
                return 0;
            // Mended: the sum is read on the strength of the old count, (c).
            return (double) ledger.sum() / n; // BLOCAL: check-then-act low
        }

        void closeDay() {
            if (ledger.count() > 1000)
                // Mended: a removal decided by what all of a collection said is low.
                ledger.reset(); // BLOCAL: check-then-act low
        }

        // Silent: under the ledger's own lock.
        void closeDayAtOnce() {
            synchronized (ledger) {
                if (ledger.count() > 1000)
                    ledger.reset();
            }
        }

        void carryOver() {
            long s = ledger.sum();
            LOG.fine("carrying over");
            // Mended: what is added to the value that is there by then is no update.
            ledger.note("carried over", s); // BLOCAL: stale-value low
        }
    }

    static class Teller implements Runnable {
        @Override
        public void run() {
            Branch.MAIN.transfer("a", "b", 10);
            Branch.MAIN.closeDay();
            LOG.info("average " + Branch.MAIN.average());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Branch.MAIN.openSavings("a");
        Thread t = new Thread(new Teller());
        Thread u = new Thread(new Teller());
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
