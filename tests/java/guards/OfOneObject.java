// OPTIONS: --check=block-local
package guards;

/* The lock of an object that a static field has is that object's, to its guard as to whoever is handed the object (ANALYSIS §5, §6);
   also through the accessors that a compiler makes. */
public class OfOneObject {
  static final class Account {
    private int balance;
    private final Object lock = new Object();
  }

  static final Account BANK = new Account();

  static void pay(int n) {
    int b;
    synchronized (BANK.lock) { b = BANK.balance; }
    synchronized (BANK.lock) { BANK.balance = b - n; } // BLOCAL: lost-update high
  }

  static void transfer(Account a, int n) {
    int b;
    synchronized (a.lock) { b = a.balance; }
    synchronized (a.lock) { a.balance = b + n; } // BLOCAL: lost-update high
  }

  /* Silent: in one block. */
  static void both(Account a, Account c, int n) {
    synchronized (a.lock) { a.balance -= n; }
    synchronized (c.lock) { c.balance += n; }
  }

  /* Guarded by its lock at all writes: read without it, acted upon inside. */
  static void close() {
    if (BANK.balance > 100) {
      synchronized (BANK.lock) { BANK.balance = 7; } // BLOCAL: check-then-act
    }
  }
}
