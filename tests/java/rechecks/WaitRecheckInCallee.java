package rechecks;

/* HttpInput.read(): no finding: next() tests 'item' afresh in the block in which it writes it, after the wait. */
public class WaitRecheckInCallee {
  static final WaitRecheckInCallee SHARED = new WaitRecheckInCallee();
  private Object item, queue;
  private Object next() { if (item == null) { item = queue; queue = null; } return item; }
  synchronized Object read() throws InterruptedException {
    while (true) {
      Object x = next(); // BENIGN: stale-after-wait rechecked
      if (x != null) { return x; }
      wait();
    }
  }
  synchronized void clear() { item = null; }
  synchronized void put(Object o) { queue = o; notify(); }
}
