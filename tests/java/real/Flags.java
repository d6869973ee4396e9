package real;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Bugs with volatile fields and atomics, in the shapes in which trackers have them. */
class Flags {

    /** Two volatile fields are one state: replaced piece by piece, tested and used piece by piece. */
    static class Bounds {
        static final Bounds SHARED = new Bounds();
        private volatile long from;
        private volatile long to;

        long since(long now) {
            if (now >= to || now < from) {
                move(now); // BLOCAL: check-then-act
            }
            return now - from;
        }

        private void move(long now) {
            from = now - now % 1000;
            to = now - now % 1000 + 1000;
        }
    }

    /** Silent: the count is tested before the lock, but the wait that it decides is timed: it ends by itself. */
    static class Drained {
        static final Drained SHARED = new Drained();
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicBoolean ending = new AtomicBoolean();
        private final Lock lock = new ReentrantLock();
        private final Condition none = lock.newCondition();

        void end() throws InterruptedException {
            ending.set(true);
            while (running.get() > 0) {
                lock.lock();
                try {
                    none.await(1, TimeUnit.SECONDS);
                } finally {
                    lock.unlock();
                }
            }
        }

        void work(Runnable r) {
            running.incrementAndGet();
            r.run();
            if (running.decrementAndGet() == 0) {
                lock.lock();
                try {
                    if (ending.get()) {
                        none.signalAll();
                    }
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** Silent: the count is tested under the lock that is waited on. */
    static class DrainedRight {
        static final DrainedRight SHARED = new DrainedRight();
        private final AtomicInteger running = new AtomicInteger();
        private final Lock lock = new ReentrantLock();
        private final Condition none = lock.newCondition();

        void end() throws InterruptedException {
            lock.lock();
            try {
                while (running.get() > 0) {
                    none.await(1, TimeUnit.SECONDS);
                }
            } finally {
                lock.unlock();
            }
        }

        void work(Runnable r) {
            running.incrementAndGet();
            r.run();
            lock.lock();
            try {
                if (running.decrementAndGet() == 0) {
                    none.signalAll();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    enum Status { ACTIVE, CLOSED }

    /** A channel whose operations are guarded by a lock, but not the status that they depend on. */
    static class Session {
        static final Session SHARED = new Session();
        private final AtomicReference<Status> status = new AtomicReference<>(Status.ACTIVE);
        private final Lock lock = new ReentrantLock();
        private int interest;

        void set(int ops) {
            if (isClosed()) {
                return;
            }
            lock.lock();
            try {
                interest = interest | ops; // MISSED: check-then-act (the status is no state of the lock)
            } finally {
                lock.unlock();
            }
        }

        /** Silent: tested under the lock, where close changes it. */
        void setRight(int ops) {
            lock.lock();
            try {
                if (!isClosed()) {
                    interest = interest | ops;
                }
            } finally {
                lock.unlock();
            }
        }

        void close() {
            if (status.compareAndSet(Status.ACTIVE, Status.CLOSED)) {
                lock.lock();
                try {
                    interest = -1;
                } finally {
                    lock.unlock();
                }
            }
        }

        private boolean isClosed() {
            return status.get() == Status.CLOSED;
        }
    }

    /** Who loses the race for the flag goes on, though the executor is not there yet. */
    static class StartedEarly {
        static final StartedEarly SHARED = new StartedEarly();
        private final AtomicBoolean done = new AtomicBoolean();
        private Executor executor;

        void init() {
            if (done.compareAndSet(false, true)) {
                if (executor == null) {
                    executor = make(); // BLOCAL: check-then-act
                }
            }
        }

        void execute(Runnable r) {
            init();
            if (executor != null) {
                executor.execute(r);
            } else {
                r.run();
            }
        }

        private static Executor make() {
            return Runnable::run;
        }
    }

    /** Silent: nobody needs what the winner makes; starting twice is what the flag keeps out. */
    static class StartedOnce {
        static final StartedOnce SHARED = new StartedOnce();
        private final AtomicBoolean done = new AtomicBoolean();
        private Thread thread;

        void start(Runnable r) {
            if (done.compareAndSet(false, true)) {
                thread = new Thread(r);
                thread.start();
            }
        }
    }

    /** The queue is seen empty; a task comes, finds the worker still running; then the worker goes to sleep. */
    static class Worker implements Runnable {
        static final Worker SHARED = new Worker();
        private static final int IDLE = 0;
        private static final int SUBMITTED = 1;
        private static final int RUNNING = 2;
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private final AtomicInteger state = new AtomicInteger();
        private final Executor executor = r -> new Thread(r).start();

        void execute(Runnable task) {
            tasks.offer(task);
            if (state.compareAndSet(IDLE, SUBMITTED)) {
                executor.execute(this);
            }
        }

        @Override
        public void run() {
            if (!state.compareAndSet(SUBMITTED, RUNNING)) {
                return;
            }
            for (;;) {
                Runnable task = tasks.poll();
                if (task == null) {
                    break;
                }
                task.run();
            }
            state.set(IDLE); // BLOCAL: check-then-act medium
        }
    }

    /** Silent: the queue is looked at again after the state was set. */
    static class WorkerRight implements Runnable {
        static final WorkerRight SHARED = new WorkerRight();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private final AtomicInteger state = new AtomicInteger();
        private final Executor executor = r -> new Thread(r).start();

        void execute(Runnable task) {
            tasks.offer(task);
            if (state.compareAndSet(0, 1)) {
                executor.execute(this);
            }
        }

        @Override
        public void run() {
            do {
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
                state.set(0);
            } while (!tasks.isEmpty() && state.compareAndSet(0, 1));
        }
    }

    /** Set and set back in one block: who has the lock finds it as it always was, but those who waited do it once more. */
    static class UnderWay {
        static final UnderWay SHARED = new UnderWay();
        private final ReentrantLock evicting = new ReentrantLock();
        private volatile boolean running;
        private int left = 100;

        void put() {
            if (!running) {
                evict(); // BLOCAL: check-then-act low
            }
        }

        private void evict() {
            evicting.lock();
            try {
                running = true;
                left--;
            } finally {
                running = false;
                evicting.unlock();
            }
        }
    }

    /** It is set in one block and set back in another: a second one is begun while the first goes on. */
    static class Begun {
        static final Begun SHARED = new Begun();
        private final Object lock = new Object();
        private volatile boolean running;
        private int left = 100;

        void put() {
            if (!running) {
                begin(); // BLOCAL: check-then-act high
            }
        }

        private void begin() {
            synchronized (lock) {
                running = true;
            }
            System.gc();
            synchronized (lock) {
                running = false;
                left--;
            }
        }
    }
}
