package wait;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/* A callee that waits whatever it finds loses the notification just as well; one that decides for itself does not
   (ANALYSIS §7, check-then-wait). */
public class WaitsBelow {
  static final WaitsBelow SHARED = new WaitsBelow();
  private final Lock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean open;
  private boolean other;

  boolean isOpen() { lock.lock(); try { return open; } finally { lock.unlock(); } }
  void open(boolean b) { lock.lock(); try { open = b; other = !b; changed.signalAll(); } finally { lock.unlock(); } }

  private void pause() throws InterruptedException {
    lock.lock();
    try {
      changed.await();
    } finally {
      lock.unlock();
    }
  }

  private void pauseHeld() throws InterruptedException { changed.await(); }

  private void awaitOpen() throws InterruptedException {
    lock.lock();
    try {
      while (!open) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  private void pauseUnlessOther() throws InterruptedException {
    lock.lock();
    try {
      if (!other) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  private void pauseAWhile() throws InterruptedException {
    lock.lock();
    try {
      changed.await(1, TimeUnit.SECONDS);
    } finally {
      lock.unlock();
    }
  }

  void outright() throws InterruptedException {
    if (!isOpen()) {
      pause(); // BLOCAL: check-then-wait high
    }
  }

  void outrightHeld() throws InterruptedException {
    if (!isOpen()) {
      lock.lock();
      try {
        pauseHeld(); // BLOCAL: check-then-wait high
      } finally {
        lock.unlock();
      }
    }
  }

  /* Silent: it looks itself. */
  void looksItself() throws InterruptedException {
    if (!isOpen()) {
      awaitOpen();
    }
  }

  /* It decides for itself: no wait of this check's. */
  void decidesItself() throws InterruptedException {
    if (!isOpen()) {
      pauseUnlessOther(); // BLOCAL: check-then-act low
    }
  }

  /* Silent: it ends by itself. */
  void timed() throws InterruptedException {
    if (!isOpen()) {
      pauseAWhile();
    }
  }

  /* Silent: looked at in the block of the wait. */
  void inOneBlock() throws InterruptedException {
    lock.lock();
    try {
      while (!open) {
        pauseHeld();
      }
    } finally {
      lock.unlock();
    }
  }
}
