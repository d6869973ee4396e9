// RELEASES: 8 17
package audit18;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A van that is loaded by many: what was read before a wait, and what is waited for on an old answer. */
public class Courier {
    static final Courier ONE = new Courier();

    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int parcels;
    private int capacity = 10;
    private int stops;
    private String route = "";

    public void load() throws InterruptedException {
        lock.lock();
        try {
            int n = parcels;
            while (parcels >= capacity) {
                changed.await();
            }
            parcels = n + 1; // BLOCAL: stale-after-wait high
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public void loadWell() throws InterruptedException {
        lock.lock();
        try {
            int n = parcels;
            while (n >= capacity) {
                changed.await();
                n = parcels;
            }
            parcels = n + 1;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public void loadAfterPause() throws InterruptedException {
        lock.lock();
        try {
            int before = parcels;
            changed.await(1, TimeUnit.SECONDS);
            if (before < capacity) {
                // was medium: what is only added to is low (docs/kinds.md)
                parcels++; // BLOCAL: stale-after-wait low
            }
        } finally {
            lock.unlock();
        }
    }

    public boolean arrived() throws InterruptedException {
        lock.lock();
        try {
            int before = parcels;
            changed.await(1, TimeUnit.SECONDS);
            return parcels > before;
        } finally {
            lock.unlock();
        }
    }

    public int fee() throws InterruptedException {
        lock.lock();
        try {
            int p = parcels;
            changed.awaitUninterruptibly();
            return p * 3; // BLOCAL: stale-after-wait medium
        } finally {
            lock.unlock();
        }
    }

    private boolean isEmpty() {
        lock.lock();
        try {
            return parcels == 0;
        } finally {
            lock.unlock();
        }
    }

    public void awaitLoad() throws InterruptedException {
        if (isEmpty()) {
            lock.lock();
            try {
                changed.await(); // BLOCAL: check-then-wait high
            } finally {
                lock.unlock();
            }
        }
    }

    public void awaitLoadAWhile() throws InterruptedException {
        if (isEmpty()) {
            lock.lock();
            try {
                changed.await(1, TimeUnit.SECONDS);
            } finally {
                lock.unlock();
            }
        }
    }

    public void awaitLoadWell() throws InterruptedException {
        lock.lock();
        try {
            while (isEmpty()) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The wait gives up its own lock only: what the monitor guards stays as it was. */
    public void deliver() throws InterruptedException {
        synchronized (this) {
            int s = stops;
            lock.lock();
            try {
                while (parcels == 0) {
                    changed.await();
                }
                parcels--;
            } finally {
                lock.unlock();
            }
            stops = s + 1;
        }
    }

    public synchronized void stop() {
        stops++;
    }

    public void reroute(String to) throws InterruptedException {
        lock.lock();
        try {
            String old = route;
            while (parcels > 0) {
                changed.await();
            }
            route = old + "/" + to; // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    public void unload() {
        lock.lock();
        try {
            parcels = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
