// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A life cycle with hooks: the base checks and sets, its classes do. */
abstract class Lifecycle {
    enum Phase { NEW, STARTING, RUNNING, STOPPING, STOPPED }

    protected final Object monitor = new Object();
    private Phase phase = Phase.NEW;
    private int starts;

    protected abstract void doStart() throws Exception;

    protected abstract void doStop() throws Exception;

    protected Phase phase() {
        synchronized (monitor) {
            return phase;
        }
    }

    protected void phase(Phase p) {
        synchronized (monitor) {
            phase = p;
            monitor.notifyAll();
        }
    }

    /** New when asked, running after the hook: two start it. Medium: two calls, each atomic by itself. */
    public void start() throws Exception {
        if (phase() != Phase.NEW) {
            throw new IllegalStateException("started");
        }
        doStart();
        phase(Phase.RUNNING); // BLOCAL: check-then-act medium
    }

    // Silent: claimed first by a state of its own; the second step is the claimant's.
    public void startFixed() throws Exception {
        synchronized (monitor) {
            if (phase != Phase.NEW) {
                throw new IllegalStateException("started");
            }
            phase = Phase.STARTING;
        }
        doStart();
        synchronized (monitor) {
            starts++;
            phase = Phase.RUNNING; // BENIGN: check-then-act handed-over
        }
    }

    /** Running when asked. */
    public void stop() throws Exception {
        boolean running;
        synchronized (monitor) {
            running = phase == Phase.RUNNING;
        }
        if (running) {
            doStop();
            synchronized (monitor) {
                phase = Phase.STOPPED; // BLOCAL: check-then-act high
                monitor.notifyAll();
            }
        }
    }

    // Silent: moved on only from what it was, each time.
    public void stopFixed() throws Exception {
        if (!move(Phase.RUNNING, Phase.STOPPING)) {
            return;
        }
        doStop();
        move(Phase.STOPPING, Phase.STOPPED); // BENIGN: check-then-act rechecked
    }

    private boolean move(Phase from, Phase to) {
        synchronized (monitor) {
            if (phase != from) {
                return false;
            }
            phase = to;
            monitor.notifyAll();
            return true;
        }
    }

    /** Waits if it is not yet stopped, which it may be by then. */
    public void awaitStop() throws InterruptedException {
        if (phase() != Phase.STOPPED) {
            synchronized (monitor) {
                monitor.wait(); // BLOCAL: check-then-wait high
            }
        }
    }

    // Silent: in a loop of the block.
    public void awaitStopFixed() throws InterruptedException {
        synchronized (monitor) {
            while (phase != Phase.STOPPED) {
                monitor.wait();
            }
        }
    }

    public int starts() {
        synchronized (monitor) {
            return starts;
        }
    }
}

/** A server whose hooks have a lock of their own. */
public class TemplateServer extends Lifecycle {
    private static final TemplateServer SERVER = new TemplateServer();

    private final Map<String, List<String>> routes = new HashMap<>();
    private int connections;
    private int limit = 100;
    private Thread acceptor;

    public static TemplateServer server() {
        return SERVER;
    }

    // Silent: the hook's own block.
    @Override
    protected void doStart() {
        synchronized (monitor) {
            acceptor = new Thread(this::accept);
        }
        acceptor.start();
    }

    // Silent: taken out, then interrupted.
    @Override
    protected void doStop() {
        Thread t;
        synchronized (monitor) {
            t = acceptor;
            acceptor = null;
        }
        if (t != null) {
            t.interrupt();
        }
    }

    private void accept() {
        admit();
        admitFixed();
    }

    private boolean full() {
        synchronized (monitor) {
            return connections >= limit;
        }
    }

    /** The base's monitor in a class of it. Medium: two calls, each atomic by itself. */
    private void admit() {
        if (!full()) {
            synchronized (monitor) {
                connections++; // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: asked within.
    private void admitFixed() {
        synchronized (monitor) {
            if (!full()) {
                connections++;
            }
        }
    }

    public void release() {
        synchronized (monitor) {
            connections--;
        }
    }

    public void limit(int n) {
        synchronized (monitor) {
            limit = n;
        }
    }

    /** The routes of a path are copied out, enlarged, put back. */
    public void route(String path, String handler) {
        List<String> l;
        synchronized (routes) {
            l = routes.get(path);
        }
        List<String> more = l == null ? new ArrayList<>() : new ArrayList<>(l);
        more.add(handler);
        synchronized (routes) { // the second was not expected: the list is copied without the lock
            routes.put(path, more); // BLOCAL: lost-update high; BLOCAL: stale-value low
        }
    }

    // Silent: in one.
    public void routeFixed(String path, String handler) {
        synchronized (routes) {
            routes.computeIfAbsent(path, p -> new ArrayList<>()).add(handler);
        }
    }

    /** The list that was handed out of the block is added to in another. */
    public void routeInPlace(String path, String handler) {
        List<String> l;
        synchronized (routes) {
            l = routes.get(path);
            if (l == null) {
                return;
            }
        }
        synchronized (routes) {
            l.add(handler); // BLOCAL: stale-value medium
        }
    }

    public void unroute(String path) {
        synchronized (routes) {
            routes.remove(path);
        }
    }
}
