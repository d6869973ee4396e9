package real;

import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;

/* One method that does what it is told: what it takes away on one arm another thread has tested on another. */
final class Dispatch {
  static final class Cache {
    static final Cache SHARED = new Cache();
    private final ConcurrentMap<String, StringBuilder> map = new ConcurrentHashMap<>();

    String perform(int operation, String key) {
      switch (operation) {
        case 0:
          map.put(key, new StringBuilder(key));
          return key;
        case 1:
          map.remove(key);
          return null;
        default:
          if (map.get(key) != null) {
            return map.get(key).toString(); // BLOCAL: check-then-act {{read again}}
          }
          return null;
      }
    }
  }

  /* It ends what it has asked for: two threads would have to end it. */
  static final class SilentEnds {
    static final SilentEnds SHARED = new SilentEnds();
    private final ConcurrentMap<String, StringBuilder> map = new ConcurrentHashMap<>();

    void open(String key) {
      map.put(key, new StringBuilder(key));
    }

    String close(String key) {
      String text = "";
      if (map.get(key) != null) {
        text = map.get(key).toString(); // BLOCAL: check-then-act low
        map.remove(key);
      }
      return text;
    }
  }

  /* One consumer, which takes on either arm of its loop. */
  static final class SilentConsumer {
    static final SilentConsumer SHARED = new SilentConsumer();
    private final Queue<StringBuilder> queue = new ConcurrentLinkedQueue<>();

    void add(String text) {
      queue.add(new StringBuilder(text));
    }

    int consume(boolean all) {
      int n = 0;
      while (queue.peek() != null) {
        if (all) {
          n += queue.poll().length(); // BLOCAL: check-then-act low
        } else {
          queue.poll();
        }
      }
      return n;
    }
  }
}
