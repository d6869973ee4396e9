// RELEASES: 8 17 21
// OPTIONS: --check=burrows-leino
package audit27;

/** What [BL] says of local variables, and nothing else. */
public class Ghosts implements Runnable {
    static final Ghosts SHARED = new Ghosts();

    private final Object lock = new Object();
    private final Object other = new Object();
    private int x;
    private int y;
    private int z;
    private int w;
    private boolean ready;

    void setX(int n) {
        synchronized (lock) {
            x = n;
            ready = true;
            lock.notifyAll();
        }
    }

    void setY(int n) {
        synchronized (lock) {
            y = n;
            ready = false;
        }
    }

    void setZ(int n) {
        synchronized (other) {
            z = n;
        }
    }

    synchronized int own() {
        return w;
    }

    synchronized void own(int n) {
        w = n;
    }

    /** A variable of one section, loaded in the next. */
    void local() {
        int t;
        synchronized (lock) {
            t = x;
        }
        synchronized (lock) {
            x = t + 1; // BLOCAL: lost-update <<block-local burrows-leino state-version>>
        }
    }

    /** Of any lock. */
    void otherLock() {
        int t;
        synchronized (lock) {
            t = y;
        }
        synchronized (other) {
            z = t; // BLOCAL: stale-value low <<burrows-leino>>
        }
    }

    /** Silent: between the two sections it is not yet stale. */
    int between() {
        int t;
        synchronized (lock) {
            t = x;
        }
        int r = t * 2;
        synchronized (lock) {
            y = 1;
        }
        return r;
    }

    /** After the second one it is. */
    int after() {
        int t;
        synchronized (lock) {
            t = x;
        }
        synchronized (lock) {
            y = 2;
        }
        return t * 2; // BLOCAL: stale-value low <<burrows-leino>>
    }

    /** Silent: the variable has got a new value. */
    void renewed() {
        int t;
        synchronized (lock) {
            t = x;
        }
        if (t > 3) {
            Thread.yield();
        }
        synchronized (lock) {
            t = x;
            x = t + 1;
        }
    }

    /** Silent: a decision loads nothing later. */
    void decided() {
        boolean any;
        synchronized (lock) {
            any = x > 0;
        }
        if (any) {
            synchronized (lock) {
                x--;
            }
        }
    }

    /** Silent: a formal parameter has no ghosts. */
    void parameter(int t) {
        synchronized (lock) {
            t = x;
        }
        synchronized (lock) {
            x = t + 1;
        }
    }

    /** Silent: it never is in a variable. */
    void operand() {
        own(own() + 1);
    }

    /** What a synchronized method of the same class returned, in a section of that class. */
    void sameAbstraction() {
        int t = own();
        synchronized (this) {
            w = t + 1; // BLOCAL: lost-update <<block-local burrows-leino state-version>>
        }
    }

    /** A wait ends a section and begins another. */
    void waiting() throws InterruptedException {
        synchronized (lock) {
            int t = x;
            while (!ready) {
                lock.wait();
            }
            // was expected without the versions: what is read before the wait is of an older one than what is written
            x = t - 1; // BLOCAL: stale-after-wait <<block-local burrows-leino state-version>>
        }
    }

    /** Silent: the inner section is another one, but the outer is still that of the variable. */
    void nested() {
        synchronized (lock) {
            int t = x;
            synchronized (other) {
                z = t;
            }
        }
    }

    /** Through a second variable. */
    void copied() {
        int t;
        synchronized (lock) {
            t = x;
        }
        int u = t;
        synchronized (lock) {
            // likewise
            y = u; // BLOCAL: stale-value <<block-local burrows-leino state-version>>
        }
    }

    @Override
    public void run() {
        try {
            waiting();
        } catch (InterruptedException e) {
            return;
        }
        local();
        otherLock();
        between();
        after();
        renewed();
        decided();
        parameter(1);
        operand();
        sameAbstraction();
        nested();
        copied();
        setX(1);
        setY(2);
        setZ(3);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
