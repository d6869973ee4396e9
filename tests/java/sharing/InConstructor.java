package sharing;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/* What a constructor checks and acts upon in the object that it makes is low (ANALYSIS §7), as what
   its helpers do is, though the object has been given to another by then; what it does to anything
   else is not, nor what it writes back. */
public class InConstructor {
  static class Context {
    final Settings settings;

    Context(Settings settings) { this.settings = settings; }
  }

  public static class Settings {
    static final Map<String, Settings> ALL = new ConcurrentHashMap<>();
    private final Map<String, String> values = new ConcurrentHashMap<>();
    private final Map<String, String> more = new ConcurrentHashMap<>();
    private final Context context;

    Settings() {
      context = new Context(this);
      if (values.get("first") == null) {
        values.put("first", "1"); // BLOCAL: check-then-act low
        values.put("last", "1");
      }
      fill();
    }

    private void fill() {
      if (more.get("first") == null) {
        more.put("first", "1"); // BLOCAL: check-then-act low
        more.put("last", "1");
      }
    }

    public void set(String k, String v) {
      values.put(k, v);
      more.put(k, v);
    }

    static void start() {
      new Thread(() -> ALL.values().forEach(s -> s.set("a", "b"))).start();
      new Thread(() -> ALL.values().forEach(s -> s.set("a", "c"))).start();
    }
  }

  /* The map is everybody's, whoever is being made. */
  public static class Registered {
    static final Map<String, Registered> BY_NAME = new ConcurrentHashMap<>();
    static int made;

    Registered(String name) {
      if (BY_NAME.get(name) == null) {
        BY_NAME.put(name, this); // BLOCAL: check-then-act
        synchronized (Registered.class) {
          made++;
        }
      }
    }

    public static void drop(String name) { BY_NAME.remove(name); }
  }

  /* Not in the making: the same lines in a method that anybody may call. */
  public static class Later {
    static final Map<String, Later> ALL = new ConcurrentHashMap<>();
    private final Map<String, String> values = new ConcurrentHashMap<>();
    private final Map<String, String> more = new ConcurrentHashMap<>();

    public void fill() {
      if (values.get("first") == null) {
        values.put("first", "1"); // BLOCAL: check-then-act
        values.put("last", "1");
      }
    }

    public void set(String k, String v) { values.put(k, v); }

    static void start() {
      new Thread(() -> ALL.values().forEach(s -> s.set("a", "b"))).start();
      new Thread(() -> ALL.values().forEach(s -> s.fill())).start();
    }
  }

  /* What is written back is lost, whoever writes it. */
  public static class Started extends Thread {
    private int level;

    Started() {
      start();
      level(level() + 1); // BLOCAL: lost-update high
    }

    @Override
    public void run() { level(7); }

    synchronized int level() { return level; }

    synchronized void level(int n) { level = n; }
  }

  /* An inner object and a lambda that the object keeps for itself have it, and nobody else; who fills
     it then is none that could come in between. */
  public static class Kept {
    static final Map<String, Kept> ALL = new ConcurrentHashMap<>();
    private final Map<String, Object> sessions = new ConcurrentHashMap<>();
    private final Store store = new Store();
    private final Runnable cleaner = () -> close("old");

    class Store {
      int size;
    }

    Kept(Iterable<String> names) {
      for (String name : names) {
        sessions.put(name, new Object());
      }
    }

    public void open(String name) {
      synchronized (sessions) {
        if (sessions.get(name) == null) {
          sessions.put(name, new Object()); // FALSE: check-then-act (that what has the object stays with it is not known)
        }
      }
    }

    public void close(String name) {
      synchronized (sessions) {
        sessions.remove(name);
      }
    }

    public void clear() {
      sessions.clear();
    }
  }

  /* The lambda is known to all before the object is filled, which is done once: one step lower. */
  public static class Shown {
    static final Map<String, Shown> ALL = new ConcurrentHashMap<>();
    static final Queue<Runnable> TASKS = new ConcurrentLinkedQueue<>();
    private final Map<String, Object> sessions = new ConcurrentHashMap<>();
    private final Runnable cleaner = () -> open("first");

    Shown(Iterable<String> names) {
      TASKS.add(cleaner);
      for (String name : names) {
        sessions.put(name, new Object());
      }
    }

    public void open(String name) {
      synchronized (sessions) {
        if (sessions.get(name) == null) {
          sessions.put(name, new Object()); // BLOCAL: check-then-act medium
        }
      }
    }

    public void close(String name) {
      synchronized (sessions) {
        sessions.remove(name);
      }
    }

    public void clear() {
      sessions.clear();
    }
  }
}
