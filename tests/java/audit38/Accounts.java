// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Accounts, transfers and statements: two objects, two locks, and one sum. */
public class Accounts {
    static class Account {
        private final String id;
        private long balance;
        private long limit;
        private boolean blocked;
        private final List<Long> moves = new ArrayList<>();

        Account(String id) {
            this.id = id;
        }

        synchronized long balance() {
            return balance;
        }

        synchronized void balance(long to) {
            balance = to;
        }

        synchronized void limit(long to) {
            limit = to;
        }

        synchronized boolean blocked() {
            return blocked;
        }

        synchronized void block() {
            blocked = true;
        }

        synchronized void unblock() {
            blocked = false;
        }

        synchronized void move(long n) {
            balance += n;
            moves.add(n);
        }

        // Its own methods: asked, and then taken.
        boolean withdraw(long n) {
            if (balance() - n < 0) {
                return false;
            }
            move(-n); // BLOCAL: check-then-act low
            return true;
        }

        // Silent.
        synchronized boolean withdrawAtOnce(long n) {
            if (balance() - n < limit) {
                return false;
            }
            move(-n);
            return true;
        }

        synchronized List<Long> statement() {
            return new ArrayList<>(moves);
        }

        // A list that others change is handed out as it is.
        synchronized List<Long> raw() {
            return moves;
        }
    }

    static class Bank {
        static final Bank BANK = new Bank();

        private final Map<String, Account> accounts = new ConcurrentHashMap<>();
        private final Account fees = new Account("fees");
        private final Account treasury = new Account("treasury");
        private long day;

        Account open(String id) {
            return accounts.computeIfAbsent(id, Account::new);
        }

        // Two accounts, each asked and set by itself.
        boolean transfer(String from, String to, long n) {
            Account a = accounts.get(from);
            Account b = accounts.get(to);
            if (a == null || b == null) {
                return false;
            }
            long had = a.balance();
            if (had < n) {
                return false;
            }
            a.balance(had - n); // BLOCAL: lost-update
            b.move(n);
            return true;
        }

        // Silent: both locks, in an order.
        boolean transferLocked(String from, String to, long n) {
            Account a = accounts.get(from);
            Account b = accounts.get(to);
            if (a == null || b == null) {
                return false;
            }
            Account first = from.compareTo(to) < 0 ? a : b;
            Account second = first == a ? b : a;
            synchronized (first) {
                synchronized (second) {
                    long had = a.balance();
                    if (had < n) {
                        return false;
                    }
                    a.balance(had - n); // BENIGN: lost-update covered
                    b.move(n);
                    return true;
                }
            }
        }

        // Fees in an account of the bank's own.
        void charge(long n) {
            long had = fees.balance();
            fees.balance(had + n); // BLOCAL: lost-update
        }

        // Silent.
        void chargeAtOnce(long n) {
            fees.move(n);
        }

        // The treasury is filled by what the fees were, and these set to nothing.
        void sweep() {
            long had = fees.balance();
            fees.balance(0); // BLOCAL: lost-update
            treasury.move(had);
        }

        // Taken off by what was seen: a number that is passed on, low.
        void sweepOff() {
            long had = fees.balance();
            fees.move(-had); // BLOCAL: stale-value low
            treasury.move(had);
        }

        // The day is read under the bank's lock, an interest computed, and the day moved on.
        void endOfDay() {
            long d;
            synchronized (this) {
                d = day;
            }
            for (Account a : accounts.values()) {
                synchronized (a) {
                    a.move(a.balance() / 1000);
                }
            }
            synchronized (this) {
                day = d + 1; // BLOCAL: lost-update high
            }
        }

        // Silent.
        void endOfDayOnce() {
            synchronized (this) {
                day++;
            }
            for (Account a : accounts.values()) {
                synchronized (a) {
                    a.move(a.balance() / 1000);
                }
            }
        }

        synchronized void restore(long d) {
            day = d;
        }

        // Silent: the sum of all is only told.
        long total() {
            long sum = 0;
            for (Account a : accounts.values()) {
                sum += a.balance();
            }
            return sum;
        }
    }

    // One lock for all accounts, kept beside them.
    static class Vault {
        static final Vault VAULT = new Vault();

        static class Box {
            int gold;
            int silver;
        }

        private final ReentrantLock lock = new ReentrantLock();
        private final Map<Integer, Box> boxes = new HashMap<>();
        private int opened;

        private Box box(int n) {
            lock.lock();
            try {
                return boxes.get(n);
            } finally {
                lock.unlock();
            }
        }

        // The box of a block is changed in another.
        void addGold(int n, int by) {
            Box b = box(n);
            if (b == null) {
                return;
            }
            lock.lock();
            try {
                b.gold += by; // BLOCAL: stale-value
            } finally {
                lock.unlock();
            }
        }

        // Silent.
        void addGoldAtOnce(int n, int by) {
            lock.lock();
            try {
                Box b = box(n);
                if (b != null) {
                    b.gold += by;
                }
            } finally {
                lock.unlock();
            }
        }

        // The gold of a box is read and written by two blocks.
        void melt(int n) {
            int g;
            lock.lock();
            try {
                Box b = boxes.get(n);
                if (b == null) {
                    return;
                }
                g = b.gold;
            } finally {
                lock.unlock();
            }
            int rest = g * 9 / 10;
            lock.lock();
            try {
                Box b = boxes.get(n);
                if (b != null) {
                    b.gold = rest; // BLOCAL: lost-update
                    b.silver++;
                }
            } finally {
                lock.unlock();
            }
        }

        // Silent.
        void meltAtOnce(int n) {
            lock.lock();
            try {
                Box b = boxes.get(n);
                if (b != null) {
                    b.gold = b.gold * 9 / 10;
                    b.silver++;
                }
            } finally {
                lock.unlock();
            }
        }

        void put(int n, Box b) {
            lock.lock();
            try {
                boxes.put(n, b);
                opened++;
            } finally {
                lock.unlock();
            }
        }

        void take(int n) {
            lock.lock();
            try {
                boxes.remove(n);
            } finally {
                lock.unlock();
            }
        }
    }
}
