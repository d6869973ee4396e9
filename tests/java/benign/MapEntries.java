// Maps that only grow: what is put only where nothing is, under one lock, and never taken away, stays what it is. Who
// has an entry has it for good; that there was none is another matter.
package benign;

import java.util.*;

final class GrowsOnly {
  static final GrowsOnly ALL = new GrowsOnly();
  private final Map<String, List<Object>> groups = new HashMap<>();
  private int made, asked;

  void add(String name, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.get(name);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(name, group);
      }
    }
    synchronized (this) {
      group.add(o); // BENIGN: stale-value write-once
    }
  }

  synchronized int size() {
    int n = 0;
    for (List<Object> group : groups.values()) { // a view that only tells
      n += group.size();
    }
    return n + made + asked;
  }

  // Meanwhile somebody may have put one.
  void count(String name) {
    boolean none;
    synchronized (this) {
      none = groups.get(name) == null;
    }
    synchronized (this) {
      if (none) {
        made++; // BLOCAL: check-then-act low
      }
    }
  }

  void countThere(String name) {
    synchronized (this) {
      if (groups.get(name) == null) {
        return;
      }
    }
    synchronized (this) {
      asked++; // BENIGN: check-then-act write-once
    }
  }
}

final class FillsIfAbsent {
  static final FillsIfAbsent ALL = new FillsIfAbsent();
  private final Map<String, List<Object>> groups = new HashMap<>();

  void add(String name, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.computeIfAbsent(name, n -> new ArrayList<>());
    }
    synchronized (this) {
      group.add(o); // BENIGN: stale-value write-once
    }
  }
}

// computeIfPresent puts another one there.
final class FillsIfPresent {
  static final FillsIfPresent ALL = new FillsIfPresent();
  private final Map<String, List<Object>> groups = new HashMap<>();

  void add(String name, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.get(name);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(name, group);
      }
    }
    synchronized (this) {
      group.add(o); // BLOCAL: stale-value medium
    }
  }

  synchronized void empty(String name) {
    groups.computeIfPresent(name, (n, old) -> new ArrayList<>());
  }
}

final class LosesSome {
  static final LosesSome ALL = new LosesSome();
  private final Map<String, List<Object>> groups = new HashMap<>();

  void add(String name, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.get(name);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(name, group);
      }
    }
    synchronized (this) {
      group.add(o); // BLOCAL: stale-value medium
    }
  }

  synchronized void end(String name) {
    groups.remove(name);
  }
}

final class LosesByIterator {
  static final LosesByIterator ALL = new LosesByIterator();
  private final Map<String, List<Object>> groups = new HashMap<>();

  void add(String name, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.get(name);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(name, group);
      }
    }
    synchronized (this) {
      group.add(o); // BLOCAL: stale-value medium
    }
  }

  synchronized void tidy() {
    for (Iterator<List<Object>> i = groups.values().iterator(); i.hasNext(); ) {
      if (i.next().isEmpty()) {
        i.remove();
      }
    }
  }
}

final class LosesByView {
  static final LosesByView ALL = new LosesByView();
  private final Map<String, List<Object>> groups = new HashMap<>();

  void add(String name, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.get(name);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(name, group);
      }
    }
    synchronized (this) {
      group.add(o); // BLOCAL: stale-value medium
    }
  }

  synchronized void tidy(Set<String> kept) {
    groups.keySet().retainAll(kept);
  }
}

final class ReplacesByEntry {
  static final ReplacesByEntry ALL = new ReplacesByEntry();
  private final Map<String, List<Object>> groups = new HashMap<>();

  void add(String name, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.get(name);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(name, group);
      }
    }
    synchronized (this) {
      group.add(o); // BLOCAL: stale-value medium
    }
  }

  synchronized void empty() {
    for (Map.Entry<String, List<Object>> e : groups.entrySet()) {
      e.setValue(new ArrayList<>());
    }
  }
}

final class ReplacesAll {
  static final ReplacesAll ALL = new ReplacesAll();
  private Map<String, List<Object>> groups = new HashMap<>();

  void add(String name, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.get(name);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(name, group);
      }
    }
    synchronized (this) {
      group.add(o); // BLOCAL: stale-value medium
    }
  }

  synchronized void empty() {
    groups = new HashMap<>();
  }
}

// What is put was looked for under another key.
final class PutsElsewhere {
  static final PutsElsewhere ALL = new PutsElsewhere();
  private final Map<String, List<Object>> groups = new HashMap<>();

  void add(String name, String other, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.get(name);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(other, group);
      }
    }
    synchronized (this) {
      group.add(o); // BLOCAL: stale-value medium
    }
  }
}

// One method puts what another may have put since it looked.
final class PutsLate {
  static final PutsLate ALL = new PutsLate();
  private final Map<String, List<Object>> groups = new HashMap<>();

  void add(String name, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.get(name);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(name, group);
      }
    }
    synchronized (this) {
      group.add(o); // BLOCAL: stale-value medium
    }
  }

  void open(String name) {
    synchronized (this) {
      if (groups.get(name) != null) {
        return;
      }
    }
    synchronized (this) {
      groups.put(name, new ArrayList<>()); // BLOCAL: check-then-act medium
    }
  }
}

// What the library wraps drops the eldest.
final class DropsEldest {
  static final DropsEldest ALL = new DropsEldest();
  private final Map<String, List<Object>> groups = Collections.synchronizedMap(new Recent());

  static final class Recent extends LinkedHashMap<String, List<Object>> {
    @Override
    protected boolean removeEldestEntry(Map.Entry<String, List<Object>> eldest) {
      return size() > 100;
    }
  }

  void add(String name, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.get(name);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(name, group);
      }
    }
    synchronized (this) {
      group.add(o); // BLOCAL: stale-value medium
    }
  }
}

final class DropsEldestBare {
  static final DropsEldestBare ALL = new DropsEldestBare();
  private final Map<String, List<Object>> groups = new DropsEldest.Recent();

  void add(String name, Object o) {
    List<Object> group;
    synchronized (this) {
      group = groups.get(name);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(name, group);
      }
    }
    synchronized (this) {
      group.add(o); // BLOCAL: stale-value medium
    }
  }
}
