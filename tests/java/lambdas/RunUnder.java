// RELEASES: 11 17 21
package lambdas;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What an object of an anonymous class does under the lock of who runs it (ANALYSIS 5). */
class RunUnder {
    static final RunUnder SHARED = new RunUnder();

    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    private final Object other = new Object();
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private Runnable kept;

    @GuardedBy("this")
    private int n;

    private void locked(Runnable r) {
        synchronized (this) {
            r.run();
        }
    }

    private void otherwise(Runnable r) {
        synchronized (other) {
            r.run();
        }
    }

    private void plainly(Runnable r) {
        r.run();
    }

    // Silent: the helper takes the lock.
    void underLock() {
        locked(new Runnable() {
            @Override
            public void run() {
                n = 1;
            }
        });
    }

    // Silent: the lock is held here.
    void inBlock() {
        synchronized (this) {
            plainly(new Runnable() {
                @Override
                public void run() {
                    n = 2;
                }
            });
        }
    }

    void underOther() {
        otherwise(new Runnable() {
            @Override
            public void run() {
                n = 3; // BLOCAL: guarded-by high
            }
        });
    }

    void underNone() {
        plainly(new Runnable() {
            @Override
            public void run() {
                n = 4; // BLOCAL: guarded-by high
            }
        });
    }

    void onThread() {
        synchronized (this) {
            pool.execute(new Runnable() {
                @Override
                public void run() {
                    n = 5; // BLOCAL: guarded-by high
                }
            });
        }
    }

    void keptForLater() {
        synchronized (this) {
            kept = new Runnable() {
                @Override
                public void run() {
                    n = 6; // BLOCAL: guarded-by high
                }
            };
        }
    }

    /** Run under the lock, and once more without it. */
    void both() {
        Runnable r = new Runnable() {
            @Override
            public void run() {
                n = 7; // BLOCAL: guarded-by high
            }
        };
        locked(r);
        plainly(r);
    }

    void runKept() {
        Runnable r;
        synchronized (this) {
            r = kept;
        }
        if (r != null) {
            r.run();
        }
    }
}
