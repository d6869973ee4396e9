package audit21;

/** A depot and its shelves: each shelf locks its own operations, and the depot puts two of them together. */
public class Depot {
    static final Depot DEPOT = new Depot();

    static final class Shelf {
        private int crates;
        private String label;

        synchronized int crates() {
            return crates;
        }

        synchronized void crates(int n) {
            crates = n;
        }

        synchronized void put(int n) {
            crates += n;
        }

        synchronized void takeOut(int n) {
            crates -= n;
        }

        synchronized boolean take(int n) {
            if (crates < n) {
                return false;
            }
            crates -= n;
            return true;
        }

        synchronized String label() {
            return label;
        }

        synchronized void label(String s) {
            label = s;
        }
    }

    /** Has no lock of its own: who keeps it locks. */
    static final class Tally {
        private int n;

        int n() {
            return n;
        }

        void n(int value) {
            n = value;
        }

        void add(int value) {
            n += value;
        }
    }

    private final Shelf front = new Shelf();
    private final Shelf back = new Shelf();
    private final Object gate = new Object();
    private final Tally tally = new Tally();

    void receive(int n) {
        front.crates(front.crates() + n); // BLOCAL: lost-update {{crates}}
    }

    void receiveWell(int n) {
        front.put(n);
    }

    void receiveLocked(int n) {
        synchronized (front) {
            front.crates(front.crates() + n);
        }
    }

    /** The depot's own lock keeps nobody away from the shelf. */
    void receiveUnderAnother(int n) {
        synchronized (gate) {
            front.crates(front.crates() + n); // BLOCAL: lost-update
        }
    }

    boolean move(int n) {
        if (front.crates() >= n) {
            front.takeOut(n); // BLOCAL: check-then-act medium {{crates}}
            back.put(n);
            return true;
        }
        return false;
    }

    boolean moveWell(int n) {
        if (front.take(n)) {
            back.put(n);
            return true;
        }
        return false;
    }

    boolean moveLocked(int n) {
        synchronized (front) {
            if (front.crates() < n) {
                return false;
            }
            front.takeOut(n);
        }
        back.put(n);
        return true;
    }

    /** What the one has is put into the other: another object, another lock. */
    void copy() {
        back.crates(front.crates());
    }

    String title() {
        if (front.label() != null) {
            return front.label().trim(); // BLOCAL: check-then-act
        }
        return "";
    }

    String titleWell() {
        String s = front.label();
        return s != null ? s.trim() : "";
    }

    void unlabel() {
        front.label(null);
    }

    void count(int by) {
        synchronized (gate) {
            tally.add(by);
        }
    }

    void clearTally() {
        synchronized (gate) {
            tally.n(0);
        }
    }

    void recount(int by) {
        int t;
        synchronized (gate) {
            t = tally.n();
        }
        synchronized (gate) {
            tally.n(t + by); // BLOCAL: lost-update {{n}}
        }
    }

    void recountWell(int by) {
        synchronized (gate) {
            tally.n(tally.n() + by);
        }
    }

    void clearIfMany(int bound) {
        boolean many;
        synchronized (gate) {
            many = tally.n() > bound;
        }
        if (many) {
            synchronized (gate) {
                tally.n(0); // BLOCAL: check-then-act low; MISSED: check-then-act (low: a setter that is given nothing)
            }
        }
    }

    /** All of it lies in one block, and the helper takes the lock again. */
    void clearIfManyWell(int bound) {
        synchronized (gate) {
            if (tally.n() > bound) {
                clearTally();
            }
        }
    }
}
