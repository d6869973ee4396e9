// RELEASES: 8 17
package said;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What a task takes away by a helper, though nothing near takes a lock. */
class Tasks {
    static final Tasks SHARED = new Tasks();

    private final Map<String, Future<?>> running = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    void start(String id, Runnable r) {
        Future<?> f = threads.submit(() -> {
            r.run();
            ended(id);
        });
        running.put(id, f); // BLOCAL: check-then-act {{where that has been faster}}
    }

    private void ended(String id) {
        running.remove(id);
    }
}
