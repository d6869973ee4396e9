// OPTIONS: --check=burrows-leino
package ghosts;

/** Variables that lambdas capture: the capture reads them; in the body they are parameters. */
class Captured {
    static final Captured SHARED = new Captured();
    private final Object other = new Object();
    private int ticks;
    private int copies;
    private Runnable later;

    synchronized void tick() {
        ticks++;
    }

    void stale() {
        final int seen;
        synchronized (this) {
            seen = ticks;
        }
        synchronized (other) {
            copies = 0;
            later = () -> show(seen); // BLOCAL: stale-value low {{'ticks'}} <<burrows-leino>>
        }
    }

    /** Silent: captured before any other section is entered. */
    void silentFresh() {
        final int seen;
        synchronized (this) {
            seen = ticks;
        }
        Runnable made = () -> show(seen);
        made.run();
    }

    /** Silent: the body enters a section, but what it reads is a parameter of it. */
    void silentBody() {
        final int seen;
        synchronized (this) {
            seen = ticks;
        }
        Runnable made = () -> {
            synchronized (other) {
                copies = seen;
            }
        };
        made.run();
    }

    /** A lambda's own variables are variables. */
    void own() {
        Runnable made = () -> {
            int seen;
            synchronized (this) {
                seen = ticks;
            }
            synchronized (other) {
                copies = seen; // BLOCAL: stale-value low {{'ticks'}} <<burrows-leino>>
            }
        };
        made.run();
    }

    static void show(int n) {
        System.out.println(n);
    }
}
