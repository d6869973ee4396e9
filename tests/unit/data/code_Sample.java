import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What the golden text of the dump shows: declarations, operands, constants, tables. */
public abstract class code_Sample<T extends Comparable<T> & Runnable, U>
    implements Supplier<List<? super T>>, Cloneable {
  static final int X = 5;
  protected transient volatile Map<String, ? extends U>[] maps;

  <V extends T> V generic(T t, List<?>... rest) throws java.io.IOException {
    try {
      synchronized (this) {
        System.out.println(t);
      }
    } catch (RuntimeException e) {
      return null;
    } finally {
      choose(3);
    }
    return null;
  }

  static int choose(int i) {
    switch (i) {
      case 1: return 3;
      case 2: return 4;
      case 4: return 1000;
    }
    switch (i) {
      case 1: return 100000;
      case -5: return 2;
    }
    return 0;
  }

  Runnable lambda() {
    return () -> System.out.println(this + "tab\tquote\"é\0");
  }

  abstract void none();

  native long far(double[][] d, int... more);

  double constants(float f, long l) {
    return f * 3.14f + 1e-5 + l * 123456789012L + 1e7 + 4.9e-324 + 0.001 + Float.MAX_VALUE;
  }

  Object arrays() {
    return new Object[] {new int[3][4][], new char[2], new String[1], String.class};
  }

  public static synchronized void main(String[] args) {
    String s = "\ud83d\ude00 \ud800 trailing  ";
    args = (String[]) args.clone();
  }
}
