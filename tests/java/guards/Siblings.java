// What methods of one class write under its lock says nothing of objects of a class beside it, though both have the
// field from above.
package guards;

import java.util.concurrent.*;

abstract class Line {
  static final ConcurrentMap<String, Line> ALL = new ConcurrentHashMap<>();
  protected int port;

  int port() {
    return port;
  }
}

class LockedLine extends Line {
  synchronized void first(int p) {
    port = p;
  }

  synchronized void second(int p) {
    port = p + 1;
  }

  synchronized void third(int p) {
    port = p + 2;
  }
}

final class PlainLine extends Line {
  PlainLine(int p) {
    port = p;
    ALL.put("" + p, this);
  }
}

final class SetsBeside {
  void set(PlainLine line, int p) {
    if (p > 0) {
      line.port = p; // of no LockedLine
    }
  }
}

abstract class Cable {
  static final ConcurrentMap<String, Cable> ALL = new ConcurrentHashMap<>();
  protected int port;

  int port() {
    return port;
  }
}

class LockedCable extends Cable {
  synchronized void first(int p) {
    port = p;
  }

  synchronized void second(int p) {
    port = p + 1;
  }

  synchronized void third(int p) {
    port = p + 2;
  }
}

final class PlainCable extends Cable {
  PlainCable(int p) {
    port = p;
    ALL.put("" + p, this);
  }
}

final class SetsAbove {
  void set(Cable cable, int p) {
    if (p > 0) {
      cable.port = p; // BLOCAL: guarded-by medium {{3 of 4}}
    }
  }
}

abstract class Wire {
  static final ConcurrentMap<String, Wire> ALL = new ConcurrentHashMap<>();
  protected int port;

  int port() {
    return port;
  }
}

class LockedWire extends Wire {
  synchronized void first(int p) {
    port = p;
  }

  synchronized void second(int p) {
    port = p + 1;
  }

  synchronized void third(int p) {
    port = p + 2;
  }

  synchronized void fourth(int p) {
    port = p + 3;
  }

  synchronized void fifth(int p) {
    port = p + 4;
  }

  synchronized void sixth(int p) {
    port = p + 5;
  }
}

final class LongWire extends LockedWire {
  LongWire(int p) {
    port = p;
    ALL.put("" + p, this);
  }
}

final class PlainWire extends Wire {
  PlainWire(int p) {
    port = p;
    ALL.put("" + p, this);
  }
}

final class SetsBoth {
  void set(PlainWire plain, LongWire wire, int p) {
    if (p > 0) {
      plain.port = p;
      wire.port = p; // BLOCAL: guarded-by medium {{6 of 7}}
    }
  }
}
