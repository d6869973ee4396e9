package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/* Getters and setters that take their lock by methods of their own (ANALYSIS §5: a wrapper's acquire() is a lock operation by its
   summary): what they bring comes back released, as from any other block. */
class EnterAndExit {
  static class Guarded {
    private final Lock mutex = new ReentrantLock();

    protected void enter() { mutex.lock(); }
    protected void exit() { mutex.unlock(); }
  }

  static class Counter extends Guarded {
    static final Counter SHARED = new Counter();
    private final String name = "counter";
    private int count;

    int count() {
      enter();
      try {
        return count;
      } finally {
        exit();
      }
    }

    void count(int n) {
      enter();
      try {
        count = n;
      } finally {
        exit();
      }
    }

    void increment() {
      int n = count();
      count(n + 1); // BLOCAL: lost-update high
    }

    void fill() {
      if (count() < 3) {
        count(3); // BLOCAL: check-then-act medium
      }
    }

    /* Silent: the lock is held all the while. */
    void incrementAtOnce() {
      enter();
      try {
        count(count() + 1);
      } finally {
        exit();
      }
    }

    /* Silent: what is read never changes. */
    String name() {
      enter();
      exit();
      return name;
    }

    void rename() {
      if (name().isEmpty()) { count(1); }
    }

    /* Silent: the block of the callee is over before anything is read. */
    private void touch() {
      enter();
      exit();
    }

    int twice(int n) {
      touch();
      return 2 * n;
    }

    void doubled() {
      int n = twice(4);
      count(n);
    }
  }
}
