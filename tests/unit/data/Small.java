class Small {
  static final long BIG = 1L << 40;
  int n;

  synchronized int add(int by) throws java.io.IOException {
    try {
      n += by;
    } catch (RuntimeException e) {
      n = 0;
    }
    return n;
  }
}
