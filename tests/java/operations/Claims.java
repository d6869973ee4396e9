package operations;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/* A lock made of a compareAndSet: what is done between the one that has won and the write that gives up, nobody else does
   (ANALYSIS §8, covered), if all who write do so. */
public class Claims {
  static final Claims SHARED = new Claims();
  private final AtomicBoolean busy = new AtomicBoolean();
  private final ConcurrentHashMap<String, List<String>> claimed = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, List<String>> open = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, List<String>> late = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, List<String>> lost = new ConcurrentHashMap<>();
  private volatile int turns;

  /* Silent: in the block of who has won. */
  void add(String key) {
    if (busy.compareAndSet(false, true)) {
      try {
        if (claimed.get(key) == null) {
          claimed.put(key, new ArrayList<>());   // BENIGN: check-then-act covered
        }
        turns++;                                 // BENIGN: lost-update covered
      } finally {
        busy.set(false);
      }
    }
  }

  /* Silent: who has not won returns. */
  void addOrReturn(String key) {
    if (!busy.compareAndSet(false, true)) return;
    if (claimed.get(key) == null) {
      claimed.put(key, new ArrayList<>());       // BENIGN: check-then-act covered
    }
    busy.set(false);
  }

  /* The bug that looks like it: another method writes without having won. */
  void addOpen(String key) {
    if (busy.compareAndSet(false, true)) {
      try {
        if (open.get(key) == null) {
          open.put(key, new ArrayList<>());      // BLOCAL: check-then-act high
        }
      } finally {
        busy.set(false);
      }
    }
  }
  void replaceOpen(String key) {
    open.put(key, new ArrayList<>());
  }

  /* The bug that looks like it: given up between the look and the act. */
  void addLate(String key) {
    if (busy.compareAndSet(false, true)) {
      boolean none = late.get(key) == null;
      busy.set(false);
      if (none) {
        late.put(key, new ArrayList<>());        // BLOCAL: check-then-act high
      }
    }
  }

  /* The bug that looks like it: who has lost goes on as well. */
  void addLost(String key) {
    if (!busy.compareAndSet(false, true)) {
      if (lost.get(key) == null) {
        lost.put(key, new ArrayList<>());        // BLOCAL: check-then-act high
      }
    }
  }

  /* Low: won elsewhere, by a compareAndSet alone; who is told that it is held gives it up whatever happens. */
  private final AtomicBoolean resizing = new AtomicBoolean();
  void ask(Runnable send) {
    if (resizing.compareAndSet(false, true)) {
      send.run();
    }
  }
  void resize(Runnable work) {
    if (resizing.get()) {
      try {
        work.run();
      } finally {
        resizing.set(false);                     // BLOCAL: check-then-act low
      }
    }
  }

  /* The bug that looks like it: to end it once is meant, and nothing is given up. */
  private final AtomicBoolean running = new AtomicBoolean();
  void start(Runnable work) {
    if (running.compareAndSet(false, true)) {
      work.run();
    }
  }
  void stop(Runnable end) {
    if (running.get()) {
      end.run();
      running.set(false);                        // BLOCAL: check-then-act
    }
  }

  /* Low: whose compareAndSet fails goes on with what it has made all the same. */
  private final AtomicReference<Pair> pair = new AtomicReference<>();
  static final class Pair {
    final Object key, value;
    Pair(Object key, Object value) {
      this.key = key;
      this.value = value;
    }
  }
  Object next() {
    Pair old = pair.get();
    String made = String.valueOf(old.value);
    pair.compareAndSet(old, new Pair(old.key, made)); // BLOCAL: lost-cas low
    return made;
  }

  /* The bug that looks like it: what was made is lost where it fails. */
  void put() {
    Pair old = pair.get();
    String made = String.valueOf(old.value);
    pair.compareAndSet(old, new Pair(old.key, made)); // BLOCAL: lost-cas
  }
}
