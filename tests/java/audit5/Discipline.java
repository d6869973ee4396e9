// RELEASES: 8 17
package audit5;

/** Inferred guards: most of the writes (ANALYSIS 5, 7: guarded-by). */
public class Discipline {
    static final Discipline SHARED = new Discipline();

    private final Object lock = new Object();
    private int mostly;
    private int half;
    private int once;
    private volatile int vol;
    private int priv;
    private int start;

    void a() {
        synchronized (lock) {
            mostly = 1;
            half = 1;
            vol = 1;
        }
    }

    void b() {
        synchronized (lock) {
            mostly = 2;
            vol = 2;
        }
    }

    void c() {
        synchronized (lock) {
            mostly = 3;
            vol = 3;
        }
    }

    /** Three of four hold it. */
    void d() {
        mostly = 4; // BLOCAL: guarded-by medium
    }

    // Silent: a read is none of the writes.
    int mostly() {
        return mostly;
    }

    // Silent: one of two is no discipline.
    void e() {
        half = 2;
    }

    // Silent: a volatile is never reported.
    void f() {
        vol = 4;
    }

    // Silent: the only write that holds it is one.
    void g() {
        synchronized (lock) {
            once = 1;
        }
    }

    int once() {
        return once;
    }

    private void h() {
        priv++;
    }

    // Silent: its only callers hold it.
    void i() {
        synchronized (lock) {
            h();
            priv = 0;
        }
    }

    void j() {
        synchronized (lock) {
            priv = 9;
        }
    }

    // Silent: in its constructor.
    Discipline() {
        start = 1;
        mostly = 9;
    }

    void k() {
        synchronized (lock) {
            start = 2;
        }
    }

    void l() {
        synchronized (lock) {
            start = 3;
        }
    }

    int start() {
        synchronized (lock) {
            return start;
        }
    }

    // Silent: of an object that is nobody else's yet.
    static Discipline fresh() {
        Discipline d = new Discipline();
        d.mostly = 5;
        d.start = 5;
        return d;
    }
}
