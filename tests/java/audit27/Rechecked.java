// RELEASES: 8 17 21
package audit27;

/** `rechecked`, each beside what breaks one clause of it. */
public class Rechecked implements Runnable {
    static final Rechecked SHARED = new Rechecked();

    private final Object lock = new Object();
    private int free = 5;
    private int users;
    private int stamp;
    private int load;
    private boolean closed;
    private volatile boolean ready;
    private volatile boolean built;
    private String data;
    private String table;

    private int free() {
        synchronized (lock) {
            return free;
        }
    }

    void release() {
        synchronized (lock) {
            free++;
        }
    }

    void close(boolean b) {
        synchronized (lock) {
            closed = b;
        }
    }

    void load(int n) {
        synchronized (lock) {
            load = n;
            stamp++;
        }
    }

    int users() {
        synchronized (lock) {
            return users;
        }
    }

    /** Tested like it, in the section that acts. */
    void take() {
        if (free() > 0) {
            synchronized (lock) {
                if (free > 0) {
                    free--; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** Another field is tested. */
    void takeOther() {
        if (free() > 0) {
            synchronized (lock) {
                if (!closed) {
                    free--; // BLOCAL: check-then-act medium {{free}}
                }
            }
        }
    }

    /** Tested again, but in a section of its own. */
    void takeEarlier() {
        if (free() > 0) {
            boolean still = free() > 0;
            synchronized (lock) {
                if (still) {
                    free--; // BLOCAL: check-then-act {{free}}; BLOCAL: check-then-act low {{free}}
                }
            }
        }
    }

    /** Tested, but only one way out of two leads past it. */
    void takeMaybe(boolean careful) {
        if (free() > 0) {
            synchronized (lock) {
                if (careful && free == 0) {
                    return;
                }
                // was expected to be shown: an alternative of which one is a fresh test has looked again (docs/confidence.md)
                free--; // BENIGN: check-then-act rechecked
            }
        }
    }

    /** Compared with the copy. */
    void shift() {
        int n;
        synchronized (lock) {
            n = load;
        }
        int next = n / 2;
        synchronized (lock) {
            if (load != n) {
                return;
            }
            load = next; // BENIGN: lost-update rechecked
        }
    }

    /** By the stamp that each change renews. */
    void shiftStamped() {
        int n;
        int s;
        synchronized (lock) {
            n = load;
            s = stamp;
        }
        int next = n / 2;
        synchronized (lock) {
            if (stamp == s) {
                stamp++; // BENIGN: check-then-act rechecked
                // was expected benign: shift() writes the load and does not renew the stamp, which is none then (Versioned)
                load = next; // BLOCAL: lost-update high {{load}}
            }
        }
    }

    /** The stamp is compared when the section is over. */
    void shiftTooLate() {
        int n;
        int s;
        synchronized (lock) {
            n = load;
            s = stamp;
        }
        boolean same;
        synchronized (lock) {
            same = stamp == s;
        }
        synchronized (lock) {
            if (same) {
                stamp++; // BLOCAL: check-then-act high {{stamp}}; BLOCAL: check-then-act low {{stamp}}
                load = n / 2; // BLOCAL: lost-update high {{load}}
            }
        }
    }

    /** Looked at afresh, and the copy is written all the same. */
    void shiftBlindly() {
        int n;
        synchronized (lock) {
            n = load;
        }
        synchronized (lock) {
            if (users > 3) {
                users = 0;
            }
            load = n - 1; // BLOCAL: lost-update high {{load}}
        }
    }

    /** Filled first, announced then. */
    void build() {
        if (!ready) {
            synchronized (this) {
                if (!ready) {
                    // was expected where the flag is set: nothing else depends on its being set once, and this comes first
                    data = "data"; // BENIGN: check-then-act rechecked
                    ready = true;
                }
            }
        }
    }

    /** Announced first: who finds it ready finds nothing. */
    void buildBadly() {
        if (!built) {
            synchronized (this) {
                if (!built) {
                    built = true;
                    table = "table"; // BLOCAL: check-then-act low {{built}}
                }
            }
        }
    }

    int size() {
        build();
        return data.length();
    }

    int width() {
        buildBadly();
        return table.length();
    }

    synchronized void drop() {
        ready = false;
        built = false;
    }

    @Override
    public void run() {
        take();
        takeOther();
        takeEarlier();
        takeMaybe(true);
        shift();
        shiftStamped();
        shiftTooLate();
        shiftBlindly();
        release();
        close(true);
        load(3);
        users();
        size();
        width();
        drop();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
