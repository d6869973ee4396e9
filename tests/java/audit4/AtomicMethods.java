// RELEASES: 8 11 17 21
package audit4;

/** Methods that ought to be atomic (ANALYSIS 7, 9: [FQ]). */
public class AtomicMethods {
    static final AtomicMethods SHARED = new AtomicMethods();

    static final class Account {
        private long balance;

        synchronized void deposit(long n) {
            balance += n;
        }

        synchronized void withdraw(long n) {
            balance -= n;
        }

        synchronized long balance() {
            return balance;
        }
    }

    private final Account from = new Account();
    private final Account to = new Account();
    private int moved;
    private boolean open = true;

    /** Locked itself, but each step is another lock's. */
    synchronized void move(long n) {
        from.withdraw(n); // BLOCAL: non-atomic medium
        to.deposit(n);
        moved++;
    }

    /** One action is one action. */
    synchronized void put(long n) {
        to.deposit(n);
        moved++;
    }

    /** Not locked, not declared: nobody says it is atomic. */
    void moveLoosely(long n) {
        from.withdraw(n);
        to.deposit(n);
    }

    @Atomic
    void moveDeclared(long n) {
        from.withdraw(n); // BLOCAL: non-atomic medium
        to.deposit(n);
    }

    /** All locks first, all unlocked at the end. */
    @Atomic
    void moveReducible(long n) {
        synchronized (from) {
            synchronized (to) {
                from.withdraw(n);
                to.deposit(n);
            }
        }
    }

    synchronized int moved() {
        return moved;
    }

    private synchronized void reset() {
        moved = 0;
    }

    /** Its own lock, re-entered. */
    synchronized int resetAndTell() {
        int n = moved();
        reset();
        return n;
    }

    /** Who waits lets others in, and means to. */
    synchronized void awaitOpen() throws InterruptedException {
        while (!open) {
            wait();
        }
        from.deposit(1);
        to.deposit(1);
    }

    synchronized void open(boolean on) {
        open = on;
        notifyAll();
    }

    /** Two of the same lock, one after the other. */
    @Atomic
    int countTwice() {
        int n = moved(); // BLOCAL: non-atomic medium
        reset(); // BLOCAL: lost-update medium
        return n;
    }
}
