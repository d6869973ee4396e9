// OPTIONS: --check=block-local
package operations;

/* One number that four methods count on, by one each: it is the number that needs to be an atomic
   one, and the first stands for all. */
class CountedAllOver {
  static volatile int changes;
  private static String font = "";
  private static int width;
  private static int gap;

  static void setFont(String to) {
    font = to;
    changes++; // BLOCAL: lost-update high [[it stands for 3 more like it on this field]]
  }

  static void setWidth(int to) {
    width = to;
    changes++; // BLOCAL: lost-update low [[one of 4 of the same cause]]
  }

  static void setGap(int to) {
    gap = to;
    changes++; // BLOCAL: lost-update low [[one of 4 of the same cause]]
  }

  static void reset() {
    changes++; // BLOCAL: lost-update low [[one of 4 of the same cause]]
  }

  static String all() {
    return font + width + gap;
  }
}

/* Of three each is told. */
class CountedThrice {
  static volatile int sent;

  static void send() {
    sent++; // BLOCAL: lost-update high
  }

  static void sendTwo() {
    sent += 2; // BLOCAL: lost-update high
  }

  static void takeBack() {
    sent--; // BLOCAL: lost-update high
  }
}

/* What is added is no constant: each of these sums is wrong in its own way. */
class SummedAllOver {
  static volatile int sum;

  static void add(int n) {
    sum += n; // BLOCAL: lost-update high
  }

  static void addTwice(int n) {
    sum += 2 * n; // BLOCAL: lost-update high
  }

  static void remove(int n) {
    sum -= n; // BLOCAL: lost-update high
  }

  static void scale(int by) {
    sum *= by; // BLOCAL: lost-update high
  }
}
