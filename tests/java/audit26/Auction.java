package audit26;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Bids: snapshots, builders, streams and iterators over what a lock guards. */
public class Auction implements Runnable {
    static final Auction AUCTION = new Auction();

    /** A value of one moment. */
    static final class Snapshot {
        final int high;
        final int bids;

        Snapshot(int high, int bids) {
            this.high = high;
            this.bids = bids;
        }

        static Builder builder() {
            return new Builder();
        }
    }

    static final class Builder {
        private int high;
        private int bids;

        Builder high(int h) {
            high = h;
            return this;
        }

        Builder bids(int b) {
            bids = b;
            return this;
        }

        Snapshot build() {
            return new Snapshot(high, bids);
        }
    }

    private final List<Integer> amounts = new ArrayList<>();
    private final Map<String, Integer> byBidder = new HashMap<>();
    private int high;
    private int bids;
    private Snapshot published = new Snapshot(0, 0);

    private synchronized Snapshot snapshot() {
        return new Snapshot(high, bids);
    }

    private synchronized void restore(Snapshot s) {
        high = s.high;
        bids = s.bids;
    }

    synchronized void bid(int amount) {
        amounts.add(amount);
        bids++;
        if (amount > high) {
            high = amount;
        }
    }

    /** What a snapshot said is written back. */
    void raise() {
        Snapshot s = snapshot();
        synchronized (this) {
            high = s.high + 1; // BLOCAL: lost-update high {{high}}
        }
    }

    /** Silent. */
    synchronized void raiseWell() {
        Snapshot s = snapshot();
        high = s.high + 1;
    }

    /** Built up, and written back. */
    void rollBack() {
        Snapshot s = Snapshot.builder().high(high()).bids(3).build();
        restore(s); // BLOCAL: lost-update high {{high}}
    }

    private synchronized int high() {
        return high;
    }

    /** A higher one may have come. */
    boolean outbid(int amount) {
        Snapshot s = snapshot();
        if (amount <= s.high) {
            return false;
        }
        synchronized (this) {
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            high = amount; // BLOCAL: check-then-act medium {{high}}
        }
        return true;
    }

    /** Compared again. */
    boolean outbidWell(int amount) {
        Snapshot s = snapshot();
        if (amount <= s.high) {
            return false;
        }
        synchronized (this) {
            if (amount > high) {
                high = amount; // FALSE: check-then-act (the parts of what snapshot() hands back are not told apart: the other one is not compared again)
                return true;
            }
        }
        return false;
    }

    /** A sum by a stream of a copy, stored under the lock. */
    void total() {
        List<Integer> copy;
        synchronized (this) {
            copy = new ArrayList<>(amounts);
        }
        int t = copy.stream().mapToInt(Integer::intValue).sum();
        synchronized (this) {
            // was expected shown: an operation of the library's puts it there, low (docs/kinds.md)
            byBidder.put("total", t); // BLOCAL: stale-value low {{amounts}}
        }
    }

    /** Silent. */
    synchronized void totalWell() {
        byBidder.put("total", amounts.stream().mapToInt(Integer::intValue).sum());
    }

    synchronized void forget() {
        byBidder.clear();
        amounts.clear();
    }

    private synchronized int of(String bidder) {
        Integer i = byBidder.get(bidder);
        return i == null ? 0 : i;
    }

    /** A bidder's amount, read and put in two sections. */
    void bid(String bidder, int by) {
        int old = of(bidder);
        synchronized (this) {
            byBidder.put(bidder, old + by); // BLOCAL: lost-update high {{byBidder}}
        }
    }

    /** Silent. */
    void bidWell(String bidder, int by) {
        synchronized (this) {
            int old = of(bidder);
            byBidder.put(bidder, old + by);
        }
    }

    /** Silent: read-only views, one section. */
    int sum() {
        int t = 0;
        synchronized (this) {
            for (Iterator<Integer> i = Collections.unmodifiableList(amounts).iterator(); i.hasNext();) {
                t += i.next();
            }
        }
        return t;
    }

    private synchronized Snapshot published() {
        return published;
    }

    private synchronized void publish(Snapshot s) {
        published = s;
    }

    /** A new one is made of the old one's half. */
    void republish() {
        Snapshot p = published();
        publish(new Snapshot(p.high, p.bids + 1)); // BLOCAL: lost-update high {{published}}
    }

    /** Silent: nothing of the old one is in it. */
    void publishFresh() {
        publish(new Snapshot(1, 1));
    }

    /** Sorted outside, and the best one removed by its number. */
    void removeLowest() {
        int n;
        synchronized (this) {
            n = amounts.size();
        }
        if (n > 10) {
            synchronized (this) {
                amounts.remove(0); // BLOCAL: check-then-act medium {{amounts}}
            }
        }
    }

    @Override
    public void run() {
        bid(1);
        raise();
        raiseWell();
        rollBack();
        outbid(4);
        outbidWell(4);
        total();
        totalWell();
        forget();
        bid("a", 1);
        bidWell("a", 1);
        sum();
        republish();
        publishFresh();
        removeLowest();
    }

    public static void main(String[] a) {
        new Thread(AUCTION).start();
        new Thread(AUCTION).start();
    }
}
