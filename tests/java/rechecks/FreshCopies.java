package rechecks;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/* What is asked again under the lock need not be the field itself: a map in the map that is read anew, what a reference still has.
   Such an answer decides the act though another question stands in between (ANALYSIS §8, rechecked). */
public class FreshCopies {
  static final FreshCopies SHARED = new FreshCopies();
  private final Object lock = new Object();
  private volatile Map<String, Map<String, Object>> byLoader = new HashMap<>();
  private WeakReference<Map<String, Object>> entries;
  private Object handler;
  private final List<Object> users = new ArrayList<>();

  /* Silent: both maps are asked again, and what is there is returned. */
  Object nested(String loader, String name) {
    Map<String, Object> byName = byLoader.get(loader);
    if (byName != null) {
      Object had = byName.get(name);
      if (had != null) return had;
    }
    synchronized (lock) {
      byName = byLoader.get(loader);
      if (byName != null) {
        Object had = byName.get(name);
        if (had != null) return had;
      }
      Object made = new StringBuilder();
      Map<String, Map<String, Object>> copy = new HashMap<>(byLoader);
      copy.put(loader, with(byName, name, made));
      byLoader = copy;                           // BENIGN: check-then-act rechecked
      return made;
    }
  }

  /* As above, with one test of what was found by both. */
  Object nestedOnce(String loader, String name) {
    Map<String, Object> byName = byLoader.get(loader);
    if (byName != null && byName.get(name) != null) return byName.get(name);
    synchronized (lock) {
      byName = byLoader.get(loader);
      Object had = null;
      if (byName != null) {
        had = byName.get(name);
      }
      if (had != null) return had;
      Object made = new StringBuilder();
      Map<String, Map<String, Object>> copy = new HashMap<>(byLoader);
      copy.put(loader, with(byName, name, made));
      byLoader = copy;                           // BENIGN: check-then-act rechecked
      return made;
    }
  }

  /* The bug that looks like it: the map is read again, but nobody asks it before the old one's copy is put. */
  Object nestedNotAsked(String loader, String name) {
    Map<String, Object> byName = byLoader.get(loader);
    if (byName != null && byName.get(name) != null) return byName.get(name);
    synchronized (lock) {
      Object made = new StringBuilder();
      Map<String, Map<String, Object>> copy = new HashMap<>(byLoader);
      copy.put(loader, with(byName, name, made));
      byLoader = copy;                           // BLOCAL: lost-update high
      return made;
    }
  }

  private static Map<String, Object> with(Map<String, Object> map, String name, Object value) {
    Map<String, Object> copy = map == null ? new HashMap<>() : new HashMap<>(map);
    copy.put(name, value);
    return copy;
  }

  /* Silent: what the reference has is asked for again, where there is one. */
  Map<String, Object> entries() {
    Map<String, Object> all = null;
    if (entries != null) {
      all = entries.get();
    }
    if (all == null) {
      synchronized (lock) {
        if (entries != null) {
          all = entries.get();
        }
        if (all == null) {
          all = new HashMap<>();
          entries = new WeakReference<>(all);    // BENIGN: check-then-act rechecked
        }
      }
    }
    return all;
  }

  /* The bug that looks like it: inside, the old answer is asked, and the reference only for a count. */
  int counted;
  Map<String, Object> entriesOld() {
    Map<String, Object> all = null;
    if (entries != null) {
      all = entries.get();
    }
    if (all == null) {
      synchronized (lock) {
        if (entries != null) {
          counted++;
        }
        if (all == null) {
          all = new HashMap<>();
          entries = new WeakReference<>(all);    // BLOCAL: check-then-act
        }
      }
    }
    return all;
  }

  /* Low: the second test stands under one more lock than the first, and sets what is missing; whoever comes, it is there. */
  void register(Object user) {
    boolean first = false;
    synchronized (users) {
      if (handler == null) {
        first = true;
      } else {
        users.add(user);
      }
    }
    if (first) {
      synchronized (FreshCopies.class) {
        synchronized (users) {
          if (handler == null) {
            handler = new Object();
          }
          users.add(user);                       // BLOCAL: check-then-act low
        }
      }
    }
  }

  /* The bug that looks like it: what was missing is set without a second test. */
  void registerAgain(Object user) {
    boolean first = false;
    synchronized (users) {
      if (handler == null) {
        first = true;
      } else {
        users.add(user);
      }
    }
    if (first) {
      synchronized (FreshCopies.class) {
        synchronized (users) {
          handler = new Object();                // BLOCAL: check-then-act
          users.add(user);
        }
      }
    }
  }

  void unregister(Object user) {
    synchronized (FreshCopies.class) {
      synchronized (users) {
        users.remove(user);
        if (users.isEmpty()) {
          handler = null;
        }
      }
    }
  }
}
