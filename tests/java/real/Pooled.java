package real;

/* What was taken out of an array and is put at the end of what it has by then overwrites nothing; in its old place
   it may. */
final class Pooled {
  static void work(byte[] buffer) {
    buffer[0]++;
  }

  /* The end is counted in the block that puts it there: what others gave back meanwhile lies before it. */
  static final class SilentPool {
    static final SilentPool SHARED = new SilentPool();
    private final byte[][] free = new byte[8][];
    private int n;

    private synchronized byte[] take() {
      if (n == 0) {
        return null;
      }
      byte[] buffer = free[--n];
      free[n] = null;
      return buffer;
    }

    private synchronized void give(byte[] buffer) {
      if (n < free.length) {
        free[n++] = buffer;
      }
    }

    void run() {
      byte[] buffer = take();
      if (buffer != null) {
        work(buffer);
        give(buffer); // BENIGN: lost-update handed-over
      }
    }
  }

  /* The same with a static field and in one method; the index is the number after the step. */
  static final class SilentAtOnce {
    private static final Object lock = new Object();
    private static final byte[][] free = new byte[9][];
    private static int last;

    static void run() {
      byte[] buffer = null;
      synchronized (lock) {
        if (last > 0) {
          buffer = free[last];
          free[last] = null;
          last--;
        }
      }
      if (buffer != null) {
        work(buffer);
        synchronized (lock) {
          if (last < 8) {
            free[++last] = buffer; // BENIGN: lost-update handed-over
          }
        }
      }
    }
  }

  /* Put back where it was: what another put there meanwhile, as the place was empty, is overwritten. */
  static final class SamePlace {
    static final SamePlace SHARED = new SamePlace();
    private final byte[][] slots = new byte[8][];

    synchronized void put(int i, byte[] buffer) {
      slots[i] = buffer;
    }

    void run(int i) {
      byte[] buffer;
      synchronized (this) {
        buffer = slots[i];
        slots[i] = null;
      }
      work(buffer);
      synchronized (this) {
        slots[i] = buffer; // BLOCAL: lost-update
      }
    }
  }

  /* The end is that of before: it is over what was given back meanwhile. */
  static final class OldEnd {
    static final OldEnd SHARED = new OldEnd();
    private final byte[][] free = new byte[8][];
    private int n;

    synchronized void give(byte[] buffer) {
      free[n++] = buffer;
    }

    void run() {
      int at;
      byte[] buffer;
      synchronized (this) {
        at = n - 1;
        buffer = free[at];
        free[at] = null;
        n = at;
      }
      work(buffer);
      synchronized (this) {
        free[at] = buffer; // BLOCAL: lost-update
        n = at + 1; // BLOCAL: lost-update
      }
    }
  }

  /* Another number is moved on, not the one that says where. */
  static final class AnotherNumber {
    static final AnotherNumber SHARED = new AnotherNumber();
    private final byte[][] slots = new byte[8][];
    private int at;
    private int returned;

    synchronized void put(byte[] buffer) {
      slots[at] = buffer;
    }

    synchronized void move(int to) {
      at = to;
    }

    synchronized int returned() {
      return returned;
    }

    void run() {
      byte[] buffer;
      synchronized (this) {
        buffer = slots[at];
        slots[at] = null;
      }
      work(buffer);
      synchronized (this) {
        returned++;
        slots[at] = buffer; // BLOCAL: lost-update
      }
    }
  }
}
