package rechecks;

/* ReferenceCountedOpenSslEngine.getEnabledCipherSuites(): the callee stores the old value into a static map that is not state
   of lock 'this': low / strict only, not medium (ANALYSIS §7: "stored into another field or element of that lock's state"). */
import java.util.concurrent.ConcurrentHashMap;
public class StoredElsewhere {
  static final StoredElsewhere SHARED = new StoredElsewhere();
  static final ConcurrentHashMap<String, String> CACHE = new ConcurrentHashMap<>();
  private String name; private int n;
  static String canon(String s) { CACHE.put(s, s); return s; }
  synchronized void set(String s) { name = s; n++; }
  int get() {
    String s;
    synchronized (this) { s = name; }
    synchronized (this) { return canon(s).length() + n; } // BLOCAL: stale-value low
  }
}
