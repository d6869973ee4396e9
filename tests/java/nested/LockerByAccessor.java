package nested;

/* What takes the lock is a private method of the outer class, which Java 8 calls by an accessor: the
   inner class acts under that lock all the same (ANALYSIS §2, block of one operation). */
public class LockerByAccessor {
  static final LockerByAccessor SHARED = new LockerByAccessor();
  private StringBuilder session;
  private int opened;

  private synchronized void open() {
    session = new StringBuilder();
    opened++;
  }

  private synchronized void openIfClosed() {
    if (session == null) {
      session = new StringBuilder();
      opened++;
    }
  }

  public synchronized void close() { session = null; }

  class Checker implements Runnable {
    @Override
    public void run() {
      if (session == null) {
        open(); // BLOCAL: check-then-act medium
      }
    }
  }

  /* Silent: one block of the lock. */
  class InOneBlock implements Runnable {
    @Override
    public void run() {
      synchronized (LockerByAccessor.this) {
        if (session == null) {
          open();
        }
      }
    }
  }

  /* What takes the lock looks for itself. */
  class LooksAgain implements Runnable {
    @Override
    public void run() {
      if (session == null) {
        openIfClosed(); // BENIGN: check-then-act rechecked
      }
    }
  }
}
