package real;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/* What a loop tests at the end of its turn is of that turn: it is no test of what the next turn reads anew. */
final class Turns {
  static final class Event {
    final long time;

    Event(long time) {
      this.time = time;
    }
  }

  /* Another thread polls the last one between the two questions: the head is null. */
  static final class Expired {
    static final Expired SHARED = new Expired();
    private final Queue<Event> events = new ConcurrentLinkedQueue<>();

    void add(long now) {
      expire(now);
      events.add(new Event(now));
    }

    void clear() {
      events.clear();
    }

    private void expire(long now) {
      while (!events.isEmpty() && events.peek().time < now) { // BLOCAL: check-then-act {{read again}}
        events.poll();
      }
    }
  }

  /* Tested in its own turn, before it is used. */
  static final class SilentTested {
    static final SilentTested SHARED = new SilentTested();
    private final Queue<Event> events = new ConcurrentLinkedQueue<>();

    void add(long now) {
      events.add(new Event(now));
    }

    void clear() {
      events.clear();
    }

    int count(long now) {
      int n = 0;
      while (!events.isEmpty()) {
        Event head = events.peek();
        if (head == null) {
          break;
        }
        n += head.time < now ? 1 : 0;
      }
      return n;
    }
  }

  /* One thing that is there is asked for once. */
  static final class SilentOnce {
    static final SilentOnce SHARED = new SilentOnce();
    private final Queue<Event> events = new ConcurrentLinkedQueue<>();

    void add(long now) {
      events.add(new Event(now));
    }

    void clear() {
      events.clear();
    }

    boolean await(long now) {
      for (Event head = events.peek(); head != null; head = events.peek()) {
        if (head.time > now) {
          return true;
        }
      }
      return false;
    }
  }
}
