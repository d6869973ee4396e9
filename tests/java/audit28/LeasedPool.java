package audit28;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Leases that come back to a pool which may be closed by then. */
public class LeasedPool implements Runnable {
    static final class Lease {
        private int resets;

        void reset() {
            resets++;
        }

        void close() {
            resets = -1;
        }
    }

    private final Lock lock = new ReentrantLock();
    private final Condition returned = lock.newCondition();
    private final List<Lease> idle = new ArrayList<>();
    private boolean closed;
    private int lent;

    /** It is reset outside of the lock; the pool that is closed meanwhile never closes it. */
    void giveBack(Lease l) {
        boolean over;
        lock.lock();
        try {
            over = closed;
        } finally {
            lock.unlock();
        }
        if (over) {
            l.close();
            return;
        }
        l.reset();
        lock.lock();
        try {
            idle.add(l); // BLOCAL: check-then-act medium {{closed}}; BLOCAL: check-then-act low
        } finally {
            lock.unlock();
        }
    }

    /** Silent: reset first, then asked and put in one block; closed outside. */
    void giveBackWell(Lease l) {
        l.reset();
        boolean over = false;
        lock.lock();
        try {
            if (closed) {
                over = true;
            } else {
                idle.add(l);
            }
            lent--;
            returned.signalAll();
        } finally {
            lock.unlock();
        }
        if (over) {
            l.close();
        }
    }

    /** Silent: what is idle is taken out under the lock, and closed outside. */
    void close() {
        List<Lease> all;
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            all = new ArrayList<>(idle);
            idle.clear();
        } finally {
            lock.unlock();
        }
        for (Lease l : all) {
            l.close();
        }
    }

    /** Silent: waits until all are back. */
    void drain() throws InterruptedException {
        lock.lock();
        try {
            while (lent > 0) {
                returned.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /** How many there were is found before the wait, and that many are taken after it. */
    List<Lease> takeAll() throws InterruptedException {
        List<Lease> got = new ArrayList<>();
        lock.lock();
        try {
            int n = idle.size();
            while (lent > 0) {
                returned.await();
            }
            for (int i = 0; i < n; i++) {
                got.add(idle.remove(0)); // BLOCAL: stale-after-wait {{idle}}
            }
        } finally {
            lock.unlock();
        }
        return got;
    }

    /** Silent: closed is final once it was seen. */
    Lease lend() {
        lock.lock();
        try {
            if (closed || idle.isEmpty()) {
                return null;
            }
            lent++;
            return idle.remove(idle.size() - 1);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        Lease l = lend();
        if (l != null) {
            giveBack(l); // BENIGN: check-then-act handed-over
        }
    }

    public static void main(String[] a) {
        LeasedPool p = new LeasedPool();
        new Thread(p).start();
        new Thread(p).start();
        p.close();
    }
}
