package audit17;

/** Two accounts, two locks, and what one method of the one asks of the other (ANALYSIS 4, 5). */
public class Transfer {
    static final Transfer A = new Transfer();
    static final Transfer B = new Transfer();

    private long balance;
    private boolean frozen;

    public synchronized long balance() {
        return balance;
    }

    public synchronized void set(long b) {
        balance = b;
    }

    public synchronized void freeze(boolean f) {
        frozen = f;
    }

    public synchronized boolean frozen() {
        return frozen;
    }

    public synchronized void deposit(long n) {
        balance += n;
    }

    public synchronized boolean withdraw(long n) {
        if (balance < n) {
            return false;
        }
        balance -= n;
        return true;
    }

    public void interest(double rate) {
        long b = balance();
        b += (long) (b * rate);
        set(b); // BLOCAL: lost-update high
    }

    public static void transfer(Transfer from, Transfer to, long n) {
        if (from.withdraw(n)) {
            to.deposit(n);
        }
    }

    public static void transferBadly(Transfer from, Transfer to, long n) {
        if (from.balance() >= n) {
            from.set(from.balance() - n); // BLOCAL: lost-update high; BLOCAL: check-then-act low
            to.deposit(n);
        }
    }

    public void spend(long n) {
        if (!frozen()) {
            deposit(-n); // BLOCAL: check-then-act low
        }
    }

    public void spendAll() {
        long all = balance();
        if (all > 0 && withdraw(all)) { // BENIGN: check-then-act rechecked
            System.out.println("spent");
        }
    }

    public void swap(Transfer other) {
        long mine = balance();
        long theirs = other.balance();
        set(theirs);
        other.set(mine);
    }
}
