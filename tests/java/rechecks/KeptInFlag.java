package rechecks;

import java.util.Objects;

/* The comparison of the old copy with the present may be kept in a flag, made by a callee or by equals() (ANALYSIS §8, rechecked).
   To be compared is no use. */
public class KeptInFlag {
  static final KeptInFlag SHARED = new KeptInFlag();
  private int n;
  private int weight;
  private Object o;

  synchronized void bump() { n++; }
  synchronized void clear() { o = null; weight = 0; }
  private synchronized int get() { return n; }

  /* In a local variable. */
  boolean inLocal() {
    int old;
    synchronized (this) { old = n; }
    synchronized (this) {
      boolean same = n == old;
      if (same) {
        n = old * 3; // BENIGN: lost-update rechecked
      }
      return same;
    }
  }

  /* It ends a loop, too. */
  void untilSame() {
    boolean ok = false;
    while (!ok) {
      int old;
      synchronized (this) { old = n; }
      synchronized (this) {
        ok = n == old;
        if (ok) {
          n = old + 3; // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
        }
      }
    }
  }

  /* Of two conditions. */
  void both(boolean really) {
    int old;
    synchronized (this) { old = n; }
    synchronized (this) {
      boolean ok = n == old && really;
      if (ok) {
        n = old * 5; // BENIGN: lost-update rechecked
      }
    }
  }

  /* Who forces it does not compare. */
  void forced(boolean force) {
    int old;
    synchronized (this) { old = n; }
    synchronized (this) {
      boolean ok = force || n == old;
      if (ok) {
        n = old * 7; // BLOCAL: lost-update high
      }
    }
  }

  /* The flag says something else. */
  void anotherFlag(int max) {
    int old;
    synchronized (this) { old = n; }
    synchronized (this) {
      boolean few = weight < max;
      if (few) {
        n = old * 9; // BLOCAL: lost-update high
      }
    }
  }

  /* What is compared in the first block is not compared again. */
  void comparedTooEarly(int expected) {
    int old;
    boolean same;
    synchronized (this) {
      old = n;
      same = n == expected;
    }
    synchronized (this) {
      if (same) {
        n = old * 11; // BLOCAL: lost-update high; BLOCAL: check-then-act low
      }
    }
  }

  private boolean same(int x) { return n == x; }

  /* A callee compares. */
  void byCallee() {
    int old;
    synchronized (this) { old = n; }
    synchronized (this) {
      if (same(old)) {
        n = old * 3; // BENIGN: lost-update rechecked
      }
    }
  }

  /* … or a call of the library's, in boxes. */
  void byEquals() {
    int old;
    synchronized (this) { old = n; }
    synchronized (this) {
      if (Objects.equals(n, old)) {
        n = old * 3; // BENIGN: lost-update rechecked
      }
    }
  }

  /* It compares the old number with something else, and the number decides what is done to other state. */
  void equalsAnother(Object other) {
    int old;
    synchronized (this) { old = n; }
    synchronized (this) {
      if (Objects.equals(old, other)) {
        weight = 1; // BLOCAL: check-then-act low
      }
    }
  }

  private synchronized boolean replace(int expected, int update) {
    if (n != expected) {
      return false;
    }
    n = update;
    return true;
  }

  /* A compareAndSet made by hand. */
  boolean byHand(int more) {
    int old = get();
    return replace(old, old + more); // BENIGN: lost-update rechecked
  }

  private synchronized void replaceBelow(int limit, int update) {
    if (weight < limit) {
      n = update;
    }
  }

  /* What the callee compares it with is something else. */
  void byWrongHand(int more) {
    int old = get();
    replaceBelow(old, old + more); // BLOCAL: lost-update high
  }
}
