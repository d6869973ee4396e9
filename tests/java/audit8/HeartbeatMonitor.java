// RELEASES: 8 17
package audit8;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Peers that beat, a timer that looks who does not. */
public class HeartbeatMonitor {
    static final class Peer {
        private long lastBeat;
        private boolean alive = true;
        private int missed;

        synchronized void beat(long now) {
            lastBeat = now;
            alive = true;
            missed = 0;
        }

        synchronized long silence(long now) {
            return now - lastBeat;
        }

        synchronized void markDead() {
            alive = false;
        }

        synchronized boolean alive() {
            return alive;
        }

        // Silent: looked at and marked in one block.
        synchronized boolean markDeadIfSilent(long now, long timeout) {
            if (alive && now - lastBeat > timeout) {
                alive = false;
                return true;
            }
            return false;
        }

        synchronized int missed() {
            return missed;
        }

        synchronized void missed(int n) {
            missed = n;
        }
    }

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final ConcurrentHashMap<String, Peer> peers = new ConcurrentHashMap<>();
    private final Map<String, ScheduledFuture<?>> checks = new HashMap<>();
    private ScheduledFuture<?> sweep;
    private long period = 1000;
    private boolean stopped;

    public void start() {
        timer.scheduleAtFixedRate(() -> {
            for (Peer p : peers.values()) {
                check(p, System.nanoTime());
                checkFixed(p, System.nanoTime());
            }
        }, 1, 1, TimeUnit.SECONDS);
    }

    /** Silent when asked; it may have beaten before it is marked dead. Low: another field than the checked one, by a callee. */
    private void check(Peer p, long now) {
        if (p.silence(now) > 3000) {
            p.markDead(); // BLOCAL: check-then-act low
        }
    }

    // Silent: by the peer's own operation.
    private void checkFixed(Peer p, long now) {
        if (p.markDeadIfSilent(now, 3000)) {
            System.out.println("dead");
        }
    }

    /** Counts what it missed by accessors; a beat in between is forgotten. */
    public void miss(String name) {
        Peer p = peers.get(name);
        if (p != null) {
            p.missed(p.missed() + 1); // BLOCAL: lost-update
        }
    }

    // Silent: in the peer's monitor.
    public void missFixed(String name) {
        Peer p = peers.get(name);
        if (p != null) {
            synchronized (p) {
                p.missed(p.missed() + 1);
            }
        }
    }

    /** A new peer for one that is not there. At most medium: what a thread is given is mostly handed over. */
    public void beat(String name, long now) {
        Peer p = peers.get(name);
        if (p == null) {
            p = new Peer();
            peers.put(name, p); // BLOCAL: check-then-act medium
        }
        p.beat(now);
    }

    // Silent: made by the map.
    public void beatFixed(String name, long now) {
        peers.computeIfAbsent(name, n -> new Peer()).beat(now);
    }

    /** None when asked, scheduled, put: two checks of one peer, the first never cancelled. */
    public void watch(String name) {
        synchronized (checks) {
            if (checks.containsKey(name)) {
                return;
            }
        }
        ScheduledFuture<?> f = timer.scheduleAtFixedRate(() -> miss(name), 1, 1, TimeUnit.SECONDS);
        synchronized (checks) {
            checks.put(name, f); // BLOCAL: check-then-act medium
        }
    }

    // Silent: scheduled in the block.
    public void watchFixed(String name) {
        synchronized (checks) {
            if (!checks.containsKey(name)) {
                checks.put(name, timer.scheduleAtFixedRate(() -> missFixed(name), 1, 1, TimeUnit.SECONDS));
            }
        }
    }

    // Silent: taken out, then cancelled.
    public void unwatch(String name) {
        ScheduledFuture<?> f;
        synchronized (checks) {
            f = checks.remove(name);
        }
        if (f != null) {
            f.cancel(false);
        }
        peers.remove(name);
    }

    /** The period that was read is changed by who comes later. At most medium: what a thread is given is mostly handed over. */
    public void slowDown() {
        long p;
        synchronized (this) {
            p = period;
        }
        if (p < 60_000) {
            synchronized (this) {
                period = p * 2; // BLOCAL: lost-update medium
            }
        }
    }

    // Silent: in one.
    public synchronized void slowDownFixed() {
        if (period < 60_000) {
            period *= 2;
        }
    }

    public synchronized void reset() {
        period = 1000;
        stopped = false;
    }

    /**
     * Cancelled and made anew by two. Low: most blocks that write the one do not write the other. But who stops has
     * cancelled what was there, and nobody cancels this: that came later.
     */
    public void resweep() {
        synchronized (this) {
            if (stopped) {
                return;
            }
        }
        ScheduledFuture<?> f = timer.schedule(this::sweepNow, 10, TimeUnit.SECONDS);
        synchronized (this) {
            sweep = f; // BLOCAL: check-then-act low; BLOCAL: check-then-act medium {{never ended}}
        }
    }

    private void sweepNow() {
        peers.values().removeIf(p -> !p.alive());
    }

    // Silent: what was swept is cancelled outside.
    public void stop() {
        ScheduledFuture<?> f;
        synchronized (this) {
            stopped = true;
            f = sweep;
            sweep = null;
        }
        if (f != null) {
            f.cancel(true);
        }
        timer.shutdownNow();
    }
}
