package audit28;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A result that is set once, and those who wait for it. */
public class Promise<T> {
    static final List<Promise<?>> OPEN = new java.util.concurrent.CopyOnWriteArrayList<>();
    private static final Object NONE = new Object();

    private List<Consumer<T>> waiting = new ArrayList<>();
    private T value;
    private boolean done;
    private final AtomicReference<Object> cell = new AtomicReference<>(NONE);
    private volatile CompletableFuture<T> chained;

    Promise() {
        OPEN.add(this);
    }

    private synchronized boolean isDone() {
        return done;
    }

    /** Done between the question and the adding: it is never called. */
    void then(Consumer<T> c) {
        if (!isDone()) {
            synchronized (this) {
                waiting.add(c); // BLOCAL: check-then-act {{done}}
            }
        } else {
            c.accept(value());
        }
    }

    /** Silent: asked where it is added, called outside. */
    void thenWell(Consumer<T> c) {
        synchronized (this) {
            if (!done) {
                waiting.add(c);
                return;
            }
        }
        c.accept(value()); // BENIGN: check-then-act write-once
    }

    private synchronized T value() {
        return value;
    }

    /** Done twice. */
    boolean complete(T v) {
        if (isDone()) {
            return false;
        }
        List<Consumer<T>> all;
        synchronized (this) {
            value = v;
            done = true; // BLOCAL: check-then-act {{done}}
            all = waiting;
            waiting = new ArrayList<>();
        }
        for (Consumer<T> c : all) {
            c.accept(v);
        }
        return true;
    }

    /** Silent. */
    boolean completeWell(T v) {
        List<Consumer<T>> all;
        synchronized (this) {
            if (done) {
                return false;
            }
            value = v;
            done = true;
            all = waiting;
            waiting = new ArrayList<>();
            notifyAll();
        }
        for (Consumer<T> c : all) {
            c.accept(v);
        }
        return true;
    }

    /** Woken before it waits, and never again. */
    T await() throws InterruptedException {
        if (!isDone()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait high {{done}}
            }
        }
        return value();
    }

    /** Silent. */
    synchronized T awaitWell() throws InterruptedException {
        while (!done) {
            wait();
        }
        return value;
    }

    /** Set over another's. */
    boolean put(T v) {
        if (cell.get() == NONE) {
            cell.set(v); // BLOCAL: check-then-act {{cell}}
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean putWell(T v) {
        return cell.compareAndSet(NONE, v);
    }

    void clear() {
        cell.set(NONE);
    }

    /** Two chains, of which one is never completed. */
    CompletableFuture<T> chain() {
        CompletableFuture<T> f = chained;
        if (f == null) {
            f = new CompletableFuture<>();
            chained = f; // BLOCAL: check-then-act low {{chained}}
        }
        return f;
    }

    void unchain() {
        chained = null;
    }
}
