package audit30;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

/** Results that come once, waiters, and who comes too late. */
public class Promises {
    static final Promises SHARED = new Promises();

    private volatile Object result;
    private final ConcurrentLinkedQueue<Runnable> waiters = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Object> cell = new AtomicReference<>();
    private Object guarded;
    private List<Runnable> callbacks = new ArrayList<>();
    private CompletableFuture<String> refresh;
    private volatile Throwable failure;
    private volatile CompletableFuture<String> future = new CompletableFuture<>();

    /** The result comes between: the waiter is never run. */
    void whenDone(Runnable r) {
        if (result != null) {
            r.run();
            return;
        }
        waiters.add(r); // BLOCAL: check-then-act medium {{result}}
    }

    /** Silent: in first, then the look; who takes it out runs it. */
    void whenDoneWell(Runnable r) {
        waiters.add(r);
        if (result != null && waiters.remove(r)) {
            r.run();
        }
    }

    void complete(Object o) {
        result = o;
        Runnable r;
        while ((r = waiters.poll()) != null) {
            r.run();
        }
    }

    /** The second result is put over the first, which some have seen. */
    boolean completeOnce(Object o) {
        if (cell.get() != null) {
            return false;
        }
        cell.set(o); // BLOCAL: check-then-act medium {{cell}}
        return true;
    }

    /** Silent. */
    boolean completeOnceWell(Object o) {
        return cell.compareAndSet(null, o);
    }

    /** Asked in one block, put in by the next. */
    void listen(Runnable r) {
        boolean done;
        synchronized (this) {
            done = guarded != null;
        }
        if (done) {
            r.run();
        } else {
            synchronized (this) {
                callbacks.add(r); // BLOCAL: check-then-act medium {{guarded}}
            }
        }
    }

    /** Silent. */
    void listenWell(Runnable r) {
        synchronized (this) {
            if (guarded == null) {
                callbacks.add(r);
                return;
            }
        }
        r.run();
    }

    void finish(Object o) {
        List<Runnable> all;
        synchronized (this) {
            if (guarded != null) {
                return;
            }
            guarded = o;
            all = callbacks;
            callbacks = new ArrayList<>();
        }
        for (Runnable r : all) {
            r.run();
        }
    }

    /** Two refreshes: who waits for the first waits for what nobody completes. */
    CompletableFuture<String> refresh() {
        synchronized (this) {
            if (refresh != null && !refresh.isDone()) {
                return refresh;
            }
        }
        CompletableFuture<String> f = new CompletableFuture<>();
        synchronized (this) {
            refresh = f; // BLOCAL: check-then-act medium {{refresh}}
        }
        return f;
    }

    /** Silent: in one block. */
    synchronized CompletableFuture<String> refreshWell() {
        if (refresh == null || refresh.isDone()) {
            refresh = new CompletableFuture<>();
        }
        return refresh;
    }

    synchronized void refreshed(String s) {
        if (refresh != null) {
            refresh.complete(s);
            refresh = null;
        }
    }

    /** The first failure is to be kept; the second is. */
    void fail(Throwable t) {
        if (failure == null) {
            failure = t; // BLOCAL: check-then-act low {{failure}}
        }
    }

    /** The old one is completed and another put in its place, whichever is there by then. */
    void renew(String s) {
        CompletableFuture<String> f = future;
        f.complete(s);
        future = new CompletableFuture<>(); // MISSED: lost-update (it is not told a constant, which is not known to be the end of it)
    }

    /** Silent: what is got is waited for, it may be the old one. */
    CompletableFuture<String> future() {
        return future;
    }
}
