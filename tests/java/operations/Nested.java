package operations;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/* A collection in a collection: how many the inner one has was asked in a block, and decides what the outer one loses in the
   next. */
public class Nested {
  static final Nested SHARED = new Nested();
  private final Object lock = new Object();
  private final Map<String, Map<String, Object>> groups = new HashMap<>();

  void store(String group, String name, Object job) {
    synchronized (lock) {
      Map<String, Object> jobs = groups.get(group);
      if (jobs == null) {
        jobs = new HashMap<>();
        groups.put(group, jobs);
      }
      jobs.put(name, job);
    }
  }

  void remove(String group, String name) {
    boolean empty;
    synchronized (lock) {
      Map<String, Object> jobs = groups.get(group);
      if (jobs == null) {
        return;
      }
      jobs.remove(name);
      empty = jobs.isEmpty();
    }
    if (empty) {
      synchronized (lock) {
        groups.remove(group);                    // BLOCAL: check-then-act medium
      }
    }
  }

  void removeCounted(String group) {
    int left;
    synchronized (lock) {
      Map<String, Object> jobs = groups.get(group);
      left = jobs == null ? 0 : jobs.size();
    }
    if (left == 0) {
      synchronized (lock) {
        groups.remove(group);                    // BLOCAL: check-then-act medium
      }
    }
  }

  /* In one block: silent. */
  void removeAtOnce(String group, String name) {
    synchronized (lock) {
      Map<String, Object> jobs = groups.get(group);
      if (jobs != null) {
        jobs.remove(name);
        if (jobs.isEmpty()) {
          groups.remove(group);
        }
      }
    }
  }

  /* Asked again in the block that removes it. */
  void removeAsked(String group) {
    boolean empty;
    synchronized (lock) {
      Map<String, Object> jobs = groups.get(group);
      empty = jobs == null || jobs.isEmpty();
    }
    if (empty) {
      synchronized (lock) {
        Map<String, Object> jobs = groups.get(group);
        if (jobs != null && jobs.isEmpty()) {
          groups.remove(group);                  // BENIGN: check-then-act rechecked
        }
      }
    }
  }

  /* Only told: silent. */
  int count(String group) {
    int n;
    synchronized (lock) {
      Map<String, Object> jobs = groups.get(group);
      n = jobs == null ? 0 : jobs.size();
    }
    return n;
  }

  /* Another group goes: silent. */
  void removeOther(String group, String other) {
    boolean empty;
    synchronized (lock) {
      Map<String, Object> jobs = groups.get(group);
      empty = jobs != null && jobs.isEmpty();
    }
    if (empty) {
      synchronized (lock) {
        groups.remove(other);
      }
    }
  }

  /* A collection of the caller's, in no field: silent. */
  boolean emptied(Map<String, List<Object>> given, String key) {
    boolean empty;
    synchronized (lock) {
      List<Object> list = given.get(key);
      empty = list != null && list.isEmpty();
    }
    if (empty) {
      synchronized (lock) {
        groups.put(key, new HashMap<>());
      }
    }
    return empty;
  }

  List<Object> all() {
    synchronized (lock) {
      List<Object> all = new ArrayList<>();
      for (Map<String, Object> jobs : groups.values()) {
        all.addAll(jobs.values());
      }
      return all;
    }
  }
}
