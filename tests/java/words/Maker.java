package words;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/* The constructor of the very object, which has given it away before its write, is not who comes
   between where anybody else writes, be it this method in another thread: a timer's event that
   alone updates is one writer. */
public class Maker {
  static final ConcurrentMap<String, Maker> ALL = new ConcurrentHashMap<>();

  static class Keeper {
    final Maker of;

    Keeper(Maker of) { this.of = of; }
  }

  abstract static class Timed implements Runnable {
    final ScheduledExecutorService service;

    Timed(ScheduledExecutorService service) { this.service = service; }

    void schedule(long ms) { service.schedule(this, ms, TimeUnit.MILLISECONDS); }

    @Override
    public void run() { timeReached(); }

    abstract void timeReached();
  }

  volatile long limit; // not private: no compiler makes an accessor of it
  private final Event event;
  final ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
  final Keeper keeper;

  Maker() {
    keeper = new Keeper(this);
    limit = 1000;
    event = new Event();
  }

  static void make() {
    ALL.put("a", new Maker());
    ALL.get("a").event.schedule(10);
  }

  class Event extends Timed {
    Event() { super(pool); }

    @Override
    void timeReached() {
      limit = Math.min(limit + 15, 2000); // BLOCAL: lost-update low [[this method, in another thread]]
      schedule(10);
    }
  }
}
