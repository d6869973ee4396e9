package rechecks;

/* clojure.lang.LazySeq: (b) medium although the act's own block tests 'fn' afresh: by ANALYSIS §8 a fresh check of
   another field lowers the confidence: low, not shown by default. */
public class OtherFieldFresh {
  static final OtherFieldFresh SHARED = new OtherFieldFresh();
  private Object s, sv, fn;
  synchronized Object sval() {
    if (fn != null) { sv = fn.toString(); fn = null; }
    return sv;
  }
  synchronized Object seq() {
    sval();
    if (sv != null) { Object x = sv; sv = null; s = x; }
    return s;
  }
  synchronized void put(Object f) { fn = f; }
  static Object eq(OtherFieldFresh more) {
    if (more.seq() != null) { return more.sval(); } // BLOCAL: check-then-act low
    return null;
  }
}
