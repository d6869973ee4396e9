class Switches {
  sealed interface Shape permits Colour, Circle {}

  enum Colour implements Shape { RED, GREEN }

  record Circle(int r) implements Shape {}

  static int of(Shape s) {
    return switch (s) {
      case Colour.RED -> 1;
      case Colour.GREEN -> 2;
      case Circle(int r) -> r;
    };
  }
}
