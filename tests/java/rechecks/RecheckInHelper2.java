package rechecks;

/* As RecheckInHelper, the act directly under a lock in this method. */
public class RecheckInHelper2 {
  static final RecheckInHelper2 SHARED = new RecheckInHelper2();
  private Object w;
  private void setIfNotSet(Object x) { if (w == null) { w = x; } }
  void act() {
    Object seen;
    synchronized (this) { seen = w; }
    if (seen == null) {
      synchronized (this) { setIfNotSet(new int[1]); } // BENIGN: check-then-act rechecked
    }
  }
  synchronized void reset() { w = null; }
}
