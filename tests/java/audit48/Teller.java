// RELEASES: 8 17
package audit48;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** A bank: accounts with locks of their own, a journal, tellers on a pool, an auditor. */
public class Teller {
    static class Account {
        final int id;
        private final Lock lock = new ReentrantLock();
        private long balance;
        private boolean blocked;
        private long limit;

        Account(int id) {
            this.id = id;
        }

        long balance() {
            lock.lock();
            try {
                return balance;
            } finally {
                lock.unlock();
            }
        }

        void setBalance(long balance) {
            lock.lock();
            try {
                this.balance = balance;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: tested and taken off in one. */
        boolean withdraw(long sum) {
            lock.lock();
            try {
                if (blocked || balance + limit < sum) {
                    return false;
                }
                balance -= sum;
                return true;
            } finally {
                lock.unlock();
            }
        }

        void deposit(long sum) {
            lock.lock();
            try {
                balance += sum;
            } finally {
                lock.unlock();
            }
        }

        /** The interest is reckoned outside, of a balance that may be another one by then. */
        void interest(int promille) {
            long more = balance() * promille / 1000;
            lock.lock();
            try {
                limit = more; // BLOCAL: stale-value
            } finally {
                lock.unlock();
            }
        }

        void setBlocked(boolean blocked) {
            lock.lock();
            try {
                this.blocked = blocked;
            } finally {
                lock.unlock();
            }
        }
    }

    static class Bank {
        static final Bank BANK = new Bank();
        private final Map<Integer, Account> accounts = new HashMap<Integer, Account>();
        private final List<String> journal = new ArrayList<String>();
        private int nextId;
        private long turnover;
        private final StampedLock rates = new StampedLock();
        private double buy = 1;
        private double sell = 1;

        Account account(int id) {
            synchronized (accounts) {
                return accounts.get(id);
            }
        }

        /** Silent: the number is taken and moved on in one block, and the account put in the next under its own number. */
        Account open() {
            int id;
            synchronized (accounts) {
                id = nextId++;
            }
            Account fresh = new Account(id);
            synchronized (accounts) {
                accounts.put(id, fresh); // BENIGN: stale-value handed-over
            }
            return fresh;
        }

        /** The number is read in one block and moved on in the next: two accounts with one number. */
        Account openTwice() {
            int id;
            synchronized (accounts) {
                id = nextId;
            }
            Account fresh = new Account(id);
            synchronized (accounts) {
                nextId = id + 1; // BLOCAL: lost-update
                accounts.put(id, fresh);
            }
            return fresh;
        }

        /** Through a getter and a setter of the account. */
        void transfer(int from, int to, long sum) {
            Account a = account(from);
            Account b = account(to);
            long have = a.balance();
            if (have >= sum) {
                /* An account that a call has handed out, and whose class has a lock: no more shows that it is shared. */
                a.setBalance(have - sum); // BLOCAL: lost-update low
                b.deposit(sum);
                book(from + ">" + to);
            }
        }

        /** Silent: each account does it in its own section, and the first says whether it could. */
        boolean transferRightly(int from, int to, long sum) {
            if (!account(from).withdraw(sum)) {
                return false;
            }
            account(to).deposit(sum);
            book(from + ">" + to);
            return true;
        }

        /** Silent: both locks in the order of the numbers. */
        void transferLocked(Account a, Account b, long sum) {
            Account first = a.id < b.id ? a : b;
            Account second = first == a ? b : a;
            first.lock.lock();
            try {
                second.lock.lock();
                try {
                    if (a.balance >= sum) {
                        a.balance -= sum;
                        b.balance += sum;
                    }
                } finally {
                    second.lock.unlock();
                }
            } finally {
                first.lock.unlock();
            }
        }

        /** Tested through the account, taken off by the account, which does not test. */
        boolean cash(int id, long sum) {
            Account a = account(id);
            if (a.balance() < sum) {
                return false;
            }
            /* Likewise. */
            a.deposit(-sum); // BLOCAL: check-then-act low
            return true;
        }

        private void book(String line) {
            synchronized (journal) {
                journal.add(line);
                turnover++;
            }
        }

        /** Silent: swapped out, then written. */
        List<String> flush() {
            synchronized (journal) {
                List<String> all = new ArrayList<String>(journal);
                journal.clear();
                return all;
            }
        }

        /** The journal is looked at, and cut in another block by how much there was. */
        void cut(int most) {
            int n;
            synchronized (journal) {
                n = journal.size();
            }
            if (n > most) {
                synchronized (journal) {
                    journal.clear();
                    /* To clear all needs no answer; but what goes with it is changed. */
                    turnover = 0; // BLOCAL: check-then-act
                }
            }
        }

        /** Silent: the sum of what there was at one time or another is what an auditor expects. */
        long audit() {
            Collection<Account> all;
            synchronized (accounts) {
                all = new ArrayList<Account>(accounts.values());
            }
            long sum = 0;
            for (Account a : all) {
                sum += a.balance();
            }
            return sum;
        }

        /** Silent: the idiom, validated before the numbers are used. */
        double spread() {
            long stamp = rates.tryOptimisticRead();
            double b = buy;
            double s = sell;
            if (!rates.validate(stamp)) {
                stamp = rates.readLock();
                try {
                    b = buy;
                    s = sell;
                } finally {
                    rates.unlockRead(stamp);
                }
            }
            return s - b;
        }

        void setRates(double b, double s) {
            long stamp = rates.writeLock();
            try {
                buy = b;
                sell = s;
            } finally {
                rates.unlockWrite(stamp);
            }
        }

        /** Read under the read stamp, written under another stamp. */
        void raise(double by) {
            long stamp = rates.readLock();
            double b;
            try {
                b = buy;
            } finally {
                rates.unlockRead(stamp);
            }
            stamp = rates.writeLock();
            try {
                buy = b + by; // BLOCAL: lost-update
            } finally {
                rates.unlockWrite(stamp);
            }
        }

        /** Silent: converted, or begun anew. */
        void raiseConverted(double by) {
            long stamp = rates.readLock();
            try {
                while (true) {
                    double b = buy;
                    long write = rates.tryConvertToWriteLock(stamp);
                    if (write != 0) {
                        stamp = write;
                        buy = b + by;
                        break;
                    }
                    rates.unlockRead(stamp);
                    stamp = rates.writeLock();
                }
            } finally {
                rates.unlock(stamp);
            }
        }
    }

    public static void main(String[] args) {
        ExecutorService tellers = Executors.newFixedThreadPool(4);
        for (String arg : args) {
            tellers.execute(() -> {
                Account a = Bank.BANK.open();
                Account b = Bank.BANK.openTwice();
                Bank.BANK.transfer(a.id, b.id, arg.length()); // BLOCAL: stale-value low; BENIGN: stale-value handed-over
                Bank.BANK.transferRightly(a.id, b.id, arg.length());
                Bank.BANK.transferLocked(a, b, arg.length());
                Bank.BANK.cash(a.id, 5);
                Bank.BANK.cut(100);
                Bank.BANK.account(3).interest(20);
                Bank.BANK.account(3).setBlocked(true);
                Bank.BANK.setRates(1, 2);
                Bank.BANK.raise(1);
                Bank.BANK.raiseConverted(1);
                System.out.println(Bank.BANK.audit() + Bank.BANK.spread());
            });
        }
    }
}
