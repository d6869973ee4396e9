package rechecks;

import java.util.HashMap;
import java.util.Map;

/* A copy-on-write map, array or node is looked at without the lock, and a callee that takes it asks what the field refers to by
   then: that is a fresh look at the field, as in one method (ANALYSIS §8, rechecked). */
public class AskedInCallee {
  static final AskedInCallee SHARED = new AskedInCallee();
  private volatile Map<String, Object> formats = new HashMap<>();
  private volatile Map<String, Map<String, Object>> nested = new HashMap<>();
  private volatile Object[] slots = new Object[9];

  /* Silent: the map that is there by then is asked again. */
  Object format(String name) {
    Object f = formats.get(name);
    if (f == null) {
      f = addFormat(name);                       // BENIGN: check-then-act rechecked
    }
    return f;
  }
  private synchronized Object addFormat(String name) {
    Object f = formats.get(name);
    if (f != null) return f;
    Map<String, Object> copy = new HashMap<>(formats);
    f = new Object();
    copy.put(name, f);
    formats = copy;
    return f;
  }

  /* Silent: likewise where a helper is given the map that is there by then, and asks it. */
  private volatile Map<String, Object> helped = new HashMap<>();
  Object helped(String name) {
    Object f = helped.get(name);
    if (f == null) {
      f = addHelped(name);                       // BENIGN: check-then-act rechecked
    }
    return f;
  }
  private synchronized Object addHelped(String name) {
    Object f = find(helped, name);
    if (f != null) return f;
    Map<String, Object> copy = new HashMap<>(helped);
    f = new Object();
    copy.put(name, f);
    helped = copy;
    return f;
  }
  private static Object find(Map<String, Object> map, String name) {
    Object f = map.get(name);
    return f != null ? f : map.get(name + "[]");
  }

  /* Silent: and so is the map in the map. */
  Object inner(String loader, String name) {
    Map<String, Object> m = nested.get(loader);
    Object f = m == null ? null : m.get(name);
    if (f == null) {
      f = addInner(loader, name);                // BENIGN: check-then-act rechecked
    }
    return f;
  }
  private synchronized Object addInner(String loader, String name) {
    Object f = nested.getOrDefault(loader, new HashMap<>()).get(name);
    if (f != null) return f;
    Map<String, Map<String, Object>> copy = new HashMap<>(nested);
    Map<String, Object> made = new HashMap<>();
    f = new Object();
    made.put(name, f);
    copy.put(loader, made);
    nested = copy;
    return f;
  }

  /* Silent: an array likewise. */
  Object slot(int i) {
    Object f = slots[i];
    if (f == null) {
      f = addSlot(i);                            // BENIGN: check-then-act rechecked
    }
    return f;
  }
  private synchronized Object addSlot(int i) {
    Object f = slots[i];
    if (f == null) {
      Object[] copy = slots.clone();
      f = new Object();
      copy[i] = f;
      slots = copy;
    }
    return f;
  }

  /* The bug that looks like it: the callee copies the map that is there by then, but does not ask it. */
  private volatile Map<String, Object> blind = new HashMap<>();
  Object blind(String name) {
    Object f = blind.get(name);
    if (f == null) {
      f = addBlind(name);                        // BLOCAL: check-then-act low
    }
    return f;
  }
  private synchronized Object addBlind(String name) {
    Map<String, Object> copy = new HashMap<>(blind);
    Object f = new Object();
    copy.put(name, f);
    blind = copy;
    return f;
  }

  /* The bug that looks like it: what the callee asks is the map that it was given. */
  private volatile Map<String, Object> given = new HashMap<>();
  Object given(String name) {
    Map<String, Object> m = given;
    Object f = m.get(name);
    if (f == null) {
      f = addGiven(m, name);                     // BLOCAL: lost-update
    }
    return f;
  }
  private synchronized Object addGiven(Map<String, Object> m, String name) {
    Object f = m.get(name);
    if (f == null) {
      Map<String, Object> copy = new HashMap<>(m);
      f = new Object();
      copy.put(name, f);
      given = copy;
    }
    return f;
  }

  /* The bug that looks like it: the callee asks in a block of its own, which is over before it writes. */
  private volatile Map<String, Object> early = new HashMap<>();
  Object early(String name) {
    Object f = early.get(name);
    if (f == null) {
      f = addEarly(name);                        // BLOCAL: check-then-act low
    }
    return f;
  }
  private Object addEarly(String name) {
    Object f;
    synchronized (this) {
      f = early.get(name);
    }
    if (f == null) {
      synchronized (this) {
        Map<String, Object> copy = new HashMap<>(early);
        f = new Object();
        copy.put(name, f);
        early = copy;
      }
    }
    return f;
  }

  /* The bug that looks like it: the answer decides something else, and the write comes anyhow. */
  private volatile Map<String, Object> anyhow = new HashMap<>();
  private int hits;
  Object anyhow(String name) {
    Object f = anyhow.get(name);
    if (f == null) {
      f = addAnyhow(name);                       // BLOCAL: check-then-act low
    }
    return f;
  }
  private synchronized Object addAnyhow(String name) {
    if (anyhow.get(name) != null) hits++;
    Map<String, Object> copy = new HashMap<>(anyhow);
    Object f = new Object();
    copy.put(name, f);
    anyhow = copy;
    return f;
  }
}
