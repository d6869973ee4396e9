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

    /* One that takes nothing until it is asked to, and one that has a lock of its own. */
    static class Late implements AutoCloseable {
        private final Lock lock;
        private boolean taken;

        Late(Lock lock) {
            this.lock = lock;
        }

        Late(Lock lock, boolean now) {
            this.lock = lock;
            if (now) {
                lock.lock();
                taken = true;
            }
        }

        @Override
        public void close() {
            if (taken) {
                lock.unlock();
            }
        }
    }

    static class Told implements AutoCloseable {
        private final Lock own = new ReentrantLock();
        private final Lock shared;
        private int open;

        Told(Lock shared, boolean one) {
            this.shared = shared;
            own.lock();
            try {
                open = one ? 1 : 2;
            } finally {
                own.unlock();
            }
        }

        boolean isShared() {
            return shared != own;
        }

        @Override
        public void close() {
            own.lock();
            try {
                open = 0;
            } finally {
                own.unlock();
            }
        }
    }

    static class NotTaken implements Runnable {
        private final Lock lock = new ReentrantLock();
        private int late;
        private int told;

        public static void main(String[] args) {
            NotTaken one = new NotTaken();
            new Thread(one).start();
            new Thread(one).start();
        }

        @Override
        public void run() {
            add(1);
            take(1);
            clear();
            asked(1);
            late(1);
            told(1);
        }

        void add(int n) {
            lock.lock();
            try {
                late += n;
                told += n;
            } finally {
                lock.unlock();
            }
        }

        void take(int n) {
            lock.lock();
            try {
                late -= n;
                told -= n;
            } finally {
                lock.unlock();
            }
        }

        void clear() {
            lock.lock();
            try {
                late = 0;
                told = 0;
            } finally {
                lock.unlock();
            }
        }

        /* Silent: it is asked to. */
        void asked(int n) {
            try (Late held = new Late(lock, true)) {
                late = n;
            }
        }

        void late(int n) {
            try (Late held = new Late(lock)) {
                late = n; // BLOCAL: guarded-by medium
            }
        }

        void told(int n) {
            try (Told held = new Told(lock, n == 1)) {
                told = n; // BLOCAL: guarded-by medium
            }
        }
    }
}
