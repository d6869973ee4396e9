package operations;

import java.util.List;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/* A bound that may be switched off is as sure as one that may not be: nothing is asked only where
   there is none. */
public class SwitchedOff {
  static final SwitchedOff SHARED = new SwitchedOff(() -> 10);

  private final ConcurrentHashMap<String, StringBuilder> sessions = new ConcurrentHashMap<>();
  void open(String id, StringBuilder session, int max) {
    if (max >= 0 && sessions.size() >= max) throw new IllegalStateException();
    sessions.put(id, session);                   // BLOCAL: check-then-act medium
  }

  void openAlways(String id, StringBuilder session, int max) {
    if (sessions.size() >= max) throw new IllegalStateException();
    sessions.put(id, session);                   // BLOCAL: check-then-act medium
  }

  private int max;
  void openInside(String id, StringBuilder session) {
    if (max <= 0 || sessions.size() < max) {
      sessions.put(id, session);                 // BLOCAL: check-then-act medium
    } else {
      throw new IllegalStateException();
    }
  }

  void openBoxed(String id, StringBuilder session, Integer most) {
    if (most != null && sessions.size() >= most) throw new IllegalStateException();
    sessions.put(id, session);                   // BLOCAL: check-then-act medium
  }

  /* The bound is asked for twice. */
  interface Settings {
    int most();
  }
  private final Settings settings;
  SwitchedOff(Settings settings) {
    this.settings = settings;
  }
  boolean openAsSet(String id, StringBuilder session) {
    if (settings.most() > -1 && sessions.size() + 1 > settings.most()) return false;
    sessions.put(id, session);                   // BLOCAL: check-then-act medium
    return true;
  }

  /* Low: who forces it is an alternative of his own, which does not care how many there are. */
  void openForced(String id, StringBuilder session, boolean force) {
    if (force || max <= 0 || sessions.size() < max) {
      sessions.put(id, session);                 // BLOCAL: check-then-act low
    }
  }

  /* What is done where nothing is asked is something else, too: an alternative. */
  void openOrClear(String id, StringBuilder session, boolean anew) {
    if (anew) {
      sessions.clear();
    } else if (sessions.size() >= 10) {
      return;
    }
    sessions.put(id, session);                   // BLOCAL: check-then-act low
  }

  /* Two places: of the first nothing is asked, the second is decided each time. */
  void openBy(String id, StringBuilder session, boolean force) {
    if (force) {
      sessions.put(id, session);
    } else if (sessions.size() < 10) {
      sessions.put(id, session);                 // BLOCAL: check-then-act medium
    } else {
      throw new IllegalStateException();
    }
  }

  private final AtomicInteger calls = new AtomicInteger();
  boolean call(int limit) {
    if (limit > 0 && calls.get() >= limit) return false;
    calls.incrementAndGet();                     // BLOCAL: check-then-act medium
    return true;
  }

  /* One that asks what it has counted: silent. */
  private final AtomicInteger counted = new AtomicInteger();
  boolean count(int limit) {
    if (limit > 0 && counted.incrementAndGet() > limit) {
      counted.decrementAndGet();
      return false;
    }
    return true;
  }

  private final Vector<Object> connections = new Vector<>();
  boolean connect(Object connection, int limit) {
    if (limit != 0 && connections.size() >= limit) return false;
    connections.add(connection);                 // BLOCAL: check-then-act medium
    return true;
  }

  /* Under the lock of the collection: silent. */
  boolean connectLocked(Object connection, int limit) {
    synchronized (connections) {
      if (limit != 0 && connections.size() >= limit) return false;
      connections.add(connection);
      return true;
    }
  }

  private final List<Object> parts = new CopyOnWriteArrayList<>();
  void add(Object part, boolean once) {
    /* Low: whether it is there saves the work, it is no bound. */
    if (once && parts.contains(part)) return;
    parts.add(part);                             // BLOCAL: check-then-act low
  }

  void end() {
    sessions.clear();
    connections.clear();
    parts.clear();
    calls.decrementAndGet();
    counted.decrementAndGet();
  }

  void configure(int most) {
    synchronized (this) {
      max = most;
    }
  }
}
