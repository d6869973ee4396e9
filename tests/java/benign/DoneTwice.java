package benign;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/* What is not 0 is made that, and nothing else goes with it: the check but saves the write, and whatever comes in between, it is
   as if the write came last (ANALYSIS §7, low). */
public class DoneTwice {
  static final DoneTwice SHARED = new DoneTwice();
  private static final int OPEN = 2, CLOSED = 0, ENDED = 3;
  private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
  private final Object lock = new Object();
  private volatile int state;
  private int left;
  private final AtomicInteger tries = new AtomicInteger();

  void count(String key) {
    counts.merge(key, 1, Integer::sum);
  }
  void open() {
    synchronized (lock) {
      state = OPEN;
      left += 2;
    }
    tries.incrementAndGet();
  }

  void reset(String key) {
    Integer n = counts.get(key);
    if (n != null && n != 0) {
      counts.replace(key, 0);                    // BLOCAL: check-then-act low
    }
  }

  void close() {
    if (state != CLOSED) {
      synchronized (lock) {
        state = CLOSED;                          // BLOCAL: check-then-act low
      }
    }
  }

  void start() {
    if (tries.get() != 0) {
      tries.set(0);                              // BLOCAL: check-then-act low
    }
  }

  /* The bug that looks like it: where it was not closed yet, it is, and more than once. */
  private int closed;
  void closeAll() {
    if (state != ENDED) {
      synchronized (lock) {
        state = ENDED;                           // BLOCAL: check-then-act high
        closed++;
      }
    }
  }

  /* The bug that looks like it: who has set it is told so, and two may be. */
  boolean closes() {
    if (state != ENDED) {
      synchronized (lock) {
        state = ENDED;                           // BLOCAL: check-then-act high
      }
      return true;
    }
    return false;
  }

  /* The bug that looks like it: what was there is taken, and two may have it. */
  int take() {
    int n = tries.get();
    if (n != 0) {
      tries.set(0);                              // BLOCAL: check-then-act medium
    }
    return n;
  }

  /* The bug that looks like it: where there is too much it is made the most; by then there may be less. */
  void clamp() {
    int n;
    synchronized (lock) {
      n = left;
    }
    if (n > 9) {
      synchronized (lock) {
        left = 9;                                // BLOCAL: check-then-act high
      }
    }
  }

  /* The bug that looks like it: the entry may be gone by then, and comes back. */
  void resetAnyhow(String key) {
    Integer n = counts.get(key);
    if (n != null && n != 0) {
      counts.put(key, 0);                        // BLOCAL: check-then-act
    }
  }
  void forget(String key) {
    counts.remove(key);
  }
}
