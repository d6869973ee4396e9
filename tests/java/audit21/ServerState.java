package audit21;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

/** A server that is taken out of service: its status is looked at in one operation and set in another. */
public class ServerState {
    enum Status { ACTIVE, UNHEALTHY, LEAVING, LEFT }

    static final ServerState SERVER = new ServerState(null);

    private final AtomicReference<Status> status = new AtomicReference<>(Status.ACTIVE);
    private final AtomicReference<String> address = new AtomicReference<>();
    private final ExecutorService executor;
    private volatile Future<?> leaving;
    private volatile int apps;

    ServerState(ExecutorService executor) {
        this.executor = executor;
    }

    void leave() {
        if (status.get() != Status.ACTIVE) {
            throw new IllegalStateException("not active: " + status.get());
        }
        status.set(Status.LEAVING); // BLOCAL: check-then-act {{status}}
        leaving = executor.submit(this::waitForApps);
    }

    void leaveWell() {
        if (!status.compareAndSet(Status.ACTIVE, Status.LEAVING)) {
            throw new IllegalStateException("not active: " + status.get());
        }
        leaving = executor.submit(this::waitForApps);
    }

    private void waitForApps() {
        while (apps > 0) {
            Thread.yield();
        }
        status.compareAndSet(Status.LEAVING, Status.LEFT);
    }

    /** A server that is about to leave comes back to life. */
    void healthy(boolean ok) {
        if (ok) {
            if (status.get() == Status.UNHEALTHY) {
                status.set(Status.ACTIVE); // BLOCAL: check-then-act {{status}}
            }
        } else {
            status.compareAndSet(Status.ACTIVE, Status.UNHEALTHY);
        }
    }

    void healthyWell(boolean ok) {
        Status from = ok ? Status.UNHEALTHY : Status.ACTIVE;
        Status to = ok ? Status.ACTIVE : Status.UNHEALTHY;
        status.compareAndSet(from, to);
    }

    void stay() {
        Future<?> f = leaving;
        if (f != null && f.cancel(true)) {
            status.set(Status.ACTIVE);
        }
    }

    /** Two looks, which are no act. */
    boolean serving() {
        return status.get() == Status.ACTIVE || status.get() == Status.UNHEALTHY;
    }

    String address(String host) {
        if (address.get() == null) {
            // was expected as medium: made anew
            address.set(host + ":" + System.nanoTime()); // BLOCAL: check-then-act low {{address}}
        }
        return address.get();
    }

    String addressWell(String host) {
        String a = address.get();
        if (a == null) {
            String mine = host + ":" + System.nanoTime();
            a = address.compareAndSet(null, mine) ? mine : address.get();
        }
        return a;
    }

    /** What a restart takes away is asked once more. */
    int addressLength() {
        if (address.get() != null) {
            return address.get().length(); // BLOCAL: check-then-act {{address}}
        }
        return 0;
    }

    void restart() {
        address.set(null);
    }

    void app() {
        apps++; // BLOCAL: lost-update {{apps}}
    }
}
