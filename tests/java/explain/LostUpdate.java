package explain;

class Account {
    static final Account SHARED = new Account();
    private long balance;

    void addInterest(double rate) {
        long old;
        synchronized (this) {
            old = balance;
        }
        long interest = Math.round(old * rate);
        synchronized (this) {
            balance = old + interest; // BLOCAL: lost-update {{'balance'}}
        }
    }

    synchronized void pay(long amount) {
        balance -= amount;
    }
}

class MendedAccount {
    static final MendedAccount SHARED = new MendedAccount();
    private long balance;

    synchronized void addInterest(double rate) {
        balance += Math.round(balance * rate);
    }

    synchronized void pay(long amount) {
        balance -= amount;
    }
}
