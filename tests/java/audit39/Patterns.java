package audit39;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Patterns of concurrent bugs (Farchi, Nir, Ur): taken for atomic, two stages, wrong or no lock, lost notify, sleeping, orphans. */
public class Patterns {
    /** Taken for atomic. */
    static class Taken {
        private volatile int serial;
        private volatile long bytes;
        private final AtomicInteger max = new AtomicInteger();

        int nextUnsafe() {
            return serial++; // BLOCAL: lost-update
        }

        void addUnsafe(long n) {
            bytes += n; // BLOCAL: lost-update
        }

        synchronized void addSafe(long n) {
            total += n;
        }

        private long total;

        synchronized long total() {
            return total;
        }

        // The greatest so far, set by an old comparison.
        void maxUnsafe(int n) {
            if (n > max.get()) {
                max.set(n); // BLOCAL: check-then-act
            }
        }

        void max(int n) {
            max.accumulateAndGet(n, Math::max);
        }

        void maxByCas(int n) {
            int m;
            while (n > (m = max.get())) {
                if (max.compareAndSet(m, n)) {
                    return;
                }
            }
        }

        // Tried once only.
        void maxOnce(int n) {
            int m = max.get();
            if (n > m) {
                max.compareAndSet(m, n); // BLOCAL: lost-cas
            }
        }

        long seen() {
            return bytes + serial;
        }
    }

    /** Two stages: the key under one lock, the value under another. */
    static class Stages {
        private final Object keyLock = new Object();
        private final Object valueLock = new Object();
        private int[] keys = {1, 2, 3};
        private int[] values = {10, 20, 30};
        private int last;

        int index(int key) {
            synchronized (keyLock) {
                for (int i = 0; i < keys.length; i++) {
                    if (keys[i] == key) {
                        return i;
                    }
                }
                return -1;
            }
        }

        // The key has moved by the time that its value is taken: under the other lock alone.
        int valueUnsafe(int key) {
            int i = index(key);
            synchronized (valueLock) {
                return i < 0 ? 0 : values[i];
            }
        }

        int value(int key) {
            synchronized (keyLock) {
                int i = index(key);
                synchronized (valueLock) {
                    return i < 0 ? 0 : values[i];
                }
            }
        }

        // The key's place, then the key itself: both of one lock.
        void renameUnsafe(int key, int to) {
            int i = index(key);
            if (i >= 0) {
                synchronized (keyLock) {
                    keys[i] = to; // BLOCAL: check-then-act
                }
            }
        }

        void rename(int key, int to) {
            synchronized (keyLock) {
                int i = index(key);
                if (i >= 0) {
                    keys[i] = to;
                }
            }
        }

        void shuffle() {
            synchronized (keyLock) {
                int k = keys[0];
                keys[0] = keys[2];
                keys[2] = k;
                synchronized (valueLock) {
                    int v = values[0];
                    values[0] = values[2];
                    values[2] = v;
                    last = v;
                }
            }
        }

        int last() {
            synchronized (valueLock) {
                return last;
            }
        }
    }

    /** The wrong lock, or none. */
    static class Wrong {
        private final Object right = new Object();
        private int x;
        private final List<String> names = new ArrayList<>();

        void one() {
            synchronized (right) {
                x++;
            }
        }

        void two() {
            synchronized (right) {
                x += 2;
            }
        }

        void three() {
            synchronized (right) {
                x += 3;
            }
        }

        void none() {
            // Three writes of five are no rule.
            x = 0;
        }

        synchronized void wrong() {
            // Likewise.
            x--;
        }

        void name(String s) {
            synchronized (right) {
                names.add(s);
            }
        }

        void rename(String a, String b) {
            synchronized (right) {
                names.remove(a);
                names.add(b);
            }
        }

        int count() {
            synchronized (right) {
                return names.size() + x;
            }
        }

        // A walk under no lock, while others change it.
        void print() {
            for (String s : names) { // BLOCAL: guarded-by
                System.out.println(s);
            }
        }
    }

    /** Lost notify: asked outside, and signalled before anybody waits. */
    static class Signal {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition ready = lock.newCondition();
        private boolean done;
        private int results;

        boolean done() {
            lock.lock();
            try {
                return done;
            } finally {
                lock.unlock();
            }
        }

        void finish() {
            lock.lock();
            try {
                done = true;
                results++;
                ready.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void awaitUnsafe() throws InterruptedException {
            if (!done()) {
                lock.lock();
                try {
                    ready.await(); // BLOCAL: check-then-wait high
                } finally {
                    lock.unlock();
                }
            }
        }

        void await() throws InterruptedException {
            lock.lock();
            try {
                while (!done) {
                    ready.await();
                }
            } finally {
                lock.unlock();
            }
        }

        // How many there were before the wait.
        void takeOld() throws InterruptedException {
            lock.lock();
            try {
                int n = results;
                while (!done) {
                    ready.await();
                }
                results = n - 1; // BLOCAL: stale-after-wait high
            } finally {
                lock.unlock();
            }
        }

        void take() throws InterruptedException {
            lock.lock();
            try {
                while (!done) {
                    ready.await();
                }
                results--;
                done = false;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Sleep instead of join, and a flag that is polled. */
    static class Sleeping {
        private int result;
        private boolean computed;

        synchronized void compute(int n) {
            result = n;
            computed = true;
        }

        synchronized boolean computed() {
            return computed;
        }

        synchronized int result() {
            return result;
        }

        synchronized void reset() {
            computed = false;
            result = 0;
        }

        // Polled until it is there: nobody who resets it in between is thought of.
        int poll() throws InterruptedException {
            while (!computed()) {
                Thread.sleep(10);
            }
            return result(); // BLOCAL: check-then-act low
        }

        // Polled, then taken in another block: two take one.
        void takeUnsafe() throws InterruptedException {
            while (!computed()) {
                Thread.sleep(10);
            }
            synchronized (this) {
                computed = false; // BLOCAL: check-then-act
                System.out.println(result);
            }
        }

        void take() throws InterruptedException {
            for (;;) {
                synchronized (this) {
                    if (computed) {
                        computed = false;
                        System.out.println(result);
                        return;
                    }
                }
                Thread.sleep(10);
            }
        }
    }

    static class Orphan extends Thread {
        private final Taken taken;
        private final Stages stages;
        private final Wrong wrong;
        private final Signal signal;
        private final Sleeping sleeping;

        Orphan(Taken taken, Stages stages, Wrong wrong, Signal signal, Sleeping sleeping) {
            this.taken = taken;
            this.stages = stages;
            this.wrong = wrong;
            this.signal = signal;
            this.sleeping = sleeping;
        }

        @Override
        public void run() {
            try {
                int n = taken.nextUnsafe();
                taken.addUnsafe(n);
                taken.addSafe(taken.total()); // BLOCAL: stale-value low
                taken.maxUnsafe(n);
                taken.max(n);
                taken.maxByCas(n);
                taken.maxOnce((int) taken.seen());
                stages.renameUnsafe(1, 2);
                stages.rename(2, 3);
                stages.shuffle();
                System.out.println(stages.valueUnsafe(1) + stages.value(2) + stages.last()); // BLOCAL: inconsistent-read low
                wrong.one();
                wrong.two();
                wrong.three();
                wrong.none();
                wrong.wrong();
                wrong.name("a");
                wrong.rename("a", "b");
                wrong.print();
                System.out.println(wrong.count());
                signal.awaitUnsafe();
                signal.await();
                signal.takeOld();
                signal.take();
                System.out.println(sleeping.poll());
                sleeping.takeUnsafe();
                sleeping.take();
                sleeping.reset();
            } catch (InterruptedException e) {
                signal.finish();
                sleeping.compute(1);
            }
        }
    }

    public static void main(String[] args) {
        Taken taken = new Taken();
        Stages stages = new Stages();
        Wrong wrong = new Wrong();
        Signal signal = new Signal();
        Sleeping sleeping = new Sleeping();
        for (int i = 0; i < 3; i++) {
            new Orphan(taken, stages, wrong, signal, sleeping).start();
        }
        signal.finish();
        sleeping.compute(3);
    }
}
