package audit17;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Listeners, and work that is handed to threads (ANALYSIS 5, lambdas; 7, interference). */
public class Events {
    static final Events BUS = new Events();

    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final List<Consumer<String>> listeners = new ArrayList<>();
    private final CopyOnWriteArrayList<Runnable> hooks = new CopyOnWriteArrayList<>();
    private int fired;
    private String lastEvent;
    private volatile boolean closed;

    public void listen(Consumer<String> c) {
        synchronized (listeners) {
            if (!listeners.contains(c)) {
                listeners.add(c);
            }
        }
    }

    public void unlisten(Consumer<String> c) {
        synchronized (listeners) {
            listeners.remove(c);
        }
    }

    /** A copy is told; who leaves meanwhile is told once more: no harm by the definition. */
    public void fire(String e) {
        List<Consumer<String>> copy;
        synchronized (listeners) {
            copy = new ArrayList<>(listeners);
        }
        for (Consumer<String> c : copy) {
            c.accept(e);
        }
    }

    public void fireByIndex(String e) {
        int n;
        synchronized (listeners) {
            n = listeners.size();
        }
        for (int i = 0; i < n; i++) {
            Consumer<String> c;
            synchronized (listeners) {
                c = listeners.get(i); // BLOCAL: check-then-act low
            }
            c.accept(e);
        }
    }

    public void addHook(Runnable r) {
        if (!hooks.contains(r)) {
            hooks.add(r); // BLOCAL: check-then-act
        }
    }

    public void addHookWell(Runnable r) {
        hooks.addIfAbsent(r);
    }

    public void dropHook(Runnable r) {
        hooks.remove(r);
    }

    public void count(String e) {
        int f;
        synchronized (this) {
            f = fired;
        }
        pool.submit(() -> {
            synchronized (this) {
                fired = f + 1; // BLOCAL: lost-update
                lastEvent = e;
            }
        });
    }

    public void countWell(String e) {
        pool.execute(() -> {
            synchronized (this) {
                fired++;
                lastEvent = e;
            }
        });
    }

    public String lastTwice() {
        String a;
        synchronized (this) {
            a = lastEvent;
        }
        synchronized (this) {
            return a.concat(lastEvent); // BLOCAL: inconsistent-read low
        }
    }

    public void submit(Runnable r) {
        if (!closed) {
            synchronized (this) {
                fired++;
            }
            pool.execute(r);
        }
    }

    public void close() {
        if (closed) {
            return;
        }
        closed = true; // BLOCAL: check-then-act low
        pool.shutdown();
    }
}
