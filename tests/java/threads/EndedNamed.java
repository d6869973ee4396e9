package threads;

import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/** The task that takes away what its starter puts there only then is of a class that has a name. */
class EndedNamed {
    static final EndedNamed SHARED = new EndedNamed();
    private static final Map<String, CompletableFuture<String>> FUTURES = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Future<?>> running = new ConcurrentHashMap<>();
    private final Map<String, Task> tasks = new ConcurrentHashMap<>();
    private final Map<String, Future<?>> others = new ConcurrentHashMap<>();

    interface Step {
        void go();
    }

    void start(String id, Step r) {
        Future<?> f = threads.submit(new Job(id, r));
        running.put(id, f); // BLOCAL: check-then-act medium {{that takes it away; where that has been faster, it is left there}}
    }

    private class Job implements Runnable {
        private final String id;
        private final Step r;

        Job(String id, Step r) {
            this.id = id;
            this.r = r;
        }

        @Override
        public void run() {
            try {
                r.go();
            } finally {
                running.remove(id);
            }
        }
    }

    /** It is the task itself that is put there, and its field is not said to be final. */
    void startTask(String id) {
        Task task = new Task(id, this);
        threads.submit(task);
        tasks.put(id, task); // BLOCAL: check-then-act medium {{after a task was started}}
    }

    private static class Task implements Callable<String> {
        private String id;
        private EndedNamed owner;

        Task(String id, EndedNamed owner) {
            this.id = id;
            this.owner = owner;
        }

        @Override
        public String call() {
            owner.tasks.remove(id);
            return id;
        }
    }

    /** A future that goes on when another one has ended. */
    private static final ReentrantLock LOCK = new ReentrantLock();

    static void startWatched(String key, ExecutorService threads) {
        LOCK.lock();
        try {
            CompletableFuture<String> f = CompletableFuture.supplyAsync(key::trim);
            f.thenRunAsync(new Watcher(key), threads);
            FUTURES.put(key, f); // BLOCAL: check-then-act medium {{'FUTURES' is given something only after a task was started}}
        } finally {
            LOCK.unlock();
        }
    }

    static class Watcher implements Runnable {
        private String key;

        public Watcher(String key) {
            this.key = key;
        }

        @Override
        public void run() {
            FUTURES.remove(key);
        }
    }

    /** Silent: it is there before the task begins. */
    void startKnown(String id) {
        Task task = new Task(id, this);
        tasks.put(id, task);
        threads.submit(task);
    }

    /** Silent: the task waits until the put is made. */
    void startPatient(String id) {
        synchronized (this) {
            Future<?> f = threads.submit(new Patient(id));
            running.put(id, f);
        }
    }

    private class Patient implements Runnable {
        private final String id;

        Patient(String id) {
            this.id = id;
        }

        @Override
        public void run() {
            synchronized (EndedNamed.this) {
                running.remove(id);
            }
        }
    }

    private final List<Thread> workers = Collections.synchronizedList(new LinkedList<>());

    void startWorker() {
        Worker w = new Worker();
        w.start();
        workers.add(w); // BLOCAL: check-then-act medium {{'workers' is given something only after a task was started}}
    }

    /** Silent: the list's own lock, which the removal takes, is held until the worker is there. */
    void startWorkers(int n) {
        synchronized (workers) {
            for (int i = workers.size(); i < n; i++) {
                Worker w = new Worker();
                w.start();
                workers.add(w);
            }
        }
    }

    private class Worker extends Thread {
        @Override
        public void run() {
            workers.remove(this);
        }
    }

    /** Silent: another key, and another collection. */
    void startOther(String id, String other, Step r) {
        Future<?> f = threads.submit(new Job(other, r));
        running.put(id, f);
        others.put(other, f);
    }

    /** Silent: the key that it is given first is not the one that it has when it ends. */
    void startRenamed(String id) {
        Renamed task = new Renamed(id);
        Future<?> f = threads.submit(task);
        running.put(id, f);
    }

    private class Renamed implements Runnable {
        private String id;

        Renamed(String id) {
            this.id = id;
        }

        @Override
        public void run() {
            id = id + "'";
            running.remove(id);
        }
    }
}
