package real;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** What is made where there is none yet, without a lock: two are made at once. It matters what they are. */
class OneTooMany {

    /** Of two pools only the second is ever shut down. */
    static class Pool {
        static final Pool SHARED = new Pool();
        private volatile ExecutorService executor;

        void run(Runnable r) {
            if (executor == null) {
                executor = Executors.newSingleThreadExecutor(); // BLOCAL: check-then-act medium {{'executor'}}
            }
            executor.execute(r);
        }
    }

    /** Of two locks each keeps out half of the threads. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private volatile Lock lock;

        Lock lock() {
            Lock l = lock;
            if (l == null) {
                l = new ReentrantLock();
                lock = l; // BLOCAL: check-then-act medium {{'lock'}}
            }
            return l;
        }
    }

    /** One name is as good as the other. */
    static class Name {
        static final Name SHARED = new Name();
        private volatile String name;

        String name() {
            if (name == null) {
                name = String.valueOf(hashCode()); // BLOCAL: check-then-act low
            }
            return name;
        }
    }

    /** What is given is no new one. */
    static class Given {
        static final Given SHARED = new Given();
        private volatile ExecutorService executor;

        void use(ExecutorService e) {
            if (executor == null) {
                executor = e; // BLOCAL: check-then-act low
            }
        }

        ExecutorService executor() {
            return executor;
        }
    }

    /** Nor is what a getter hands out: it is there once, whoever takes it. */
    static class Handed {
        static final Handed SHARED = new Handed();
        private final Given settings = new Given();
        private volatile ExecutorService executor;

        void validate() {
            if (executor == null) {
                executor = settings.executor(); // BLOCAL: check-then-act low
            }
        }
    }

    /** But what a method makes each time is. */
    static class Makes {
        static final Makes SHARED = new Makes();
        private volatile ExecutorService executor;

        private ExecutorService made() {
            return Executors.newSingleThreadExecutor();
        }

        void validate() {
            if (executor == null) {
                executor = made(); // BLOCAL: check-then-act medium {{'executor'}}
            }
        }
    }

    /** Silent: under a lock, and looked at again. */
    static class Twice {
        static final Twice SHARED = new Twice();
        private volatile ExecutorService executor;

        void run(Runnable r) {
            if (executor == null) {
                synchronized (this) {
                    if (executor == null) {
                        executor = Executors.newSingleThreadExecutor(); // BENIGN: check-then-act rechecked
                    }
                }
            }
            executor.execute(r);
        }
    }
}
