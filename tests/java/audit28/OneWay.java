package audit28;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Flags that go one way, and numbers that are never given twice. */
public class OneWay implements Runnable {
    static final OneWay SHARED = new OneWay();

    private final AtomicLong ids = new AtomicLong();
    private final ConcurrentHashMap<Long, String> byId = new ConcurrentHashMap<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final List<String> work = new ArrayList<>();
    private volatile boolean stop;
    private boolean stopped;
    private boolean paused;
    private int turns;

    /** Silent: the flag is asked again in each turn, and has no lock. */
    @Override
    public void run() {
        while (!stop) {
            synchronized (this) {
                turns++;
            }
        }
    }

    void stop() {
        stop = true;
    }

    synchronized boolean stopped() {
        return stopped;
    }

    synchronized void end() {
        stopped = true;
    }

    /** Silent: the turns are set to nothing. */
    synchronized void restart() {
        turns = 0;
    }

    /** Not yet stopped when it was asked. */
    void turn() {
        if (!stopped()) {
            synchronized (this) {
                turns++; // BLOCAL: check-then-act low {{stopped}}
            }
        }
    }

    /** Stopped for ever. */
    void afterEnd() {
        if (stopped()) {
            synchronized (this) {
                turns = 0; // BENIGN: check-then-act write-once
            }
        }
    }

    synchronized void pause(boolean on) {
        paused = on;
    }

    /** This one goes both ways. */
    void whilePaused() {
        boolean p;
        synchronized (this) {
            p = paused;
        }
        if (p) {
            synchronized (this) {
                paused = false; // BLOCAL: check-then-act high {{paused}}
                turns--;
            }
        }
    }

    /** Silent: an id that nobody else has. */
    long register(String s) {
        long id = ids.incrementAndGet();
        byId.put(id, s);
        return id;
    }

    /** An id that another may have. */
    long registerBadly(String s) {
        long id = ids.get() + 1;
        ids.set(id); // BLOCAL: lost-update {{ids}}
        byId.put(id, s);
        return id;
    }

    /** Silent: closed by one. */
    void close() {
        if (closed.compareAndSet(false, true)) {
            byId.clear();
        }
    }

    /** Silent: what is added later is seen by nobody, or dropped. */
    void addUnlessClosed(String s) {
        if (closed.get()) {
            return;
        }
        synchronized (work) {
            work.add(s);
        }
    }

    /** Silent: idempotent, whoever does it. */
    void closeAll() {
        synchronized (work) {
            work.clear();
        }
        closed.set(true);
    }
}
