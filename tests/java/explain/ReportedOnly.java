package explain;

class Monitor {
    static final Monitor SHARED = new Monitor();
    private int level;

    synchronized void set(int value) {
        level = value;
    }

    void show() {
        int at;
        synchronized (this) {
            at = level;
        }
        synchronized (this) {
            System.out.println(at); // BENIGN: stale-value reported-only
        }
    }
}
