// RELEASES: 8 17
package audit41;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Inner and anonymous classes, lambdas, and the lock of the object around them. */
public class Inner {
    static final Inner ONE = new Inner();

    private final Object lock = new Object();
    private final Deque<String> queue = new ArrayDeque<>();
    private int pending;
    private int done;
    private boolean open = true;

    void put(String s) {
        synchronized (lock) {
            queue.addLast(s);
            pending++;
        }
    }

    void shut() {
        synchronized (lock) {
            open = false;
            queue.clear();
            pending = 0;
        }
    }

    /** Sees the lock of the object around it. */
    class Worker implements Runnable {
        @Override
        public void run() {
            int n;
            synchronized (lock) {
                n = done;
            }
            String s = next();
            if (s == null) {
                return;
            }
            synchronized (lock) {
                done = n + 1; // BLOCAL: lost-update high; BENIGN: check-then-act handed-over
            }
        }

        void runSafe() {
            if (next() != null) {
                synchronized (lock) {
                    done++; // BENIGN: check-then-act handed-over
                }
            }
        }
    }

    String next() {
        synchronized (lock) {
            String s = queue.pollFirst();
            if (s != null) {
                pending--;
            }
            return s;
        }
    }

    Runnable closer() {
        return new Runnable() {
            @Override
            public void run() {
                boolean idle;
                synchronized (lock) {
                    idle = pending == 0;
                }
                if (idle) {
                    synchronized (lock) {
                        // Was medium: the two are written together by one of five alone.
                        open = false; // BLOCAL: check-then-act low
                    }
                }
            }
        };
    }

    Runnable closerSafe() {
        return new Runnable() {
            @Override
            public void run() {
                synchronized (lock) {
                    if (pending == 0) {
                        open = false;
                    }
                }
            }
        };
    }

    // The helper takes the lock around what it is given.
    private int locked(IntSupplier body) {
        synchronized (lock) {
            return body.getAsInt();
        }
    }

    private void lockedRun(Runnable body) {
        synchronized (lock) {
            body.run();
        }
    }

    void finish() {
        int n = locked(() -> done);
        lockedRun(() -> done = n + 1); // BLOCAL: lost-update
    }

    void finishSafe() {
        lockedRun(() -> done = done + 1);
    }

    void steal() {
        if (locked(() -> pending) > 0) {
            lockedRun(() -> {
                pending--; // BLOCAL: check-then-act
                queue.pollLast();
            });
        }
    }

    void stealSafe() {
        lockedRun(() -> {
            if (pending > 0) {
                pending--;
                queue.pollLast();
            }
        });
    }

    private <T> T under(Supplier<T> body) {
        synchronized (lock) {
            return body.get();
        }
    }

    String first() {
        String head = under(() -> queue.peekFirst());
        return head == null ? "" : head.trim();
    }

    String takeFirst() {
        boolean none = under(() -> queue.isEmpty());
        if (none) {
            return null;
        }
        return under(() -> queue.removeFirst()); // BLOCAL: check-then-act
    }

    String takeFirstSafe() {
        return under(() -> queue.isEmpty() ? null : queue.removeFirst());
    }

    /** A local class that captures what was read. */
    Runnable later() {
        final int seen;
        synchronized (lock) {
            seen = pending;
        }
        class Later implements Runnable {
            @Override
            public void run() {
                synchronized (lock) {
                    pending = seen - 1; // BLOCAL: lost-update
                }
            }
        }
        return new Later();
    }

    Runnable laterSafe() {
        class Later implements Runnable {
            @Override
            public void run() {
                synchronized (lock) {
                    pending = pending - 1;
                }
            }
        }
        return new Later();
    }

    void apply(IntUnaryOperator op) {
        int n;
        synchronized (lock) {
            n = pending;
        }
        int m = op.applyAsInt(n);
        synchronized (lock) {
            pending = m; // BLOCAL: lost-update
        }
    }

    void applySafe(IntUnaryOperator op) {
        synchronized (lock) {
            pending = op.applyAsInt(pending);
        }
    }

    // A copy is taken under the lock and gone through outside.
    List<String> copy() {
        List<String> copy;
        synchronized (lock) {
            copy = new ArrayList<>(queue);
        }
        List<String> upper = new ArrayList<>();
        for (String s : copy) {
            upper.add(s.toUpperCase());
        }
        return upper;
    }
}
