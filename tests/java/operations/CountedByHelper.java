package operations;

import java.util.concurrent.atomic.AtomicInteger;

/** A count that a helper makes, and answers nothing, and a getter that is asked then: whoever counts in between is counted, too. */
class CountedByHelper {
  static void tell(Object o) {
    System.out.println(o);
  }

  /** Refuses what is too much, and says no more. */
  static class Counted {
    private final AtomicInteger count = new AtomicInteger(1);

    int getCount() {
      return count.get();
    }

    void retain() {
      if (count.incrementAndGet() == 1) {
        throw new IllegalStateException();
      }
    }

    void release() {
      if (count.decrementAndGet() < 0) {
        throw new IllegalStateException();
      }
    }
  }

  /** Of two who release the last two both find 0. */
  static class Connection extends Counted {
    static final Connection SHARED = new Connection();

    @Override
    void release() {
      super.release();
      if (getCount() == 0) { // BLOCAL: check-then-act {{'count' is counted}}
        tell(this);
      }
    }
  }

  /** Silent: no more than a bound is asked, which one more or less does not reach by leaps. */
  static class Bounded extends Counted {
    static final Bounded SHARED = new Bounded();

    @Override
    void release() {
      super.release();
      if (getCount() < 3) {
        tell(this);
      }
    }
  }

  /** Silent: one lock keeps all others from counting in between. */
  static class Locked {
    static final Locked SHARED = new Locked();
    private final AtomicInteger count = new AtomicInteger(1);

    private int left() {
      return count.get();
    }

    private void drop() {
      if (count.decrementAndGet() < 0) {
        throw new IllegalStateException();
      }
    }

    synchronized void retain() {
      count.incrementAndGet();
    }

    synchronized void release() {
      drop();
      if (left() == 0) {
        tell(this);
      }
    }
  }

  /** Silent: the helper goes by the answer of its own count, and who calls it only tells of it. */
  static class Done {
    static final Done SHARED = new Done();
    private final AtomicInteger left = new AtomicInteger(2);

    int left() {
      return left.get();
    }

    void done() {
      if (left.decrementAndGet() == 0) {
        tell("all");
      }
    }

    void one() {
      done();
      if (left() == 0) {
        tell("perhaps all");
      }
    }
  }

  /** The mended form, silent: the count itself answers. */
  static class Mended {
    static final Mended SHARED = new Mended();
    private final AtomicInteger count = new AtomicInteger(1);

    int drop() {
      int n = count.decrementAndGet();
      if (n < 0) {
        throw new IllegalStateException();
      }
      return n;
    }

    void release() {
      if (drop() == 0) {
        tell(this);
      }
    }
  }
}
