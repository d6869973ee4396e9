// RELEASES: 8 17
package audit43;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Accounts with a lock each, a branch that has them, tellers that move money, and an auditor. */
public class Bank {
    static class Account {
        final Lock lock = new ReentrantLock();
        private final long id;
        private long balance;
        private boolean frozen;
        private List<String> book = new ArrayList<>();

        Account(long id) {
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

        void balance(long b) {
            lock.lock();
            try {
                balance = b;
            } finally {
                lock.unlock();
            }
        }

        void add(long by) {
            lock.lock();
            try {
                balance += by;
                book.add("+" + by);
            } finally {
                lock.unlock();
            }
        }

        boolean take(long by) {
            lock.lock();
            try {
                if (frozen || balance < by) {
                    return false;
                }
                balance -= by;
                book.add("-" + by);
                return true;
            } finally {
                lock.unlock();
            }
        }

        void freeze() {
            lock.lock();
            try {
                frozen = true;
            } finally {
                lock.unlock();
            }
        }

        boolean isFrozen() {
            lock.lock();
            try {
                return frozen;
            } finally {
                lock.unlock();
            }
        }

        // What was written up is taken away and given on: whole.
        List<String> tearOff() {
            lock.lock();
            try {
                List<String> old = book;
                book = new ArrayList<>();
                return old;
            } finally {
                lock.unlock();
            }
        }

        List<String> tearOffLate() {
            List<String> copy;
            lock.lock();
            try {
                copy = new ArrayList<>(book);
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                book.clear(); // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
            return copy;
        }
    }

    static class Branch {
        static final Branch MAIN = new Branch();

        private final Map<Long, Account> accounts = new HashMap<>();
        private final AtomicLong fees = new AtomicLong();
        private long numbers = 1000;
        private long moved;

        synchronized Account find(long id) {
            return accounts.get(id);
        }

        synchronized void keep(Account a) {
            accounts.put(a.id, a);
        }

        synchronized long next() {
            return numbers++;
        }

        synchronized long numbers() {
            return numbers;
        }

        synchronized void numbers(long n) {
            numbers = n;
        }

        // Two steps, one number for two customers.
        Account foundLate() {
            long n = numbers();
            numbers(n + 1); // BLOCAL: lost-update
            Account a = new Account(n);
            keep(a);
            return a;
        }

        Account found() {
            Account a = new Account(next());
            keep(a); // BENIGN: stale-value handed-over
            return a;
        }

        Account findOrFoundLate(long id) {
            Account a = find(id);
            if (a == null) {
                a = new Account(id);
                keep(a); // BLOCAL: check-then-act
            }
            return a;
        }

        synchronized Account findOrFound(long id) {
            Account a = find(id);
            if (a == null) {
                a = new Account(id);
                keep(a);
            }
            return a;
        }

        synchronized List<Account> all() {
            return new ArrayList<>(accounts.values());
        }

        void fee(long f) {
            fees.addAndGet(f);
        }

        // The fees that come in between are lost.
        long bookFeesLate() {
            long f = fees.get();
            fees.set(0); // BLOCAL: lost-update
            return f;
        }

        long bookFees() {
            return fees.getAndSet(0);
        }

        // Capped by a loop that looks again.
        void feeUpTo(long f, long max) {
            long old;
            do {
                old = fees.get();
                if (old + f > max) {
                    return;
                }
            } while (!fees.compareAndSet(old, old + f));
        }

        synchronized void moved(long by) {
            moved += by;
        }

        synchronized long moved() {
            return moved;
        }
    }

    static class Teller implements Runnable {
        private final Branch branch = Branch.MAIN;
        private int served;

        @Override
        public void run() {
            for (long i = 0; i < 1000; i++) {
                Account a = branch.findOrFound(i);
                Account b = branch.findOrFoundLate(i + 1);
                if (i % 2 == 0) {
                    transferLate(a, b, i); // BLOCAL: inconsistent-read low
                } else {
                    transfer(a, b, i);
                }
                served++;
            }
            System.out.println("served " + served);
        }

        private void transferLate(Account from, Account to, long amount) {
            if (from.balance() >= amount) {
                // Was to be shown: who acts does more than that, in a class of its own.
                from.add(-amount); // BLOCAL: check-then-act low
                to.add(amount);
            }
        }

        private void transfer(Account from, Account to, long amount) {
            if (from.take(amount)) {
                to.add(amount);
                branch.moved(amount);
            }
        }

        // Both locks, in the order of the numbers.
        private void transferInOrder(Account from, Account to, long amount) {
            Account first = from.id < to.id ? from : to;
            Account second = from.id < to.id ? to : from;
            first.lock.lock();
            try {
                second.lock.lock();
                try {
                    if (from.balance() >= amount) {
                        from.add(-amount); // BENIGN: check-then-act covered
                        to.add(amount);
                    }
                } finally {
                    second.lock.unlock();
                }
            } finally {
                first.lock.unlock();
            }
        }

        private void interestLate(Account a, double rate) {
            long b = a.balance();
            long more = Math.round(b * rate);
            a.balance(b + more); // BLOCAL: lost-update
        }

        private void interest(Account a, double rate) {
            a.lock.lock();
            try {
                a.balance(a.balance() + Math.round(a.balance() * rate));
            } finally {
                a.lock.unlock();
            }
        }

        private void payOutLate(Account a, long sum) {
            if (!a.isFrozen()) {
                a.add(-sum); // BLOCAL: check-then-act low
            }
        }
    }

    /** Sums up without a lock over all, as auditors do: what it tells is only told. */
    static class Auditor extends Thread {
        @Override
        public void run() {
            long sum = 0;
            for (Account a : Branch.MAIN.all()) {
                sum += a.balance();
            }
            System.out.println("sum " + sum + ", moved " + Branch.MAIN.moved()); // BLOCAL: inconsistent-read low
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService tellers = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 8; i++) {
            tellers.submit(new Teller());
        }
        Auditor auditor = new Auditor();
        auditor.start();
        auditor.join();
        tellers.shutdown();
    }
}
