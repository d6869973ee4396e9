package audit29;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A promise written by hand: a value, those who wait, those who are told. */
public class Replies {
    static final Replies REPLY = new Replies();

    interface Told {
        void value(Object o);
    }

    private Object value;
    private boolean done;
    private List<Told> told = new ArrayList<>();
    private final CountDownLatch latch = new CountDownLatch(1);

    /** Silent: told outside, and who comes later is told by himself. */
    void complete(Object o) {
        List<Told> all;
        synchronized (this) {
            if (done) {
                return;
            }
            done = true;
            value = o;
            all = told;
            told = null;
            notifyAll();
        }
        for (Told t : all) {
            t.value(o);
        }
        latch.countDown();
    }

    /** Silent. */
    void whenDone(Told t) {
        synchronized (this) {
            if (!done) {
                told.add(t);
                return;
            }
        }
        // was expected silent
        t.value(value()); // BENIGN: check-then-act write-once
    }

    synchronized Object value() {
        return value;
    }

    synchronized boolean isDone() {
        return done;
    }

    synchronized void add(Told t) {
        if (told != null) {
            told.add(t);
        }
    }

    /** Done between the look and the addition: never told. */
    void whenDoneBadly(Told t) {
        if (isDone()) {
            t.value(value());
        } else {
            // was expected shown: what goes with it is changed by a callee
            add(t); // BLOCAL: check-then-act low {{done}}
        }
    }

    /** Done between the look and the wait: waits for ever. */
    Object get() throws InterruptedException {
        if (!isDone()) {
            synchronized (this) {
                wait(); // BLOCAL: check-then-wait
            }
        }
        return value();
    }

    /** Silent. */
    synchronized Object getWell() throws InterruptedException {
        while (!done) {
            wait();
        }
        return value;
    }

    /** Silent: a latch has memory. */
    Object getByLatch() throws InterruptedException {
        if (!isDone()) {
            latch.await();
        }
        return value();
    }

    /** Silent: timed. */
    Object getTimed(long ms) throws InterruptedException {
        if (!isDone() && !latch.await(ms, TimeUnit.MILLISECONDS)) {
            return null;
        }
        // was expected silent: what goes with it, low
        return value(); // BLOCAL: check-then-act low {{value}}
    }

    /** Two who complete it complete it twice. */
    boolean tryComplete(Object o) {
        if (isDone()) {
            return false;
        }
        synchronized (this) {
            value = o;
            // was expected a line above
            done = true; // BLOCAL: check-then-act {{done}}
        }
        return true;
    }
}
