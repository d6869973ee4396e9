package rechecks;

/* CONTROL, right today: silent (rechecked, ANALYSIS §8): driver() tests driver afresh in the
   very block in which it writes it. */
public class RecheckInCallee {
  static final RecheckInCallee SHARED = new RecheckInCallee();
  private Object driver;
  private String name;
  synchronized Object driver() {
    if (driver == null) {
      if (name != null) {
        driver = new Object();
      } else {
        driver = new StringBuilder();
      }
    }
    return driver;
  }
  synchronized void reset() { driver = null; }
  synchronized void name(String n) { name = n; }
  Object get() {
    Object d = driver();
    if (d.hashCode() == 0) {
      return driver(); // BENIGN: check-then-act rechecked
    }
    return null;
  }
}
