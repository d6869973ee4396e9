package nested;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;

/* Private members of another class of the nest: what Java 8 makes of them are calls of accessors (access$000), which do what is
   written where they are called (ANALYSIS §5), as sure as the field instructions of Java 11. */
public class ByAccessor {
  private static final Logger LOG = Logger.getLogger("nested");

  static class Seat {
    private int price;
  }

  static class Hall {
    static final Hall SHARED = new Hall();
    private final Seat[] seats = {new Seat()};
    private Seat first = new Seat();
    private final AtomicBoolean stopped = new AtomicBoolean();

    synchronized void first(Seat s) { first = s; }

    void raise(int i) {
      int p;
      synchronized (this) { p = seats[i].price; }
      synchronized (this) {
        seats[i].price = p + 1; // BLOCAL: lost-update high
      }
    }

    void raiseFirst() {
      int p;
      synchronized (this) { p = first.price; }
      synchronized (this) {
        first.price = p + 1; // BLOCAL: lost-update high
      }
    }

    /* Silent: one block. */
    synchronized void raiseAtOnce(int i) {
      int p = seats[i].price;
      seats[i].price = p + 1;
    }

    void start() { stopped.set(false); }

    /* With nothing more than a message, though the logger is the outer class's. */
    void stop() {
      if (!stopped.get()) {
        stopped.set(true); // BLOCAL: check-then-act low
        LOG.info("stopped");
      }
    }

    /* With more than a message. */
    void stopAndCount() {
      if (!stopped.get()) {
        stopped.set(true); // BLOCAL: check-then-act medium
        stops = 1;
      }
    }
  }

  private static volatile int stops;

  static class Document {
    static final Document SHARED = new Document();
    private int revision, saved;

    synchronized void edit() {
      revision++;
      saved = 0;
    }

    synchronized void saved(int r) { saved = r; }

    class Saver implements Runnable {
      @Override
      public void run() {
        int r;
        synchronized (Document.this) { r = revision; }
        synchronized (Document.this) {
          saved = r; // BLOCAL: stale-value medium
        }
      }
    }

    /* Handed to a method that the source has: low. */
    class Teller implements Runnable {
      @Override
      public void run() {
        int r;
        synchronized (Document.this) { r = revision; }
        synchronized (Document.this) {
          saved(r); // BLOCAL: stale-value low
        }
      }
    }
  }
}
