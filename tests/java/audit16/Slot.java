package audit16;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Tested or read before a wait, acted upon after it: `if` for `while`, or a copy that outlived the wait (ANALYSIS 7, stale-after-wait). */
public class Slot {
    static final Slot SHARED = new Slot();

    private boolean busy;
    private int count;
    private int last;

    public synchronized void leave() {
        busy = false;
        count++;
        last = count;
        notifyAll();
    }

    public synchronized void insideIf() throws InterruptedException {
        if (busy) {
            wait();
            busy = true; // BLOCAL: stale-after-wait
        }
    }

    public synchronized void elseBranch() throws InterruptedException {
        if (!busy) {
            busy = true;
        } else {
            wait();
            busy = true; // BLOCAL: stale-after-wait
        }
    }

    public synchronized void early() throws InterruptedException {
        if (!busy) {
            busy = true;
            return;
        }
        wait();
        busy = true; // BLOCAL: stale-after-wait
    }

    private void pause() throws InterruptedException {
        wait();
    }

    public synchronized void twoTests() throws InterruptedException {
        boolean b = busy;
        if (b) {
            pause();
        }
        if (b) {
            busy = true; // BLOCAL: stale-after-wait
        }
    }

    public synchronized void data() throws InterruptedException {
        int n = count;
        if (n == 0) {
            wait();
        }
        count = n - 1; // BLOCAL: stale-after-wait
    }

    private int count() {
        return count;
    }

    public synchronized void dataByGetter() throws InterruptedException {
        int n = count();
        pause();
        count = n - 1; // BLOCAL: stale-after-wait
    }

    public synchronized void timed() throws InterruptedException {
        int n = count;
        wait(10);
        last = n; // BLOCAL: stale-after-wait
    }

    /** The plain form: what the `if` decides ends with it. */
    public synchronized void plain() throws InterruptedException {
        if (count == 0) {
            wait();
        }
        count--; // BLOCAL: stale-after-wait medium
    }

    /** Silent. */
    public synchronized void mended() throws InterruptedException {
        while (busy) {
            wait();
        }
        busy = true;
    }

    private boolean free() {
        return !busy;
    }

    /** Silent. */
    public synchronized void mendedByHelper() throws InterruptedException {
        for (;;) {
            if (free()) {
                break;
            }
            pause();
        }
        busy = true;
    }

    /** Silent: read again after it. */
    public synchronized void mendedData() throws InterruptedException {
        int n = count;
        while (n == 0) {
            wait();
            n = count;
        }
        count = n - 1;
    }
}

class Turns {
    static final Turns SHARED = new Turns();

    static class Queueing {
        final ReentrantLock lock = new ReentrantLock();
        final Condition freed = lock.newCondition();
        int turn;
    }

    private final Queueing q = new Queueing();

    public void next() {
        q.lock.lock();
        try {
            q.turn++;
            q.freed.signalAll();
        } finally {
            q.lock.unlock();
        }
    }

    /** The lock is a field of another object. */
    public void held() throws InterruptedException {
        q.lock.lock();
        try {
            int t = q.turn;
            q.freed.await();
            q.turn = t + 1; // BLOCAL: stale-after-wait
        } finally {
            q.lock.unlock();
        }
    }

    private void pause() throws InterruptedException {
        q.freed.await();
    }

    public void heldByHelper() throws InterruptedException {
        q.lock.lock();
        try {
            int t = q.turn;
            pause();
            q.turn = t + 1; // BLOCAL: stale-after-wait
        } finally {
            q.lock.unlock();
        }
    }

    /** Silent. */
    public void mended() throws InterruptedException {
        q.lock.lock();
        try {
            pause();
            int t = q.turn;
            q.turn = t + 1;
        } finally {
            q.lock.unlock();
        }
    }
}

/** The state is a generic superclass's. */
class Box<T> {
    protected T value;
    protected int version;

    public synchronized void put(T t) {
        value = t;
        version++;
        notifyAll();
    }
}

class TextBox extends Box<String> {
    static final TextBox SHARED = new TextBox();

    public synchronized void bump() throws InterruptedException {
        int v = version;
        while (value == null) {
            wait();
        }
        version = v + 1; // BLOCAL: stale-after-wait
    }

    /** Silent. */
    public synchronized void mended() throws InterruptedException {
        while (value == null) {
            wait();
        }
        version = version + 1;
    }
}

class StaticSlot {
    private static int tokens;

    public static synchronized void give() {
        tokens++;
        StaticSlot.class.notifyAll();
    }

    public static synchronized void take() throws InterruptedException {
        int t = tokens;
        if (t == 0) {
            StaticSlot.class.wait();
        }
        tokens = t - 1; // BLOCAL: stale-after-wait
    }

    /** Silent. */
    public static synchronized void mended() throws InterruptedException {
        while (tokens == 0) {
            StaticSlot.class.wait();
        }
        tokens = tokens - 1;
    }
}
