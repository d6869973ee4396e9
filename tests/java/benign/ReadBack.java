// A hook of serialization that reads an object back in makes it, as a constructor does: nobody else has
// the object yet, and what only the two call need not be atomic.
package benign;

import java.io.*;
import java.util.concurrent.*;

final class ReadBack implements Serializable {
  static final ConcurrentMap<String, ReadBack> ALL = new ConcurrentHashMap<>();
  private final int[] address;
  private transient volatile int hash;

  ReadBack(int[] address) {
    this.address = address;
    make();
  }

  private void make() {
    hash = address[0] ^ address[1];
    if (hash < 0) {
      hash = -hash; // BENIGN: lost-update confined; BENIGN: check-then-act confined
    }
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    make();
  }

  int hash() {
    return hash;
  }

  static void add(String name, ReadBack one) {
    ALL.put(name, one);
  }
}

// Whoever has the object can have it made anew.
final class MadeAnew implements Serializable {
  static final ConcurrentMap<String, MadeAnew> ALL = new ConcurrentHashMap<>();
  private final int[] address;
  private transient volatile int hash;

  MadeAnew(int[] address) {
    this.address = address;
    make();
  }

  private void make() {
    hash = address[0] ^ address[1];
    if (hash < 0) {
      hash = -hash; // BLOCAL: lost-update medium; BLOCAL: check-then-act low
    }
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    make();
  }

  void refresh() {
    make();
  }

  int hash() {
    return hash;
  }

  static void add(String name, MadeAnew one) {
    ALL.put(name, one);
  }
}

// By its name alone it is no hook: that is called for an object which others have.
final class ReadsOther {
  static final ConcurrentMap<String, ReadsOther> ALL = new ConcurrentHashMap<>();
  private final int[] address;
  private volatile int hash;

  ReadsOther(int[] address) {
    this.address = address;
    make();
  }

  private void make() {
    hash = address[0] ^ address[1];
    if (hash < 0) {
      hash = -hash; // BLOCAL: lost-update medium; BLOCAL: check-then-act low
    }
  }

  void read(Reader in) throws IOException {
    readObject(in);
  }

  private void readObject(Reader in) throws IOException {
    address[0] = in.read();
    make();
  }

  int hash() {
    return hash;
  }

  static void add(String name, ReadsOther one) {
    ALL.put(name, one);
  }
}
