package rechecks;

/* LazyLoggers.setWrappedIfNotSet(), HttpOutput.releaseBuffer(): no finding (rechecked, ANALYSIS §8): the helper
   that writes 'w' tests it afresh, in the block that its caller opened. */
public class RecheckInHelper {
  static final RecheckInHelper SHARED = new RecheckInHelper();
  private Object w;
  private void setIfNotSet(Object x) { if (w == null) { w = x; } }
  Object wrapped() {
    Object made = new Object();
    synchronized (this) { setIfNotSet(made); return w; }
  }
  synchronized void reset() { w = null; }
  int get() {
    if (wrapped().hashCode() == 0) {
      return wrapped().hashCode(); // BENIGN: check-then-act rechecked
    }
    return 0;
  }
}
