package calls;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/* Objects without a lock of their own, which only their own methods write, under the lock of who keeps them (ANALYSIS §2: an
   observation belongs to the innermost held lock under which some other write of the field happens, be it by a callee that cannot
   name the lock). */
public class Beans {
  static class Bean {
    private int value;

    int value() { return value; }
    void value(int n) { value = n; }
    void add() { value++; }
  }

  static class Bag {
    private final List<String> items = new ArrayList<>();

    int size() { return items.size(); }
    void put(String s) { items.add(s); }
    String take() { return items.remove(0); }
  }

  static class Facade {
    static final Facade SHARED = new Facade();
    private final Bean bean = new Bean();
    private final Bag bag = new Bag();

    synchronized void reset() { bean.value(0); }
    synchronized void put(String s) { bag.put(s); }

    void increment() {
      int n;
      synchronized (this) { n = bean.value(); }
      synchronized (this) {
        bean.value(n + 1); // BLOCAL: lost-update high
      }
    }

    /* Silent: one block. */
    synchronized void incrementInOne() {
      bean.value(bean.value() + 1);
    }

    void addBelow(int most) {
      boolean below;
      synchronized (this) { below = bean.value() < most; }
      if (below) {
        synchronized (this) {
          bean.add(); // BLOCAL: check-then-act medium
        }
      }
    }

    /* Silent: asked again. */
    synchronized void addBelowInOne(int most) {
      if (bean.value() < most) { bean.add(); }
    }

    String takeAny() {
      boolean any;
      synchronized (this) { any = bag.size() > 0; }
      if (!any) { return null; }
      synchronized (this) {
        return bag.take(); // BLOCAL: check-then-act medium
      }
    }

    /* It has taken what it goes on with. */
    void takenOut(Facade other) {
      int n;
      synchronized (this) {
        n = bean.value();
        bean.value(0);
      }
      synchronized (this) {
        bean.value(n + 1); // BLOCAL: lost-update high
      }
    }

    /* Silent: nobody else has this bean. */
    int local() {
      Bean own = new Bean();
      int n;
      synchronized (this) { n = own.value(); }
      synchronized (this) { own.value(n + 1); }
      return n;
    }
  }

  /* The views of one lock, and a layer above the locked one. */
  static class Views {
    static final Views SHARED = new Views();
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Bean bean = new Bean();

    int value() {
      rw.readLock().lock();
      try {
        return bean.value();
      } finally {
        rw.readLock().unlock();
      }
    }

    void value(int n) {
      rw.writeLock().lock();
      try {
        bean.value(n);
      } finally {
        rw.writeLock().unlock();
      }
    }

    void increment() {
      value(value() + 1); // BLOCAL: lost-update high
    }
  }

  /* Of one bean the lock is one of the process. */
  static class Global {
    private static final Bean BEAN = new Bean();

    static void reset() {
      synchronized (Global.class) { BEAN.value(0); }
    }

    static void increment() {
      int n;
      synchronized (Global.class) { n = BEAN.value(); }
      synchronized (Global.class) {
        BEAN.value(n + 1); // BLOCAL: lost-update high
      }
    }
  }

  /* Silent: the lock has nothing to do with the bean, which nobody writes under it. */
  static class OtherLock {
    static final OtherLock SHARED = new OtherLock();
    private final Bean2 bean = new Bean2();

    void reset() { bean.value(0); }

    void increment() {
      int n;
      synchronized (this) { n = bean.value(); }
      bean.value(n + 1);
    }
  }

  static class Bean2 {
    private int value;

    int value() { return value; }
    void value(int n) { value = n; }
  }

  /* Silent: another lock is held from the read to the use, and by whoever writes. */
  static class TwoLocks {
    static final TwoLocks SHARED = new TwoLocks();
    private final Object outer = new Object();
    private final Bean3 bean = new Bean3();

    void reset() {
      synchronized (outer) {
        synchronized (this) { bean.value(0); }
      }
    }

    void increment() {
      synchronized (outer) {
        int n;
        synchronized (this) { n = bean.value(); }
        synchronized (this) {
          bean.value(n + 1); // FALSE: lost-update (the setter's own write is under no lock, for all that is known)
        }
      }
    }
  }

  static class Bean3 {
    private int value;

    int value() { return value; }
    void value(int n) { value = n; }
  }

  /* Which bean is meant changes: that its own methods write it under the lock is not seen. */
  static class Replaced {
    static final Replaced SHARED = new Replaced();
    private Bean4 bean = new Bean4();

    synchronized void reset() { bean = new Bean4(); }
    synchronized void clear() { bean.value(0); }

    void increment() {
      int n;
      synchronized (this) { n = bean.value(); }
      synchronized (this) {
        bean.value(n + 1); // MISSED: lost-update (the bean's field changes)
      }
    }
  }

  static class Bean4 {
    private int value;

    int value() { return value; }
    void value(int n) { value = n; }
  }
}
