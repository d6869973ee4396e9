// OPTIONS: --check=state-version
package versions;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntSupplier;

/** Versions under other locks, of other state. */
class States {

    static class Explicit {
        static final Explicit SHARED = new Explicit();
        private final ReentrantLock lock = new ReentrantLock();
        private int low;
        private int high;

        void move(int by) {
            lock.lock();
            try {
                low += by;
                high += by;
            } finally {
                lock.unlock();
            }
        }

        int low() {
            lock.lock();
            try {
                return low;
            } finally {
                lock.unlock();
            }
        }

        int high() {
            lock.lock();
            try {
                return high;
            } finally {
                lock.unlock();
            }
        }

        int width() {
            return high() - low(); // BLOCAL: inconsistent-read low
        }

        /** Silent: the lock is held around both. */
        int widthInBlock() {
            lock.lock();
            try {
                return high() - low();
            } finally {
                lock.unlock();
            }
        }
    }

    static class ReadLock {
        static final ReadLock SHARED = new ReadLock();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private int low;
        private int high;

        void move(int by) {
            lock.writeLock().lock();
            try {
                low += by;
                high += by;
            } finally {
                lock.writeLock().unlock();
            }
        }

        int low() {
            lock.readLock().lock();
            try {
                return low;
            } finally {
                lock.readLock().unlock();
            }
        }

        int high() {
            lock.readLock().lock();
            try {
                return high;
            } finally {
                lock.readLock().unlock();
            }
        }

        int width() {
            return high() - low(); // BLOCAL: inconsistent-read low
        }

        /** Silent: the read lock keeps writers out. */
        int widthInBlock() {
            lock.readLock().lock();
            try {
                return high() - low();
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    /** A wait ends the version of its lock. That two versions meet there and that one is used after the wait is one finding. */
    static class Waits {
        static final Waits SHARED = new Waits();
        private int seen;
        private int done;

        synchronized void work() {
            seen++;
            done++;
            notifyAll();
        }

        synchronized int progress() throws InterruptedException {
            int before = done;
            wait();
            return done - before; // BLOCAL: stale-after-wait
        }
    }

    static class Collections {
        static final Collections SHARED = new Collections();
        private final Map<String, Integer> counts = new HashMap<>();
        private final List<String> names = new ArrayList<>();

        synchronized void add(String name) {
            names.add(name);
            counts.put(name, names.size());
        }

        synchronized int names() {
            return names.size();
        }

        synchronized int counts() {
            return counts.size();
        }

        int both() {
            return names() + counts(); // BLOCAL: inconsistent-read low
        }

        /** Silent: one block. */
        int bothInBlock() {
            synchronized (this) {
                return names() + counts();
            }
        }
    }

    static class References {
        static final References SHARED = new References();
        private final AtomicReference<String> name = new AtomicReference<>("");

        void rename(String to) {
            name.set(to);
        }

        String twice() {
            return name.get().concat(name.get()); // BLOCAL: inconsistent-read low
        }

        /** Silent: read once. */
        String twiceOfCopy() {
            String copy = name.get();
            return copy.concat(copy);
        }
    }

    /** Immutable snapshots: the mending. */
    static class Snapshots {
        static final Snapshots SHARED = new Snapshots();

        static class State {
            final int low;
            final int high;

            State(int low, int high) {
                this.low = low;
                this.high = high;
            }
        }

        private volatile State state = new State(0, 0);

        void move(int by) {
            state = new State(by, by + 1);
        }

        int torn() {
            return state.high - state.low; // BLOCAL: inconsistent-read low
        }

        /** Silent: one version. */
        int width() {
            State s = state;
            return s.high - s.low;
        }
    }

    /** A lambda that the lock's owner runs. */
    static class Lambdas {
        static final Lambdas SHARED = new Lambdas();
        private int low;
        private int high;

        synchronized void move(int by) {
            low += by;
            high += by;
        }

        private synchronized int locked(IntSupplier body) {
            return body.getAsInt();
        }

        /** Silent: both in the block that locked opens. */
        int width() {
            return locked(() -> high - low);
        }

        int torn() {
            return locked(() -> high) - locked(() -> low); // BLOCAL: inconsistent-read low
        }
    }

    /** Static state, the lock of the class. */
    static class Statics {
        private static int low;
        private static int high;

        static synchronized void move(int by) {
            low += by;
            high += by;
        }

        static synchronized int low() {
            return low;
        }

        static synchronized int high() {
            return high;
        }

        static int width() {
            return high() - low(); // BLOCAL: inconsistent-read low
        }
    }

    /** Two versions that meet in a callee are put together at the call. */
    static class AtTheCall {
        static final AtTheCall SHARED = new AtTheCall();
        private int low;
        private int high;

        synchronized void move(int by) {
            low += by;
            high += by;
        }

        synchronized int low() {
            return low;
        }

        synchronized int high() {
            return high;
        }

        private static int difference(int a, int b) {
            return a - b;
        }

        int width() {
            return difference(high(), low()); // BLOCAL: inconsistent-read low
        }
    }

    /** One value decides, the other is returned: no expression of both. Silent. */
    static class NoExpression {
        static final NoExpression SHARED = new NoExpression();
        private int low;
        private int high;

        synchronized void move(int by) {
            low += by;
            high += by;
        }

        synchronized int low() {
            return low;
        }

        synchronized int high() {
            return high;
        }

        int upperIfAny() {
            if (low() > 0) {
                return high();
            }
            return 0;
        }
    }

    /** An element of an array that one lock guards, and how many there are. */
    static class Arrays {
        static final Arrays SHARED = new Arrays();
        private final int[] items = new int[16];
        private int size;

        synchronized void push(int x) {
            items[size] = x;
            size++;
        }

        synchronized int size() {
            return size;
        }

        synchronized int at(int i) {
            return items[i];
        }

        int sum() {
            return at(0) + size(); // BLOCAL: inconsistent-read low
        }
    }
}
