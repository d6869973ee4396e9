// RELEASES: 8 17
package calls;

import java.util.*;

/** What one method of another class has found, and what is done about it behind another one. */
class Rates {
    static final Rates MAIN = new Rates();
    private int rate;
    synchronized int rate() { return rate; }
    synchronized void rate(int n) { rate = n; }
    synchronized void raise() { rate++; }
}

class RatesDesk {
    private final Rates rates = Rates.MAIN;
    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    int current() { return rates.rate(); }
    void publish(int n) { rates.rate(n); }
    void announce(int n) {
        told.add("a new rate");
        rates.rate(n);
    }
    void raise() { rates.raise(); }

    // Its own method does it: who wrote the one wrote the other.
    void announceNext() {
        int n = rates.rate();
        announce(n + 1); // BLOCAL: lost-update medium
    }
}

class RatesClerk {
    static final RatesClerk SHARED = new RatesClerk();
    private final RatesDesk desk = new RatesDesk();

    // The desk does nothing but to hand on what it is told: it is as if it were the rates.
    void next() {
        int n = desk.current();
        desk.publish(n + 1); // BLOCAL: lost-update medium
    }
    // To announce is more than to set the rate, and has its own ways to it.
    void nextAnnounced() {
        int n = desk.current();
        desk.announce(n + 1); // BLOCAL: lost-update low [[behind another call]]
    }
    void announceNone() {
        if (desk.current() > 10)
            desk.announce(0); // BLOCAL: check-then-act low [[behind another call]]
    }
    void publishNone() {
        if (desk.current() > 10)
            desk.publish(0); // BLOCAL: check-then-act medium
    }
    // Silent: nothing of the desk's is read.
    void announceThree() { desk.announce(3); }
}

class RatesOffice {
    static final RatesOffice SHARED = new RatesOffice();
    private final RatesDesk desk = new RatesDesk();
    private int limit;
    synchronized void limit(int n) { limit = n; }

    // What is read is the office's own.
    void upToLimit() {
        int n;
        synchronized (this) { n = limit; }
        note("up to the limit", n + 1); // BLOCAL: lost-update high
    }
    private void note(String why, int n) {
        desk.announce(why.length());
        limit(n);
    }
}
