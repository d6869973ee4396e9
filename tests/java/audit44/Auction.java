// RELEASES: 8 17
package audit44;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** An auction house: lots with a lock each, a house that has them, a ledger, a closer on a timer, bidders on threads. */
public class Auction {
    static class Lot {
        private final Lock lock = new ReentrantLock();
        private final String name;
        private long best;
        private String bidder;
        private int bids;
        private boolean closed;

        Lot(String name, long least) {
            this.name = name;
            this.best = least;
        }

        String name() {
            return name;
        }

        long best() {
            lock.lock();
            try {
                return best;
            } finally {
                lock.unlock();
            }
        }

        boolean closed() {
            lock.lock();
            try {
                return closed;
            } finally {
                lock.unlock();
            }
        }

        boolean bidLate(String who, long amount) {
            lock.lock();
            try {
                if (closed || amount <= best) {
                    return false;
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                best = amount; // BLOCAL: check-then-act
                bidder = who;
                return true;
            } finally {
                lock.unlock();
            }
        }

        boolean bid(String who, long amount) {
            lock.lock();
            try {
                if (closed || amount <= best) {
                    return false;
                }
                best = amount;
                bidder = who;
                bids++;
                return true;
            } finally {
                lock.unlock();
            }
        }

        // Looked at first, asked again: the first look only spares the lock.
        boolean bidQuick(String who, long amount) {
            if (amount <= best()) {
                return false;
            }
            lock.lock();
            try {
                // Was marked as rechecked below: what the first look saves is told of here.
                if (closed || amount <= best) { // BLOCAL: check-then-act low
                    return false;
                }
                best = amount;
                bidder = who;
                bids++;
                return true;
            } finally {
                lock.unlock();
            }
        }

        void raiseLate(long by) {
            long now = best();
            lock.lock();
            try {
                best = now + by; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        void raise(long by) {
            lock.lock();
            try {
                best = best + by;
            } finally {
                lock.unlock();
            }
        }

        void countLate() {
            lock.lock();
            int n = bids;
            lock.unlock();
            n++;
            lock.lock();
            bids = n; // BLOCAL: lost-update high
            lock.unlock();
        }

        String close() {
            lock.lock();
            try {
                closed = true;
                return bidder;
            } finally {
                lock.unlock();
            }
        }
    }

    /** What each has won, and owes. Its own monitor. */
    static class Ledger {
        private final Map<String, Long> owed = new HashMap<>();
        private final List<String> sold = new ArrayList<>();

        synchronized long owes(String who) {
            Long n = owed.get(who);
            return n == null ? 0 : n;
        }

        synchronized void owe(String who, long n) {
            owed.put(who, n);
        }

        synchronized void charge(String who, long n) {
            owed.merge(who, n, Long::sum);
            sold.add(who);
        }

        synchronized List<String> sold() {
            return new ArrayList<>(sold);
        }
    }

    private final ConcurrentMap<String, Lot> lots = new ConcurrentHashMap<>();
    private final Ledger ledger = new Ledger();
    private final Timer timer = new Timer(true);
    private static final Auction HOUSE = new Auction();

    Lot openLate(String name, long least) {
        if (!lots.containsKey(name)) {
            Lot made = new Lot(name, least);
            lots.put(name, made); // BLOCAL: check-then-act
            return made;
        }
        return null;
    }

    Lot open(String name, long least) {
        Lot made = new Lot(name, least);
        return lots.putIfAbsent(name, made) == null ? made : null;
    }

    // Two questions to the map, and the closer takes lots away.
    long priceLate(String name) {
        if (lots.containsKey(name)) {
            return lots.get(name).best(); // BLOCAL: check-then-act
        }
        return -1;
    }

    long price(String name) {
        Lot lot = lots.get(name);
        return lot == null ? -1 : lot.best();
    }

    void sellLate(String name) {
        Lot lot = lots.get(name);
        if (lot != null) {
            lots.remove(name); // BLOCAL: check-then-act
            // Was not marked: bidder and price are of two times.
            ledger.charge(lot.close(), lot.best()); // BLOCAL: inconsistent-read low
        }
    }

    void sell(String name) {
        Lot lot = lots.remove(name);
        if (lot != null) {
            // Was not marked: likewise, but that nobody else has the lot any more.
            ledger.charge(lot.close(), lot.best()); // BLOCAL: inconsistent-read low
        }
    }

    void feeLate(String who, long fee) {
        ledger.owe(who, ledger.owes(who) + fee); // BLOCAL: lost-update
    }

    void fee(String who, long fee) {
        ledger.charge(who, fee);
    }

    private void closeAfter(String name, long ms) {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                sell(name);
            }
        }, ms);
    }

    /** A bidder: his purse is his own, for his thread alone has it. */
    private static class Bidder extends Thread {
        private final String name;
        private long purse = 1000;
        private final List<String> wants = new ArrayList<>();

        Bidder(String name) {
            super(name);
            this.name = name;
            wants.add("chair");
        }

        @Override
        public void run() {
            while (purse > 0 && !wants.isEmpty()) {
                String lot = wants.get(0);
                long price = HOUSE.price(lot);
                if (price < 0 || price > purse) {
                    wants.remove(0);
                    continue;
                }
                Lot l = HOUSE.lots.get(lot);
                if (l != null && l.bid(name, price + 1)) {
                    purse = purse - price - 1;
                }
            }
        }
    }

    public static void main(String[] args) {
        HOUSE.open("chair", 10);
        HOUSE.closeAfter("chair", 1000);
        for (String a : args) {
            new Bidder(a).start();
        }
        System.out.println(HOUSE.ledger.sold());
    }
}
