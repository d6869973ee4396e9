package audit25;

import java.util.HashMap;
import java.util.Map;

/** A session registry: blocks, what is current in them, what a decision decides (section 2). */
public class Sessions implements Runnable {
    static final Sessions ALL = new Sessions();

    static class Session {
        final String user;

        Session(String user) {
            this.user = user;
        }
    }

    private final Object lock = new Object();
    private final Object audit = new Object();
    private final Map<String, Session> open = new HashMap<>();
    private int count;
    private int peak;
    private int refused;
    private boolean closed;

    /** Each execution of the site is a new block: what the last turn read is released. */
    void addEach(String[] users) {
        int seen = 0;
        for (String u : users) {
            synchronized (lock) {
                count = seen + u.length(); // BLOCAL: lost-update high {{count}}
                seen = count;
            }
        }
    }

    /** Silent: all turns are in one block. */
    void addEachWell(String[] users) {
        synchronized (lock) {
            int seen = count;
            for (String u : users) {
                seen += u.length();
                count = seen;
            }
        }
    }

    int size() {
        synchronized (lock) {
            return count;
        }
    }

    void admit(String user) {
        int n = size();
        synchronized (lock) {
            open.put(user, new Session(user));
            count = n + 1; // BLOCAL: lost-update high {{count}}
        }
    }

    /** Silent: entering a lock that is held opens no block. */
    void admitWell(String user) {
        synchronized (lock) {
            int n = size();
            open.put(user, new Session(user));
            count = n + 1;
        }
    }

    /** Silent: what was read under the outer lock stays current in an inner block. */
    void refuseAll() {
        synchronized (lock) {
            int n = count;
            synchronized (audit) {
                refused += n;
            }
            count = n - 1;
        }
    }

    /** The outer lock stays held, but does not guard what is read and written back. */
    void refuse() {
        synchronized (lock) {
            int r;
            synchronized (audit) {
                r = refused;
            }
            synchronized (audit) {
                refused = r + 1; // BLOCAL: lost-update high {{refused}}
            }
        }
    }

    void forgive() {
        synchronized (audit) {
            refused = 0;
        }
    }

    void forgiveHalf() {
        synchronized (audit) {
            refused /= 2;
        }
    }

    /** Silent: the observation belongs to the lock that guards, not to the innermost. */
    void remember() {
        synchronized (lock) {
            int p;
            synchronized (audit) {
                p = peak;
            }
            if (count > p) {
                peak = count;
            }
        }
    }

    /** An early return makes the rest of the method decided. */
    void openFor(String user) {
        boolean shut;
        synchronized (lock) {
            shut = closed;
        }
        if (shut) {
            return;
        }
        synchronized (lock) {
            open.put(user, new Session(user)); // BLOCAL: check-then-act medium {{closed}}
        }
    }

    /** Silent: where the ways have met again, nothing is decided. */
    int forgetPeak() {
        int said = 0;
        boolean shut;
        synchronized (lock) {
            shut = closed;
        }
        if (shut) {
            said = 1;
        }
        synchronized (lock) {
            peak = 0;
        }
        return said;
    }

    void close() {
        synchronized (lock) {
            closed = true;
            open.clear();
            count = 0;
        }
    }

    @Override
    public void run() {
        admitWell("u");
        openFor("v");
        close();
    }

    public static void main(String[] a) {
        new Thread(ALL).start();
        new Thread(ALL).start();
    }
}
