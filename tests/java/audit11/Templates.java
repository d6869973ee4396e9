// RELEASES: 8 17
package audit11;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/** A template method that runs what it is given under the lock (Spring, Camel, Hazelcast). */
class LockTemplate {
    static final LockTemplate SHARED = new LockTemplate();
    private final Lock lock = new ReentrantLock();
    private int count;

    private int locked(IntSupplier body) {
        lock.lock();
        try {
            return body.getAsInt();
        } finally {
            lock.unlock();
        }
    }

    void increment() {
        int n = locked(() -> count);
        // the line of the body: read by the first lambda's block, stored back in the second's: high
        locked(() -> count = n + 1); // BLOCAL: lost-update high
    }

    void reset() {
        locked(() -> count = 0);
    }
}

/** As mended: one lambda. Silent. */
class LockTemplateFixed {
    static final LockTemplateFixed SHARED = new LockTemplateFixed();
    private final Lock lock = new ReentrantLock();
    private int count;

    private int locked(IntSupplier body) {
        lock.lock();
        try {
            return body.getAsInt();
        } finally {
            lock.unlock();
        }
    }

    void increment() {
        locked(() -> count++);
    }

    void reset() {
        locked(() -> count = 0);
    }
}

/** A lock that is closed by try-with-resources (Jetty's AutoLock). */
class AutoLocked {
    static final AutoLocked SHARED = new AutoLocked();
    private final AutoLock lock = new AutoLock();
    private int state;

    static final class AutoLock implements AutoCloseable {
        private final ReentrantLock lock = new ReentrantLock();

        AutoLock acquire() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    void start() {
        int s;
        try (AutoLock l = lock.acquire()) {
            s = state;
        }
        if (s == 0) {
            try (AutoLock l = lock.acquire()) {
                // acquire() and close() are lock operations by their summaries; (a): high
                state = 1; // BLOCAL: check-then-act high
            }
        }
    }

    void stop() {
        try (AutoLock l = lock.acquire()) {
            state = 0;
        }
    }
}

/** As mended. Silent. */
class AutoLockedFixed {
    static final AutoLockedFixed SHARED = new AutoLockedFixed();
    private final AutoLocked.AutoLock lock = new AutoLocked.AutoLock();
    private int state;

    void start() {
        try (AutoLocked.AutoLock l = lock.acquire()) {
            if (state == 0) {
                state = 1;
            }
        }
    }

    void stop() {
        try (AutoLocked.AutoLock l = lock.acquire()) {
            state = 0;
        }
    }
}

/** A semaphore of one permit is a lock. */
class Permit {
    static final Permit SHARED = new Permit();
    private final Semaphore mutex = new Semaphore(1);
    private int value;

    void add(int n) throws InterruptedException {
        int v;
        mutex.acquire();
        try {
            v = value;
        } finally {
            mutex.release();
        }
        mutex.acquire();
        try {
            // its every constructor call passes 1; stored back in a new block: high
            value = v + n; // BLOCAL: lost-update high
        } finally {
            mutex.release();
        }
    }

    void clear() throws InterruptedException {
        mutex.acquire();
        try {
            value = 0;
        } finally {
            mutex.release();
        }
    }
}

/** As mended. Silent. */
class PermitFixed {
    static final PermitFixed SHARED = new PermitFixed();
    private final Semaphore mutex = new Semaphore(1);
    private int value;

    void add(int n) throws InterruptedException {
        mutex.acquire();
        try {
            value += n;
        } finally {
            mutex.release();
        }
    }

    void clear() throws InterruptedException {
        mutex.acquire();
        try {
            value = 0;
        } finally {
            mutex.release();
        }
    }
}

/** A base class keeps the state, and its lock; the derived one asks and acts. */
abstract class LifecycleBase {
    private boolean running;
    private int starts;

    synchronized boolean isRunning() {
        return running;
    }

    synchronized void markRunning() {
        running = true;
        starts++;
    }

    synchronized void markStopped() {
        running = false;
    }
}

/** The bug is in the derived class. */
class DerivedLifecycle extends LifecycleBase {
    static final DerivedLifecycle SHARED = new DerivedLifecycle();

    void start() {
        if (!isRunning()) {
            // (a) two inherited methods, two blocks of this: high
            // mended: of two calls that are each atomic by themselves medium (§7)
            markRunning(); // BLOCAL: check-then-act medium
        }
    }
}

/** As mended: the derived method holds the lock. Silent. */
class DerivedLifecycleFixed extends LifecycleBase {
    static final DerivedLifecycleFixed SHARED = new DerivedLifecycleFixed();

    synchronized void start() {
        if (!isRunning()) {
            markRunning();
        }
    }
}

/** A synchronized method of a pair of accounts: two atomic actions on the other locks. */
class Transfer {
    static final Transfer SHARED = new Transfer();
    private int transfers;

    static final class Account {
        private int balance;

        synchronized void add(int n) {
            balance += n;
        }

        synchronized int balance() {
            return balance;
        }
    }

    synchronized void move(Account from, Account to, int n) {
        // synchronized, and yet two atomic actions on other locks: medium
        from.add(-n); // BLOCAL: non-atomic medium
        to.add(n);
        transfers++;
    }

    synchronized int transfers() {
        return transfers;
    }
}

/** One action on another lock. Silent: reducible. */
class TransferFixed {
    static final TransferFixed SHARED = new TransferFixed();
    private int transfers;

    synchronized void deposit(Transfer.Account to, int n) {
        transfers++;
        to.add(n);
    }

    synchronized int transfers() {
        return transfers;
    }
}

/** A listener that is told inside of a loop, each turn under a new block: what the last turn read is over. */
class LastTurn {
    static final LastTurn SHARED = new LastTurn();
    private final List<Integer> values = new ArrayList<>();
    private int last;

    void follow(int turns) {
        int seen = 0;
        for (int i = 0; i < turns; i++) {
            synchronized (this) {
                // what the last turn read is stored back by this one: a new block each: high
                last = seen + 1; // BLOCAL: lost-update high
                values.add(i);
                seen = last;
            }
        }
    }

    synchronized void set(int n) {
        last = n;
    }
}

/** Each turn reads for itself. Silent. */
class EachTurn {
    static final EachTurn SHARED = new EachTurn();
    private int last;

    void follow(int turns) {
        for (int i = 0; i < turns; i++) {
            synchronized (this) {
                int seen = last;
                last = seen + 1;
            }
        }
    }

    synchronized void set(int n) {
        last = n;
    }
}
