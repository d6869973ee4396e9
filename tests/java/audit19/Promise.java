package audit19;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A result that comes later: callbacks that are told of it, who waits, and how many still hold it. */
public abstract class Promise<T> {
    private final Object monitor = new Object();
    private final List<Consumer<T>> callbacks = new ArrayList<>();
    private T result;
    private boolean done;
    private Throwable failure;

    protected abstract void released();

    public final boolean isDone() {
        synchronized (monitor) {
            return done;
        }
    }

    /** Done between the look and the addition: nobody ever calls it. */
    public void onResult(Consumer<T> c) {
        if (isDone()) {
            c.accept(result());
            return;
        }
        synchronized (monitor) {
            callbacks.add(c); // BLOCAL: check-then-act
        }
    }

    public void onResultSafely(Consumer<T> c) {
        synchronized (monitor) {
            if (!done) {
                callbacks.add(c);
                return;
            }
        }
        // was forgotten
        c.accept(result()); // BENIGN: check-then-act write-once
    }

    public T result() {
        synchronized (monitor) {
            return result;
        }
    }

    /** Completed twice, and the second result wins, though the first was told. */
    public boolean complete(T value) {
        if (isDone()) {
            return false;
        }
        List<Consumer<T>> told;
        synchronized (monitor) {
            result = value;
            done = true; // BLOCAL: check-then-act {{done}}
            told = new ArrayList<>(callbacks);
            callbacks.clear();
            monitor.notifyAll();
        }
        for (Consumer<T> c : told) {
            c.accept(value);
        }
        return true;
    }

    public boolean completeSafely(T value) {
        List<Consumer<T>> told;
        synchronized (monitor) {
            if (done) {
                return false;
            }
            result = value;
            done = true;
            told = new ArrayList<>(callbacks);
            callbacks.clear();
            monitor.notifyAll();
        }
        for (Consumer<T> c : told) {
            c.accept(value);
        }
        return true;
    }

    public void fail(Throwable t) {
        synchronized (monitor) {
            failure = t;
            done = true;
            monitor.notifyAll();
        }
    }

    public T await() throws InterruptedException {
        synchronized (monitor) {
            while (!done) {
                monitor.wait();
            }
            if (failure != null) {
                throw new IllegalStateException(failure);
            }
            return result;
        }
    }
}

/** Counts who holds it, and gives its memory back when nobody does. */
class CountedPromise extends Promise<byte[]> {
    static final CountedPromise EMPTY = new CountedPromise();

    private final AtomicInteger references = new AtomicInteger(1);
    private final AtomicReference<Runnable> hook = new AtomicReference<>();
    private final ConcurrentLinkedQueue<Runnable> hooks = new ConcurrentLinkedQueue<>();
    private volatile boolean freed;

    @Override
    protected void released() {
        freed = true;
        for (Runnable r; (r = hooks.poll()) != null;) {
            r.run();
        }
    }

    /** It may have been given up in between, and comes to life again. */
    void retain() {
        if (references.get() == 0) {
            throw new IllegalStateException("released");
        }
        references.incrementAndGet(); // BLOCAL: check-then-act {{references}}
    }

    void retainSafely() {
        int n;
        do {
            n = references.get();
            if (n == 0) {
                throw new IllegalStateException("released");
            }
        } while (!references.compareAndSet(n, n + 1));
    }

    void release() {
        if (references.decrementAndGet() == 0) {
            released();
        }
    }

    /** Two see the last. */
    void releaseBadly() {
        references.decrementAndGet();
        if (references.get() == 0) { // BLOCAL: check-then-act medium
            released();
        }
    }

    void whenFreed(Runnable r) {
        if (freed) {
            r.run();
        } else {
            hooks.add(r); // BLOCAL: check-then-act {{freed}}
        }
    }

    void whenFreedSafely(Runnable r) {
        hooks.add(r);
        if (freed && hooks.remove(r)) {
            r.run();
        }
    }

    void hook(Runnable r) {
        if (hook.get() == null) {
            hook.set(r); // BLOCAL: check-then-act {{hook}}
        }
    }

    void hookSafely(Runnable r) {
        hook.compareAndSet(null, r);
    }

    void runHook() {
        if (hook.get() != null) {
            // was expected as low: it is what an atomic has
            hook.get().run(); // BLOCAL: check-then-act {{hook}}
        }
    }

    void unhook() {
        hook.set(null);
    }
}
