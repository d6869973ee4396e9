// RELEASES: 8 17
package audit31;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A client that connects again: what is sent, what is closed, what waits meanwhile. */
public class Clients implements Closeable {
    static final Clients SHARED = new Clients();

    static class Link implements Closeable {
        private volatile boolean up = true;

        boolean isUp() {
            return up;
        }

        void send(String s) {
            if (s.isEmpty()) {
                up = false;
            }
        }

        @Override
        public void close() {
            up = false;
        }
    }

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final Queue<String> backlog = new ConcurrentLinkedQueue<>();
    private final Map<Integer, String> pending = new ConcurrentHashMap<>();
    private volatile Link link;
    private volatile boolean closed;
    private Link guarded;
    private boolean ended;
    private ScheduledFuture<?> retry;
    private int attempts;

    /** Set to nothing by the timer between the look and the call. */
    void send(String s) {
        if (link != null) {
            link.send(s); // BLOCAL: check-then-act medium {{link}}
        }
    }

    /** Silent: one read. */
    void sendWell(String s) {
        Link l = link;
        if (l != null) {
            l.send(s);
        }
    }

    void watch() {
        timer.scheduleAtFixedRate(() -> {
            Link l = link;
            if (l != null && !l.isUp()) {
                l.close(); // BENIGN: check-then-act write-once
                link = null; // BLOCAL: check-then-act low
            }
        }, 1, 1, TimeUnit.SECONDS);
    }

    /** Two come: two connect, one link is never closed. (First high: one arm leaves the block.) */
    Link connect() {
        synchronized (this) {
            if (guarded != null) {
                return guarded;
            }
        }
        Link l = new Link();
        synchronized (this) {
            guarded = l; // BLOCAL: check-then-act medium {{guarded}}
        }
        return l;
    }

    /** Silent: who is second closes his. */
    Link connectWell() {
        synchronized (this) {
            if (guarded != null) {
                return guarded;
            }
        }
        Link l = new Link();
        synchronized (this) {
            if (guarded == null) {
                guarded = l; // BENIGN: check-then-act rechecked
                return l;
            }
        }
        l.close();
        synchronized (this) {
            return guarded;
        }
    }

    /** Closed while it connects: the link stays open. */
    void reconnect() {
        synchronized (this) {
            if (ended) {
                return;
            }
        }
        Link l = new Link();
        synchronized (this) {
            guarded = l; // BLOCAL: check-then-act medium {{ended}}; BLOCAL: check-then-act low
            attempts = 0;
        }
    }

    /** Silent: closed is asked where the link is put. */
    void reconnectWell() {
        Link l = new Link();
        synchronized (this) {
            if (!ended) {
                guarded = l;
                attempts = 0;
                return;
            }
        }
        l.close();
    }

    @Override
    public void close() {
        Link l;
        synchronized (this) {
            ended = true;
            l = guarded;
            guarded = null;
        }
        if (l != null) {
            l.close();
        }
    }

    /** Closed between the look and the offer: the message is sent by nobody. */
    boolean queue(String s) {
        if (closed) {
            return false;
        }
        backlog.add(s); // BLOCAL: check-then-act medium {{closed}}
        return true;
    }

    /** Silent: looked at again behind it. */
    boolean queueWell(String s) {
        if (closed) {
            return false;
        }
        backlog.add(s);
        return !closed || !backlog.remove(s);
    }

    void shutDown() {
        closed = true;
        String s;
        while ((s = backlog.poll()) != null) {
            System.err.println("dropped " + s);
        }
        timer.shutdown();
    }

    /** Two timers, one of them cannot be cancelled any more. */
    void retryLater() {
        boolean none;
        synchronized (this) {
            none = retry == null || retry.isDone();
        }
        if (none) {
            ScheduledFuture<?> f = timer.schedule(this::reconnect, 1, TimeUnit.SECONDS);
            synchronized (this) {
                retry = f; // BLOCAL: check-then-act high {{retry}}
            }
        }
    }

    /** Silent. */
    synchronized void retryLaterWell() {
        if (retry == null || retry.isDone()) {
            retry = timer.schedule(this::reconnect, 1, TimeUnit.SECONDS);
        }
    }

    synchronized void cancelRetry() {
        if (retry != null) {
            retry.cancel(false);
            retry = null;
        }
    }

    /** The answer may have come before it is known that anyone waits: it waits for ever. */
    void request(int id, String what) throws IOException {
        timer.execute(() -> pending.remove(id));
        pending.put(id, what); // BLOCAL: check-then-act medium {{pending}}
    }

    /** Silent: put first. */
    void requestWell(int id, String what) {
        pending.put(id, what);
        timer.execute(() -> pending.remove(id));
    }

    /** Silent: backing off is counted where it is decided. */
    synchronized long delay() {
        attempts = Math.min(attempts + 1, 10);
        return 100L << attempts;
    }
}
