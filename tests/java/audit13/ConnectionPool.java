// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.logging.Logger;

/** A connection pool with a reaper: links are opened up to a limit, lent by number, aged and closed. */
class ConnectionPool {
    private static final Logger LOG = Logger.getLogger("pool");

    interface Link {
        boolean alive();

        void close();
    }

    interface Factory {
        Link make();
    }

    static class Settings {
        final int max;
        final long ttl;
        final Factory factory;

        Settings(int max, long ttl, Factory factory) {
            this.max = max;
            this.ttl = ttl;
            this.factory = factory;
        }
    }

    static class Entry {
        final Link link;
        final long since = System.nanoTime();

        Entry(Link link) {
            this.link = link;
        }
    }

    static class Pool implements Runnable {
        static final Pool SHARED = new Pool(new Settings(8, 60_000L, null));
        private final Object lock = new Object();
        private final Settings settings;
        private final Deque<Entry> idle = new ArrayDeque<>();
        private final Map<Long, Entry> lent = new HashMap<>();
        private int total;
        private int peak;
        private long created;
        private long nextId;
        private boolean closed;
        private long sweeps;

        Pool(Settings settings) {
            this.settings = settings;
        }

        int total() {
            synchronized (lock) {
                return total;
            }
        }

        boolean exhausted() {
            synchronized (lock) {
                return total >= settings.max;
            }
        }

        Entry open(String who) {
            if (who == null)
                throw new IllegalArgumentException("who");
            if (exhausted()) {
                LOG.fine("exhausted");
                return null;
            }
            Link link = settings.factory.make();
            Entry e = new Entry(link);
            synchronized (lock) {
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                total++; // BLOCAL: check-then-act medium
                created++;
            }
            return e;
        }

        Entry openChecked(String who) {
            if (exhausted())
                return null;
            Link link = settings.factory.make();
            synchronized (lock) {
                if (total < settings.max) {
                    total++; // BENIGN: check-then-act rechecked
                    return new Entry(link);
                }
            }
            link.close();
            return null;
        }

        // Silent: test and act are one block, behind a helper that takes the lock again.
        boolean reserve() {
            synchronized (lock) {
                if (exhausted())
                    return false;
                total++;
                return true;
            }
        }

        long lend(Entry e) {
            long id;
            synchronized (lock) {
                id = nextId++;
            }
            LOG.fine("lending");
            synchronized (lock) {
                lent.put(id, e); // BENIGN: stale-value handed-over
            }
            return id;
        }

        void notePeak() {
            // Mended: of several kinds of harm done to one state the surest is shown.
            int now = total();
            LOG.fine("now " + now);
            synchronized (lock) {
                if (now > peak)
                    peak = now; // BLOCAL: stale-value medium
            }
        }

        void shrink(int n) {
            int t = total();
            for (int i = 0; i < n; i++)
                LOG.fine("shrinking");
            t -= n;
            synchronized (lock) {
                total = t; // BLOCAL: lost-update high
            }
        }

        void close() {
            synchronized (lock) {
                closed = true;
            }
        }

        boolean isClosed() {
            synchronized (lock) {
                return closed;
            }
        }

        void sweepUnlessClosed() {
            if (isClosed())
                return;
            synchronized (lock) {
                sweeps++; // BLOCAL: check-then-act low
            }
        }

        void sweepAfterClose() {
            if (isClosed()) {
                synchronized (lock) {
                    sweeps = 0; // BENIGN: check-then-act write-once
                }
            }
        }

        void tell() {
            int t = total();
            synchronized (lock) {
                LOG.info("total was " + t); // BENIGN: stale-value reported-only
                sweeps++;
            }
        }

        // Silent: the entry is looked at and taken within one block.
        Entry expired(long now) {
            synchronized (lock) {
                Entry e = idle.peekLast();
                if (e == null || now - e.since < settings.ttl)
                    return null;
                return idle.removeLast();
            }
        }

        @Override
        public void run() {
            long now = System.nanoTime();
            Entry e = expired(now);
            if (e != null && !e.link.alive())
                e.link.close();
        }

        void restore(Entry e) {
            synchronized (lock) {
                idle.addFirst(e);
            }
        }
    }

    public static void main(String[] args) {
        new Thread(Pool.SHARED, "reaper").start();
    }
}
