package rechecks;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What had nothing is asked again under the lock, and filled if it still has nothing. Where another thread has come first, the
 * method goes on with the nothing that it found without the lock: its caller gets null, or it fails itself.
 */
class OldNothing {
  static final OldNothing SHARED = new OldNothing();

  private final Map<Integer, Integer> numbers = new HashMap<>();
  private int next;

  Integer number(int task) {
    Integer n = numbers.get(task);
    if (n == null) {
      synchronized (numbers) {
        if (numbers.get(task) == null) {
          n = next++;
          numbers.put(task, n); // BLOCAL: check-then-act {{goes on with nothing all the same}}
        }
      }
    }
    return n;
  }
}

class OldNothingOfField {
  static final OldNothingOfField SHARED = new OldNothingOfField();

  private volatile Object made;

  Object get() {
    Object o = made;
    if (o == null) {
      synchronized (this) {
        if (made == null) {
          o = new Object();
          made = o; // BLOCAL: check-then-act {{goes on with nothing all the same}}
        }
      }
    }
    return o;
  }
}

/** Asked otherwise the second time; and used at once, which throws. */
class OldNothingUsed {
  static final OldNothingUsed SHARED = new OldNothingUsed();

  private final ConcurrentHashMap<String, StringBuilder> texts = new ConcurrentHashMap<>();

  int length(String key) {
    StringBuilder text = texts.get(key);
    if (text == null) {
      synchronized (texts) {
        if (!texts.containsKey(key)) {
          text = new StringBuilder(key);
          texts.put(key, text); // BLOCAL: check-then-act {{goes on with nothing all the same}}
        }
      }
    }
    return text.length();
  }
}

/** The mended form: what is there by then is read. */
class OldNothingSilentReadAnew {
  static final OldNothingSilentReadAnew SHARED = new OldNothingSilentReadAnew();

  private volatile Object made;

  Object get() {
    Object o = made;
    if (o == null) {
      synchronized (this) {
        o = made;
        if (o == null) {
          o = new Object();
          made = o; // BENIGN: check-then-act rechecked
        }
      }
    }
    return o;
  }
}

/** The same in the other arm. */
class OldNothingSilentElse {
  static final OldNothingSilentElse SHARED = new OldNothingSilentElse();

  private final ConcurrentHashMap<String, StringBuilder> texts = new ConcurrentHashMap<>();

  StringBuilder get(String key) {
    StringBuilder text = texts.get(key);
    if (text == null) {
      synchronized (texts) {
        if (texts.get(key) == null) {
          text = new StringBuilder(key);
          texts.put(key, text); // BENIGN: check-then-act rechecked
        } else {
          text = texts.get(key);
        }
      }
    }
    return text;
  }
}

/** What is handed back is the field, not what was read first. */
class OldNothingSilentField {
  static final OldNothingSilentField SHARED = new OldNothingSilentField();

  private volatile Object made;

  Object get() {
    Object o = made;
    if (o == null) {
      synchronized (this) {
        if (made == null) {
          o = new Object();
          made = o; // BENIGN: check-then-act rechecked
        }
      }
    }
    return made;
  }
}

/** Whether it has got one is asked once more. */
class OldNothingSilentAsked {
  static final OldNothingSilentAsked SHARED = new OldNothingSilentAsked();

  private volatile Object made;

  int get() {
    Object o = made;
    if (o == null) {
      synchronized (this) {
        if (made == null) {
          o = new Object();
          made = o; // BENIGN: check-then-act rechecked
        }
      }
    }
    return o == null ? 0 : o.hashCode();
  }
}

/** Who comes second begins anew. */
class OldNothingSilentLoop {
  static final OldNothingSilentLoop SHARED = new OldNothingSilentLoop();

  private volatile Object made;

  Object get() {
    Object o = made;
    while (o == null) {
      synchronized (this) {
        if (made == null) {
          o = new Object();
          made = o; // BENIGN: check-then-act rechecked; BENIGN: check-then-act rechecked
          return o;
        }
      }
      o = made;
    }
    return o;
  }
}

/** Who comes second is told so, and gets nothing on purpose: the variable never had what was read. */
class OldNothingSilentTold {
  static final OldNothingSilentTold SHARED = new OldNothingSilentTold();

  private volatile Object made;

  Object makeOnce() {
    Object mine = null;
    if (made == null) {
      synchronized (this) {
        if (made == null) {
          mine = new Object();
          made = mine; // BENIGN: check-then-act rechecked
        }
      }
    }
    return mine;
  }
}
