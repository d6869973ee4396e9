package audit39;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** The programs of the systematic testers, in Java: bluetooth, queues, stacks, phases, two stages, wrong locks, rings. */
public class Sct {
    /** The bluetooth driver: work begins if it is not stopped, and is counted. */
    static class Driver {
        private volatile boolean stopping;
        private volatile boolean stopped;
        private final AtomicInteger pending = new AtomicInteger(1);

        // Tested, then counted: stopped in between.
        boolean enterUnsafe() {
            if (stopping) {
                return false;
            }
            pending.incrementAndGet();
            return true;
        }

        boolean enter() {
            pending.incrementAndGet();
            if (stopping) {
                leave();
                return false;
            }
            return true;
        }

        void leave() {
            if (pending.decrementAndGet() == 0) {
                stopped = true;
            }
        }

        // Counted by one, asked by another.
        void leaveUnsafe() {
            pending.decrementAndGet();
            if (pending.get() == 0) { // BLOCAL: check-then-act
                stopped = true;
            }
        }

        void stop() {
            stopping = true;
            leave();
        }

        boolean stopped() {
            return stopped;
        }
    }

    /** The same with a lock. */
    static class LockedDriver {
        private boolean stopping;
        private int pending = 1;

        synchronized boolean stopping() {
            return stopping;
        }

        synchronized void count(int n) {
            pending += n;
        }

        synchronized void stop() {
            stopping = true;
            pending--;
        }

        // (c): other state of the lock.
        boolean enterUnsafe() {
            if (stopping()) {
                return false;
            }
            count(1); // BLOCAL: check-then-act low
            return true;
        }

        synchronized boolean enter() {
            if (stopping) {
                return false;
            }
            pending++;
            return true;
        }
    }

    /** A stack with a lock around each step. */
    static class Stack {
        private final int[] items = new int[16];
        private int top;
        private final ReentrantLock lock = new ReentrantLock();

        private int top() {
            lock.lock();
            try {
                return top;
            } finally {
                lock.unlock();
            }
        }

        private void raise() {
            lock.lock();
            try {
                top++;
            } finally {
                lock.unlock();
            }
        }

        void pushUnsafe(int n) {
            int t = top();
            if (t == items.length) {
                return;
            }
            lock.lock();
            try {
                // The place is used here, and raised below: the worse of the two.
                items[t] = n;
            } finally {
                lock.unlock();
            }
            raise(); // BLOCAL: check-then-act
        }

        void push(int n) {
            lock.lock();
            try {
                if (top < items.length) {
                    items[top++] = n;
                }
            } finally {
                lock.unlock();
            }
        }

        int popUnsafe() {
            if (top() == 0) {
                return -1;
            }
            lock.lock();
            try {
                return items[--top]; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }

        int pop() {
            lock.lock();
            try {
                return top == 0 ? -1 : items[--top];
            } finally {
                lock.unlock();
            }
        }
    }

    /** Two stages: the first number under the first lock, the second, made of it, under the second. */
    static class TwoStage {
        private int data1;
        private int data2;
        private final Object lock1 = new Object();
        private final Object lock2 = new Object();

        void write(int n) {
            synchronized (lock1) {
                data1 = n;
            }
            synchronized (lock2) {
                data2 = n + 1;
            }
        }

        // The second stage is computed from the first one's old value.
        int readUnsafe() {
            int a;
            synchronized (lock1) {
                a = data1;
            }
            synchronized (lock2) {
                return data2 - a;
            }
        }

        void moveUnsafe() {
            int a;
            synchronized (lock1) {
                a = data1;
            }
            synchronized (lock2) {
                data2 += a;
            }
            synchronized (lock1) {
                data1 = a - 1; // BLOCAL: lost-update
            }
        }

        void move() {
            synchronized (lock1) {
                synchronized (lock2) {
                    data2 += data1;
                    data1 = data1 - 1;
                }
            }
        }
    }

    /** A ring: each puts into its place what the one before has. */
    static class Ring {
        private int x1 = 1;
        private int x2 = 2;
        private final Object lock = new Object();

        void first() {
            int t;
            synchronized (lock) {
                t = x2;
            }
            synchronized (lock) {
                x1 = t; // BLOCAL: stale-value
            }
        }

        void second() {
            synchronized (lock) {
                x2 = (x1 + 1) % 4;
            }
        }

        void third() {
            synchronized (lock) {
                x1 = x2;
            }
        }
    }

    /** Made lazily by three who count, look and look again. */
    static class Lazy {
        private int data;
        private final Object mutex = new Object();

        void one() {
            synchronized (mutex) {
                data++;
            }
        }

        void two() {
            synchronized (mutex) {
                data += 2;
            }
        }

        // The number was three when it was looked at.
        void three() {
            boolean done;
            synchronized (mutex) {
                done = data >= 3;
            }
            if (done) {
                synchronized (mutex) {
                    data = 0; // BLOCAL: check-then-act
                }
            }
        }

        void threeSafe() {
            synchronized (mutex) {
                if (data >= 3) {
                    data = 0;
                }
            }
        }
    }

    /** A spinning lock made of a flag, right and wrong. */
    static class Spin {
        private final AtomicBoolean held = new AtomicBoolean();
        private volatile boolean busy;
        private int entered;

        void lockUnsafe() {
            while (busy) {
                Thread.yield();
            }
            busy = true; // BLOCAL: check-then-act low
            entered++;
        }

        void unlockUnsafe() {
            busy = false;
        }

        void takeUnsafe() {
            while (held.get()) {
                Thread.yield();
            }
            held.set(true); // BLOCAL: check-then-act
        }

        void take() {
            while (!held.compareAndSet(false, true)) {
                Thread.yield();
            }
        }

        void takeByAnswer() {
            while (held.getAndSet(true)) { // BENIGN: check-then-act handed-over
                Thread.yield();
            }
        }

        void give() {
            held.set(false);
        }
    }

    public static void main(String[] args) {
        Driver driver = new Driver();
        LockedDriver locked = new LockedDriver();
        Stack stack = new Stack();
        TwoStage stages = new TwoStage();
        Ring ring = new Ring();
        Lazy lazy = new Lazy();
        Spin spin = new Spin();
        for (int t = 0; t < 5; t++) {
            int i = t;
            new Thread(() -> {
                if (driver.enterUnsafe() && driver.enter()) {
                    driver.leave();
                    driver.leaveUnsafe();
                }
                if (locked.enterUnsafe() || locked.enter()) {
                    locked.count(-1); // BLOCAL: check-then-act low
                }
                stack.pushUnsafe(i);
                stack.push(i);
                System.out.println(stack.popUnsafe() + stack.pop() + stages.readUnsafe()); // BLOCAL: inconsistent-read low
                stages.write(i);
                stages.moveUnsafe();
                stages.move();
                ring.first();
                ring.second();
                ring.third();
                lazy.one();
                lazy.two();
                lazy.three();
                lazy.threeSafe();
                spin.lockUnsafe();
                spin.unlockUnsafe();
                spin.takeUnsafe();
                spin.give();
                spin.take();
                spin.give();
                spin.takeByAnswer();
                spin.give();
            }).start();
        }
        driver.stop();
        locked.stop();
        System.out.println(driver.stopped());
    }
}
