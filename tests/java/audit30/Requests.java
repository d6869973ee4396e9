package audit30;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Requests of a protocol by their number; answers, timeouts and the end of the node come from other threads. */
public class Requests {
    static final Requests NODE = new Requests();

    static final class Request {
        final CompletableFuture<String> answer = new CompletableFuture<>();
        volatile Future<?> timeout;
        final long id;

        Request(long id) {
            this.id = id;
        }
    }

    private final Map<Long, Request> open = new ConcurrentHashMap<>();
    private final Map<Long, Future<?>> running = new ConcurrentHashMap<>();
    private volatile boolean running0 = true;

    /** An answer and a timeout at once: the second finds nothing. */
    void answered(long id, String what) {
        if (open.containsKey(id)) {
            open.remove(id).answer.complete(what); // BLOCAL: check-then-act medium {{open}}
        }
    }

    /** Silent: what was taken is asked. */
    void answeredWell(long id, String what) {
        Request r = open.remove(id);
        if (r != null) {
            r.answer.complete(what);
        }
    }

    /** Looked up twice: gone by the second time. */
    boolean isOpen(long id) {
        return open.get(id) != null && !open.get(id).answer.isDone(); // BLOCAL: check-then-act medium {{open}}
    }

    /** Silent. */
    boolean isOpenWell(long id) {
        Request r = open.get(id);
        return r != null && !r.answer.isDone();
    }

    /** The node is stopped between: nobody ever completes it. */
    CompletableFuture<String> send(long id) {
        Request r = new Request(id);
        if (!running0) {
            r.answer.cancel(false);
            return r.answer;
        }
        open.put(id, r); // BLOCAL: check-then-act medium {{running0}}
        return r.answer;
    }

    /** Silent: looked once more when it is in, and who takes it out ends it. */
    CompletableFuture<String> sendWell(long id) {
        Request r = new Request(id);
        open.put(id, r);
        if (!running0) {
            Request mine = open.remove(id);
            if (mine != null) {
                mine.answer.cancel(false);
            }
        }
        return r.answer;
    }

    void stop() {
        running0 = false;
        for (Request r : open.values()) {
            r.answer.cancel(false);
        }
    }

    /** The task is over before it is noted down, and stays there for ever. */
    void runAsync(Executor pool, long id) {
        CompletableFuture<Void> f = CompletableFuture.runAsync(() -> {
            work(id);
            running.remove(id);
        }, pool);
        running.put(id, f); // BLOCAL: check-then-act medium {{running}}
    }

    /** Silent: what is over by then takes itself away on this very thread, after it is in. */
    void runAsyncWell(Executor pool, long id) {
        CompletableFuture<Void> f = CompletableFuture.runAsync(() -> work(id), pool);
        running.put(id, f);
        f.whenComplete((x, e) -> running.remove(id));
    }

    /** Silent: who comes to it before it has a timeout looks whether there is one. */
    void arm(ScheduledExecutorService timer, long id) {
        Request r = new Request(id);
        open.put(id, r);
        Future<?> t = timer.schedule(() -> expire(id), 5, TimeUnit.SECONDS);
        r.timeout = t;
    }

    private void expire(long id) {
        Request r = open.remove(id);
        if (r != null) {
            r.answer.completeExceptionally(new IllegalStateException("late"));
        }
    }

    /** Silent: a copy of the field. */
    void disarm(Request r) {
        Future<?> t = r.timeout;
        if (t != null) {
            t.cancel(false);
        }
    }

    /** Silent: only told. */
    int howMany() {
        return open.size();
    }

    /** Silent: a copy for who asks. */
    List<Request> all() {
        return new ArrayList<>(open.values());
    }

    private static void work(long id) {
        if (id < 0) {
            throw new IllegalArgumentException();
        }
    }
}
