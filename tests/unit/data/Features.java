import java.util.function.IntSupplier;

abstract class Features<T extends Comparable<T>> implements Runnable, IntSupplier {
  static final int I = 7;
  static final float F = 1.5f;
  static final double D = 2.5;
  static final long J = -3;
  static final String S = "sé";
  private int hidden;

  enum Colour { RED, GREEN }

  record Point(int x, int y) {}

  class Inner {
    int peek() {
      return hidden;
    }
  }

  IntSupplier lambda(int k) {
    return () -> k + hidden;
  }

  static int named(String s) {
    switch (s) {
    case "one":
      return 1;
    case "two":
      return 2;
    default:
      return 0;
    }
  }

  Object local() {
    class Local {}
    return new Local();
  }

  abstract T most(T[][] from, long a, double b);
}
