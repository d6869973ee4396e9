package calls;

import java.util.ArrayList;
import java.util.List;

/** What is given is added to the total by a setter, which is given the sum: the old total is not stored in place of the new one. */
class SumBySetter {
    static final SumBySetter SHARED = new SumBySetter();
    private int total;
    private int last;

    private int getTotal() {
        return total;
    }

    private void setTotal(int t) {
        total = t;
    }

    private void setLast(int l) {
        last = l;
    }

    synchronized void replace(int total) {
        this.total = total;
        last = total;
    }

    synchronized int both() {
        return total + last;
    }

    private void add(int n) {
        synchronized (this) {
            setTotal(getTotal() + n);
        }
    }

    private void note(int n) {
        synchronized (this) {
            setLast(n);
        }
    }

    /** It is added to what the total is by then: no update is lost. (Low: the number is used as data.) */
    void addOld() {
        int t;
        synchronized (this) {
            t = total;
        }
        add(t); // BLOCAL: stale-value low
    }

    /** Another total may have been set. (Low: as data once more.) */
    void noteOld() {
        int t;
        synchronized (this) {
            t = total;
        }
        note(t); // BLOCAL: stale-value low
    }
}
