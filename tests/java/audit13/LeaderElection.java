// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.logging.Logger;

/** Nodes compete for a lease; a renewer thread prolongs it, others wait until it is given up. */
class LeaderElection {
    private static final Logger LOG = Logger.getLogger("lease");

    static class Lease {
        private String owner;
        private long until;
        private long epoch;

        synchronized String owner() {
            return owner;
        }

        synchronized long until() {
            return until;
        }

        synchronized long epoch() {
            return epoch;
        }

        synchronized boolean heldBy(String node) {
            return node.equals(owner);
        }

        synchronized boolean expired(long now) {
            return now > until;
        }

        synchronized void take(String node, long end) {
            owner = node;
            until = end;
            epoch++;
        }

        synchronized boolean takeIfExpired(String node, long now, long end) {
            if (!expired(now))
                return false;
            take(node, end);
            return true;
        }

        synchronized void prolong(long end) {
            until = end;
        }

        synchronized void drop() {
            owner = null;
            notifyAll();
        }

        synchronized void awaitFree() throws InterruptedException {
            while (owner != null)
                wait();
        }
    }

    abstract static class Node implements Runnable {
        static final Lease LEASE = new Lease();
        protected final String name;
        protected long term;
        protected boolean leader;

        Node(String name) {
            this.name = name;
        }

        abstract void work();

        synchronized boolean leader() {
            return leader;
        }

        synchronized void leader(boolean on) {
            leader = on;
        }

        synchronized long term() {
            return term;
        }

        synchronized void term(long t) {
            term = t;
        }

        @Override
        public void run() {
            long now = System.currentTimeMillis();
            if (LEASE.expired(now)) {
                LOG.info(name + " takes the lease");
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                LEASE.take(name, now + 1000); // BLOCAL: check-then-act medium
                leader(true);
            }
            if (leader())
                work();
        }
    }

    static class Careful extends Node {
        static final Careful ONE = new Careful("one");

        Careful(String name) {
            super(name);
        }

        // Silent: looks and takes in one synchronized method.
        @Override
        void work() {
            long now = System.currentTimeMillis();
            if (LEASE.takeIfExpired(name, now, now + 1000))
                LOG.info("taken");
        }

        void takeRechecked() {
            long now = System.currentTimeMillis();
            if (!LEASE.expired(now))
                return;
            LOG.info("trying");
            LEASE.takeIfExpired(name, now, now + 500); // BENIGN: check-then-act rechecked
        }

        // Silent: the lease is locked around all three.
        void prolongByHand() {
            synchronized (LEASE) {
                if (LEASE.heldBy(name))
                    LEASE.prolong(LEASE.until() + 1000);
            }
        }
    }

    static class Hasty extends Node {
        static final Hasty TWO = new Hasty("two");
        private int renewals;

        Hasty(String name) {
            super(name);
        }

        @Override
        void work() {
            long end = LEASE.until();
            LOG.fine("prolonging");
            LEASE.prolong(end + 1000); // BLOCAL: lost-update high
        }

        void giveUp() {
            if (LEASE.heldBy(name)) {
                LOG.info("giving up");
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                LEASE.drop(); // BLOCAL: check-then-act medium
            }
        }

        void prolongIfMine() {
            if (LEASE.heldBy(name))
                // Mended: (b) by a callee is low.
                LEASE.prolong(System.currentTimeMillis() + 1000); // BLOCAL: check-then-act low
        }

        void waitForTurn() throws InterruptedException {
            if (LEASE.owner() != null) {
                LOG.fine("waiting");
                synchronized (LEASE) {
                    LEASE.wait(); // BLOCAL: check-then-wait high
                }
            }
        }

        // Silent: the loop asks again under the lock.
        void waitSafely() throws InterruptedException {
            LEASE.awaitFree();
            LOG.fine("free");
        }

        // Silent: the epoch is of the lease, the term of the node.
        void adopt() {
            long e = LEASE.epoch();
            term(e);
        }

        void nextTerm() {
            long t = term();
            if (t < 0)
                throw new IllegalStateException("term " + t);
            // Mended: of several kinds of harm done to one state the surest is shown.
            term(t + 1); // BLOCAL: lost-update high
        }

        void stepDown() {
            synchronized (this) {
                if (!leader)
                    return;
                renewals++;
            }
            LOG.info("stepping down");
            synchronized (this) {
                leader = false; // BLOCAL: check-then-act medium
            }
        }

        void report() {
            LOG.info(name + " of " + LEASE.owner() + " until " + LEASE.until()); // BENIGN: inconsistent-read reported-only
        }
    }

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.scheduleAtFixedRate(Careful.ONE, 0, 1, TimeUnit.SECONDS);
        pool.scheduleAtFixedRate(Hasty.TWO, 0, 1, TimeUnit.SECONDS);
    }
}
