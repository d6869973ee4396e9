// RELEASES: 8 17
package audit14;

import java.util.*;

/** IBM's benchmark "account": a bank whose transfer locks one account of two, and its mended form. */
class ContestAccount {
    static class Account {
        double amount;
        String name;

        Account(String nm, double amnt) {
            amount = amnt;
            name = nm;
        }

        synchronized void deposit(double money) {
            amount += money;
        }

        synchronized void withdraw(double money) {
            amount -= money;
        }

        /** The bug: the other account is changed under the lock of this one. Two of its three writes lock: below the bar of guarded-by. */
        synchronized void transfer(Account ac, double mn) {
            amount -= mn;
            // Low by mistake: a static array has the accounts, and ten threads are started in a loop.
            ac.amount += mn; // BLOCAL: guarded-by low
        }

        synchronized void print() {
            System.out.println(name + ": " + amount);
        }
    }

    static class ManageAccount extends Thread {
        static Account[] accounts = new Account[10];
        static int accNum = 0;
        Account account;

        ManageAccount(String name, double amount) {
            account = new Account(name, amount);
            accounts[accNum++] = account;
        }

        @Override
        public void run() {
            account.deposit(300);
            account.withdraw(100);
            int next = (accNum + 1) % 10;
            account.transfer(accounts[next], 10);
            account.deposit(10);
            account.withdraw(20);
        }
    }

    /** The mended one: both accounts' methods. Silent. */
    static class SafeAccount {
        static final List<SafeAccount> ALL = Collections.synchronizedList(new ArrayList<SafeAccount>());
        private double amount;

        SafeAccount(double a) {
            amount = a;
            ALL.add(this);
        }

        synchronized void deposit(double money) {
            amount += money;
        }

        synchronized void withdraw(double money) {
            amount -= money;
        }

        void transfer(SafeAccount to, double money) {
            withdraw(money);
            to.deposit(money);
        }
    }

    /** "accountsubtype": personal and business accounts; only the one locks its transfer. */
    static abstract class SubAccount {
        static final List<SubAccount> ALL = Collections.synchronizedList(new ArrayList<SubAccount>());
        private double balance;

        SubAccount() {
            ALL.add(this);
        }

        synchronized double getBalance() {
            return balance;
        }

        synchronized void setBalance(double b) {
            balance = b;
        }

        abstract void add(double money);
    }

    static class BusinessAccount extends SubAccount {
        @Override
        synchronized void add(double money) {
            setBalance(getBalance() + money); // Silent: one block
        }
    }

    static class PersonalAccount extends SubAccount {
        @Override
        void add(double money) {
            // Low by mistake: several threads are given accounts, and a static list has them: they are not written in turn.
            setBalance(getBalance() + money); // BLOCAL: lost-update low
        }
    }

    static class Update extends Thread {
        private final SubAccount account;

        Update(SubAccount a) {
            account = a;
        }

        @Override
        public void run() {
            account.add(5);
        }
    }

    /** The bank of papers on atomicity: balances in an array, a total beside it, each method locked and the transfer not. */
    static class Bank {
        static final Bank SHARED = new Bank(16);
        private final int[] accounts;
        private int total;

        Bank(int n) {
            accounts = new int[n];
        }

        synchronized int balance(int i) {
            return accounts[i];
        }

        synchronized void set(int i, int v) {
            accounts[i] = v;
        }

        synchronized void open(int i, int v) {
            accounts[i] = v;
            total += v;
        }

        void transfer(int from, int to, int n) {
            int rest = balance(from) - n;
            if (rest < 0) {
                return;
            }
            set(from, rest); // BLOCAL: lost-update high
            // The second of two updates of one field.
            set(to, balance(to) + n); // BLOCAL: lost-update low
        }

        /** Silent. */
        synchronized void transferLocked(int from, int to, int n) {
            int rest = balance(from) - n;
            if (rest < 0) {
                return;
            }
            set(from, rest);
            set(to, balance(to) + n);
        }

        /** The audit walks over all of them, a block for each. What it adds up is of many states, by a local. Silent but for strict. */
        int audit() {
            int sum = 0;
            for (int i = 0; i < accounts.length; i++) {
                // Mended: the observations of two turns are of one site. Silent.
                sum += balance(i);
            }
            return sum;
        }
    }

    static class Teller implements Runnable {
        @Override
        public void run() {
            Bank.SHARED.transfer(1, 2, 10);
            Bank.SHARED.transferLocked(2, 1, 10);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 10; i++) {
            new ManageAccount("a" + i, 100).start();
        }
        SubAccount a = new PersonalAccount();
        new Update(a).start();
        new Update(new BusinessAccount()).start();
        new Thread(new Teller()).start();
        new Thread(new Teller()).start();
    }
}
