// RELEASES: 8 11 17 21
package lambdas;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Classes that are written in a method for the one thing that they do: what they capture is an argument of that. */
class Anonymous {
    static final Anonymous SHARED = new Anonymous();
    private final Object lock = new Object();
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private int n;

    interface Action {
        void act();
    }

    void reset() {
        synchronized (lock) {
            n = 0;
        }
    }

    private int now() {
        synchronized (lock) {
            return n;
        }
    }

    /** Runs it where the caller does. */
    private static void here(Action a) {
        a.act();
    }

    /** Another thread writes back what this one has read. */
    void later() {
        final int t = now();
        pool.execute(new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    n = t + 1; // BLOCAL: lost-update high
                }
            }
        });
    }

    /** … or a thread that is made for it. */
    void byThread() {
        final int t = now();
        new Thread(new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    n = t + 2; // BLOCAL: lost-update high
                }
            }
        }).start();
    }

    /** A local class, and one that answers. */
    void byLocalClass() {
        final int t = now();
        class Later implements Callable<Integer> {
            @Override
            public Integer call() {
                synchronized (lock) {
                    n = t + 3; // BLOCAL: lost-update high
                    return t;
                }
            }
        }
        pool.submit(new Later());
    }

    /** Silent: it reads for itself. */
    void afresh() {
        pool.execute(new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    n = n + 1;
                }
            }
        });
    }

    /** Silent: what it captures was never under the lock. */
    void given(final int k) {
        pool.execute(new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    n = k;
                }
            }
        });
    }

    /** Run at once by a helper, in a block of its own: told at the call, as of any callee. */
    void atOnce() {
        final int t = now();
        here(new Action() { // BLOCAL: lost-update high
            @Override
            public void act() {
                synchronized (lock) {
                    n = t + 4;
                }
            }
        });
    }

    /** An old check decides what another thread does. */
    void decides() {
        final boolean none = now() == 0;
        pool.execute(new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    if (none) {
                        n = 5; // BLOCAL: check-then-act
                    }
                }
            }
        });
    }

    /** Silent: it compares with what is there by then. */
    void looksAgain() {
        final int t = now();
        pool.execute(new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    if (n == t) {
                        n = 6;
                    }
                }
            }
        });
    }

    /** Of two things that it can do none is known to be meant: see docs/limits.md. */
    void several() {
        final int t = now();
        abstract class Two {
            public void one() {
                synchronized (lock) {
                    n = t + 7; // MISSED: lost-update (a class with several methods)
                }
            }

            public void other() {
                synchronized (lock) {
                    n = 0;
                }
            }
        }
        Two two = new Two() { };
        two.one();
    }
}
