package sharing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

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
}
