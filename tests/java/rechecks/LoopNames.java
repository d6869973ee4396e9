package rechecks;

/* clojure.core$await (75 findings, high): no lost-update: in each turn 't' is another object; what was read from the last
   turn's t.s flows (through seq) into this turn's t, whose name is that of the same call site: the observation must lose
   its object as the site makes a new value (ANALYSIS §2, names: two turns of a loop never share a lock by accident). */
public class LoopNames {
  static final LoopNames SHARED = new LoopNames();
  private LoopNames s, sv;
  private final boolean whole = hashCode() % 2 == 0;
  synchronized LoopNames rest() {
    if (sv != null) { s = sv.sv; sv = null; }
    return s;
  }
  synchronized void put(LoopNames x) { sv = x; }
  static LoopNames seq(LoopNames n) { if (n.whole) { return n; } return n.sv; }
  static int walk(LoopNames n) {
    int k = 0;
    while (n != null) {
      LoopNames t = seq(n);
      k += t.hashCode();
      n = t.rest();
    }
    return k;
  }
}
