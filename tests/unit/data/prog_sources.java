// What test_program.c links. Compiled once, each class to prog_NAME.class:
//   javac --release 17 -g:none -d out prog_sources.java   and   prog/Gone is left out.
package prog;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;

class Base {
  protected int x;
  static int shared;
  final int fixed;
  private int own;
  Base() { fixed = 1; own = 2; }
  void over() { }
  private void secret() { }
  final void last() { }
  void callSecret() { secret(); }
  void setOwn(int v) { own = v; }
  static void touch() { shared++; }
}

class Left extends Base {
  @Override void over() { }
}

class Right extends Left {
  @Override void over() { }
  void viaSuper() { super.over(); }
  int fields() { return x + shared; }
}

interface Named {
  String PLACE = new String("here");
  default String name() { return "named"; }
  String title();
}

interface Other extends Named {
  @Override default String name() { return "other"; }
}

class Impl implements Named, Other {
  @Override public String title() { return name() + PLACE; }
}

class Inherits {
  public String title() { return ""; }
}

class Adopts extends Inherits implements Named { }

class Calls {
  synchronized void virtual(Base b) { b.over(); b.last(); }
  String through(Named n) { return n.title() + n.name(); }
  String adopted(Adopts a) { return a.name(); }
  void lambdas() {
    Runnable outer = () -> {
      Runnable inner = () -> work();
      inner.run();
    };
    outer.run();
    Runnable reference = this::work;
    Supplier<Right> maker = Right::new;
    int[] copy = new int[1].clone();
  }
  private void work() { synchronized (this) { notify(); } }
  void monitor() throws InterruptedException { wait(); }
  int polymorphic(MethodHandle h, VarHandle v) throws Throwable {
    v.setVolatile(this, 1);
    return (int) h.invokeExact("a") + (int) v.get(this);
  }
}

class Recursion {
  int even(int n) { return n == 0 ? 1 : odd(n - 1); }
  int odd(int n) { return n == 0 ? 0 : even(n - 1); }
  int self(int n) { return n == 0 ? 0 : self(n - 1) + leaf(); }
  int top() { return even(4) + self(3); }
  int leaf() { return 1; }
}

class Gone {
  int field;
  void gone() { }
  static void still() { }
  @Override public int hashCode() { return 5; }
}

class Orphan extends Gone {
  void use() { gone(); field = 1; still(); }
}

class OrphanChild extends Orphan {
  void use2() { gone(); field = 2; }
}

class Outer {
  private int secret;
  class Inner {
    void set() { secret = 3; }
  }
}

class Middle extends Base { }

class Low extends Middle {
  @Override void over() { }
  @Override public int hashCode() { return 7; }
}

class Aside extends Base { }

class Names {
  void wide(Base b) { b.over(); }
  void narrow(Middle m, Aside a) { m.over(); m.over(); a.over(); m.last(); a.last(); }
  int missing(Gone g, Object o) { return g.hashCode() + o.hashCode(); }
}

abstract class Heir extends Gone implements Named {
  void both() { title(); name(); }
}

class LastHeir extends Heir {
  @Override public String title() { return ""; }
  void own() { name(); }
}
