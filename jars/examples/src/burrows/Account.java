package burrows;

/**
 * Burrows, Leino 2002, first example: a local variable is assigned in one critical section and used in the next. By data
 * in {@code deposit}, by a decision in {@code withdraw}.
 *
 * <p>Verdict of the paper: {@code sum} is stale when it is used. ({@code covered} is read before; that is for block-local.)
 */
public class Account {
    private int balance = 100;

    public void deposit(int amount) {
        int sum;
        synchronized (this) {
            sum = balance;
        }
        sum += amount;
        synchronized (this) {
            balance = sum; // BLOCAL: lost-update {{'balance'}}
        }
    }

    public void withdraw(int amount) {
        boolean covered;
        synchronized (this) {
            covered = balance >= amount;
        }
        if (covered) {
            synchronized (this) {
                balance -= amount; // BLOCAL: check-then-act {{'balance'}}
            }
        }
    }

    public synchronized int balance() {
        return balance;
    }
}
