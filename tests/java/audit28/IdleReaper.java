package audit28;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Channels that a timer closes when nobody uses them, while clients come for them. */
public class IdleReaper {
    static final class Channel {
        private int users;
        private boolean closed;
        private long idleSince = System.nanoTime();

        synchronized boolean use() {
            if (closed) {
                return false;
            }
            users++;
            return true;
        }

        synchronized void release() {
            users--;
            idleSince = System.nanoTime();
        }

        synchronized void abandon() {
            users = 0;
            closed = true;
        }

        synchronized boolean idle(long now) {
            return users == 0 && now - idleSince > 1_000_000L;
        }

        synchronized void shut() {
            closed = true;
        }

        /** Asked and shut in one block. */
        synchronized boolean shutIfIdle(long now) {
            if (users != 0 || now - idleSince <= 1_000_000L) {
                return false;
            }
            closed = true;
            return true;
        }
    }

    private final ConcurrentHashMap<String, Channel> channels = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);

    void start() {
        timer.scheduleAtFixedRate(this::reap, 1, 1, TimeUnit.SECONDS);
        timer.scheduleAtFixedRate(this::reapWell, 1, 1, TimeUnit.SECONDS);
        timer.scheduleAtFixedRate(this::reapInline, 1, 1, TimeUnit.SECONDS);
    }

    /** In use again when it is shut. */
    void reap() {
        long now = System.nanoTime();
        for (Channel c : channels.values()) {
            if (c.idle(now)) {
                // was expected medium: what a callee writes together with the checked field is low (docs/kinds.md)
                c.shut(); // BLOCAL: check-then-act low {{users}}
            }
        }
    }

    /** Silent: one call asks and shuts, and only the one that was shut is dropped. */
    void reapWell() {
        long now = System.nanoTime();
        channels.forEach((name, c) -> {
            if (c.shutIfIdle(now)) {
                channels.remove(name, c);
            }
        });
    }

    /** The same without methods, and with a check of who uses it in the second block. */
    void reapInline() {
        long now = System.nanoTime();
        for (Channel c : channels.values()) {
            boolean idle;
            synchronized (c) {
                idle = c.users == 0 && now - c.idleSince > 1_000_000L;
            }
            if (idle) {
                synchronized (c) {
                    if (c.users == 0) {
                        // was expected as rechecked: since when it is idle is not asked again
                        c.closed = true; // BLOCAL: check-then-act low {{idleSince}}
                    }
                }
            }
        }
    }

    /** Silent: put if absent, and again where it was shut before it was used. */
    Channel get(String name) {
        while (true) {
            Channel c = channels.computeIfAbsent(name, n -> new Channel());
            if (c.use()) {
                return c;
            }
            channels.remove(name, c);
        }
    }

    /** The other one's channel is dropped with everybody who uses it. */
    Channel getBadly(String name) {
        Channel c = channels.get(name);
        if (c == null) {
            c = new Channel();
            channels.put(name, c); // BLOCAL: check-then-act high {{channels}}
        }
        return c.use() ? c : null;
    }
}
