// RELEASES: 8 11 17 21
package lambdas;

import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/* What a lambda or a method reference brings out of a block of its own, in methods that take no lock themselves
   (ANALYSIS §5, lambdas). */
public class OwnBlocks {
  static final OwnBlocks SHARED = new OwnBlocks();
  private int level;

  synchronized int level() { return level; }
  synchronized void level(int n) { level = n; }
  private static int get(IntSupplier s) { return s.getAsInt(); }
  private static <T> T any(Supplier<T> s) { return s.get(); }
  private static boolean test(BooleanSupplier s) { return s.getAsBoolean(); }

  void reference() {
    int n = get(this::level);
    level(n + 1); // BLOCAL: lost-update
  }

  void boxed() {
    int n = any(() -> level());
    level(n + 1); // BLOCAL: lost-update
  }

  void kept() {
    IntSupplier s = this::level;
    level(s.getAsInt() + 1); // BLOCAL: lost-update
  }

  void decided() {
    if (test(() -> level() > 3)) {
      level(7); // BLOCAL: check-then-act
    }
  }

  /* Silent: one block. */
  synchronized void held() {
    int n = get(this::level);
    level(n + 1);
  }

  /* Silent: nothing of it comes back. */
  void dropped() {
    get(this::level);
    level(3);
  }
}
