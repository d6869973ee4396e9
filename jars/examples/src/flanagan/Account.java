package flanagan;

/**
 * Flanagan, Freund 2000 (rccjava), the account: {@code deposit} requires its caller to hold the lock of the account.
 *
 * <p>Verdict of the paper: {@code deposit} and its call in {@code pay} are race-free; the access in {@code payUnlocked} is a
 * race, because it does not hold the lock that guards the field.
 */
public class Account {
    @GuardedBy("this")
    private int balance;

    public void pay(int amount) {
        synchronized (this) {
            deposit(amount);
        }
    }

    public void payUnlocked(int amount) {
        balance = balance + amount; // BLOCAL: guarded-by
    }

    public synchronized int balance() {
        return balance;
    }

    @GuardedBy("this")
    private void deposit(int amount) {
        balance = balance + amount;
    }
}
