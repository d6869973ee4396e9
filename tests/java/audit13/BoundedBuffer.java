// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.logging.Logger;

/** A bounded buffer with conditions, producers and consumers, and a subclass that counts. */
class BoundedBuffer {
    private static final Logger LOG = Logger.getLogger("buffer");

    static class Buffer<T> {
        protected final Lock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition();
        private final Condition notEmpty = lock.newCondition();
        private final Object[] items;
        protected int head;
        protected int tail;
        protected int count;
        protected boolean closed;

        Buffer(int capacity) {
            items = new Object[capacity];
        }

        int count() {
            lock.lock();
            try {
                return count;
            } finally {
                lock.unlock();
            }
        }

        boolean isEmpty() {
            return count() == 0;
        }

        // Silent: the guarded wait.
        void put(T t) throws InterruptedException {
            lock.lock();
            try {
                while (count == items.length)
                    notFull.await();
                items[tail] = t;
                tail = (tail + 1) % items.length;
                count++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        @SuppressWarnings("unchecked")
        T take() throws InterruptedException {
            lock.lock();
            try {
                while (count == 0)
                    notEmpty.await();
                Object t = items[head];
                items[head] = null;
                head = (head + 1) % items.length;
                count--;
                notFull.signal();
                return (T) t;
            } finally {
                lock.unlock();
            }
        }

        void putAtSlot(T t) throws InterruptedException {
            lock.lock();
            try {
                int slot = tail;
                while (count == items.length)
                    notFull.await();
                items[slot] = t;
                tail = (slot + 1) % items.length; // BLOCAL: stale-after-wait high
                count++;
            } finally {
                lock.unlock();
            }
        }

        // Waits once only.
        void putIfRoom(T t) throws InterruptedException {
            lock.lock();
            try {
                if (count == items.length)
                    notFull.await();
                items[tail] = t;
                count++; // BLOCAL: stale-after-wait medium
            } finally {
                lock.unlock();
            }
        }

        void awaitRoom() throws InterruptedException {
            while (count() == items.length) {
                LOG.fine("full");
                lock.lock();
                try {
                    notFull.await(); // BLOCAL: check-then-wait high
                } finally {
                    lock.unlock();
                }
            }
        }

        void drop() {
            if (isEmpty())
                return;
            lock.lock();
            try {
                // Mended: a check by a call and an act are two calls, each atomic by itself: medium at most.
                count--; // BLOCAL: check-then-act medium
                head = (head + 1) % items.length;
            } finally {
                lock.unlock();
            }
        }

        boolean dropSafely() {
            if (isEmpty())
                return false;
            lock.lock();
            try {
                if (count == 0)
                    return false;
                count--; // BENIGN: check-then-act rechecked
                head = (head + 1) % items.length;
                return true;
            } finally {
                lock.unlock();
            }
        }

        void reset() {
            int n = count();
            lock.lock();
            try {
                head = n; // BLOCAL: stale-value medium
                tail = n;
            } finally {
                lock.unlock();
            }
        }

        Object peekAt() {
            int h;
            lock.lock();
            try {
                h = head;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                return items[h]; // BLOCAL: stale-value low
            } finally {
                lock.unlock();
            }
        }

        void close() {
            lock.lock();
            try {
                closed = true;
                notEmpty.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    static class Counting<T> extends Buffer<T> {
        static final Counting<String> SHARED = new Counting<>(10);
        private long puts;
        private long highest;

        Counting(int capacity) {
            super(capacity);
        }

        @Override
        void put(T t) throws InterruptedException {
            super.put(t);
            lock.lock();
            try {
                puts++;
            } finally {
                lock.unlock();
            }
        }

        void record() {
            int n = count();
            lock.lock();
            try {
                if (n > 5)
                    puts = 0; // BLOCAL: check-then-act low
            } finally {
                lock.unlock();
            }
        }

        // Silent: both under one lock.
        void recordAtOnce() {
            lock.lock();
            try {
                int n = count();
                if (n > highest)
                    highest = n;
            } finally {
                lock.unlock();
            }
        }

        void putUnlessClosed(T t) throws InterruptedException {
            if (closed)
                throw new IllegalStateException("closed");
            put(t); // BLOCAL: check-then-act low
        }
    }

    static class Producer implements Callable<Void> {
        @Override
        public Void call() throws Exception {
            Counting.SHARED.put("x");
            return null;
        }
    }

    static class Consumer implements Callable<String> {
        @Override
        public String call() throws Exception {
            return Counting.SHARED.take();
        }
    }
}
