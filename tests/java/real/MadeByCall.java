package real;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/* What a call has made and filled is put where there was none: made twice it is the same, if it is only read from
   then on; what is added to the one that is replaced is lost. */
final class MadeByCall {
  static List<String> parse(String text) {
    List<String> parts = new ArrayList<>();
    for (String part : text.split(",")) {
      parts.add(part);
    }
    return parts;
  }

  static final class Tally {
    private int n;

    void add(int by) {
      n += by;
    }

    int n() {
      return n;
    }
  }

  static Tally tally(int n) {
    Tally t = new Tally();
    t.add(n);
    return t;
  }

  /* Both walk over equal lists. */
  static final class OnlyRead {
    private final ConcurrentMap<String, List<String>> uses = new ConcurrentHashMap<>();
    private volatile boolean cancelled;
    private int n;

    void cancel() {
      cancelled = true;
    }

    void merge(String text) {
      List<String> used = uses.get(text);
      if (used == null) {
        used = parse(text);
        uses.put(text, used); // BLOCAL: check-then-act low
      }
      for (String one : used) {
        n += cancelled ? 0 : one.length();
      }
    }
  }

  /* What the first adds is in a list that the second replaces. */
  static final class Added {
    private final ConcurrentMap<String, List<String>> uses = new ConcurrentHashMap<>();
    private volatile boolean cancelled;

    void cancel() {
      cancelled = true;
    }

    void merge(String text, String more) {
      List<String> used = uses.get(text);
      if (used == null) {
        used = parse(text);
        uses.put(text, used); // BLOCAL: check-then-act medium
      }
      if (!cancelled) {
        used.add(more);
      }
    }
  }

  /* What it contains is not for the library to say: it may be counted on by whoever has it. */
  static final class OfItsOwn {
    private final ConcurrentMap<String, Tally> tallies = new ConcurrentHashMap<>();
    private volatile boolean cancelled;

    void cancel() {
      cancelled = true;
    }

    void count(String text) {
      Tally tally = tallies.get(text);
      if (tally == null) {
        tally = tally(text.length());
        tallies.put(text, tally); // BLOCAL: check-then-act medium
      }
      tally.add(cancelled ? 0 : 1);
    }
  }
}
