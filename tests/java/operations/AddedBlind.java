package operations;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/* An addition whose answer nobody hears validates nothing (ANALYSIS §6): what was enough may be so no more. */
public class AddedBlind {
  static final AddedBlind SHARED = new AddedBlind();
  private final AtomicInteger left = new AtomicInteger(10);
  private final AtomicInteger pending = new AtomicInteger();
  private final AtomicInteger taken = new AtomicInteger();
  private final Map<String, Integer> stock = new ConcurrentHashMap<>();
  private final Map<String, Integer> held = new HashMap<>();

  boolean take(int k) {
    if (left.get() >= k) {
      left.addAndGet(-k); // BLOCAL: check-then-act medium
      return true;
    }
    return false;
  }

  /* The answer is asked, and what was too much is given back. */
  boolean takeRight(int k) {
    if (left.get() < k) {
      return false;
    }
    if (left.addAndGet(-k) < 0) {
      left.addAndGet(k); // BENIGN: check-then-act rechecked; BENIGN: check-then-act handed-over
      return false;
    }
    return true;
  }

  /* Just what was seen is taken away: what came since stays. */
  void flush(int limit) {
    int n = pending.get();
    if (n > limit) {
      pending.addAndGet(-n); // BLOCAL: check-then-act low
    }
  }

  void came() { pending.incrementAndGet(); taken.incrementAndGet(); }

  boolean ship(String k, int n) {
    if (stock.getOrDefault(k, 0) >= n) {
      stock.merge(k, -n, Integer::sum); // BLOCAL: check-then-act medium
      return true;
    }
    return false;
  }

  /* Counted where it was not there yet: two do so, and it is two. */
  void count(String k) {
    if (!stock.containsKey(k)) {
      stock.merge(k, 1, Integer::sum); // BLOCAL: check-then-act medium
    }
  }

  boolean shipHeld(String k, int n) {
    int have;
    synchronized (held) { have = held.getOrDefault(k, 0); }
    if (have >= n) {
      synchronized (held) { held.merge(k, -n, Integer::sum); } // BLOCAL: check-then-act medium
      return true;
    }
    return false;
  }

  /* Silent: in one block. */
  boolean shipAtOnce(String k, int n) {
    synchronized (held) {
      if (held.getOrDefault(k, 0) < n) {
        return false;
      }
      held.merge(k, -n, Integer::sum);
      return true;
    }
  }
}
