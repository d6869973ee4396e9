package guards;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A walk over a wrapper that locks for each operation, by another class, which its getter hands it to. */
class HandedWalks {
  static final HandedWalks SHARED = new HandedWalks();
  private final List<String> all = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, String> names = Collections.synchronizedMap(new TreeMap<>());
  private final List<String> plain = new ArrayList<>();
  private final List<String> copied = Collections.synchronizedList(new ArrayList<>());

  List<String> all() {
    return all;
  }

  Map<String, String> names() {
    return names;
  }

  List<String> plain() {
    return plain;
  }

  /** An array of the asker's own. */
  Object[] copied() {
    return copied.toArray();
  }

  void add(String name, String s) {
    all.add(s);
    copied.add(s);
    plain.add(s);
    names.put(name, s);
  }

  void remove(String name, String s) {
    all.remove(s);
    copied.remove(s);
    plain.remove(s);
    names.remove(name);
  }

  /** It has no such field of its own. Low: one walk over what a class hands out stands for them all. */
  static final class Runner {
    private int n;

    private synchronized void count(Object o) {
      n++;
    }

    void fire() {
      for (String s : SHARED.all()) { // BLOCAL: guarded-by low {{'all' is walked over without its lock}}
        count(s);
      }
    }

    void again() {
      for (String s : SHARED.all()) { // BLOCAL: guarded-by low
        count(s);
      }
    }
  }

  static final class Counter {
    private int n;

    private synchronized void count(Object o) {
      n++;
    }

    void print(HandedWalks of) {
      for (String s : of.names().keySet()) { // BLOCAL: guarded-by medium {{'names' is walked over without its lock}}
        count(s);
      }
    }
  }

  static final class Careful {
    private int n;

    private synchronized void count(Object o) {
      n++;
    }

    /** Silent: the wrapper's own lock. */
    void fire() {
      List<String> l = SHARED.all();
      synchronized (l) {
        for (String s : l) {
          count(s);
        }
      }
    }

    /** Silent: an array is asked for, which the wrapper makes under its lock. */
    void ofArray() {
      for (String s : SHARED.all().toArray(new String[0])) {
        count(s);
      }
    }

    /** Silent: likewise. */
    void ofCopy() {
      for (Object s : SHARED.copied()) {
        count(s);
      }
    }

    /** Silent here: no lock is known to be meant for it. */
    void ofPlain() {
      for (String s : SHARED.plain()) {
        count(s);
      }
    }

    /** Silent: nobody else has this one. */
    void ofOwn() {
      HandedWalks own = new HandedWalks();
      own.add("", "");
      for (String s : own.all()) {
        count(s);
      }
    }

    /** Silent: single operations. */
    void size() {
      count(SHARED.all().isEmpty() ? 0 : SHARED.all().size());
    }
  }
}
