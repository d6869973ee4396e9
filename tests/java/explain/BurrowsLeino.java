// OPTIONS: --check=burrows-leino
package explain;

class Clock {
    static final Clock SHARED = new Clock();
    private final Object other = new Object();
    private int ticks;
    private int copies;

    synchronized void tick() {
        ticks++;
    }

    void copy() {
        int seen;
        synchronized (this) {
            seen = ticks;
        }
        synchronized (other) {
            copies = seen; // BLOCAL: stale-value low <<burrows-leino>>
        }
    }
}
