package audit26;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A server that is shut down while requests come. */
public class Drain implements Runnable {
    static final Drain SERVER = new Drain();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final Set<String> active = new HashSet<>();
    private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final AtomicInteger inFlight = new AtomicInteger();
    private boolean stopped;
    private boolean draining;
    private int refused;
    private int queued;

    private boolean isStopped() {
        lock.lock();
        try {
            return stopped;
        } finally {
            lock.unlock();
        }
    }

    /** The server may have stopped before the request is kept. */
    void accept(String r) {
        if (!isStopped()) {
            lock.lock();
            try {
                active.add(r); // BLOCAL: check-then-act {{stopped}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent. */
    boolean acceptWell(String r) {
        lock.lock();
        try {
            if (stopped) {
                refused++;
                return false;
            }
            return active.add(r);
        } finally {
            lock.unlock();
        }
    }

    /** Stopped and emptied together: what was checked is written together with what is added to. */
    void stop() {
        lock.lock();
        try {
            stopped = true;
            active.clear();
            idle.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void finish(String r) {
        lock.lock();
        try {
            active.remove(r);
            if (active.isEmpty()) {
                idle.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean isBusy() {
        lock.lock();
        try {
            return !active.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** The last one may finish before it waits. */
    void awaitIdle() throws InterruptedException {
        if (isBusy()) {
            lock.lock();
            try {
                idle.await(); // BLOCAL: check-then-wait high {{active}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent. */
    void awaitIdleWell() throws InterruptedException {
        lock.lock();
        try {
            while (!active.isEmpty()) {
                idle.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Asked twice, stopped twice. */
    void stopOnce() {
        if (!stopping.get()) {
            // was expected high: two operations of one atomic are medium (docs/kinds.md)
            stopping.set(true); // BLOCAL: check-then-act medium {{stopping}}
            stop();
        }
    }

    /** Silent. */
    void stopOnceWell() {
        if (stopping.compareAndSet(false, true)) {
            stop();
        }
    }

    void restart() {
        stopping.set(false);
        lock.lock();
        try {
            stopped = false;
            draining = false;
        } finally {
            lock.unlock();
        }
    }

    /** Silent: the count that comes back is the one that is asked. */
    void end() {
        if (inFlight.decrementAndGet() == 0) {
            stop();
        }
    }

    /** The arm leaves by return inside the first block, the act is in the second. */
    void drain() {
        lock.lock();
        try {
            if (draining) {
                return;
            }
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            draining = true; // BLOCAL: check-then-act medium {{draining}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: only the queue of its own lock. */
    void request(String r) throws InterruptedException {
        requests.put(r);
        inFlight.incrementAndGet();
    }

    /** Merely waits until it is so, and then writes. */
    void spin() {
        while (isBusy()) {
            Thread.yield();
        }
        lock.lock();
        try {
            active.clear(); // MISSED: check-then-act (clear() needs no answer)
        } finally {
            lock.unlock();
        }
    }

    /** The queue's size decides what is refused, though the queue moves. */
    void shed() {
        lock.lock();
        try {
            queued = requests.size();
            if (queued > 100) {
                refused++;
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        try {
            accept("a");
            acceptWell("b");
            request("c");
            awaitIdle();
            awaitIdleWell();
            drain();
            spin();
            shed();
        } catch (InterruptedException e) {
            stopOnce();
            stopOnceWell();
        } finally {
            finish("a");
            end();
            restart();
        }
    }

    public static void main(String[] a) {
        new Thread(SERVER).start();
        new Thread(SERVER).start();
    }
}
