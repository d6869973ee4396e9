// OPTIONS: --check=guarded-by
package guards;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A walk breaks a guard, also where nothing but guards is asked for; and nothing else is said then. */
class WalkAlone {
  static final WalkAlone SHARED = new WalkAlone();
  private final List<Runnable> all = Collections.synchronizedList(new ArrayList<>());
  private int n;

  void add(Runnable r) {
    all.add(r);
  }

  void fire() {
    for (Runnable r : all) { // BLOCAL: guarded-by medium {{'all' is walked over without its lock}}
      r.run();
    }
  }

  /** Silent: it is no guard that a lost update breaks. */
  void count() {
    int t;
    synchronized (this) {
      t = n;
    }
    t++;
    synchronized (this) {
      n = t;
    }
  }
}
