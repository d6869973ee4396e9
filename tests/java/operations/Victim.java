package operations;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/* An element that was chosen in one block says in the next what the collection loses: it may have been put there anew. */
public class Victim {
  static final Victim SHARED = new Victim();
  private final Map<String, Integer> store = new LinkedHashMap<>();

  synchronized void put(String key, Integer value) {
    store.remove(key);
    store.put(key, value);
  }

  void shrink() {
    String victim;
    synchronized (this) {
      victim = store.keySet().iterator().next();
    }
    synchronized (this) {
      store.remove(victim);                      // BLOCAL: stale-value medium
    }
  }

  /* Silent: one block. */
  synchronized void shrinkRight() {
    String victim = store.keySet().iterator().next();
    store.remove(victim);
  }

  /* Silent: the key is the caller's. */
  void drop(String key) {
    synchronized (this) {
      store.size();
    }
    synchronized (this) {
      store.remove(key);
    }
  }

  /* Silent: another collection, of nobody else's. */
  void mark(Map<String, Integer> mine) {
    String first;
    synchronized (this) {
      first = store.keySet().iterator().next();
    }
    Map<String, Integer> copy = new HashMap<>(mine);
    copy.remove(first);
  }
}
