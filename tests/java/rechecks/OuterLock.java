package rechecks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;

/* Each operation of the table locks the table for itself; who adds to it holds another lock beside,
   and looks again there. */
public class OuterLock {
  private static final Object lock = new Object();
  private static final Hashtable<Integer, List<String>> made = new Hashtable<>();
  private static final Map<String, List<String>> named = Collections.synchronizedMap(new HashMap<>());
  private static final Hashtable<Integer, List<String>> open = new Hashtable<>();
  private static final Map<String, List<String>> apart = Collections.synchronizedMap(new HashMap<>());

  static List<String> sized(int size) {
    List<String> found;
    if (made.containsKey(size)) {
      found = made.get(size);
    } else {
      synchronized (lock) {
        if (made.containsKey(size)) {
          found = made.get(size);
        } else {
          found = new ArrayList<>();
          made.put(size, found); // BENIGN: check-then-act rechecked
        }
      }
    }
    return found;
  }

  static List<String> named(String name) {
    List<String> found = named.get(name);
    if (found == null) {
      synchronized (lock) {
        found = named.get(name);
        if (found == null) {
          found = new ArrayList<>();
          named.put(name, found); // BENIGN: check-then-act rechecked
        }
      }
    }
    return found;
  }

  /* Another adds without the lock, so that it keeps nobody out between the second look and the put. */
  static List<String> opened(int size) {
    List<String> found = open.get(size);
    if (found == null) {
      synchronized (lock) {
        found = open.get(size);
        if (found == null) {
          found = new ArrayList<>();
          open.put(size, found); // BLOCAL: check-then-act high; BENIGN: check-then-act rechecked
        }
      }
    }
    return found;
  }

  static void add(int size, List<String> it) {
    open.put(size, it);
  }

  /* The lock is taken, and nothing is asked again. */
  static List<String> trusted(String name) {
    List<String> found = apart.get(name);
    if (found == null) {
      synchronized (lock) {
        found = new ArrayList<>();
        apart.put(name, found); // BLOCAL: check-then-act high
      }
    }
    return found;
  }
}
