package rechecks;

/* A reference is dropped by a callee whatever it finds there, which asks first, in its own block,
   whether there is something: who comes second finds nothing left to be done (ANALYSIS §7). */
public class DroppedBelow {
  interface Client {
    void release();
  }

  static class Stream {
    static final Stream IT = new Stream(null);
    private Client client;

    Stream(Client c) {
      client = c;
    }

    void close() {
      if (client != null) {
        cleanup(); // BLOCAL: check-then-act low
      }
    }

    private synchronized void cleanup() {
      if (client != null) {
        client.release();
      }
      client = null;
    }
  }

  /* It is not asked for in the block: it is released twice. */
  static class Unasked {
    static final Unasked IT = new Unasked(null);
    private Client client;

    Unasked(Client c) {
      client = c;
    }

    void close() {
      if (client != null) {
        cleanup(); // BLOCAL: check-then-act high
      }
    }

    private synchronized void cleanup() {
      Client c = client;
      c.release();
      client = null;
    }
  }

  /* Somebody else begins anew meanwhile: what is dropped then is his. */
  static class Reopened {
    static final Reopened IT = new Reopened(null);
    private Client client;

    Reopened(Client c) {
      client = c;
    }

    synchronized void open(Client c) {
      client = c;
    }

    void close() {
      if (client != null) {
        cleanup(); // BLOCAL: check-then-act high
      }
    }

    private synchronized void cleanup() {
      if (client != null) {
        client.release();
      }
      client = null;
    }
  }
}
