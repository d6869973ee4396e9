package rechecks;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/* A recheck is of what was checked: another key's entry is none, a helper's comparison and the exit test of a loop that waits are
   (ANALYSIS §8, rechecked). */
public class OtherKeyOrLoop {
  static final OtherKeyOrLoop SHARED = new OtherKeyOrLoop();
  private final Map<String, String> docs = new HashMap<>();
  private String doc = "";
  private int version;
  private int quota;

  private boolean changedSince(int v) { return version != v; }
  private static boolean fits(int v) { return v < 3; }

  synchronized void put(String s) { doc = s; docs.put(s, s); version++; }
  synchronized void give() { quota++; notifyAll(); }

  /* The stamp is compared in a helper. */
  boolean byHelper(String more) {
    int v;
    String d;
    synchronized (this) { v = version; d = doc; }
    d = d + more;
    synchronized (this) {
      if (changedSince(v)) {
        return false;
      }
      doc = d; // BENIGN: lost-update rechecked
      docs.put(more, d);
      version++; // BENIGN: check-then-act rechecked
      return true;
    }
  }

  /* A helper that looks at the old copy alone. */
  void byWrongHelper(String more) {
    int v;
    String d;
    synchronized (this) { v = version; d = doc; }
    d = d + more;
    synchronized (this) {
      if (fits(v)) {
        doc = d; // BLOCAL: lost-update high
        docs.put(more, d);
        version++; // BLOCAL: check-then-act high
      }
    }
  }

  /* The same key. */
  void sameKey(String k) {
    String d;
    synchronized (docs) { d = docs.get(k); }
    String made = d + "!";
    synchronized (docs) {
      if (docs.get(k) == null) {
        docs.put(k, made); // BENIGN: lost-update rechecked
      }
    }
  }

  /* Another one's entry says nothing of this one's. */
  void otherKey(String k, String other) {
    String d;
    synchronized (docs) { d = docs.get(k); }
    String made = d + "!";
    synchronized (docs) {
      if (docs.get(other) == null) {
        docs.put(k, made); // BLOCAL: lost-update
      }
    }
  }

  /* Compared with what is there for the key by then. */
  void compared(String k) {
    String d;
    synchronized (docs) { d = docs.get(k); }
    String made = d + "!";
    synchronized (docs) {
      if (Objects.equals(d, docs.get(k))) {
        docs.put(k, made); // BENIGN: lost-update rechecked
      }
    }
  }

  /* Nobody comes out of the loop before there is some. */
  void whileNone() throws InterruptedException {
    int q;
    synchronized (this) { q = quota; }
    if (q <= 0) {
      return;
    }
    synchronized (this) {
      while (quota <= 0) {
        wait();
      }
      quota--; // BENIGN: check-then-act rechecked
    }
  }

  /* The loop waits for something else. */
  void whileOther() throws InterruptedException {
    int q;
    synchronized (this) { q = quota; }
    if (q <= 0) {
      return;
    }
    synchronized (this) {
      while (version <= 0) {
        wait();
      }
      quota--; // BLOCAL: check-then-act
    }
  }

  /* The loop is over, and its block, too. */
  void whileBefore() throws InterruptedException {
    int q;
    synchronized (this) { q = quota; }
    if (q <= 0) {
      return;
    }
    synchronized (this) {
      while (quota <= 0) {
        wait();
      }
    }
    synchronized (this) {
      quota--; // BLOCAL: check-then-act; BLOCAL: check-then-act low
    }
  }
}
