package audit26;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;
import java.util.concurrent.atomic.AtomicLong;

/** How long to wait before the next attempt: volatiles and atomics. */
public class Backoff implements Runnable {
    static final Backoff BACKOFF = new Backoff();
    private static final long MIN = 10;
    private static final long MAX = 10000;

    private volatile long delay = MIN;
    private volatile int attempts;
    private volatile boolean connected;
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicBoolean connecting = new AtomicBoolean();
    private final AtomicLong lastTry = new AtomicLong();

    public long getDelay() {
        return delay;
    }

    public void setDelay(long d) {
        delay = d;
    }

    /** Doubled by accessors. */
    void failed() {
        // was expected high: without any lock medium, but by one operator (docs/kinds.md)
        setDelay(Math.min(getDelay() * 2, MAX)); // BLOCAL: lost-update medium {{delay}}
    }

    /** An unlocked check, and a set that has nothing of what was read. */
    void cap() {
        if (getDelay() > MAX) {
            setDelay(MAX); // BLOCAL: check-then-act low {{delay}}
        }
    }

    /** Silent: only set. */
    void succeeded() {
        setDelay(MIN);
        connected = true;
    }

    void lost() {
        connected = false;
        attempts++; // BLOCAL: lost-update high {{attempts}}
    }

    /** Asked, then set: two connect. */
    boolean begin() {
        if (connecting.get()) {
            return false;
        }
        // was expected high: two operations of one atomic are medium (docs/kinds.md)
        connecting.set(true); // BLOCAL: check-then-act medium {{connecting}}
        return true;
    }

    /** Silent. */
    boolean beginWell() {
        return connecting.compareAndSet(false, true);
    }

    void end() {
        connecting.set(false);
    }

    /** The count that is compared is not the one that was made. */
    boolean giveUp() {
        failures.incrementAndGet();
        if (failures.get() > 5) {
            // was expected high: two operations of one atomic are medium (docs/kinds.md)
            failures.set(0); // BLOCAL: check-then-act medium {{failures}}
            return true;
        }
        return false;
    }

    /** Silent: the answer of the increment itself, and an atomic that compares. */
    boolean giveUpWell() {
        int f = failures.incrementAndGet();
        return f > 5 && failures.compareAndSet(f, 0);
    }

    /** The operator is given what was read, and gives what is set. */
    void touch(LongUnaryOperator op) {
        lastTry.set(op.applyAsLong(lastTry.get())); // BLOCAL: lost-update high {{lastTry}}
    }

    /** Silent. */
    void touchWell(LongUnaryOperator op) {
        lastTry.updateAndGet(op);
    }

    /** Silent: a volatile flag that is asked, and another one that is set. */
    void reconnect() {
        if (!connected) {
            setDelay(MIN);
        }
    }

    @Override
    public void run() {
        failed();
        cap();
        succeeded();
        lost();
        begin();
        beginWell();
        end();
        giveUp();
        giveUpWell();
        touch(x -> x + 1);
        touchWell(x -> x + 1);
        reconnect();
    }

    public static void main(String[] a) {
        new Thread(BACKOFF).start();
        new Thread(BACKOFF).start();
    }
}
