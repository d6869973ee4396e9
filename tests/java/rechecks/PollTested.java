package rechecks;

/* FlowableOnBackpressureBufferStrategy.drain(): no finding: poll whose result is tested validates by itself
   (ANALYSIS §6). */
import java.util.ArrayDeque;
public class PollTested {
  static final PollTested SHARED = new PollTested();
  private final ArrayDeque<Object> q = new ArrayDeque<>();
  void add(Object o) { synchronized (q) { q.add(o); } }
  int drain() {
    boolean empty;
    synchronized (q) { empty = q.isEmpty(); }
    if (!empty) {
      Object v;
      synchronized (q) { v = q.poll(); }
      if (v != null) { return v.hashCode(); }
    }
    return 0;
  }
}
