package rechecks;

/* A look without the lock that is made again, the same question, under the lock on every way to the
   act: what comes of it is said of the second look. And a claim that the first block finds free and
   makes: to give it up in the second is nobody else's (ANALYSIS §8, handed-over). */
public class LaterUnderLock {
  /* The first look but saves the lock; `doing` keeps others out until `done` is set. */
  static class Silent {
    static final Silent IT = new Silent();
    private volatile boolean done;
    private boolean doing;

    void once(int n) {
      if (done) {
        return;
      }
      synchronized (this) {
        if (done || doing) {
          return;
        }
        doing = true;
      }
      work(n);
      synchronized (this) {
        doing = false;
        done = true; // BLOCAL: check-then-act low; BENIGN: check-then-act rechecked
      }
    }

    private void work(int n) { System.out.println(n); }
  }

  /* The second look asks for something else. */
  static class OtherQuestion {
    static final OtherQuestion IT = new OtherQuestion();
    private volatile int phase;

    void once(int n) {
      if (phase == 1) {
        return;
      }
      synchronized (this) {
        if (phase == 2) {
          return;
        }
      }
      System.out.println(n);
      synchronized (this) {
        phase = 1; // BLOCAL: check-then-act high; BLOCAL: check-then-act low
      }
    }

    synchronized void end() { phase = 2; }
  }

  /* Some way comes by without the second look. */
  static class OtherWay {
    static final OtherWay IT = new OtherWay();
    private volatile boolean done;

    void once(int n, boolean careful) {
      if (done) {
        return;
      }
      if (careful) {
        synchronized (this) {
          if (done) {
            return;
          }
        }
      }
      System.out.println(n);
      synchronized (this) {
        done = true; // BLOCAL: check-then-act high; BLOCAL: check-then-act low
      }
    }
  }

  /* The claim was found free, and made, in the first block. */
  static class OwnSilent {
    static final OwnSilent IT = new OwnSilent();
    private boolean done;
    private boolean busy;

    void run(int n) {
      synchronized (this) {
        if (done || busy) {
          return;
        }
        busy = true;
      }
      System.out.println(n);
      synchronized (this) {
        busy = false; // BENIGN: check-then-act handed-over
      }
    }

    synchronized void end() {
      busy = false;
      done = true;
    }
  }

  /* Nobody has asked whether it is another's: of two that work the first takes it from both. */
  static class Others {
    static final Others IT = new Others();
    private boolean done;
    private boolean busy;

    void run(int n) {
      synchronized (this) {
        if (done) {
          return;
        }
        busy = true;
      }
      System.out.println(n);
      synchronized (this) {
        busy = false; // BLOCAL: check-then-act low
      }
    }

    synchronized void end() {
      busy = false;
      done = true;
    }
  }
}
