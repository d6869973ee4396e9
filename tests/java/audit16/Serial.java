package audit16;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** A task added between the empty queue and the cleared flag is lost (ANALYSIS 7, check-then-act (b)). */
public class Serial {
    static final Serial SHARED = new Serial();

    private final Executor pool = Executors.newCachedThreadPool();
    private final Object lock = new Object();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private boolean running;

    public void submit(Runnable r) {
        synchronized (lock) {
            tasks.add(r);
            if (running) {
                return;
            }
            running = true;
        }
        pool.execute(this::direct);
    }

    private Runnable next() {
        synchronized (lock) {
            return tasks.poll();
        }
    }

    private boolean none() {
        synchronized (lock) {
            return tasks.isEmpty();
        }
    }

    private void running(boolean b) {
        synchronized (lock) {
            running = b;
        }
    }

    public void direct() {
        Runnable r;
        synchronized (lock) {
            r = tasks.poll();
        }
        if (r != null) {
            r.run();
        } else {
            synchronized (lock) {
                running = false; // BLOCAL: check-then-act; BENIGN: check-then-act handed-over
            }
        }
    }

    public void byHelper() {
        Runnable r = next();
        if (r == null) {
            synchronized (lock) {
                running = false; // BLOCAL: check-then-act
            }
            return;
        }
        r.run();
    }

    public void bySetter() {
        if (none()) {
            running(false); // BLOCAL: check-then-act low
        } else {
            Locks.work();
        }
    }

    public void negated() {
        boolean more = !none();
        if (!more) {
            synchronized (lock) {
                // Mended: the flag says what `none()` has said, so that it is as sure as asked directly.
                running = false; // BLOCAL: check-then-act
            }
        }
    }

    public void byOptional() {
        Optional<Runnable> o = Optional.ofNullable(next());
        if (!o.isPresent()) {
            synchronized (lock) {
                running = false; // BENIGN: check-then-act handed-over; MISSED: check-then-act (nothing was taken where there was none; asked of an Optional it is not seen)
            }
        }
    }

    public void toSwitch() {
        switch (count()) {
            case 0:
                synchronized (lock) {
                    running = false; // BLOCAL: check-then-act low
                }
                break;
            default:
                Locks.work();
        }
    }

    private int count() {
        synchronized (lock) {
            return tasks.size();
        }
    }

    public void loop() {
        Runnable r;
        while ((r = next()) != null) {
            r.run();
        }
        synchronized (lock) {
            running = false; // MISSED: check-then-act (decided by the end of the loop alone, ANALYSIS 7)
        }
    }

    public void forEver() {
        for (;;) {
            Runnable r = next();
            if (r == null) {
                running(false); // MISSED: check-then-act (decided by the end of the loop alone, ANALYSIS 7)
                return;
            }
            r.run();
        }
    }

    /** Silent. */
    public void mended() {
        Runnable r;
        synchronized (lock) {
            r = tasks.poll();
            if (r == null) {
                running = false;
                return;
            }
        }
        r.run();
    }

    /** Silent: the helper's block is the caller's. */
    public void mendedByHelpers() {
        synchronized (lock) {
            if (none()) {
                running(false);
            }
        }
    }

    /** Benign: asked again. */
    public void mendedAgain() {
        if (none()) {
            synchronized (lock) {
                if (tasks.isEmpty()) {
                    running = false; // BENIGN: check-then-act rechecked
                }
            }
        }
    }
}

class Lines {
    static final Lines SHARED = new Lines();

    private final ReentrantLock lock = new ReentrantLock();
    private int waiting;
    private boolean busy;

    public void add() {
        lock.lock();
        try {
            waiting++;
            busy = true;
        } finally {
            lock.unlock();
        }
    }

    private int waiting() {
        lock.lock();
        try {
            return waiting;
        } finally {
            lock.unlock();
        }
    }

    public void rest() {
        int n = waiting();
        if (n == 0) {
            lock.lock();
            try {
                busy = false; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }
    }

    /** The inner class's block is its outer's. */
    class Rest {
        void now() {
            if (waiting() > 0) {
                return;
            }
            lock.lock();
            try {
                busy = false; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }
    }

    public void restNow() {
        new Rest().now();
    }

    /** Silent. */
    public void mended() {
        lock.lock();
        try {
            if (waiting() == 0) {
                busy = false;
            }
        } finally {
            lock.unlock();
        }
    }
}
