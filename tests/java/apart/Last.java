package apart;

import java.util.function.Function;

/* The last key and what was made for it are set together; who compares the one and hands back the
   other reads each at a time of its own. */
class Last {
  static final Guarded GUARDED = new Guarded();
  static final Volatile VOLATILE = new Volatile();
  static final Times TIMES = new Times();
  static final Names NAMES = new Names();
  static final Locked LOCKED = new Locked();
  static final Paired PAIRED = new Paired();
  static final Finished FINISHED = new Finished();
  static final Alone ALONE = new Alone();
  static final Hashes HASHES = new Hashes();
  static final Begun BEGUN = new Begun();

  static class Guarded {
    private Object lastKey;
    private Object lastValue;
    private final Function<Object, Object> maker = Object::toString;

    Object get(Object key) {
      if (key == lastKey) {
        return lastValue; // BLOCAL: check-then-act medium {{'lastValue' is handed back}}
      }
      Object made = maker.apply(key);
      synchronized (this) {
        lastKey = key;
        lastValue = made;
      }
      return made;
    }
  }

  static class Volatile {
    private volatile Object lastKey;
    private volatile Object lastValue;

    Object get(Object key) {
      if (lastKey == key) {
        return lastValue; // BLOCAL: check-then-act medium {{'lastValue' is handed back}}
      }
      Object made = key.toString();
      lastValue = made;
      lastKey = key;
      return made;
    }
  }

  static class Times {
    private long when;
    private String text = "";

    String format(long now) {
      if (now != when) {
        return make(now);
      }
      return text; // BLOCAL: check-then-act medium {{'text' is handed back}}
    }

    private synchronized String make(long now) {
      when = now;
      text = "at " + now;
      return text;
    }
  }

  static class Names {
    private String name = "";
    private int number;

    int numberOf(String of) {
      if (of.equals(name)) {
        return number; // BLOCAL: check-then-act medium {{'number' is handed back}}
      }
      synchronized (this) {
        name = of;
        number = of.length() * 31;
        return number;
      }
    }
  }

  static class Hashes {
    private volatile byte[] of;
    private volatile long hash;

    long hashOf(byte[] bytes) {
      if (bytes == of) {
        return hash; // BLOCAL: check-then-act medium {{'hash' is handed back}}
      }
      long made = bytes.length * 31L;
      hash = made;
      of = bytes;
      return made;
    }
  }

  /* Silent: both are read in one block. */
  static class Locked {
    private Object lastKey;
    private Object lastValue;

    synchronized Object get(Object key) {
      return key == lastKey ? lastValue : null;
    }

    synchronized void set(Object key, Object value) {
      lastKey = key;
      lastValue = value;
    }
  }

  /* Silent: the pair is read once, and does not change. */
  static class Paired {
    private static final class Pair {
      final Object key;
      final Object value;

      Pair(Object key, Object value) {
        this.key = key;
        this.value = value;
      }
    }

    private volatile Pair last = new Pair(null, null);

    Object get(Object key) {
      Pair p = last;
      return p.key == key ? p.value : null;
    }

    void set(Object key, Object value) {
      last = new Pair(key, value);
    }
  }

  /* Silent: what is compared is the state that it is in, and no key. */
  static class Finished {
    private static final int DONE = 2;
    private volatile int state;
    private volatile Object result;

    Object get() {
      if (state == DONE) {
        return result;
      }
      return null;
    }

    void finish(Object with) {
      result = with;
      state = DONE;
    }
  }

  /* Silent: both are set when it begins, and not for who asks. */
  static class Begun {
    private Object system;
    private Object manager;

    Object managerFor(Object of) {
      synchronized (this) {
        if (system == null) {
          return null;
        }
      }
      if (of == system) {
        return manager;
      }
      return of;
    }

    synchronized void begin(Object with, Object by) {
      system = with;
      manager = by;
    }
  }

  /* Silent: the value is set by itself as well, so it is not that of the key alone. */
  static class Alone {
    private Object owner;
    private Object value;

    Object get(Object by) {
      if (by == owner) {
        return value;
      }
      return null;
    }

    synchronized void give(Object to, Object v) {
      owner = to;
      value = v;
    }

    synchronized void set(Object v) {
      value = v;
    }
  }
}
