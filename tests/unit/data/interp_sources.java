// What test_interp.c interprets. A call of Probe marks a place; nothing else is to be known of it.
// Compiled once, each class to interp_NAME.class:  javac --release 17 -g:none -d out interp_sources.java
package interp;

class Probe {
  static native void p1();
  static native void p2();
  static native void p3();
  static native void p4();
  static native void p5();
}

class Lock {
  native void lock();
  native void unlock();
  native void await();
  native void reopen();
}

class Node {
  final Lock lock = new Lock();
  Node next;
  int value;
}

class Locks {
  final Object a = new Object(), b = new Object();
  final Lock lock = new Lock();
  Object moving;

  void nested() {
    Probe.p1();
    synchronized (a) {
      Probe.p2();
      synchronized (b) { Probe.p3(); }
      Probe.p4();
    }
    Probe.p5();
  }
  void reentrant() {
    synchronized (a) {
      synchronized (a) { Probe.p1(); }
      Probe.p2();
    }
    Probe.p3();
  }
  synchronized void own() {
    Probe.p1();
    synchronized (this) { Probe.p2(); }
    Probe.p3();
  }
  static synchronized void ownClass() {
    Probe.p1();
    synchronized (Locks.class) { Probe.p2(); }
  }
  int early(boolean leave) {
    synchronized (a) {
      Probe.p1();
      if (leave) { return 1; }
      Probe.p2();
    }
    Probe.p3();
    return 2;
  }
  void breaks(int n) {
    for (int i = 0; i < n; i++) {
      synchronized (a) {
        Probe.p1();
        if (i == 3) { break; }
        if (i == 5) { continue; }
        Probe.p2();
      }
      Probe.p3();
    }
    Probe.p4();
  }
  void caughtInside() {
    synchronized (a) {
      try { Probe.p1(); } catch (RuntimeException e) { Probe.p2(); }
      Probe.p3();
    }
    Probe.p4();
  }
  void caughtOutside() {
    try {
      synchronized (a) { Probe.p1(); }
    } catch (RuntimeException e) { Probe.p2(); }
    Probe.p3();
  }
  void caughtBetween() {
    synchronized (a) {
      try {
        synchronized (b) { Probe.p1(); }
      } catch (RuntimeException e) { Probe.p2(); }
      Probe.p3();
    }
    Probe.p4();
  }
  void finallyUnlocks() {
    lock.lock();
    try { Probe.p1(); } finally { lock.unlock(); }
    Probe.p2();
  }
  void fieldIsReplaced() {
    synchronized (moving) {
      moving = new Object();
      Probe.p1();
    }
    Probe.p2();
  }
  void someHoldIt(boolean x) {
    if (x) { lock.lock(); }
    Probe.p1();
    if (x) { lock.unlock(); }
  }
  void leastDepth(boolean x) {
    lock.lock();
    if (x) { lock.lock(); }
    Probe.p1();
    lock.unlock();
    Probe.p2();
  }
  void callersLock() {
    lock.unlock();
    Probe.p1();
    lock.lock();
    Probe.p2();
  }
}

class Loops {
  final Object a = new Object(), b = new Object();

  void each(Object[] all) {
    for (Object o : all) {
      synchronized (o) { Probe.p1(); }
      Probe.p2();
    }
    Probe.p3();
  }
  void chain(Node n) {
    while (n != null) {
      synchronized (n) { Probe.p1(); }
      n = n.next;
      Probe.p2();
    }
    Probe.p3();
  }
  void handOverHand(Node head) {
    Node cur = head;
    cur.lock.lock();
    Probe.p1();
    while (cur.next != null) {
      Node next = cur.next;
      next.lock.lock();
      Probe.p2();
      cur.lock.unlock();
      cur = next;
      Probe.p3();
    }
    Probe.p4();
    cur.lock.unlock();
    Probe.p5();
  }
  void lockOverLock(Lock cur, Lock[] rest) {
    cur.lock();
    for (int i = 0; i < rest.length; i++) {
      Lock next = rest[i];
      next.lock();
      cur.unlock();
      cur = next;
      Probe.p1();
    }
    Probe.p2();
    cur.unlock();
    Probe.p3();
  }
  void assigned() {
    Object changes = a, stays = a;
    for (int i = 0; i < 9; i++) {
      Probe.p1();
      changes = b;
      Probe.p2();
    }
    Probe.p3();
  }
  void turns() {
    Object old = null;
    for (int i = 0; i < 9; i++) {
      Object made = new Object();
      Probe.p1();
      old = made;
      Probe.p2();
    }
  }
}

class Escapes {
  static Object shared;
  Object field;
  static Object[] array;

  Escapes() {
    Probe.p1();
    shared = this;
    Probe.p2();
  }
  void stored() {
    Object x = new Object();
    Probe.p1();
    shared = x;
    Probe.p2();
  }
  void passed() {
    Object x = new Object();
    Probe.p1();
    keep(x);
    Probe.p2();
  }
  void intoArray() {
    Object x = new Object();
    Probe.p1();
    array[0] = x;
    Probe.p2();
  }
  void onOnePath(boolean way) {
    Object x = new Object();
    if (way) { shared = x; }
    Probe.p2();
  }
  void anew() {
    for (int i = 0; i < 9; i++) {
      Object x = new Object();
      Probe.p1();
      shared = x;
      Probe.p2();
    }
  }
  void inside() {
    Object x = new Object();
    Object[] box = new Object[1];
    box[0] = x;
    Probe.p1();
    shared = box;
    Probe.p2();
  }
  void captured() {
    Object x = new Object();
    Probe.p1();
    Runnable later = () -> x.hashCode();
    keep(later);
    Probe.p2();
  }
  native void keep(Object o);
}

class Sees {
  final Object a = new Object(), b = new Object();
  final Lock lock = new Lock();
  int n;

  void released() {
    int seen;
    synchronized (a) { seen = n; Probe.p1(); }
    Probe.p2();
  }
  void outer() {
    int seen;
    synchronized (a) {
      seen = n;
      synchronized (b) { Probe.p1(); }
      Probe.p2();
    }
  }
  void computed() {
    int seen, sum;
    synchronized (a) { seen = n; sum = seen * 2 + 1; }
    Probe.p2();
  }
  void joined(boolean fresh) {
    int seen;
    synchronized (a) { seen = n; }
    synchronized (a) {
      if (fresh) { seen = n; }
      Probe.p1();
    }
  }
  void waits() {
    lock.lock();
    int seen = n;
    lock.await();
    Probe.p1();
    lock.unlock();
    Probe.p2();
  }
  void reopens() {
    lock.lock();
    int seen = n;
    lock.reopen();
    Probe.p1();
    lock.unlock();
  }
  void waitThrows() {
    Lock taken = lock;
    taken.lock();
    int seen = n;
    try {
      taken.await();
    } catch (RuntimeException e) {
      Probe.p1();
    }
    taken.unlock();
  }
  void turns() {
    int seen = 0;
    for (int i = 0; i < 9; i++) {
      synchronized (a) {
        Probe.p1();
        seen = n;
        Probe.p2();
      }
    }
  }
  void chosen() {
    boolean seen;
    synchronized (a) { seen = n > 3; Probe.p1(); }
    Probe.p2();
  }
  void decides() {
    int none = 0;
    synchronized (a) {
      if (n > 3) { Probe.p1(); }
      Probe.p2();
    }
  }
  void decidesLate() {
    boolean seen;
    synchronized (a) { seen = n > 3; }
    if (seen) { Probe.p1(); }
    Probe.p2();
  }
}
