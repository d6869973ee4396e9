package control;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/* The entry of a method may be the head of a loop: above it there is nothing, though something leads
   back to it. */
public class FromTheEntry {
  static final Queue<Object> WAITING = new ConcurrentLinkedQueue<>();
  static final int MOST = Integer.getInteger("most", 5);
  static final int LEAST = Integer.getInteger("least", 2);
  private int high;
  private int low;

  /* Either bound ends the loop, so that both tests lead to the addition, and the second back to the first. */
  static void fill(Object o) {
    do {
    } while (WAITING.size() <= MOST && WAITING.size() > LEAST);
    WAITING.add(o); // BLOCAL: check-then-act medium
  }

  /* Silent: under one lock throughout. */
  synchronized void settle(int most, int least) {
    do {
    } while (high <= most && low > least);
    high = most;
    low = least;
  }

  static Object take() {
    return WAITING.poll();
  }
}
