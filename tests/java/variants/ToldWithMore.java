package variants;

/* A helper says that a field is there, and more: where it says so, what was tested is as good as tested by the method (ANALYSIS
   §7, check-then-act); where it says no, nothing is known. */
public class ToldWithMore {
  interface Link {
    boolean isOpen();

    void send(String text);
  }

  static final ToldWithMore SHARED = new ToldWithMore();
  private volatile Link link;
  private volatile boolean started;

  void connect(Link to) {
    link = to;
    started = true;
  }

  void drop() {
    Link old = link;
    if (old != null) {
      link = null; // BLOCAL: check-then-act low
      started = false;
      old.send("bye");
    }
  }

  private boolean isConnected() {
    Link l = link;
    return l != null && l.isOpen();
  }

  private boolean isReady() { return started && link != null; }

  private boolean isClosed() {
    Link l = link;
    return l == null || !l.isOpen();
  }

  /* Either will do. */
  private boolean isAny() { return link != null || started; }

  /* It says yes, too, where nothing was found. */
  private boolean isWell() {
    try {
      Link l = link;
      return l != null && l.isOpen();
    } catch (IllegalStateException e) {
      return true;
    }
  }

  void send(String text) {
    if (isConnected()) {
      link.send(text); // BLOCAL: check-then-act {{read again}}
    }
  }

  void sendIfReady(String text) {
    if (isReady()) {
      link.send(text); // BLOCAL: check-then-act {{read again}}
    }
  }

  void sendUnlessClosed(String text) {
    if (isClosed()) {
      return;
    }
    link.send(text); // BLOCAL: check-then-act {{read again}}
  }

  /* The mended form. */
  void silentCopy(String text) {
    Link l = link;
    if (isConnected() && l != null) {
      l.send(text);
    }
  }

  /* Nothing says that it is there: what the helper asked has not been answered so. */
  void silentAny(String text) {
    if (isAny()) {
      link.send(text);
    }
  }

  void silentWell(String text) {
    if (isWell()) {
      link.send(text);
    }
  }

  void silentNo(String text) {
    if (!isConnected()) {
      link.send(text);
    }
  }

  void silentClosed(String text) {
    if (isClosed()) {
      link.send(text);
    }
  }
}

/* Nobody takes it away. */
class ToldWithMoreSilent {
  static final ToldWithMoreSilent SHARED = new ToldWithMoreSilent();
  private volatile StringBuilder text;

  void begin() { text = new StringBuilder(); }

  private boolean hasText() { return text != null && text.length() > 0; }

  String show() { return hasText() ? text.toString() : ""; }
}

/* It says no only where it has found something: nothing is one of several reasons to say yes. */
class ToldWithMoreReasons {
  static final ToldWithMoreReasons SHARED = new ToldWithMoreReasons();
  private volatile ToldWithMore.Link link;
  private volatile boolean started;

  void connect(ToldWithMore.Link to) {
    link = to;
    started = true;
  }

  void drop() {
    started = false;
    link = null;
  }

  int state() {
    ToldWithMore.Link l = link;
    return l == null ? 0 : 1;
  }

  private boolean isGone() { return !started || link == null; }

  /* Only both together are a reason: the one alone may be so. */
  private boolean isLost() { return link == null && !started; }

  void send(String text) {
    if (!isGone()) {
      link.send(text); // BLOCAL: check-then-act {{read again}}
    }
  }

  void silentLost(String text) {
    if (!isLost()) {
      link.send(text);
    }
  }
}
