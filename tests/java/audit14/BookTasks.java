// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Java Concurrency in Practice, chapters 5 to 8 and 12: tasks, cancellation, pools, puzzles, and the tests' barriers. */
class BookTasks {

    /** Listing 6.12 and 6.13: the page renderer by futures. Silent. */
    static class FutureRenderer {
        private final ExecutorService executor = Executors.newCachedThreadPool();

        int renderPage(String source) throws Exception {
            Future<List<String>> future = executor.submit(() -> Arrays.asList(source.split(" ")));
            int n = source.length();
            return n + future.get().size();
        }
    }

    /** Listing 7.21: which tasks were cancelled at shutdown. Silent: a synchronized set, filled and copied. */
    static class TrackingExecutor {
        static final TrackingExecutor SHARED = new TrackingExecutor(Executors.newCachedThreadPool());
        private final ExecutorService exec;
        private final Set<Runnable> tasksCancelledAtShutdown = Collections.synchronizedSet(new HashSet<Runnable>());

        TrackingExecutor(ExecutorService exec) {
            this.exec = exec;
        }

        public List<Runnable> getCancelledTasks() {
            if (!exec.isTerminated()) {
                throw new IllegalStateException();
            }
            return new ArrayList<>(tasksCancelledAtShutdown);
        }

        public void execute(final Runnable runnable) {
            exec.execute(new Runnable() {
                public void run() {
                    try {
                        runnable.run();
                    } finally {
                        if (exec.isShutdown() && Thread.currentThread().isInterrupted()) {
                            tasksCancelledAtShutdown.add(runnable);
                        }
                    }
                }
            });
        }
    }

    /** Listing 7.22: a crawler that starts and stops. Silent where all of it is synchronized; the broken twin asks outside. */
    static class WebCrawler {
        static final WebCrawler SHARED = new WebCrawler();
        private ExecutorService exec;
        private final Set<String> urlsToCrawl = new HashSet<>();
        private final ConcurrentMap<String, Boolean> seen = new ConcurrentHashMap<>();

        public synchronized void start() {
            exec = Executors.newFixedThreadPool(2);
            for (String url : urlsToCrawl) {
                submitCrawlTask(url);
            }
            urlsToCrawl.clear();
        }

        public synchronized void stop() {
            try {
                for (Runnable r : exec.shutdownNow()) {
                    urlsToCrawl.add(r.toString());
                }
            } finally {
                exec = null;
            }
        }

        private void submitCrawlTask(String u) {
            exec.execute(() -> crawl(u));
        }

        /** Silent: putIfAbsent tells. */
        private void crawl(String u) {
            if (seen.putIfAbsent(u, true) == null) {
                System.out.println(u);
            }
        }

        /** Two crawl one page. */
        void crawlAsked(String u) {
            if (!seen.containsKey(u)) {
                seen.put(u, true); // BLOCAL: check-then-act
                System.out.println(u);
            }
        }

        synchronized boolean running() {
            return exec != null;
        }

        /** Two pools are made, and one of them is lost. Both by callees, who do not look again. */
        void ensureStarted() {
            if (!running()) {
                start(); // BLOCAL: check-then-act medium
            }
        }

        /** Silent. */
        synchronized void ensureStartedRight() {
            if (exec == null) {
                start();
            }
        }
    }

    /** Listing 8.4: a bounded executor by a semaphore. Silent. */
    static class BoundedExecutor {
        static final BoundedExecutor SHARED = new BoundedExecutor(Executors.newCachedThreadPool(), 10);
        private final Executor exec;
        private final Semaphore semaphore;

        BoundedExecutor(Executor exec, int bound) {
            this.exec = exec;
            this.semaphore = new Semaphore(bound);
        }

        public void submitTask(final Runnable command) throws InterruptedException {
            semaphore.acquire();
            try {
                exec.execute(new Runnable() {
                    public void run() {
                        try {
                            command.run();
                        } finally {
                            semaphore.release();
                        }
                    }
                });
            } catch (RejectedExecutionException e) {
                semaphore.release();
            }
        }
    }

    /** Listing 8.16: the concurrent puzzle solver: seen by putIfAbsent, the count of tasks by an atomic. Silent but for the last of them. */
    static class PuzzleSolver {
        static final PuzzleSolver SHARED = new PuzzleSolver();
        private final ConcurrentMap<Integer, Boolean> seen = new ConcurrentHashMap<>();
        private final AtomicInteger taskCount = new AtomicInteger(0);
        private final ExecutorService exec = Executors.newCachedThreadPool();
        private volatile String solution;

        class SolverTask implements Runnable {
            final int pos;

            SolverTask(int pos) {
                this.pos = pos;
                taskCount.incrementAndGet();
            }

            public void run() {
                try {
                    if (solution != null || seen.putIfAbsent(pos, true) != null) {
                        return;
                    }
                    if (pos == 42) {
                        solution = "found"; // BLOCAL: check-then-act low
                    } else {
                        exec.execute(new SolverTask(pos + 1));
                    }
                } finally {
                    if (taskCount.decrementAndGet() == 0) {
                        exec.shutdown();
                    }
                }
            }
        }

        void solve() {
            exec.execute(new SolverTask(0));
        }

        /** Broken twin: decremented, and asked again: two may be the last, or none sees it. */
        void ended() {
            taskCount.decrementAndGet();
            if (taskCount.get() == 0) { // BLOCAL: check-then-act medium
                exec.shutdown();
            }
        }
    }

    /** Listing 8.9: a timing thread pool: hooks that add up in atomics. Silent; the average is of two of them. */
    static class TimingPool extends ThreadPoolExecutor {
        static final TimingPool SHARED = new TimingPool();
        private final ThreadLocal<Long> startTime = new ThreadLocal<>();
        private final AtomicLong numTasks = new AtomicLong();
        private final AtomicLong totalTime = new AtomicLong();

        TimingPool() {
            super(1, 1, 0L, TimeUnit.SECONDS, new LinkedBlockingQueue<Runnable>());
        }

        @Override
        protected void beforeExecute(Thread t, Runnable r) {
            super.beforeExecute(t, r);
            startTime.set(System.nanoTime());
        }

        @Override
        protected void afterExecute(Runnable r, Throwable t) {
            try {
                long taskTime = System.nanoTime() - startTime.get();
                numTasks.incrementAndGet();
                totalTime.addAndGet(taskTime);
            } finally {
                super.afterExecute(r, t);
            }
        }

        @Override
        protected void terminated() {
            System.out.println(totalTime.get() / numTasks.get());
        }
    }

    /** Listing 5.15: cells computed by workers, with a barrier. Silent. */
    static class CellularAutomata {
        private final int[] board = new int[100];
        private final CyclicBarrier barrier = new CyclicBarrier(2, new Runnable() {
            public void run() {
                commit();
            }
        });
        private int commits;

        private synchronized void commit() {
            commits++;
        }

        class Worker implements Runnable {
            private final int from;

            Worker(int from) {
                this.from = from;
            }

            public void run() {
                while (board[0] < 100) {
                    for (int i = from; i < from + 50; i++) {
                        board[i] = board[i] + 1;
                    }
                    try {
                        barrier.await();
                    } catch (InterruptedException | BrokenBarrierException ex) {
                        return;
                    }
                }
            }
        }

        void start() {
            new Thread(new Worker(0)).start();
            new Thread(new Worker(50)).start();
        }
    }

    /** Listing 7.7: a thread's own cancellation by its field. The reader thread asks twice. */
    static class Canceller {
        static final Canceller SHARED = new Canceller();
        private volatile Future<?> running;
        private final ExecutorService exec = Executors.newSingleThreadExecutor();

        void begin(Runnable r) {
            running = exec.submit(r);
        }

        void finished() {
            running = null;
        }

        /** Tested, and read again. */
        void cancel() {
            if (running != null) {
                running.cancel(true); // BLOCAL: check-then-act
            }
        }

        /** Silent. */
        void cancelRight() {
            Future<?> f = running;
            if (f != null) {
                f.cancel(true);
            }
        }

        /** A second is begun if none runs. */
        void beginOnce(Runnable r) {
            if (running == null) {
                running = exec.submit(r); // BLOCAL: check-then-act low
            }
        }
    }
}
