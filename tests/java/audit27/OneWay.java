// RELEASES: 8 17 21
package audit27;

import java.util.logging.Level;
import java.util.logging.Logger;

/** `write-once` and `reported-only`, each beside what breaks one clause of it. */
public class OneWay implements Runnable {
    static final OneWay SHARED = new OneWay();
    private static final Logger LOG = Logger.getLogger("oneway");

    private final Object lock = new Object();
    private Object engine;
    private Object motor;
    private boolean closed;
    private boolean paused;
    private int uses;
    private int drained;
    private int size;
    private int copies;

    private Object engine() {
        synchronized (lock) {
            return engine;
        }
    }

    private Object motor() {
        synchronized (lock) {
            return motor;
        }
    }

    /** Silent: asked and set in one. */
    void ignite() {
        synchronized (lock) {
            if (engine == null) {
                engine = new Object();
            }
        }
    }

    void build() {
        synchronized (lock) {
            motor = new Object();
        }
    }

    void scrap() {
        synchronized (lock) {
            motor = null;
        }
    }

    /** Once there, it stays. */
    void drive() {
        if (engine() != null) {
            synchronized (lock) {
                // was expected benign: driveWithout() may put another one, of which it is only known here that it is none
                uses++; // BLOCAL: check-then-act low {{engine}}
            }
        }
    }

    /** This one can be scrapped. */
    void driveMotor() {
        if (motor() != null) {
            synchronized (lock) {
                uses++; // BLOCAL: check-then-act low {{motor}}
            }
        }
    }

    /** Not there yet says nothing. */
    void driveWithout() {
        if (engine() == null) {
            synchronized (lock) {
                engine = new Object(); // BLOCAL: check-then-act {{engine}}
            }
        }
    }

    private boolean isClosed() {
        synchronized (lock) {
            return closed;
        }
    }

    private boolean isPaused() {
        synchronized (lock) {
            return paused;
        }
    }

    void close() {
        synchronized (lock) {
            closed = true;
            drained = 0;
        }
    }

    void pause(boolean b) {
        synchronized (lock) {
            paused = b;
            uses = 0;
        }
    }

    /** Closed for ever. */
    void drain() {
        if (isClosed()) {
            synchronized (lock) {
                drained++; // BENIGN: check-then-act write-once
            }
        }
    }

    /** Closed by now, maybe. */
    void use() {
        if (!isClosed()) {
            synchronized (lock) {
                drained--; // BLOCAL: check-then-act medium {{closed}}
            }
        }
    }

    /** Paused, but not for ever. */
    void skip() {
        if (isPaused()) {
            synchronized (lock) {
                uses--; // BLOCAL: check-then-act medium {{paused}}
            }
        }
    }

    private int size() {
        synchronized (lock) {
            return size;
        }
    }

    void size(int n) {
        synchronized (lock) {
            size = n;
        }
    }

    /** It is only told. */
    void tell() {
        int n = size();
        synchronized (lock) {
            LOG.log(Level.INFO, "size {0}", n); // BENIGN: stale-value reported-only
        }
    }

    /** Told, and kept as well. */
    void tellAndKeep() {
        int n = size();
        synchronized (lock) {
            LOG.log(Level.INFO, "size {0}", n);
            copies = n; // BLOCAL: stale-value medium {{size}}
        }
    }

    /** The text of an exception. */
    void refuse(int most) {
        int n = size();
        synchronized (lock) {
            if (copies > most) {
                throw new IllegalStateException("size is " + n); // BENIGN: stale-value reported-only
            }
        }
    }

    /** Whether there is an exception is not only told. */
    void refuseBySize(int most) {
        int n = size();
        synchronized (lock) {
            if (n > most) { // MISSED: stale-value (a comparison is looked at as what it decides only)
                throw new IllegalStateException();
            }
        }
    }

    @Override
    public void run() {
        ignite();
        build();
        scrap();
        drive();
        driveMotor();
        driveWithout();
        close();
        pause(true);
        drain();
        use();
        skip();
        size(3);
        tell();
        tellAndKeep();
        refuse(1);
        refuseBySize(2);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
