// RELEASES: 21
package audit18;

/** An order whose states are sealed records: what a pattern has found is old by the time of the next block. */
public final class Orders {
    static final Orders FIRST = new Orders();

    sealed interface State permits Open, Paid, Closed {
    }

    record Open(int id) implements State {
    }

    record Paid(int id, long cents) implements State {
    }

    record Closed() implements State {
    }

    record Totals(int count, long sum) {
    }

    private State state = new Open(1);
    private volatile Totals totals = new Totals(0, 0);

    public synchronized State state() {
        return state;
    }

    public synchronized void to(State s) {
        state = s;
    }

    public void pay(long cents) {
        State s = state();
        switch (s) {
            case Open o -> to(new Paid(o.id(), cents)); // BLOCAL: lost-update high
            // was expected as check-then-act: the same read, whose worst use is the other arm's (ANALYSIS 7)
            case Paid p when p.cents() > cents -> to(new Closed());
            default -> {
            }
        }
    }

    public synchronized void payWell(long cents) {
        switch (state) {
            case Open o -> to(new Paid(o.id(), cents));
            case Paid p when p.cents() > cents -> to(new Closed());
            default -> {
            }
        }
    }

    public void close() {
        if (state() instanceof Paid) {
            // was high: two calls that are each atomic are medium at most (docs/kinds.md)
            to(new Closed()); // BLOCAL: check-then-act
        }
    }

    /** What is asked and done is the same whatever the state is. */
    public void reset() {
        String was = switch (state()) {
            case Open o -> "open " + o.id();
            case Paid p -> "paid " + p.id();
            case Closed c -> "closed";
        };
        System.Logger log = System.getLogger("orders");
        log.log(System.Logger.Level.INFO, was);
        to(new Open(1));
    }

    public void count(long cents) {
        Totals t = totals;
        // was high: of what no lock guards medium at most, but for one operator (docs/kinds.md)
        totals = new Totals(t.count() + 1, t.sum() + cents); // BLOCAL: lost-update medium
    }

    public long mean() {
        return totals.sum() / totals.count(); // MISSED: inconsistent-read (low: final fields of what two reads gave)
    }

    public long meanWell() {
        Totals t = totals;
        return t.sum() / t.count();
    }

    public void paidOnly(long cents) {
        State s;
        synchronized (this) {
            s = state;
        }
        if (s instanceof Paid(int id, long before) && before < cents) {
            synchronized (this) {
                state = new Paid(id, cents); // BLOCAL: lost-update high
            }
        }
    }

    public void paidOnlyWell(long cents) {
        State s = state();
        if (s instanceof Paid(int id, long before) && before < cents) {
            synchronized (this) {
                if (state == s) {
                    state = new Paid(id, cents); // BENIGN: lost-update rechecked
                }
            }
        }
    }
}
