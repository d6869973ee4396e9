package rechecks;

/* A stamp that was read with the value, in one block, is compared with the present by who writes the value back
   (ANALYSIS §8, rechecked). */
final class StampInCallee {
  static int changed(int v) {
    return v * 2 + 1;
  }

  /* The stamp is an argument. */
  static final class SilentGiven {
    static final SilentGiven SHARED = new SilentGiven();
    private int value;
    private long version;

    private synchronized boolean commit(int v, long stamp) {
      if (stamp != version) {
        return false;
      }
      value = v;
      version++;
      return true;
    }

    synchronized void set(int v) {
      value = v;
      version++;
    }

    boolean update() {
      int v;
      long stamp;
      synchronized (this) {
        v = value;
        stamp = version;
      }
      return commit(changed(v), stamp); // BENIGN: lost-update rechecked
    }
  }

  /* Both are kept in an object, which writes back itself. */
  static final class SilentUpdate {
    static final SilentUpdate SHARED = new SilentUpdate();
    private int value;
    private int version;

    static final class Update {
      private final SilentUpdate of;
      private final int value;
      private final int stamp;

      Update(SilentUpdate of, int value, int stamp) {
        this.of = of;
        this.value = value;
        this.stamp = stamp;
      }

      boolean commit() {
        return of.commit(changed(value), stamp);
      }
    }

    synchronized Update begin() {
      return new Update(this, value, version);
    }

    synchronized boolean commit(int v, int stamp) {
      if (stamp != version) {
        return false;
      }
      value = v;
      version++;
      return true;
    }

    boolean update() {
      return begin().commit(); // BENIGN: lost-update rechecked; BENIGN: stale-value rechecked
    }
  }

  /* One writer does not move the stamp. */
  static final class Forgotten {
    static final Forgotten SHARED = new Forgotten();
    private int value;
    private long version;

    private synchronized boolean commit(int v, long stamp) {
      if (stamp != version) {
        return false;
      }
      value = v;
      version++;
      return true;
    }

    synchronized void reset() {
      value = 0;
    }

    boolean update() {
      int v;
      long stamp;
      synchronized (this) {
        v = value;
        stamp = version;
      }
      return commit(changed(v), stamp); // BLOCAL: lost-update
    }
  }

  /* The stamp is read in a later block than the value: it says nothing of what came between. */
  static final class ReadLater {
    static final ReadLater SHARED = new ReadLater();
    private int value;
    private long version;

    private synchronized boolean commit(int v, long stamp) {
      if (stamp != version) {
        return false;
      }
      value = v;
      version++;
      return true;
    }

    synchronized void set(int v) {
      value = v;
      version++;
    }

    boolean update() {
      int v;
      long stamp;
      synchronized (this) {
        v = value;
      }
      synchronized (this) {
        stamp = version;
      }
      return commit(changed(v), stamp); // BLOCAL: lost-update
    }
  }

  /* The callee looks at the stamp as it is, and only keeps the old one. */
  static final class NotCompared {
    static final NotCompared SHARED = new NotCompared();
    private int value;
    private long version;
    private long before;

    private synchronized boolean commit(int v, long stamp) {
      if (version < 0) {
        return false;
      }
      before = stamp;
      value = v;
      version++;
      return true;
    }

    synchronized void set(int v) {
      value = v;
      version++;
    }

    synchronized long before() {
      return before;
    }

    boolean update() {
      int v;
      long stamp;
      synchronized (this) {
        v = value;
        stamp = version;
      }
      return commit(changed(v), stamp); // BLOCAL: lost-update; BENIGN: stale-value rechecked
    }
  }
}
