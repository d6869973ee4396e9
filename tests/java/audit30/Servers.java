package audit30;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Started and stopped by hooks and tests, with threads, sockets and files. */
public class Servers {
    static final Servers SHARED = new Servers();

    private Thread acceptor;
    private volatile boolean stopping;
    private volatile ExecutorService workers;
    private final Set<Thread> threads = new LinkedHashSet<>();
    private final Set<Runnable> open = ConcurrentHashMap.newKeySet();
    private int port = -1;
    private boolean bound;

    /** Two acceptors, one is never stopped. */
    void start() {
        synchronized (this) {
            if (acceptor != null) {
                return;
            }
        }
        Thread t = new Thread(this::accept);
        synchronized (this) {
            acceptor = t; // BLOCAL: check-then-act medium {{acceptor}}
        }
        t.start();
    }

    /** Silent. */
    synchronized void startWell() {
        if (acceptor == null) {
            acceptor = new Thread(this::accept);
            acceptor.start();
        }
    }

    /** Silent: taken away under the lock, waited for outside. */
    void stop() throws InterruptedException {
        Thread t;
        synchronized (this) {
            t = acceptor;
            acceptor = null;
        }
        if (t != null) {
            t.interrupt();
            t.join();
        }
    }

    /** Two wait for it, and what was started since is forgotten. */
    void stopBadly() throws InterruptedException {
        Thread t;
        synchronized (this) {
            t = acceptor;
        }
        if (t != null) {
            t.interrupt();
            t.join();
            synchronized (this) {
                acceptor = null; // BLOCAL: check-then-act high {{acceptor}}
            }
        }
    }

    /** Silent: forgotten only where it is still that one. */
    void stopIfSame() throws InterruptedException {
        Thread t;
        synchronized (this) {
            t = acceptor;
        }
        if (t != null) {
            t.interrupt();
            t.join();
            synchronized (this) {
                if (acceptor == t) {
                    acceptor = null; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    private void accept() {
        while (!stopping) {
            Thread.yield();
        }
    }

    /** Stopped between: it is never closed. */
    void serve(Runnable conn) {
        if (stopping) {
            conn.run();
            return;
        }
        open.add(conn); // BLOCAL: check-then-act medium {{stopping}}
    }

    /** Silent: in first, then the look. */
    void serveWell(Runnable conn) {
        open.add(conn);
        if (stopping && open.remove(conn)) {
            conn.run();
        }
    }

    void closeAll() {
        stopping = true;
        for (Runnable r : open) {
            r.run();
        }
        open.clear();
    }

    /** Shut down by then, or gone. */
    void execute(Runnable r) {
        // was expected at the next line: what is needed first is there
        if (workers != null && !workers.isShutdown()) { // BLOCAL: check-then-act medium {{workers}}
            workers.execute(r);
        }
    }

    void startWorkers() {
        workers = Executors.newCachedThreadPool();
    }

    /** Silent: a copy, and taken away. */
    void stopWorkers() {
        ExecutorService w = workers;
        workers = null;
        if (w != null) {
            w.shutdown();
        }
    }

    /** Walked over while others come. */
    void interruptAll() {
        for (Thread t : threads) { // BLOCAL: guarded-by medium {{threads}}
            t.interrupt();
        }
    }

    /** Silent. */
    void interruptAllWell() {
        List<Thread> all;
        synchronized (threads) {
            all = new ArrayList<>(threads);
        }
        for (Thread t : all) {
            t.interrupt();
        }
    }

    void came(Thread t) {
        synchronized (threads) {
            threads.add(t);
        }
    }

    void went(Thread t) {
        synchronized (threads) {
            threads.remove(t);
        }
    }

    /** Bound twice: the flag and the number go together. */
    void bind(int p) {
        synchronized (this) {
            if (bound) {
                throw new IllegalStateException();
            }
        }
        int real = p == 0 ? 4711 : p;
        synchronized (this) {
            // was expected at the next line: of two fields that go with what was checked the first counts
            port = real; // BLOCAL: check-then-act medium {{bound}}
            bound = true;
        }
    }

    /** Silent. */
    synchronized int port() {
        return bound ? port : -1;
    }
}
