// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Java Concurrency in Practice, chapter 14: state dependence, by buffers, gates and latches. */
class BookBuffers {

    static abstract class BaseBoundedBuffer<V> {
        private final V[] buf;
        private int tail;
        private int head;
        private int count;

        @SuppressWarnings("unchecked")
        protected BaseBoundedBuffer(int capacity) {
            this.buf = (V[]) new Object[capacity];
        }

        protected synchronized final void doPut(V v) {
            buf[tail] = v;
            if (++tail == buf.length) {
                tail = 0;
            }
            ++count;
        }

        protected synchronized final V doTake() {
            V v = buf[head];
            buf[head] = null;
            if (++head == buf.length) {
                head = 0;
            }
            --count;
            return v;
        }

        public synchronized final boolean isFull() {
            return count == buf.length;
        }

        public synchronized final boolean isEmpty() {
            return count == 0;
        }
    }

    /** Listing 14.3: it balks. Silent: test and act in one block. */
    static class GrumpyBoundedBuffer<V> extends BaseBoundedBuffer<V> {
        static final GrumpyBoundedBuffer<String> SHARED = new GrumpyBoundedBuffer<>(10);

        GrumpyBoundedBuffer(int size) {
            super(size);
        }

        public synchronized void put(V v) {
            if (isFull()) {
                throw new IllegalStateException("full");
            }
            doPut(v);
        }

        public synchronized V take() {
            if (isEmpty()) {
                throw new IllegalStateException("empty");
            }
            return doTake();
        }
    }

    /** The same without the outer lock: the question is old. */
    static class CarelessBoundedBuffer<V> extends BaseBoundedBuffer<V> {
        static final CarelessBoundedBuffer<String> SHARED = new CarelessBoundedBuffer<>(10);

        CarelessBoundedBuffer(int size) {
            super(size);
        }

        public void put(V v) {
            if (isFull()) {
                throw new IllegalStateException("full");
            }
            // Mended: both by callees, medium.
            doPut(v); // BLOCAL: check-then-act medium
        }

        public V take() {
            if (isEmpty()) {
                throw new IllegalStateException("empty");
            }
            return doTake(); // BLOCAL: check-then-act medium
        }
    }

    /** Listing 14.5: it sleeps outside of the block, then asks again. Silent. */
    static class SleepyBoundedBuffer<V> extends BaseBoundedBuffer<V> {
        static final SleepyBoundedBuffer<String> SHARED = new SleepyBoundedBuffer<>(10);

        SleepyBoundedBuffer(int size) {
            super(size);
        }

        public void put(V v) throws InterruptedException {
            while (true) {
                synchronized (this) {
                    if (!isFull()) {
                        doPut(v);
                        return;
                    }
                }
                Thread.sleep(60);
            }
        }

        public V take() throws InterruptedException {
            while (true) {
                synchronized (this) {
                    if (!isEmpty()) {
                        return doTake();
                    }
                }
                Thread.sleep(60);
            }
        }
    }

    /** Sleepy in the wrong place: it asks, sleeps, and does. */
    static class DozyBoundedBuffer<V> extends BaseBoundedBuffer<V> {
        static final DozyBoundedBuffer<String> SHARED = new DozyBoundedBuffer<>(10);

        DozyBoundedBuffer(int size) {
            super(size);
        }

        /** The act depends on the test by possible endlessness alone, and the loop merely sleeps. */
        public void put(V v) throws InterruptedException {
            while (isFull()) {
                Thread.sleep(60);
            }
            doPut(v); // BLOCAL: check-then-act medium
        }

        public V take() throws InterruptedException {
            while (isEmpty()) {
                Thread.sleep(60);
            }
            return doTake(); // BLOCAL: check-then-act medium
        }
    }

    /** Listing 14.6. Silent. */
    static class BoundedBuffer<V> extends BaseBoundedBuffer<V> {
        static final BoundedBuffer<String> SHARED = new BoundedBuffer<>(10);

        BoundedBuffer(int size) {
            super(size);
        }

        public synchronized void put(V v) throws InterruptedException {
            while (isFull()) {
                wait();
            }
            doPut(v);
            notifyAll();
        }

        public synchronized V take() throws InterruptedException {
            while (isEmpty()) {
                wait();
            }
            V v = doTake();
            notifyAll();
            return v;
        }

        /** Listing 14.8: notifies only when it was empty before. Silent: read and used in one block. */
        public synchronized void putConditionally(V v) throws InterruptedException {
            while (isFull()) {
                wait();
            }
            boolean wasEmpty = isEmpty();
            doPut(v);
            if (wasEmpty) {
                notifyAll();
            }
        }

        /** What was asked before the wait says whether to notify: not written, but used after it. */
        public synchronized void putTooEarly(V v) throws InterruptedException {
            boolean wasEmpty = isEmpty();
            while (isFull()) {
                wait();
            }
            doPut(v);
            // Mended: it decides no write of that field, and is not used as data. Silent.
            if (wasEmpty) {
                notifyAll();
            }
        }
    }

    /** Listing 14.11: explicit conditions. Silent. */
    static class ConditionBoundedBuffer<T> {
        static final ConditionBoundedBuffer<String> SHARED = new ConditionBoundedBuffer<>();
        protected final Lock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition();
        private final Condition notEmpty = lock.newCondition();
        @SuppressWarnings("unchecked")
        private final T[] items = (T[]) new Object[100];
        private int tail;
        private int head;
        private int count;

        public void put(T x) throws InterruptedException {
            lock.lock();
            try {
                while (count == items.length) {
                    notFull.await();
                }
                items[tail] = x;
                if (++tail == items.length) {
                    tail = 0;
                }
                ++count;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        public T take() throws InterruptedException {
            lock.lock();
            try {
                while (count == 0) {
                    notEmpty.await();
                }
                T x = items[head];
                items[head] = null;
                if (++head == items.length) {
                    head = 0;
                }
                --count;
                notFull.signal();
                return x;
            } finally {
                lock.unlock();
            }
        }

        /** Broken twin: the slot is chosen before the wait. */
        public void putAtOldSlot(T x) throws InterruptedException {
            lock.lock();
            try {
                int slot = tail;
                while (count == items.length) {
                    notFull.await();
                }
                items[slot] = x;
                // Mended: of the two uses that which is written back is the worse one.
                tail = slot + 1 == items.length ? 0 : slot + 1; // BLOCAL: stale-after-wait high
                ++count;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Listing 12.1: a semaphore for each side. Silent: a semaphore of many is no lock. */
    static class SemaphoreBoundedBuffer<E> {
        static final SemaphoreBoundedBuffer<String> SHARED = new SemaphoreBoundedBuffer<>(10);
        private final Semaphore availableItems;
        private final Semaphore availableSpaces;
        private final E[] items;
        private int putPosition = 0;
        private int takePosition = 0;

        @SuppressWarnings("unchecked")
        SemaphoreBoundedBuffer(int capacity) {
            availableItems = new Semaphore(0);
            availableSpaces = new Semaphore(capacity);
            items = (E[]) new Object[capacity];
        }

        public boolean isEmpty() {
            return availableItems.availablePermits() == 0;
        }

        public void put(E x) throws InterruptedException {
            availableSpaces.acquire();
            doInsert(x);
            availableItems.release();
        }

        public E take() throws InterruptedException {
            availableItems.acquire();
            E item = doExtract();
            availableSpaces.release();
            return item;
        }

        private synchronized void doInsert(E x) {
            int i = putPosition;
            items[i] = x;
            putPosition = (++i == items.length) ? 0 : i;
        }

        private synchronized E doExtract() {
            int i = takePosition;
            E x = items[i];
            items[i] = null;
            takePosition = (++i == items.length) ? 0 : i;
            return x;
        }
    }

    /** Listing 14.9: a gate that can be closed again. The generation is read before the wait so that it can be compared. */
    static class ThreadGate {
        static final ThreadGate SHARED = new ThreadGate();
        private boolean isOpen;
        private int generation;

        public synchronized void close() {
            isOpen = false;
        }

        public synchronized void open() {
            ++generation;
            isOpen = true;
            notifyAll();
        }

        /** Silent: to be compared with a fresh read is no use. */
        public synchronized void await() throws InterruptedException {
            int arrivalGeneration = generation;
            while (!isOpen && arrivalGeneration == generation) {
                wait();
            }
        }
    }

    /** Listing 14.12: a semaphore made of a lock. Silent. */
    static class SemaphoreOnLock {
        static final SemaphoreOnLock SHARED = new SemaphoreOnLock(4);
        private final Lock lock = new ReentrantLock();
        private final Condition permitsAvailable = lock.newCondition();
        private int permits;

        SemaphoreOnLock(int initialPermits) {
            lock.lock();
            try {
                permits = initialPermits;
            } finally {
                lock.unlock();
            }
        }

        public void acquire() throws InterruptedException {
            lock.lock();
            try {
                while (permits <= 0) {
                    permitsAvailable.await();
                }
                --permits;
            } finally {
                lock.unlock();
            }
        }

        public void release() {
            lock.lock();
            try {
                ++permits;
                permitsAvailable.signal();
            } finally {
                lock.unlock();
            }
        }

        /** Broken twin: permits are asked for before the lock, and then waited for once. */
        public void acquireIf() throws InterruptedException {
            if (permits <= 0) {
                lock.lock();
                try {
                    permitsAvailable.await(); // BLOCAL: check-then-wait high
                } finally {
                    lock.unlock();
                }
            }
        }
    }
}
