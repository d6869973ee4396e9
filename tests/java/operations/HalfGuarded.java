package operations;

import java.nio.channels.SelectionKey;
import java.util.concurrent.atomic.AtomicIntegerArray;

/* Atomics that most writers, though not all, change under a lock: it keeps out those who take it, no others. One finding stands
   for all of the state: what mends the writer without the lock mends all. */
final class HalfGuarded {
    static final HalfGuarded SHARED = new HalfGuarded(null);

    private final SelectionKey key;

    HalfGuarded(SelectionKey key) {
        this.key = key;
    }

    void add(int op) {
        synchronized (this) {
            key.interestOps(key.interestOps() | op); // BLOCAL: lost-update medium {{'key'}}
        }
    }

    void remove(int op) {
        synchronized (this) {
            key.interestOps(key.interestOps() & ~op); // BLOCAL: lost-update low [[another is shown]]
        }
    }

    void replace(int ops) {
        if (ops != 0) {
            synchronized (SHARED) { // another lock: the write is seen, and does not hold this
                key.interestOps(ops);
            }
        }
    }
}

/* All writers hold the lock. */
final class SilentHalfGuarded {
    static final SilentHalfGuarded SHARED = new SilentHalfGuarded(null);

    private final SelectionKey key;

    SilentHalfGuarded(SelectionKey key) {
        this.key = key;
    }

    synchronized void add(int op) {
        key.interestOps(key.interestOps() | op);
    }

    synchronized void remove(int op) {
        key.interestOps(key.interestOps() & ~op);
    }

    synchronized void replace(int ops) {
        key.interestOps(ops);
    }
}

/* What is checked under the lock counts on those who take it: a check is no update. */
final class SilentHalfChecked {
    static final SilentHalfChecked SHARED = new SilentHalfChecked(null);

    private final SelectionKey key;

    SilentHalfChecked(SelectionKey key) {
        this.key = key;
    }

    synchronized void start() {
        if (key.interestOps() == 0) {
            key.interestOps(SelectionKey.OP_READ);
        }
    }

    synchronized void stop() {
        if (key.interestOps() != 0) {
            key.interestOps(0);
        }
    }

    void replace(int ops) {
        key.interestOps(ops);
    }
}

/* An element is written by others than those that write the next one. */
final class SilentHalfGuardedElements {
    static final SilentHalfGuardedElements SHARED = new SilentHalfGuardedElements();

    private final AtomicIntegerArray a = new AtomicIntegerArray(8);

    synchronized void add(int i) {
        a.set(i, a.get(i) + 1);
    }

    synchronized void remove(int i) {
        a.set(i, a.get(i) - 1);
    }

    void clear(int i) {
        a.set(i, 0);
    }
}

/* A key of a selector is thread-safe, whoever has it: that a class keeps one says nothing of threads. */
final class KeyedConnection {
    private final SelectionKey key;

    KeyedConnection(SelectionKey key) {
        this.key = key;
    }

    void add(int op) {
        key.interestOps(key.interestOps() | op); // BLOCAL: lost-update low {{'key'}}
    }

    void replace(int ops) {
        key.interestOps(ops);
    }
}

/* Shared beyond doubt, but no lock shows that others change the key: who has a key is most often the selector's thread. */
final class SharedKey {
    static final SharedKey SHARED = new SharedKey(null);

    private final SelectionKey key;

    SharedKey(SelectionKey key) {
        this.key = key;
    }

    void add(int op) {
        key.interestOps(key.interestOps() | op); // BLOCAL: lost-update low {{'key'}}
    }

    void replace(int ops) {
        key.interestOps(ops);
    }
}
