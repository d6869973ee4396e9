package wait;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a map has for a key is got before a wait and added to after it: who drops the empty ones meanwhile drops this one,
 * and what is added is in a pool that nobody finds.
 */
class DroppedMeanwhile {
    static class Pool {
        private final Deque<String> free = new ArrayDeque<>();
        private final Deque<String> waiting = new ArrayDeque<>();
        int limit = 2;

        int size() {
            return free.size();
        }

        void add(String one) {
            free.add(one);
        }
    }

    static final DroppedMeanwhile SHARED = new DroppedMeanwhile();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Pool> pools = new HashMap<>();
    private final Map<String, Pool> kept = new HashMap<>();
    private int permits;

    private Pool poolOf(String route) {
        Pool p = pools.get(route);
        if (p == null) {
            p = new Pool();
            pools.put(route, p);
        }
        return p;
    }

    void purge() {
        lock.lock();
        try {
            for (Iterator<Map.Entry<String, Pool>> it = pools.entrySet().iterator(); it.hasNext();) {
                Pool p = it.next().getValue();
                if (p.size() == 0) {
                    it.remove();
                }
            }
            permits++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void open(String route) throws InterruptedException {
        lock.lock();
        try {
            Pool p = poolOf(route);
            while (permits == 0) {
                changed.await();
            }
            permits--;
            p.add(route); // BLOCAL: stale-after-wait medium {{may drop it}}
        } finally {
            lock.unlock();
        }
    }

    // Silent: got after the wait.
    void openAfter(String route) throws InterruptedException {
        lock.lock();
        try {
            while (permits == 0) {
                changed.await();
            }
            permits--;
            poolOf(route).add(route);
        } finally {
            lock.unlock();
        }
    }

    // Silent: got once more after each wait.
    void openAgain(String route) throws InterruptedException {
        lock.lock();
        try {
            Pool p = poolOf(route);
            while (permits == 0) {
                changed.await();
                p = poolOf(route);
            }
            permits--;
            p.add(route);
        } finally {
            lock.unlock();
        }
    }

    void put(String route) {
        lock.lock();
        try {
            kept.put(route, new Pool());
        } finally {
            lock.unlock();
        }
    }

    // Nobody drops one: what it is used for is its own affair.
    void openKept(String route) throws InterruptedException {
        lock.lock();
        try {
            Pool p = kept.get(route);
            while (permits == 0) {
                changed.await();
            }
            permits--;
            p.add(route); // BLOCAL: stale-after-wait low
        } finally {
            lock.unlock();
        }
    }
}
