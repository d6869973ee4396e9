package rechecks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/* A new object is put into a map that others ask without the lock, and made ready only then
   (ANALYSIS §8, rechecked). */
class EntryFilledAfter {
  private final ConcurrentMap<String, List<String>> parts = new ConcurrentHashMap<>();

  List<String> of(String all) {
    List<String> found = parts.get(all);
    if (found == null) {
      synchronized (parts) {
        found = parts.get(all);
        if (found == null) {
          found = new ArrayList<>();
          parts.put(all, found);
          for (String part : all.split(",")) {
            found.add(part); // BLOCAL: check-then-act {{made ready after it is stored}}
          }
        }
      }
    }
    return found;
  }
}

class EntryFilledByHelper {
  private final Map<String, Map<String, String>> tables = new ConcurrentHashMap<>();
  private final Object lock = new Object();

  Map<String, String> table(String name) {
    Map<String, String> table = tables.get(name);
    if (table != null) {
      return table;
    }
    synchronized (lock) {
      table = tables.get(name);
      if (table == null) {
        table = new HashMap<>();
        tables.put(name, table);
        fill(table, name); // BLOCAL: check-then-act {{made ready after it is stored}}
      }
      return table;
    }
  }

  private static void fill(Map<String, String> table, String name) {
    table.put(name, "name");
    table.put("", "none");
  }

  void forget(String name) {
    synchronized (lock) {
      tables.remove(name);
    }
  }
}

class EntryStartedAfter {
  static class Engine {
    private Thread thread;

    void start() {
      thread = new Thread();
    }

    Thread thread() {
      return thread;
    }
  }

  private final ConcurrentMap<String, Engine> engines = new ConcurrentHashMap<>();

  Engine engine(String name) {
    Engine engine = engines.get(name);
    if (engine == null) {
      synchronized (this) {
        engine = engines.get(name);
        if (engine == null) {
          engine = new Engine();
          engines.put(name, engine);
          engine.start(); // BLOCAL: check-then-act {{made ready after it is stored}}
        }
      }
    }
    return engine;
  }
}

/* What is in it is asked at once, and not handed back. */
class EntryAskedAtOnce {
  private final ConcurrentMap<String, List<String>> parts = new ConcurrentHashMap<>();

  boolean has(String all, String one) {
    List<String> found = parts.get(all);
    if (found == null) {
      synchronized (parts) {
        found = parts.get(all);
        if (found == null) {
          found = new ArrayList<>();
          parts.put(all, found);
          found.addAll(java.util.Arrays.asList(all.split(","))); // BLOCAL: check-then-act {{made ready after it is stored}}
        }
      }
    }
    return found.contains(one);
  }
}

/* Filled first, then put. */
class EntryFilledFirstSilent {
  private final ConcurrentMap<String, List<String>> parts = new ConcurrentHashMap<>();

  List<String> of(String all) {
    List<String> found = parts.get(all);
    if (found == null) {
      synchronized (parts) {
        found = parts.get(all);
        if (found == null) {
          found = new ArrayList<>();
          for (String part : all.split(",")) {
            found.add(part);
          }
          parts.put(all, found); // BENIGN: check-then-act rechecked
        }
      }
    }
    return found;
  }
}

/* Whoever comes adds one: the list is never ready. */
class EntryOfManySilent {
  private final ConcurrentMap<String, List<String>> all = new ConcurrentHashMap<>();

  List<String> add(String key, String one) {
    List<String> found = all.get(key);
    if (found == null) {
      synchronized (all) {
        found = all.get(key);
        if (found == null) {
          found = new java.util.concurrent.CopyOnWriteArrayList<>();
          all.put(key, found); // BENIGN: check-then-act rechecked
        }
      }
    }
    found.add(one);
    return found;
  }
}

/* All ask under the lock. */
class EntryUnderLockSilent {
  private final Map<String, List<String>> parts = new HashMap<>();

  synchronized List<String> of(String all) {
    List<String> found = parts.get(all);
    if (found == null) {
      found = new ArrayList<>();
      parts.put(all, found);
      found.add(all);
    }
    return found;
  }
}

/* Another object is filled than the one that was put. */
class EntryBesideSilent {
  private final ConcurrentMap<String, List<String>> parts = new ConcurrentHashMap<>();
  private final List<String> order = new ArrayList<>();

  List<String> of(String all) {
    List<String> found = parts.get(all);
    if (found == null) {
      synchronized (parts) {
        found = parts.get(all);
        if (found == null) {
          found = new ArrayList<>();
          parts.put(all, found); // BENIGN: check-then-act rechecked
          order.add(all);
        }
      }
    }
    return found;
  }
}

/* What is put under another key than the one that is asked for is not what others find there. */
class EntryOfOtherKeySilent {
  private final ConcurrentMap<String, List<String>> parts = new ConcurrentHashMap<>();

  List<String> of(String all, String other) {
    List<String> found = parts.get(all);
    if (found == null) {
      synchronized (parts) {
        found = parts.get(all);
        if (found == null) {
          found = new ArrayList<>();
          parts.put(other, found);
          found.add(all);
        }
      }
    }
    return found;
  }
}
