package explain;

class Limits {
    static final Limits SHARED = new Limits();
    private int most = 10;
    private int last;

    void remember() {
        int seen;
        synchronized (this) {
            seen = most;
        }
        synchronized (this) {
            last = seen; // BENIGN: stale-value no-writer
        }
    }

    private synchronized void setMost(int value) { // nothing calls it
        most = value;
    }
}

class OpenLimits {
    static final OpenLimits SHARED = new OpenLimits();
    private int most = 10;
    private int last;

    void remember() {
        int seen;
        synchronized (this) {
            seen = most;
        }
        synchronized (this) {
            last = seen; // BLOCAL: stale-value
        }
    }

    synchronized void setMost(int value) {
        most = value;
    }
}
