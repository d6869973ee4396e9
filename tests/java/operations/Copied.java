package operations;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/* An array for as many as there are, which is filled in a second step: by the collection itself, or by a loop over its numbers. */
public class Copied {
  static final Copied SHARED = new Copied();

  private final Vector<Object> vector = new Vector<>();
  Object[] copy() {
    Object[] copy = new Object[vector.size()];
    vector.copyInto(copy);                       // BLOCAL: stale-value medium
    return copy;
  }

  /* Under the lock of the collection: silent. */
  Object[] copyRight() {
    synchronized (vector) {
      Object[] copy = new Object[vector.size()];
      vector.copyInto(copy);
      return copy;
    }
  }

  /* The operation looks for itself whether all fit, and nobody takes one out: silent. */
  Object[] copyAtOnce() {
    return vector.toArray(new Object[vector.size()]);
  }

  /* It has as many as the caller says: silent. */
  Object[] copyGiven(int n) {
    Object[] copy = new Object[n];
    vector.copyInto(copy);
    return copy;
  }

  private final List<Object> list = Collections.synchronizedList(new ArrayList<>());
  Object[] each() {
    Object[] copy = new Object[list.size()];
    for (int i = 0; i < list.size(); i++) {
      copy[i] = list.get(i);                     // BLOCAL: stale-value medium
    }
    return copy;
  }

  /* As many as were counted: nothing is written beyond the array. Silent. */
  Object[] eachOfThese() {
    Object[] copy = new Object[list.size()];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = list.get(i);
    }
    return copy;
  }

  Object[] eachRight() {
    synchronized (list) {
      Object[] copy = new Object[list.size()];
      for (int i = 0; i < list.size(); i++) {
        copy[i] = list.get(i);
      }
      return copy;
    }
  }

  void add(Object o) {
    vector.add(o);
    list.add(o);
  }
}
