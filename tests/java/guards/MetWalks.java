package guards;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Walks over synchronized wrappers in objects that two threads are seen to come to, and nothing but a sign of a class, or of who
 * holds the object, leads them to one: whoever took the wrapper meant several, and a walk is what it does not lock.
 */
class MetWalks {
  static void tell(Object o) {
    System.out.println(o);
  }

  /** What was used last, of a store that has a lock of its own, which who comes here need not hold. */
  static class Evictor {
    private final Map<Long, Boolean> recent = Collections.synchronizedMap(new LinkedHashMap<>());

    void used(long id) {
      recent.put(id, true);
    }

    void gone(long id) {
      recent.remove(id);
    }

    void evict() {
      for (Map.Entry<Long, Boolean> e : recent.entrySet()) { // BLOCAL: guarded-by medium {{'recent' is walked over without its lock}}
        tell(e.getKey());
      }
    }

    /** Silent: as its contract wants it. */
    void evictLocked() {
      synchronized (recent) {
        for (Map.Entry<Long, Boolean> e : recent.entrySet()) {
          tell(e.getKey());
        }
      }
    }
  }

  static class Store {
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private Evictor evictor;

    void init() {
      evictor = new Evictor();
    }

    void read(long id) {
      evictor.used(id);
    }

    void remove(long id) {
      evictor.gone(id);
    }

    void free() {
      evictor.evict();
      evictor.evictLocked();
    }
  }

  /** It is asked for by both, and given to neither. */
  static Store find(Object where) {
    return (Store) where;
  }

  static class Serve implements Runnable {
    @Override
    public void run() {
      find(System.in).read(1);
      find(System.in).free();
    }
  }

  static class Sync implements Runnable {
    @Override
    public void run() {
      find(System.in).remove(1);
      find(System.in).free();
    }
  }

  /** A main method is no second thread: it has the process to itself, as a rule. */
  static class Tool {
    private volatile boolean open = true;
    private final List<Object> all = Collections.synchronizedList(new ArrayList<>());

    void add(Object o) {
      all.add(o);
    }

    void close() {
      open = false;
      for (Object o : all) { // BLOCAL: guarded-by low
        tell(o);
      }
    }

    static Tool find(Object where) {
      return (Tool) where;
    }

    public static void main(String[] args) {
      find(args).add(args);
      find(args).close();
    }
  }

  static class UsesTool implements Runnable {
    @Override
    public void run() {
      Tool.find(System.in).add(System.out);
      Tool.find(System.in).close();
    }
  }

  /** What is given to a thread is mostly handed over: who has made it goes on to the next. */
  static class Message {
    private final List<Object> parts = Collections.synchronizedList(new ArrayList<>());

    void add(Object part) {
      parts.add(part);
    }

    void send() {
      for (Object part : parts) { // BLOCAL: guarded-by low
        tell(part);
      }
    }
  }

  static class Receive implements Runnable {
    @Override
    public void run() {
      Message m = new Message();
      m.add(this);
      m.send();
      new Thread(new Answer(m)).start();
    }
  }

  static class Answer implements Runnable {
    private final Message in;

    Answer(Message in) {
      this.in = in;
    }

    @Override
    public void run() {
      in.add(this);
      in.send();
    }
  }
}
