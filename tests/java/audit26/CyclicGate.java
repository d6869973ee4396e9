package audit26;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A barrier with generations. */
public class CyclicGate implements Runnable {
    static final CyclicGate GATE = new CyclicGate();
    private static final int PARTIES = 4;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition tripped = lock.newCondition();
    private int arrived;
    private int generation;
    private int tickets;
    private boolean broken;

    /** Silent: the generation of before the wait is compared with the one of after it. */
    void await() throws InterruptedException {
        lock.lock();
        try {
            int g = generation;
            if (++arrived == PARTIES) {
                trip();
                return;
            }
            while (g == generation && !broken) {
                tripped.await();
            }
        } finally {
            lock.unlock();
        }
    }

    private void trip() {
        arrived = 0;
        generation++;
        tripped.signalAll();
    }

    /** The next generation is computed of the one of before the wait. */
    void awaitAndSkip() throws InterruptedException {
        lock.lock();
        try {
            int g = generation;
            tripped.await();
            generation = g + 1; // BLOCAL: stale-after-wait high {{generation}}
        } finally {
            lock.unlock();
        }
    }

    /** What was decided before the wait writes the same field after it. */
    void awaitAndReset() throws InterruptedException {
        lock.lock();
        try {
            boolean last = arrived + 1 == PARTIES;
            tripped.await();
            if (last) {
                arrived = 0; // BLOCAL: stale-after-wait medium {{arrived}}
            }
        } finally {
            lock.unlock();
        }
    }

    /** Silent: the question is put after the wait. */
    void awaitAndResetWell() throws InterruptedException {
        lock.lock();
        try {
            tripped.await();
            if (arrived + 1 == PARTIES) {
                arrived = 0;
            }
        } finally {
            lock.unlock();
        }
    }

    /** A ticket of before the wait, stored after it. */
    void queueUp(int[] places) throws InterruptedException {
        lock.lock();
        try {
            int t = tickets;
            while (broken) {
                tripped.await();
            }
            tickets = t + 1; // BLOCAL: stale-after-wait high {{tickets}}
        } finally {
            lock.unlock();
        }
    }

    /** The ticket is drawn before the wait, and nobody else has it. */
    int queueUpWell(int[] places) throws InterruptedException {
        lock.lock();
        try {
            int t = tickets++;
            while (broken) {
                tripped.await();
            }
            return places[t]; // BENIGN: stale-after-wait handed-over
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            tickets = 0;
            arrived = 0;
        } finally {
            lock.unlock();
        }
    }

    private boolean isBroken() {
        lock.lock();
        try {
            return broken;
        } finally {
            lock.unlock();
        }
    }

    void setBroken(boolean b) {
        lock.lock();
        try {
            broken = b;
            tripped.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The repair may come between the question and the wait. */
    void awaitRepair() throws InterruptedException {
        if (isBroken()) {
            lock.lock();
            try {
                tripped.await(); // BLOCAL: check-then-wait high {{broken}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent. */
    void awaitRepairWell() throws InterruptedException {
        lock.lock();
        try {
            while (isBroken()) {
                tripped.await();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        try {
            await();
            awaitAndSkip();
            awaitAndReset();
            awaitAndResetWell();
            queueUp(new int[8]);
            queueUpWell(new int[8]);
            setBroken(true);
            awaitRepair();
            awaitRepairWell();
            close();
        } catch (InterruptedException e) {
            setBroken(false);
        }
    }

    public static void main(String[] a) {
        new Thread(GATE).start();
        new Thread(GATE).start();
    }
}
