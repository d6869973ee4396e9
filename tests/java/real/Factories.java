package real;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/* Where no entry was, a factory makes one: of two that can change, one is lost with what is put into it. */
final class Factories {
  interface Cache {
    void put(String key);
  }

  static final class ListCache implements Cache {
    private final List<String> keys = new ArrayList<>();

    @Override
    public void put(String key) {
      keys.add(key);
    }
  }

  static final class SetCache implements Cache {
    private String last;

    @Override
    public void put(String key) {
      last = key;
    }
  }

  abstract static class Caches {
    private final ConcurrentMap<String, Cache> caches = new ConcurrentHashMap<>();

    Cache of(String name) {
      Cache cache = caches.get(name);
      if (cache == null) {
        caches.put(name, create(name)); // BLOCAL: check-then-act medium
        cache = caches.get(name);
      }
      return cache;
    }

    abstract Cache create(String name);
  }

  static final class ListCaches extends Caches {
    @Override
    Cache create(String name) {
      return new ListCache();
    }
  }

  static final class SetCaches extends Caches {
    @Override
    Cache create(String name) {
      return new SetCache();
    }
  }

  /* What never changes is as well made twice. */
  interface Name {
    String text();
  }

  static final class Plain implements Name {
    private final String text;

    Plain(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  abstract static class SilentNames {
    private final ConcurrentMap<String, Name> names = new ConcurrentHashMap<>();

    Name of(String name) {
      Name n = names.get(name);
      if (n == null) {
        names.put(name, create(name)); // BLOCAL: check-then-act low
        n = names.get(name);
      }
      return n;
    }

    abstract Name create(String name);
  }

  static final class PlainNames extends SilentNames {
    @Override
    Name create(String name) {
      return new Plain(name);
    }
  }

  /* Not made: one of those that are there already. */
  abstract static class SilentKnown {
    private static final Cache ONE = new ListCache();
    private final ConcurrentMap<String, Cache> caches = new ConcurrentHashMap<>();

    Cache of(String name) {
      Cache cache = caches.get(name);
      if (cache == null) {
        caches.put(name, choose(name)); // BLOCAL: check-then-act low
        cache = caches.get(name);
      }
      return cache;
    }

    abstract Cache choose(String name);
  }

  static final class Known extends SilentKnown {
    @Override
    Cache choose(String name) {
      return name.isEmpty() ? SilentKnown.ONE : new SetCache();
    }
  }

  enum Kind {
    LIST, SET, NONE
  }

  /** One of several new ones, or nothing where it knows of none. */
  static final class OfKind {
    private final ConcurrentMap<Kind, Cache> caches = new ConcurrentHashMap<>();

    void put(Kind kind, String key) {
      Cache cache = caches.get(kind);
      if (cache == null) {
        caches.put(kind, cache = create(kind)); // BLOCAL: check-then-act medium
      }
      if (cache != null) {
        cache.put(key);
      }
    }

    static Cache create(Kind kind) {
      switch (kind) {
        case LIST:
          return new ListCache();
        case SET:
          return new SetCache();
        default:
          return null;
      }
    }
  }

  /** One that is there already is no new one: put twice, it is the same. */
  static final class SilentOfKind {
    private static final Cache COMMON = new ListCache();
    private final ConcurrentMap<Kind, Cache> caches = new ConcurrentHashMap<>();

    void put(Kind kind, String key) {
      Cache cache = caches.get(kind);
      if (cache == null) {
        caches.put(kind, cache = create(kind)); // BLOCAL: check-then-act low
      }
      if (cache != null) {
        cache.put(key);
      }
    }

    static Cache create(Kind kind) {
      switch (kind) {
        case LIST:
          return COMMON;
        case SET:
          return new SetCache();
        default:
          return null;
      }
    }
  }

  /* The factory keeps what it makes in a variable, to set it up. */
  static final class SetUp {
    static final SetUp SHARED = new SetUp();
    private final ConcurrentMap<String, SetCache> caches = new ConcurrentHashMap<>();

    SetCache of(String name) {
      SetCache cache = caches.get(name);
      if (cache == null) {
        cache = create(name);
        caches.put(name, cache); // BLOCAL: check-then-act high
      }
      return cache;
    }

    private static SetCache create(String name) {
      SetCache made = new SetCache();
      made.last = name;
      return made;
    }
  }

  /* What is handed back may be one that has been there before: who comes second has the same. */
  static final class SilentOneOfTwo {
    static final SilentOneOfTwo SHARED = new SilentOneOfTwo();
    private static final SetCache DEFAULT = new SetCache();
    private final ConcurrentMap<String, SetCache> caches = new ConcurrentHashMap<>();

    SetCache of(String name) {
      SetCache cache = caches.get(name);
      if (cache == null) {
        cache = create(name);
        caches.put(name, cache); // BLOCAL: check-then-act low
      }
      return cache;
    }

    private static SetCache create(String name) {
      SetCache made = new SetCache();
      if (name.isEmpty()) {
        made = DEFAULT;
      }
      return made;
    }
  }
}
