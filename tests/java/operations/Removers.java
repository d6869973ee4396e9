package operations;

import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/* One method alone takes away what it has asked for, and dereferences what it took: of two threads in it one has nothing. */
public class Removers {
  static final Removers SHARED = new Removers();

  private final ConcurrentHashMap<String, StringBuilder> open = new ConcurrentHashMap<>();
  void close(String key) {
    if (open.containsKey(key)) {
      open.remove(key).setLength(0);             // BLOCAL: check-then-act medium
    }
  }

  void open(String key) {
    open.put(key, new StringBuilder());
  }

  private final Queue<StringBuilder> free = new ConcurrentLinkedQueue<>();
  StringBuilder take() {
    if (!free.isEmpty()) {
      StringBuilder b = free.poll();
      b.setLength(0);                            // BLOCAL: check-then-act medium
      return b;
    }
    return new StringBuilder();
  }

  void release(StringBuilder b) {
    free.add(b);
  }

  /* What was taken is tested itself: silent. */
  private final Queue<StringBuilder> tested = new ConcurrentLinkedQueue<>();
  StringBuilder takeTested() {
    if (!tested.isEmpty()) {
      StringBuilder b = tested.poll();
      if (b != null) {
        b.setLength(0);
        return b;
      }
    }
    return new StringBuilder();
  }

  void releaseTested(StringBuilder b) {
    tested.add(b);
  }

  /* It ends what it has read twice, at the end: two threads would have to end it. */
  private final ConcurrentHashMap<String, StringBuilder> ended = new ConcurrentHashMap<>();
  void end(String key) {
    if (ended.containsKey(key)) {
      ended.get(key).setLength(0);               // BLOCAL: check-then-act low
      ended.remove(key);
    }
  }

  void begin(String key) {
    ended.put(key, new StringBuilder());
  }

  /* One thread takes down what is there, one after the other. */
  private final Queue<StringBuilder> tasks = new ConcurrentLinkedQueue<>();
  void work() {
    while (!tasks.isEmpty()) {
      tasks.poll().setLength(0);                 // BLOCAL: check-then-act low
    }
  }

  void task(StringBuilder b) {
    tasks.add(b);
  }

  /* All who take hold one lock: silent. */
  private final Queue<StringBuilder> locked = new ConcurrentLinkedQueue<>();
  void takeLocked() {
    synchronized (locked) {
      if (!locked.isEmpty()) {
        locked.poll().setLength(0);
      }
    }
  }

  void releaseLocked(StringBuilder b) {
    locked.add(b);
  }

  /* All that there is goes, which was asked before: one thread ends it. */
  private final ConcurrentHashMap<String, StringBuilder> cached = new ConcurrentHashMap<>();
  void endAll() {
    if (!cached.isEmpty()) {
      for (String key : cached.keySet()) {
        cached.remove(key).setLength(0);         // BLOCAL: check-then-act low
      }
    }
  }

  void cache(String key) {
    cached.put(key, new StringBuilder());
  }

  /* Each is asked for by itself. */
  private final ConcurrentHashMap<String, StringBuilder> named = new ConcurrentHashMap<>();
  void endThese(Iterable<String> keys) {
    for (String key : keys) {
      if (named.containsKey(key)) {
        named.remove(key).setLength(0);          // BLOCAL: check-then-act medium
      }
    }
  }

  void name(String key) {
    named.put(key, new StringBuilder());
  }

  /* One thread of the object's own takes, whoever puts. */
  static final class Worker extends Thread {
    private final Queue<StringBuilder> queue = new ConcurrentLinkedQueue<>();

    void put(StringBuilder b) {
      queue.add(b);
    }

    @Override public void run() {
      while (!isInterrupted()) {
        takeOne();
      }
    }

    private void takeOne() {
      if (queue.peek() != null) {
        queue.poll().setLength(0);               // BLOCAL: check-then-act low
      }
    }
  }

  final Worker worker = new Worker();
}
