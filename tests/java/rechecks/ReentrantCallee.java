package rechecks;

/* DriverManagerDataSource.driver(), JarResource.checkConnection(): no finding (rechecked, ANALYSIS §8): the write in the
   synchronized clear() is decided by the fresh test of its synchronized caller: re-entering opens no block. */
public class ReentrantCallee {
  static final ReentrantCallee SHARED = new ReentrantCallee();
  private Object conn, fresh;
  synchronized boolean check() { if (conn != fresh) { renew(); } return conn != null; }
  synchronized void renew() { conn = fresh; }
  synchronized void close() { conn = null; }
  synchronized void open(Object o) { fresh = o; }
  int use() {
    if (check()) { return check() ? 1 : 0; } // BLOCAL: check-then-act low
    return 2;
  }
}
