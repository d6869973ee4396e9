// RELEASES: 8 17
package audit9;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Lambdas and method references (ANALYSIS 5). */
class Lambdas9 {
    static final Lambdas9 SHARED = new Lambdas9();
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final Object lock = new Object();
    private final List<Runnable> kept = new ArrayList<>();
    private int n;
    private int m;

    private <T> T locked(Supplier<T> body) {
        synchronized (lock) {
            return body.get();
        }
    }

    private void run(Runnable body) {
        synchronized (lock) {
            body.run();
        }
    }

    private int map(IntUnaryOperator f, int v) {
        return f.applyAsInt(v);
    }

    // Two calls, two blocks.
    void add() {
        int t = locked(() -> n);
        run(() -> n = t + 1); // BLOCAL: lost-update high {{n}}
    }

    // Silent: one block around both.
    void addRight() {
        run(() -> {
            int t = n;
            n = t + 1;
        });
    }

    // Silent: the caller holds the lock throughout.
    void addUnder() {
        synchronized (lock) {
            int t = locked(() -> n);
            run(() -> n = t + 1);
        }
    }

    // What flows through a functional parameter.
    void addMapped() {
        int t;
        synchronized (lock) {
            t = n;
        }
        int u = map(x -> x + 1, t);
        synchronized (lock) {
            n = u; // BLOCAL: lost-update high
        }
    }

    // Silent: what comes out has nothing of what goes in.
    void setMapped() {
        int t;
        synchronized (lock) {
            t = m;
        }
        int u = map(x -> 7, t);
        synchronized (lock) {
            n = u; // FALSE: stale-value (what a lambda does with its argument is not looked into)
        }
    }

    // Captured, and run later on another thread.
    void submit() {
        int t;
        synchronized (lock) {
            t = n;
        }
        pool.submit(() -> {
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update high
            }
        });
    }

    // Silent: read where it is used.
    void submitRight() {
        pool.submit(() -> {
            synchronized (lock) {
                n = n + 1;
            }
        });
    }

    // Decided out here, done in there.
    void submitChecked() {
        boolean none;
        synchronized (lock) {
            none = n == 0;
        }
        if (none) {
            pool.execute(() -> {
                synchronized (lock) {
                    n = 4; // BLOCAL: check-then-act high
                }
            });
        }
    }

    // Stored: it has none of the locks that are held here.
    void keep() {
        synchronized (lock) {
            kept.add(() -> {
                int t = m;
                synchronized (lock) {
                    m = t + 1; // BLOCAL: lost-update high
                }
            });
        }
    }

    // Silent: stored, and takes its lock itself.
    void keepRight() {
        synchronized (lock) {
            kept.add(() -> {
                synchronized (lock) {
                    m = m + 1;
                }
            });
        }
    }

    // Method references are lambdas.
    private int readN() {
        return n;
    }

    private void setN(int v) {
        synchronized (lock) {
            n = v;
        }
    }

    private static void feed(Consumer<Integer> to, int v) {
        to.accept(v);
    }

    void addReferred() {
        int t = locked(this::readN);
        feed(this::setN, t + 1); // BLOCAL: lost-update high
    }

    // Silent: both in the caller's block.
    void addReferredUnder() {
        synchronized (lock) {
            int t = locked(this::readN);
            feed(this::setN, t + 1);
        }
    }

    // Silent: fed with the caller's own.
    void setReferred(int v) {
        feed(this::setN, v);
    }

    // A callable's result.
    private int call(Callable<Integer> c) throws Exception {
        synchronized (lock) {
            return c.call();
        }
    }

    void addCalled() throws Exception {
        int t = call(() -> n);
        synchronized (lock) {
            n = t * 2; // BLOCAL: lost-update high
        }
    }

    // Silent: the callable reads nothing.
    void setCalled() throws Exception {
        int t = call(() -> 5);
        synchronized (lock) {
            n = t * 2;
        }
    }

    // Passed on through two.
    private int twice(IntSupplier s) {
        return locked(() -> s.getAsInt());
    }

    void addTwice() {
        int t = twice(() -> n);
        synchronized (lock) {
            n = t + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: under the lock of both.
    void addTwiceRight() {
        synchronized (lock) {
            int t = twice(() -> n);
            n = t + 1;
        }
    }

    // Handed to an unmodelled method it runs there, under the caller's locks.
    void perEach(List<String> names) {
        synchronized (lock) {
            int t = n;
            names.forEach(s -> System.out.println(s + t));
            n = t + 1;
        }
    }

    // An anonymous class is as a lambda.
    void anonymous() {
        final int t;
        synchronized (lock) {
            t = n;
        }
        pool.execute(new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    n = t + 1; // BLOCAL: lost-update high
                }
            }
        });
    }

    // Silent: the anonymous class reads it itself.
    void anonymousRight() {
        pool.execute(new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    n = n + 1;
                }
            }
        });
    }

    void m(int v) {
        synchronized (lock) {
            m = v;
        }
    }
}
