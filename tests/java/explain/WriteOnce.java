package explain;

class Inbox {
    static final Inbox SHARED = new Inbox();
    private boolean closed;
    private int refused;

    synchronized void close() {
        closed = true;
    }

    void submit() {
        boolean seen;
        synchronized (this) {
            seen = closed;
        }
        if (seen) {
            synchronized (this) {
                refused++; // BENIGN: check-then-act write-once
            }
        }
    }
}

class OtherSide {
    static final OtherSide SHARED = new OtherSide();
    private boolean closed;
    private int accepted;

    synchronized void close() {
        closed = true;
        accepted = 0;
    }

    void submit() {
        boolean seen;
        synchronized (this) {
            seen = closed;
        }
        if (!seen) {
            synchronized (this) {
                accepted++; // BLOCAL: check-then-act
            }
        }
    }
}
