package audit30;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;

/** One thread at a time hands on what many bring: serialized observers, drain loops, demand. */
public class Emitters {
    static final Emitters SHARED = new Emitters();

    private static final AtomicIntegerFieldUpdater<Emitters> WIP = AtomicIntegerFieldUpdater.newUpdater(Emitters.class, "wip");

    private final Queue<String> queue = new ConcurrentLinkedQueue<>();
    private volatile int wip;
    private final AtomicInteger missed = new AtomicInteger();
    private final AtomicLong requested = new AtomicLong();
    private boolean emitting;
    private List<String> waiting;
    private volatile boolean busy;
    private final Queue<String> left = new ConcurrentLinkedQueue<>();

    /** It stops emitting between the look and the queue: the message lies there until the next one comes. */
    void onNext(String s) {
        boolean other;
        synchronized (this) {
            other = emitting;
            if (!other) {
                emitting = true;
            }
        }
        if (other) {
            synchronized (this) {
                if (waiting == null) {
                    waiting = new ArrayList<>(); // BLOCAL: check-then-act low {{emitting}}
                }
                waiting.add(s); // MISSED: check-then-act (who stops looks into it in the block in which he says so: it is what the adder asked that is old)
            }
            return;
        }
        emit(s);
        emitLoop();
    }

    /** Silent: the look and the queue in one block. */
    void onNextWell(String s) {
        synchronized (this) {
            if (emitting) {
                if (waiting == null) {
                    waiting = new ArrayList<>();
                }
                waiting.add(s);
                return;
            }
            emitting = true;
        }
        emit(s);
        emitLoop();
    }

    /** Silent: taken away as a whole, and it stops only where there is nothing. */
    private void emitLoop() {
        for (;;) {
            List<String> all;
            synchronized (this) {
                all = waiting;
                if (all == null) {
                    emitting = false;
                    return;
                }
                waiting = null;
            }
            for (String s : all) {
                emit(s);
            }
        }
    }

    /** Silent: who is not the first has counted himself in. */
    void drain(String s) {
        queue.add(s);
        if (WIP.getAndIncrement(this) != 0) {
            return;
        }
        int n = 1;
        do {
            String t;
            while ((t = queue.poll()) != null) {
                emit(t);
            }
            n = WIP.addAndGet(this, -n);
        } while (n != 0);
    }

    /** Silent: likewise, by an atomic and what was missed. */
    void drainMissed() {
        if (missed.getAndIncrement() == 0) {
            int n = 1;
            while (n != 0) {
                String t = queue.poll();
                if (t != null) {
                    emit(t);
                }
                n = missed.addAndGet(-n);
            }
        }
    }

    /** Demand that two add at once. */
    void request(long n) {
        long r = requested.get();
        requested.set(r + n < 0 ? Long.MAX_VALUE : r + n); // BLOCAL: lost-update high {{requested}}
    }

    /** Silent. */
    void requestWell(long n) {
        for (;;) {
            long r = requested.get();
            if (r == Long.MAX_VALUE) {
                return;
            }
            long u = r + n < 0 ? Long.MAX_VALUE : r + n;
            if (requested.compareAndSet(r, u)) {
                return;
            }
        }
    }

    /** What was asked for while it emitted is taken off, too. */
    void emitSome() {
        long r = requested.get();
        long e = 0;
        while (e != r && !queue.isEmpty()) {
            queue.poll(); // BLOCAL: check-then-act low {{queue}}
            e++;
        }
        if (r != Long.MAX_VALUE) {
            requested.set(r - e); // BLOCAL: lost-update high {{requested}}
        }
    }

    /** Silent: what was produced is taken off what is there by then. */
    void emitSomeWell() {
        long r = requested.get();
        long e = 0;
        while (e != r && queue.poll() != null) {
            e++;
        }
        if (e != 0) {
            requested.addAndGet(-e);
        }
    }

    /** One adds and sees that it is busy; it is not any more, and did not look again. */
    void offer(String s) {
        left.add(s);
        if (busy) {
            return;
        }
        synchronized (left) {
            if (busy) {
                return;
            }
            busy = true; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low {{busy}}
        }
        String t;
        while ((t = left.poll()) != null) {
            emit(t);
        }
        busy = false; // BLOCAL: check-then-act medium {{left}}
    }

    private static void emit(String s) {
        if (s.isEmpty()) {
            throw new IllegalArgumentException();
        }
    }
}
