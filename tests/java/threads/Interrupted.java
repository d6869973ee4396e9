package threads;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Who is at work says so by a field while it lasts: read and interrupted a moment too late, its thread is at something else. */
class Interrupted {
    static final ExecutorService POOL = Executors.newCachedThreadPool();

    /** The pool's thread takes itself away, and runs the next task, before it is interrupted. */
    static class Task implements Runnable {
        private final Runnable work;
        private volatile Thread thread;

        Task(Runnable work) {
            this.work = work;
        }

        static Task start(Runnable work) {
            Task task = new Task(work);
            POOL.execute(task);
            return task;
        }

        @Override
        public void run() {
            thread = Thread.currentThread();
            try {
                work.run();
            } finally {
                thread = null;
            }
        }

        void cancel() {
            Thread t = thread;
            if (t != null) {
                t.interrupt(); // BLOCAL: stale-value medium {{is interrupted}}
            }
        }
    }

    /** The same with an atomic, and what is told in the end. */
    static class Told implements Callable<String> {
        private final AtomicReference<Thread> runner = new AtomicReference<>();

        static Told start() {
            Told told = new Told();
            POOL.submit(told);
            return told;
        }

        @Override
        public String call() throws Exception {
            runner.set(Thread.currentThread());
            Thread.sleep(10);
            runner.set(null);
            return "told";
        }

        void stop() {
            Thread t = runner.get();
            if (t != null) {
                t.interrupt(); // BLOCAL: stale-value medium {{is interrupted}}
            }
        }
    }

    /** Read under the lock under which it is taken away, but interrupted when that is given up. */
    static class GivenUp {
        private final Object lock = new Object();
        private Thread worker;

        void work(Executor executor, Runnable what) {
            executor.execute(() -> {
                synchronized (lock) {
                    worker = Thread.currentThread();
                }
                what.run();
                synchronized (lock) {
                    worker = null;
                }
            });
        }

        void abort() {
            Thread w;
            synchronized (lock) {
                w = worker;
            }
            if (w != null) {
                w.interrupt(); // BLOCAL: stale-value medium {{is interrupted}}
            }
        }
    }

    /** Who comes by himself is interrupted in what he does after that, too; and the lock that is held does not keep him. */
    static class Reader {
        static final Reader SHARED = new Reader();
        private volatile Thread reading;

        int read(Callable<Integer> source) throws Exception {
            reading = Thread.currentThread();
            try {
                return source.call();
            } finally {
                reading = null;
            }
        }

        synchronized void close() {
            Thread r = reading;
            if (r != null) {
                r.interrupt(); // BLOCAL: stale-value medium {{is interrupted}}
            }
        }
    }

    /** By a getter, and from another class. */
    static class Job implements Runnable {
        volatile Thread runs;

        @Override
        public void run() {
            runs = Thread.currentThread();
            System.out.println("at work");
            runs = null;
        }

        Thread runs() {
            return runs;
        }
    }

    static class Jobs {
        private final Job job = new Job();

        void start() {
            POOL.execute(job);
        }

        void stop() {
            Thread t = job.runs();
            if (t != null) {
                t.interrupt(); // BLOCAL: stale-value medium {{is interrupted}}
            }
        }
    }

    /** Silent: it cannot take itself away as long as the lock is held. */
    static class Held implements Runnable {
        private Thread thread;

        static Held start() {
            Held held = new Held();
            POOL.execute(held);
            return held;
        }

        @Override
        public void run() {
            synchronized (this) {
                thread = Thread.currentThread();
            }
            System.out.println("at work");
            synchronized (this) {
                thread = null;
            }
        }

        synchronized void cancel() {
            if (thread != null) {
                thread.interrupt();
            }
        }
    }

    /** Silent: the thread is its own, and ends with what it is told of. */
    static class Own implements Runnable {
        private volatile Thread thread;

        void start() {
            new Thread(this).start();
        }

        @Override
        public void run() {
            thread = Thread.currentThread();
            System.out.println("at work");
            thread = null;
        }

        void stop() {
            Thread t = thread;
            if (t != null) {
                t.interrupt();
            }
        }
    }

    /** Silent: of the two one alone has it, and who has not waits until the other is through. */
    static class Claimed implements Runnable {
        private final AtomicReference<Thread> runner = new AtomicReference<>();

        static Claimed start() {
            Claimed claimed = new Claimed();
            POOL.execute(claimed);
            return claimed;
        }

        @Override
        public void run() {
            Thread self = Thread.currentThread();
            runner.set(self);
            System.out.println("at work");
            while (!runner.compareAndSet(self, null)) {
                Thread.yield();
            }
        }

        void cancel() {
            Thread t = runner.getAndSet(null);
            if (t != null) {
                t.interrupt();
                runner.set(t);
            }
        }
    }

    /** Silent: the two come to terms by a state, which tells who is interrupting to wait for. */
    static class Agreed implements Runnable {
        private final AtomicInteger state = new AtomicInteger();
        private volatile Thread thread;

        static Agreed start() {
            Agreed agreed = new Agreed();
            POOL.execute(agreed);
            return agreed;
        }

        @Override
        public void run() {
            thread = Thread.currentThread();
            System.out.println("at work");
            thread = null;
            if (!state.compareAndSet(0, 1)) {
                while (state.get() == 2) {
                    Thread.yield();
                }
                Thread.interrupted();
            }
        }

        void cancel() {
            if (state.compareAndSet(0, 2)) {
                Thread t = thread;
                if (t != null) {
                    t.interrupt();
                }
                state.set(3);
            }
        }
    }

    /** Silent: whoever ends it waits for the thread itself, which has nothing else to do. */
    static class Joined {
        static final Joined SHARED = new Joined();
        private volatile Thread awaits;

        void await(Runnable what) {
            awaits = Thread.currentThread();
            try {
                what.run();
            } finally {
                awaits = null;
            }
        }

        void stop() throws InterruptedException {
            Thread t = awaits;
            if (t != null) {
                t.interrupt();
                t.join(1000);
            }
        }
    }

    /** Silent: it is never taken away; who has been at work once is meant. */
    static class Kept implements Runnable {
        private volatile Thread thread;

        static Kept start() {
            Kept kept = new Kept();
            POOL.execute(kept);
            return kept;
        }

        @Override
        public void run() {
            thread = Thread.currentThread();
            System.out.println("at work");
        }

        void stop() {
            Thread t = thread;
            if (t != null) {
                t.interrupt();
            }
        }
    }
}
