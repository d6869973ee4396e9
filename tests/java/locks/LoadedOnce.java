package locks;

/* What is loaded once is one and the same object, whatever can change on the way to it (ANALYSIS §6: same lock, likely the same). */
public class LoadedOnce {
  static final LoadedOnce SHARED = new LoadedOnce();

  static final class Acc {
    private int n;
    synchronized int n() { return n; }
    synchronized void n(int k) { n = k; }
    synchronized void add(int k) { n += k; }
  }

  private final Acc[] accs = {new Acc(), new Acc()};
  private Acc current = new Acc();

  void swap() {
    current = new Acc();
    accs[0] = new Acc();
  }

  boolean element(int i, int k) {
    Acc a = accs[i];
    if (a.n() >= k) {
      a.add(-k); // BLOCAL: check-then-act medium
      return true;
    }
    return false;
  }

  /* Loaded twice: another one may be there by then. */
  boolean elementTwice(int i, int k) {
    if (accs[i].n() >= k) {
      accs[i].add(-k); // BLOCAL: check-then-act low
      return true;
    }
    return false;
  }

  boolean field(int k) {
    Acc a = current;
    if (a.n() >= k) {
      a.add(-k); // BLOCAL: check-then-act medium
      return true;
    }
    return false;
  }

  boolean fieldTwice(int k) {
    if (current.n() >= k) {
      current.add(-k); // BLOCAL: check-then-act low
      return true;
    }
    return false;
  }

  void monitor(int i) {
    Acc a = accs[i];
    int n;
    synchronized (a) { n = a.n; }
    synchronized (a) { a.n = n + 1; } // BLOCAL: lost-update high
  }

  /* In a loop each turn loads another one: what the turn before read was of that. */
  void turns() {
    int last = 0;
    for (Acc a : accs) {
      int n = a.n();
      if (last > 3) {
        a.add(1); // BLOCAL: check-then-act low
      }
      last = n;
    }
  }
}
