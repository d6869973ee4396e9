package benign;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Before the threads start that could interfere, or after they have ended. */
class Ordered {

    /** A counter that some threads add to; whoever corrects it alone may take two blocks. */
    static class Counter implements Runnable {
        private final Object lock = new Object();
        private int n;

        int get() {
            synchronized (lock) {
                return n;
            }
        }

        void set(int value) {
            synchronized (lock) {
                n = value;
            }
        }

        @Override
        public void run() {
            synchronized (lock) {
                n = n + 1;
            }
        }
    }

    /** Before the thread starts there is nobody to interfere. */
    static void beforeStart() {
        Counter c = new Counter();
        Thread thread = new Thread(() -> c.run());
        int t = c.get();
        c.set(t + 1); // BENIGN: lost-update ordered
        thread.start();
    }

    /** The same two lines behind the start. */
    static void afterStart() {
        Counter c = new Counter();
        Thread thread = new Thread(() -> c.run());
        thread.start();
        int t = c.get();
        c.set(t + 1); // BLOCAL: lost-update
    }

    /** Read before, written back after the start: the thread comes in between. */
    static void aroundStart() {
        Counter c = new Counter();
        Thread thread = new Thread(c);
        int t = c.get();
        thread.start();
        c.set(t + 1); // BLOCAL: lost-update
    }

    static void afterJoin() throws InterruptedException {
        Counter c = new Counter();
        Thread one = new Thread(c), two = new Thread(c);
        one.start();
        two.start();
        one.join();
        two.join();
        int t = c.get();
        c.set(t + 1); // BENIGN: lost-update ordered
    }

    /** The other thread still runs. */
    static void afterOneJoin() throws InterruptedException {
        Counter c = new Counter();
        Thread one = new Thread(c), two = new Thread(c);
        one.start();
        two.start();
        one.join();
        int t = c.get();
        c.set(t + 1); // BLOCAL: lost-update
    }

    /** Read while the thread runs: it has ended when the old value is written back. */
    static void aroundJoin() throws InterruptedException {
        Counter c = new Counter();
        Thread thread = new Thread(c);
        thread.start();
        int t = c.get();
        thread.join();
        c.set(t + 1); // BLOCAL: lost-update
    }

    /** It may have given up waiting. */
    static void afterTimedJoin() throws InterruptedException {
        Counter c = new Counter();
        Thread thread = new Thread(c);
        thread.start();
        thread.join(100);
        int t = c.get();
        c.set(t + 1); // BLOCAL: lost-update
    }

    /** Joined on one way only. */
    static void maybeJoined(boolean wait) throws InterruptedException {
        Counter c = new Counter();
        Thread thread = new Thread(c);
        thread.start();
        if (wait) {
            thread.join();
        }
        int t = c.get();
        c.set(t + 1); // BLOCAL: lost-update
    }

    static void arrayOfThreads(int n) throws InterruptedException {
        Counter c = new Counter();
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            threads[i] = new Thread(c);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int t = c.get();
        c.set(t + 1); // BENIGN: lost-update ordered
    }

    static void listOfThreads(int n) throws InterruptedException {
        Counter c = new Counter();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Thread thread = new Thread(c);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int t = c.get();
        c.set(t + 1); // BENIGN: lost-update ordered
    }

    /** Each turn has a counter and a thread of its own, started after the correction. */
    static void anewEachTurn(int n) {
        for (int i = 0; i < n; i++) {
            Counter c = new Counter();
            int t = c.get();
            c.set(t + 1);
            Thread thread = new Thread(c);
            thread.start();
        }
    }

    /** One counter for all turns: from the second on, the thread of the first is running. */
    static void oneForAllTurns(int n) {
        Counter c = new Counter();
        for (int i = 0; i < n; i++) {
            int t = c.get();
            c.set(t + 1); // BLOCAL: lost-update
            Thread thread = new Thread(c);
            thread.start();
        }
    }

    static void taskDone() throws Exception {
        Counter c = new Counter();
        ExecutorService executor = Executors.newCachedThreadPool();
        Future<?> done = executor.submit(c);
        done.get();
        int t = c.get();
        c.set(t + 1); // BENIGN: lost-update ordered
    }

    static void executorDone() throws InterruptedException {
        Counter c = new Counter();
        ExecutorService executor = Executors.newCachedThreadPool();
        executor.execute(c);
        executor.execute(() -> c.run());
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.HOURS);
        int t = c.get();
        c.set(t + 1); // BENIGN: lost-update ordered
    }

    /** Told to end, but not waited for. */
    static void executorTold() {
        Counter c = new Counter();
        ExecutorService executor = Executors.newCachedThreadPool();
        executor.execute(c);
        executor.shutdown();
        int t = c.get();
        c.set(t + 1); // BLOCAL: lost-update
    }

    static void latched() throws InterruptedException {
        Counter c = new Counter();
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> {
            c.run();
            latch.countDown();
        }).start();
        latch.await();
        int t = c.get();
        c.set(t + 1); // BENIGN: lost-update ordered
    }

    /** The thread that was joined is not the only one that knows the counter. */
    static Counter known;

    static void leaked() throws InterruptedException {
        Counter c = new Counter();
        known = c;
        Thread thread = new Thread(c);
        thread.start();
        thread.join();
        int t = c.get();
        c.set(t + 1); // BLOCAL: lost-update
    }
}
