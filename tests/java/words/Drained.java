package words;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** Two looks lead to the flag: what counts is that the last one found nothing. */
class Drained implements Runnable {
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean running = new AtomicBoolean();
    private final Executor executor;

    Drained(Executor executor) {
        this.executor = executor;
    }

    void execute(Runnable task) {
        tasks.add(task);
        if (running.compareAndSet(false, true)) {
            executor.execute(this);
        }
    }

    @Override public void run() {
        Runnable task = tasks.poll();
        if (task != null) {
            task.run();
        }
        if (!tasks.isEmpty()) {
            executor.execute(this);
        } else {
            running.set(false); // BLOCAL: check-then-act medium {{'running' is set because 'tasks' had nothing at line 30}}
        }
    }
}
