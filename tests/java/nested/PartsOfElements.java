package nested;

import java.util.HashMap;
import java.util.Map;

/* What is in an array that a map has is a part of what the map had (ANALYSIS §2, §3). */
public class PartsOfElements {
  static final PartsOfElements SHARED = new PartsOfElements();
  private final Map<String, int[]> counts = new HashMap<>();

  void count(String k) {
    int n;
    synchronized (counts) { n = counts.get(k)[0]; }
    synchronized (counts) { counts.put(k, new int[] {n + 1}); } // BLOCAL: lost-update high
  }

  /* Silent: in one block. */
  void countAtOnce(String k) {
    synchronized (counts) {
      int n = counts.get(k)[0];
      counts.put(k, new int[] {n + 1});
    }
  }

  /* Silent: an array of the method's own. */
  int own(int[] in) {
    int[] sums = new int[2];
    for (int i : in) {
      sums[i & 1] = sums[i & 1] + i;
    }
    return sums[0];
  }

  void drop(String k) { synchronized (counts) { counts.remove(k); } }
}
