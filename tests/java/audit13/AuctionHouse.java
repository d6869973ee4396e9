// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.logging.Logger;

/** Auctions with bids, a house that opens and ends them, bidders with a budget, subclasses with a reserve. */
class AuctionHouse {
    private static final Logger LOG = Logger.getLogger("auction");

    static class Bid {
        final String bidder;
        final int amount;

        Bid(String bidder, int amount) {
            this.bidder = bidder;
            this.amount = amount;
        }
    }

    static class Wallet {
        private int money = 100;
        private int held;

        synchronized int money() {
            return money;
        }

        synchronized void hold(int n) {
            money -= n;
            held += n;
        }

        synchronized boolean tryHold(int n) {
            if (money < n)
                return false;
            money -= n;
            held += n;
            return true;
        }

        synchronized void release(int n) {
            held -= n;
            money += n;
        }

        synchronized int held() {
            return held;
        }
    }

    static class Auction {
        protected final Object lock = new Object();
        private final List<Bid> bids = new ArrayList<>();
        protected Bid highest;
        protected boolean open = true;
        private long deadline;
        private int extensions;

        Bid highest() {
            synchronized (lock) {
                return highest;
            }
        }

        boolean isOpen() {
            synchronized (lock) {
                return open;
            }
        }

        protected boolean acceptable(Bid b) {
            // Mended: a subclass or the package may call it without the lock: tested, and read again (d).
            return highest == null || highest.amount < b.amount; // BLOCAL: check-then-act low
        }

        boolean bid(Bid b) {
            synchronized (lock) {
                if (!open || !acceptable(b))
                    return false;
                highest = b;
                bids.add(b);
                return true;
            }
        }

        void bidFast(Bid b) {
            Bid h = highest();
            int top = h == null ? 0 : h.amount;
            if (b.amount <= top)
                return;
            synchronized (lock) {
                highest = b; // BLOCAL: check-then-act low
                bids.add(b);
            }
        }

        void bidInline(Bid b) {
            boolean better;
            synchronized (lock) {
                better = acceptable(b);
            }
            if (better) {
                LOG.fine("better");
                synchronized (lock) {
                    highest = b; // BLOCAL: check-then-act low
                }
            }
        }

        void bidRechecked(Bid b) {
            if (acceptableNow(b)) {
                synchronized (lock) {
                    if (acceptable(b)) {
                        highest = b; // BENIGN: check-then-act rechecked
                        bids.add(b);
                    }
                }
            }
        }

        private boolean acceptableNow(Bid b) {
            synchronized (lock) {
                return acceptable(b);
            }
        }

        void raise(String who) {
            Bid h = highest();
            Bid mine = new Bid(who, h.amount + 1);
            synchronized (lock) {
                highest = mine; // BLOCAL: lost-update high
            }
        }

        void extend(long by) {
            long d;
            synchronized (lock) {
                d = deadline;
                extensions++;
            }
            long now = System.currentTimeMillis();
            if (d - now > by)
                return;
            synchronized (lock) {
                deadline = now + by; // BLOCAL: check-then-act
            }
        }

        void end() {
            synchronized (lock) {
                open = false;
                lock.notifyAll();
            }
        }

        // Silent: the loop asks in its own block.
        Bid result() throws InterruptedException {
            synchronized (lock) {
                while (open)
                    lock.wait();
                return highest;
            }
        }

        Bid resultBadly() throws InterruptedException {
            synchronized (lock) {
                Bid seen = highest;
                while (open)
                    lock.wait();
                highest = seen; // BLOCAL: stale-after-wait high
                return seen;
            }
        }

        int extensions() {
            synchronized (lock) {
                return extensions;
            }
        }

        void undo() {
            Bid b;
            synchronized (lock) {
                b = bids.remove(bids.size() - 1);
            }
            LOG.info("undone");
            synchronized (lock) {
                if (highest == b)
                    highest = null; // BENIGN: check-then-act handed-over
            }
        }
    }

    static class Reserved extends Auction {
        private int reserve = 10;

        @Override
        protected boolean acceptable(Bid b) {
            return b.amount >= reserve && super.acceptable(b);
        }

        void lower() {
            if (highest == null) {
                synchronized (lock) {
                    reserve--; // BLOCAL: check-then-act low
                }
            }
        }

        void restart(int r) {
            synchronized (lock) {
                reserve = r;
                highest = null;
                open = true;
            }
        }
    }

    static class House {
        static final House SHARED = new House();
        private final ConcurrentMap<String, Auction> auctions = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Wallet> wallets = new ConcurrentHashMap<>();

        Auction open(String name, boolean reserved) {
            Auction a = reserved ? new Reserved() : new Auction();
            Auction old = auctions.putIfAbsent(name, a);
            return old == null ? a : old;
        }

        void join(String who) {
            wallets.putIfAbsent(who, new Wallet());
        }

        boolean offer(String who, String name, int amount) {
            Wallet w = wallets.get(who);
            Auction a = auctions.get(name);
            if (w == null || a == null)
                return false;
            if (w.money() < amount)
                return false;
            if (a.bid(new Bid(who, amount))) {
                w.hold(amount); // BLOCAL: check-then-act medium
                return true;
            }
            return false;
        }

        boolean offerSafely(String who, String name, int amount) {
            Wallet w = wallets.get(who);
            Auction a = auctions.get(name);
            if (w == null || a == null || !w.tryHold(amount))
                return false;
            if (a.bid(new Bid(who, amount)))
                return true;
            w.release(amount); // BENIGN: check-then-act handed-over
            return false;
        }

        void late(String name, Bid b) {
            Auction a = auctions.get(name);
            if (a != null && a.isOpen())
                a.bidFast(b); // BLOCAL: check-then-act low
        }
    }
}
