package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A resource that takes its lock on request, as its other constructor asks it to. */
class OnRequest implements Runnable {
    static class Held implements AutoCloseable {
        protected Lock lock;

        Held(Lock lock) {
            this(lock, true, false);
        }

        Held(Lock lock, boolean now, boolean patiently) {
            this.lock = lock;
            if (now) {
                if (patiently) {
                    while (!lock.tryLock()) {
                        Thread.yield();
                    }
                } else {
                    lock.lock();
                }
            }
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final Lock lock = new ReentrantLock();
    private int total;
    private int seen;

    public static void main(String[] args) {
        OnRequest one = new OnRequest();
        new Thread(one).start();
        new Thread(one).start();
    }

    @Override
    public void run() {
        once();
        twice();
        add(1);
        take(1);
        clear();
        bare();
    }

    /* Silent: one block. */
    void once() {
        try (Held held = new Held(lock)) {
            total = total + 1;
        }
    }

    void twice() {
        int t;
        try (Held held = new Held(lock)) {
            t = total;
        }
        t++;
        try (Held held = new Held(lock, true, true)) {
            total = t; // BLOCAL: lost-update high
        }
    }

    void add(int n) {
        try (Held held = new Held(lock)) {
            seen += n;
        }
    }

    void take(int n) {
        try (Held held = new Held(lock)) {
            seen -= n;
        }
    }

    void clear() {
        try (Held held = new Held(lock)) {
            seen = 0;
        }
    }

    void bare() {
        seen = 1; // BLOCAL: guarded-by medium
    }
}
