package rechecks;

/* Double-checked by another field: the flag is asked without the lock, under it the object itself,
   and the flag is set to what all set it to. That is no act: to say twice that it is there is to say
   it once; what else the block does is, unless a fresh test decides it (ANALYSIS §7). */
public class Announced {
  static class InCallee {
    static final InCallee IT = new InCallee();
    private final Object lock = new Object();
    private volatile Object ring;
    private volatile boolean ready;

    Object ring() {
      if (!ready) {
        make(); // BLOCAL: check-then-act low
      }
      return ring;
    }

    private void make() {
      synchronized (lock) {
        if (ring == null) {
          ring = new Object();
        }
        ready = true;
      }
    }
  }

  static class InMethod {
    static final InMethod IT = new InMethod();
    private final Object lock = new Object();
    private volatile Object ring;
    private volatile boolean ready;

    Object ring() {
      if (!ready) {
        synchronized (lock) {
          if (ring == null) {
            ring = new Object(); // BLOCAL: check-then-act low
          }
          ready = true;
        }
      }
      return ring;
    }
  }

  /* Nobody looks again: two are made. */
  static class Twice {
    static final Twice IT = new Twice();
    private final Object lock = new Object();
    private volatile Object ring;
    private volatile boolean ready;

    Object ring() {
      if (!ready) {
        synchronized (lock) {
          ring = new Object();
          ready = true; // BLOCAL: check-then-act high
        }
      }
      return ring;
    }
  }

  /* Something else is done, whether the object was there or not. */
  static class More {
    static final More IT = new More();
    private final Object lock = new Object();
    private volatile Object ring;
    private volatile boolean ready;
    private int made;

    Object ring() {
      if (!ready) {
        synchronized (lock) {
          if (ring == null) {
            ring = new Object();
          }
          made++;
          ready = true; // BLOCAL: check-then-act high
        }
      }
      return ring;
    }

    synchronized int made() { return made; }
  }

  /* The flag goes both ways. */
  static class Back {
    static final Back IT = new Back();
    private final Object lock = new Object();
    private volatile Object ring;
    private volatile boolean ready;

    Object ring() {
      if (!ready) {
        synchronized (lock) {
          if (ring == null) {
            ring = new Object();
          }
          ready = true; // BLOCAL: check-then-act high
        }
      }
      return ring;
    }

    void drop() {
      synchronized (lock) {
        ring = null;
        ready = false;
      }
    }
  }
}
