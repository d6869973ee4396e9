package explain;

class Gauge {
    static final Gauge SHARED = new Gauge();
    private int current;
    private int shown;

    synchronized void set(int value) {
        current = value;
    }

    void refresh() {
        int seen;
        synchronized (this) {
            seen = current;
        }
        synchronized (this) {
            shown = seen; // BLOCAL: stale-value {{'current'}}
        }
    }
}

class MendedGauge {
    static final MendedGauge SHARED = new MendedGauge();
    private int current;
    private int shown;

    synchronized void set(int value) {
        current = value;
    }

    synchronized void refresh() {
        shown = current;
    }
}
