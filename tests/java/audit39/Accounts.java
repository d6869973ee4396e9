package audit39;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The bank accounts of the benchmark collections: each operation locks, what is made of several does not. */
public class Accounts {
    static class Account {
        private final String name;
        private int amount;

        Account(String name, int amount) {
            this.name = name;
            this.amount = amount;
        }

        synchronized void deposit(int money) {
            amount += money;
        }

        synchronized void withdraw(int money) {
            amount -= money;
        }

        synchronized int amount() {
            return amount;
        }

        synchronized void set(int money) {
            amount = money;
        }

        // A deposit in two blocks of one lock: another deposit in between is lost.
        void depositTwice(int money) {
            int seen;
            synchronized (this) {
                seen = amount;
            }
            seen += money;
            synchronized (this) {
                amount = seen; // BLOCAL: lost-update high {{'amount'}}
            }
        }

        // By the own accessors.
        void addInterest() {
            int now = amount();
            set(now + now / 20); // BLOCAL: lost-update
        }

        // The test and the payment are two blocks.
        boolean payUnsafe(int money) {
            synchronized (this) {
                if (amount < money) {
                    return false;
                }
            }
            synchronized (this) {
                amount -= money; // BLOCAL: check-then-act
            }
            return true;
        }

        boolean paySafe(int money) {
            synchronized (this) {
                if (amount < money) {
                    return false;
                }
                amount -= money;
                return true;
            }
        }

        // Asked first without need, asked again where it counts.
        boolean payAfterALook(int money) {
            if (amount() < money) {
                return false;
            }
            synchronized (this) {
                if (amount >= money) {
                    amount -= money; // BENIGN: check-then-act rechecked
                    return true;
                }
            }
            return false;
        }

        // What was read is only shown.
        void print() {
            int seen = amount();
            System.out.println(name + " has " + seen);
        }

        // Two fresh reads, no old one goes anywhere.
        int twice() {
            synchronized (this) {
                return amount + amount;
            }
        }
    }

    static class Bank {
        final Account[] accounts = new Account[10];
        private int total;
        private int moved;

        Bank() {
            for (int i = 0; i < accounts.length; i++) {
                accounts[i] = new Account("a" + i, 100);
            }
            total = 1000;
        }

        // The one account is asked, then changed: its lock is free in between.
        void transferChecked(int from, int to, int money) {
            if (accounts[from].amount() >= money) {
                accounts[from].withdraw(money); // BLOCAL: check-then-act
                accounts[to].deposit(money);
            }
        }

        void transferSafe(int from, int to, int money) {
            Account a = accounts[Math.min(from, to)];
            Account b = accounts[Math.max(from, to)];
            synchronized (a) {
                synchronized (b) {
                    if (accounts[from].amount() >= money) {
                        accounts[from].withdraw(money);
                        accounts[to].deposit(money);
                    }
                }
            }
        }

        synchronized int total() {
            return total;
        }

        synchronized void setTotal(int total) {
            this.total = total;
        }

        // The sum of the branch is got, changed and set.
        void book(int money) {
            setTotal(total() + money); // BLOCAL: lost-update
        }

        synchronized void bookSafe(int money) {
            setTotal(total() + money);
        }

        // Both numbers belong together; the second is counted by what the first said before.
        void count(int money) {
            boolean first;
            synchronized (this) {
                first = moved == 0;
            }
            if (first) {
                synchronized (this) {
                    moved = money; // BLOCAL: check-then-act
                }
            }
        }

        synchronized void reset() {
            moved = 0;
        }
    }

    static class Teller implements Runnable {
        private final Bank bank;
        private final Random random = new Random();

        Teller(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                int from = random.nextInt(10);
                int to = random.nextInt(10);
                bank.transferChecked(from, to, 5);
                bank.transferSafe(from, to, 5);
                bank.book(3);
                bank.bookSafe(3);
                bank.count(i);
                Account a = bank.accounts[from];
                a.depositTwice(1);
                a.addInterest();
                a.print();
                if (a.payUnsafe(2) && a.paySafe(2)) { // BENIGN: check-then-act rechecked
                    a.payAfterALook(a.twice()); // BLOCAL: stale-value low
                }
            }
            bank.reset();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        List<Thread> tellers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread teller = new Thread(new Teller(bank));
            tellers.add(teller);
            teller.start();
        }
        for (Thread teller : tellers) {
            teller.join();
        }
        System.out.println(bank.total());
    }
}
