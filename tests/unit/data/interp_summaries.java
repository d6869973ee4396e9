// What test_summaries.c summarises. Compiled once, each class to interp_NAME.class:
//   javac --release 17 -g:none -d out interp_summaries.java
package interp;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class Wraps {
  final Lock lock = new ReentrantLock();
  final Condition full = lock.newCondition();
  static final Lock GLOBAL = new ReentrantLock();

  void acquire() { lock.lock(); }
  void release() { lock.unlock(); }
  void acquireTwice() { acquire(); acquire(); }
  static void acquireOf(Wraps w) { w.acquire(); }
  static void acquireGlobal() { GLOBAL.lock(); }
  void balanced() { lock.lock(); try { System.gc(); } finally { lock.unlock(); } }
  boolean acquireSometimes(boolean x) { if (x) { lock.lock(); return true; } return false; }
  void acquireOrThrow(boolean x) {
    lock.lock();
    if (x) { lock.unlock(); throw new IllegalStateException(); }
  }
  void reopen() { lock.unlock(); lock.lock(); }
  void reopenByCalls() { release(); acquire(); }
  void reopenBelow() { reopen(); }
  synchronized void waits() throws InterruptedException { wait(); }
  void waitsBelow() throws InterruptedException { waits(); }
  static void waitsOn(Wraps w) throws InterruptedException { w.waitsBelow(); }
  synchronized void waitsFarBelow(Wraps w) throws InterruptedException { synchronized (w) { waitsOn(w); } }
  void awaits() throws InterruptedException { full.await(); }
}

class Results {
  private int n, other;
  private final Object lock = new Object();

  synchronized int own() { return n; }
  int callers() { return n; }
  synchronized int uses() { return callers(); }
  int ownObject() { synchronized (lock) { return n; } }
  int below() { return own(); }
  synchronized int claimed() { return n++; }
  synchronized boolean chosen() { return n > 3; }
  synchronized boolean chosenByArms() { if (n > 3) { return true; } return false; }
  synchronized void write(int v) { n = v; other = v; }
  void writeByLock(int v) { synchronized (lock) { n = v; } }
  static int of(Results r) { return r.own(); }
  int unrelated(int a) { return a; }
  void consumes() { write(below() + of(this)); } // without it nobody would ask what they return
}

class Flows {
  private int kept;
  static Object shared;
  int first(int a, int b) { synchronized (this) { } return a; }
  int sum(int a, int b) { synchronized (this) { } return a + b; }
  int none(int a, int b) { synchronized (this) { } return 7; }
  int same(Flows f) { synchronized (this) { } return f.kept; }
  Object self() { synchronized (this) { } return this; }
  Object fresh() { synchronized (this) { } return new Object(); }
  Object leaked() { synchronized (this) { } Object o = new Object(); shared = o; return o; }
  void stores(int a, int b) { synchronized (this) { kept = b; } }
  void escapes(Object a, Object b) { synchronized (this) { shared = b; } }
  int long2(long a, int b) { synchronized (this) { } return b; }
}

class Runs {
  final Object lock = new Object();
  void plain(int x, Runnable r) { synchronized (lock) { } r.run(); }
  void locked(Runnable r) { synchronized (lock) { r.run(); } }
  void below(Runnable r) { locked(r); }
  void uses(Runnable r) { synchronized (lock) { } below(r); }
  synchronized void own(Runnable r) { r.run(); }
  void starts(Runnable r) { synchronized (lock) { } new Thread(r).start(); }
}

class Entries {
  private int n, m;
  private final Object lock = new Object();
  public synchronized void a() { always(); sometimes(); }
  public void b() { synchronized (this) { always(); deep(); } sometimes(); }
  public void c() { synchronized (lock) { underLock(); } }
  private void always() { n++; }
  private void sometimes() { m++; }
  private void deep() { deeper(); }
  private void deeper() { n--; }
  private void underLock() { m--; }
  private void nobody() { synchronized (this) { n = 5; } }
  void others() { synchronized (this) { helper(new Entries()); helper2(new Entries()); helper2(this); } }
  private static void helper(Entries fresh) { fresh.n = 1; }
  private static void helper2(Entries mixed) { mixed.n = 2; }
}

class Recurses {
  private int n;
  final Lock lock = new ReentrantLock();
  synchronized void set(int v) { n = v; }
  synchronized int self(int d) { return d == 0 ? n : self(d - 1); }
  int even(int d) { synchronized (this) { if (d == 0) { return n; } } return odd(d - 1); }
  int odd(int d) { synchronized (this) { if (d == 0) { return 0; } } return even(d - 1); }
  void waitsEven(int d) throws InterruptedException { synchronized (this) { wait(); } waitsOdd(d - 1); }
  void waitsOdd(int d) throws InterruptedException { if (d > 0) { waitsEven(d - 1); } }
}

class Guards {
  private int three, two, half, read, fresh, none;
  private int left, right, apart, loose, sixty, under;
  static int shared;
  public synchronized void a() { three = 1; two = 1; half = 1; read++; left = 1; right = 1; }
  public synchronized void b() { three = 2; two = 2; three = 3; apart = 1; }
  public void c() { three = 4; two = 3; half = 2; }
  public synchronized void d() { apart = 2; }
  public void e() { synchronized (this) { left = 2; } synchronized (this) { apart = 3; } }
  public int f() { return read + read; }
  public synchronized int g() { return none; }
  public void h() { none = 1; loose = 1; }
  public synchronized void locked() { sixty = 1; sixty = 2; sixty = 3; under = 1; under = 2; under = 3; under = 4; }
  public void bare() { sixty = 4; sixty = 5; under = 5; under = 6; under = 7; }
  public void i() { synchronized (Guards.class) { shared++; } }
  public static synchronized void j() { shared = 0; }
  public void k() { Guards g = new Guards(); g.fresh = 1; g.fresh = 2; synchronized (this) { fresh = 3; } }
}
