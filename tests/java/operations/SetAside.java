// OPTIONS: --check=block-local
package operations;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/* A table that one thread at a time makes anew: a compareAndSet that expects what was read puts a
   mark in its place, and who has won puts a number back. */
class SetAside {
  static final SetAside ALL = new SetAside();
  private static final AtomicIntegerFieldUpdater<SetAside> LIMIT =
      AtomicIntegerFieldUpdater.newUpdater(SetAside.class, "limit");

  private volatile int limit = 12;
  private volatile int[] table = new int[16];

  // Silent: -1 says that somebody is at it.
  void grow() {
    int n = limit;
    if (n >= 0 && LIMIT.compareAndSet(this, n, -1)) {
      try {
        table = new int[2 * table.length];
      } finally {
        limit = 2 * n; // BENIGN: lost-update handed-over
      }
    }
  }

  // Silent: who has counted one down is the one who may go on.
  void help() {
    int n = limit;
    if (n > 4 && LIMIT.compareAndSet(this, n, n - 1)) {
      rest(); // BENIGN: check-then-act handed-over
    }
  }

  private void rest() {
    limit = 3;
  }
}

/* What was put there is made of the old value: others go on from it, and their numbers are lost. */
class SetAsideCounted {
  static final SetAsideCounted ALL = new SetAsideCounted();
  private static final AtomicIntegerFieldUpdater<SetAsideCounted> USERS =
      AtomicIntegerFieldUpdater.newUpdater(SetAsideCounted.class, "users");

  private volatile int users;

  void use(Runnable r) {
    int n = users;
    if (USERS.compareAndSet(this, n, n + 1)) {
      r.run();
      users = n; // BLOCAL: lost-update medium
    }
  }

  void come() {
    USERS.incrementAndGet(this);
  }
}

/* Written back whether it has won or not. */
class SetAsideAnyhow {
  static final SetAsideAnyhow ALL = new SetAsideAnyhow();
  private static final AtomicIntegerFieldUpdater<SetAsideAnyhow> LIMIT =
      AtomicIntegerFieldUpdater.newUpdater(SetAsideAnyhow.class, "limit");

  private volatile int limit = 12;

  void grow() {
    int n = limit;
    boolean won = LIMIT.compareAndSet(this, n, -1);
    System.out.println(won);
    limit = 2 * n; // BLOCAL: lost-update high
  }

  void set(int n) {
    limit = n;
  }
}

/* The operation expects what was read later: the older value is written back over that. */
class SetAsideLater {
  static final SetAsideLater ALL = new SetAsideLater();
  private static final AtomicIntegerFieldUpdater<SetAsideLater> LIMIT =
      AtomicIntegerFieldUpdater.newUpdater(SetAsideLater.class, "limit");

  private volatile int limit = 12;

  void grow() {
    int old = limit;
    int now = limit;
    if (LIMIT.compareAndSet(this, now, -1)) {
      limit = 2 * old; // BLOCAL: lost-update high
    }
  }

  void set(int n) {
    limit = n;
  }
}

/* Who reads the mark itself wins it, too, and puts a wrong number back over that of the first. */
class SetAsideUnasked {
  static final SetAsideUnasked ALL = new SetAsideUnasked();
  private static final AtomicIntegerFieldUpdater<SetAsideUnasked> LIMIT =
      AtomicIntegerFieldUpdater.newUpdater(SetAsideUnasked.class, "limit");

  private volatile int limit = 12;

  void grow() {
    int n = limit;
    if (LIMIT.compareAndSet(this, n, -1)) {
      limit = 2 * n; // BLOCAL: lost-update high
    }
  }

  void set(int n) {
    limit = n;
  }
}

/* The same by an atomic. */
class SetAsideAtomic {
  static final SetAsideAtomic ALL = new SetAsideAtomic();

  private final AtomicInteger limit = new AtomicInteger(12);
  private volatile int[] table = new int[16];

  // Silent
  void grow() {
    int n = limit.get();
    if (n >= 0 && limit.compareAndSet(n, -1)) {
      table = new int[2 * table.length];
      limit.set(2 * n); // BENIGN: lost-update handed-over
    }
  }

  int length() {
    return table.length;
  }
}
