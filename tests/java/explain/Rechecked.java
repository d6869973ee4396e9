package explain;

class Price {
    static final Price SHARED = new Price();
    private int cents;

    boolean raise() {
        int seen;
        synchronized (this) {
            seen = cents;
        }
        int raised = seen + seen / 10;
        synchronized (this) {
            if (cents == seen) {
                cents = raised; // BENIGN: lost-update rechecked
                return true;
            }
        }
        return false;
    }

    synchronized void set(int value) {
        cents = value;
    }
}

class UncheckedPrice {
    static final UncheckedPrice SHARED = new UncheckedPrice();
    private int cents;

    void raise() {
        int seen;
        synchronized (this) {
            seen = cents;
        }
        int raised = seen + seen / 10;
        if (raised != seen) {
            synchronized (this) {
                cents = raised; // BLOCAL: lost-update
            }
        }
    }

    synchronized void set(int value) {
        cents = value;
    }
}
