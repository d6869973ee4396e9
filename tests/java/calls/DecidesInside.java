package calls;

import java.util.concurrent.Executor;

/* A callee, or a lambda, that decides by an old number or flag it is given (ANALYSIS §5: for each parameter: deciding which guarded
   access?). */
public class DecidesInside {
  static final DecidesInside SHARED = new DecidesInside();
  private String mood = "calm";
  private int level;
  private boolean busy;

  synchronized void mood(String s) { mood = s; }
  synchronized void level(int n) { level = n; }
  synchronized boolean busy() { return busy; }
  synchronized void idle() { busy = false; }
  synchronized void busyIf(boolean really) { if (really) { busy = true; } }
  synchronized void cheerIf(boolean really) { if (really) { mood = "glad"; } }

  /* Looks itself as well. */
  synchronized void busyIfStill(boolean really) { if (really && !busy) { busy = true; } }

  void byArgument() {
    busyIf(!busy()); // BLOCAL: check-then-act medium
  }

  /* Of other state than what was read the argument is just an argument. */
  void aboutAnother() {
    cheerIf(busy()); // BLOCAL: stale-value low
  }

  void looksAgain() {
    busyIfStill(!busy()); // BLOCAL: stale-value low
  }

  /* Silent: one block. */
  synchronized void inOneBlock() {
    busyIf(!busy());
  }

  void captured() {
    boolean calm;
    synchronized (this) { calm = mood.equals("calm"); }
    Runnable r = () -> {
      if (calm) {
        synchronized (this) {
          mood = "glad"; // BLOCAL: check-then-act medium
        }
      }
    };
    r.run();
  }

  void capturedByThread(Executor ex) {
    int n;
    synchronized (this) { n = level; }
    ex.execute(() -> {
      if (n > 3) {
        level(0); // BLOCAL: check-then-act medium
      }
    });
  }

  /* Silent: the lambda asks itself. */
  void asksItself(Executor ex) {
    ex.execute(() -> {
      synchronized (this) {
        if (level > 3) {
          level = 0;
        }
      }
    });
  }
}
