// RELEASES: 8 17
package audit50;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Who waits for what: gates, pipes, barriers, turns, latches of one's own, and their threads. */
public class Signalbox {
    /** A gate that opens and shuts. */
    static class Gate {
        private boolean open;
        private int passed;
        private String reason = "";

        synchronized void open() {
            open = true;
            notifyAll();
        }

        synchronized void shut(String why) {
            open = false;
            reason = why;
        }

        synchronized boolean isOpen() {
            return open;
        }

        /** Looked at by a call, waited for in a block: the wake-up may have come between. */
        void pass() throws InterruptedException {
            if (!isOpen()) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        /** Silent: looked at in the loop. */
        void passRight() throws InterruptedException {
            synchronized (this) {
                while (!open) {
                    wait();
                }
                passed++;
            }
        }

        /** The flag is read once, before a loop that waits. */
        void passByFlag() throws InterruptedException {
            boolean shut;
            synchronized (this) {
                shut = !open;
            }
            synchronized (this) {
                while (shut) {
                    wait(); // BLOCAL: check-then-wait
                    shut = !open;
                }
            }
        }

        /** What was the reason before the wait is told after it as the reason: it is put back. */
        synchronized String passTold() throws InterruptedException {
            String why = reason;
            while (!open) {
                wait();
            }
            reason = why + "!"; // BLOCAL: stale-after-wait
            return reason;
        }

        /** Silent: read after the wait. */
        synchronized String passToldRight() throws InterruptedException {
            while (!open) {
                wait();
            }
            reason = reason + "!";
            return reason;
        }

        /** The count from before the wait is counted on. */
        synchronized void count() throws InterruptedException {
            int n = passed;
            if (!open) {
                wait();
            }
            passed = n + 1; // BLOCAL: stale-after-wait
        }

        /** Silent: timed, and looked at again behind it. */
        synchronized boolean passWithin(long millis) throws InterruptedException {
            long end = System.currentTimeMillis() + millis;
            while (!open) {
                long left = end - System.currentTimeMillis();
                if (left <= 0) {
                    return false;
                }
                wait(left);
            }
            passed++;
            return true;
        }
    }

    /** A pipe with two conditions. */
    static class Pipe<T> {
        private final Lock lock = new ReentrantLock();
        private final Condition some = lock.newCondition();
        private final Condition room = lock.newCondition();
        private final Queue<T> items = new LinkedList<>();
        private final int most;
        private boolean closed;
        private int waiters;

        Pipe(int most) {
            this.most = most;
        }

        /** Silent: the textbook. */
        void put(T item) throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (items.size() == most && !closed) {
                    room.await();
                }
                if (closed) {
                    throw new IllegalStateException("closed");
                }
                items.add(item);
                some.signal();
            } finally {
                lock.unlock();
            }
        }

        /** Silent: likewise, by a time that is left. */
        T take(long nanos) throws InterruptedException {
            lock.lockInterruptibly();
            try {
                long left = nanos;
                while (items.isEmpty()) {
                    if (left <= 0 || closed) {
                        return null;
                    }
                    left = some.awaitNanos(left);
                }
                T item = items.remove();
                room.signal();
                return item;
            } finally {
                lock.unlock();
            }
        }

        private boolean full() {
            lock.lock();
            try {
                return items.size() >= most;
            } finally {
                lock.unlock();
            }
        }

        /** Asked in a block of its own before a block that waits for ever. */
        void putHoping(T item) throws InterruptedException {
            boolean wait = full();
            lock.lock();
            try {
                if (wait) {
                    room.await(); // BLOCAL: check-then-wait
                }
                // What is added is decided by nothing that was read.
                items.add(item);
                some.signal();
            } finally {
                lock.unlock();
            }
        }

        /** How many there were before the wait is how many are taken after it. */
        List<T> takeAll() throws InterruptedException {
            List<T> all = new ArrayList<>();
            lock.lock();
            try {
                int n = items.size();
                while (n == 0) {
                    some.await();
                    n = items.size();
                }
                for (int i = 0; i < n; i++) {
                    all.add(items.remove());
                }
                room.signalAll();
                return all;
            } finally {
                lock.unlock();
            }
        }

        /** The head from before the wait is unlinked after it. */
        T peekAndTake() throws InterruptedException {
            lock.lock();
            try {
                T head = items.peek();
                if (waiters > 0) {
                    room.await();
                }
                items.remove(head); // BLOCAL: stale-after-wait
                return head;
            } finally {
                lock.unlock();
            }
        }

        /** The number of waiters is saved before the wait and written behind it. */
        void waitForRoom() throws InterruptedException {
            lock.lock();
            try {
                int before = waiters;
                waiters = before + 1;
                while (items.size() == most) {
                    room.await();
                }
                waiters = before; // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }

        /** Silent: counted up and down. */
        void waitForRoomRight() throws InterruptedException {
            lock.lock();
            try {
                waiters++;
                try {
                    while (items.size() == most) {
                        room.await();
                    }
                } finally {
                    waiters--;
                }
            } finally {
                lock.unlock();
            }
        }

        void close() {
            lock.lock();
            try {
                closed = true;
                some.signalAll();
                room.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** A barrier of one's own with generations. */
    static class Meeting {
        private final Object lock = new Object();
        private final int parties;
        private int here;
        private long generation;

        Meeting(int parties) {
            this.parties = parties;
        }

        /** Silent: the generation is compared with what it has become. */
        void meet() throws InterruptedException {
            synchronized (lock) {
                long mine = generation;
                if (++here == parties) {
                    here = 0;
                    generation++;
                    lock.notifyAll();
                    return;
                }
                while (mine == generation) {
                    lock.wait();
                }
            }
        }

        /** The generation is written on from what it was before the wait. */
        void meetWrong() throws InterruptedException {
            synchronized (lock) {
                long mine = generation;
                if (++here < parties) {
                    lock.wait();
                }
                here = 0; // BENIGN: stale-after-wait handed-over
                generation = mine + 1; // BLOCAL: stale-after-wait
                lock.notifyAll();
            }
        }

        /** Silent: read anew. */
        long reset() {
            synchronized (lock) {
                here = 0;
                lock.notifyAll();
                return ++generation;
            }
        }
    }

    /** Two monitors: a wait on the one gives only that one up. */
    static class Turns {
        private final Object order = new Object();
        private final Object state = new Object();
        private int turn;
        private int score;

        void next() {
            synchronized (order) {
                turn++;
                order.notifyAll();
            }
        }

        void score(int n) {
            synchronized (state) {
                score += n;
            }
        }

        /** Silent: the score's monitor is held over the wait at the other one. */
        void play(int mine) throws InterruptedException {
            synchronized (state) {
                int s = score;
                synchronized (order) {
                    while (turn != mine) {
                        order.wait();
                    }
                }
                score = s + 1;
            }
        }

        /** The turn is from before the wait, though the outer monitor was held. */
        void playWrong(int mine) throws InterruptedException {
            synchronized (state) {
                synchronized (order) {
                    int t = turn;
                    order.wait(10);
                    turn = t + mine; // BLOCAL: stale-after-wait
                }
            }
        }

        /** The check under the one monitor decides a wait at the other one. */
        void playAgain() throws InterruptedException {
            boolean none;
            synchronized (state) {
                none = score == 0;
            }
            synchronized (order) {
                if (none) {
                    order.wait(); // BLOCAL: check-then-wait
                }
            }
        }
    }

    /** A task list whose worker waits in a helper. */
    static class Bench implements Runnable {
        private final Deque<Runnable> tasks = new ArrayDeque<>();
        private boolean stopped;
        private int done;

        private void awaitSome() throws InterruptedException {
            while (tasks.isEmpty() && !stopped) {
                wait();
            }
        }

        synchronized void add(Runnable task) {
            tasks.addLast(task);
            notify();
        }

        synchronized void stop() {
            stopped = true;
            notifyAll();
        }

        /** The number done is read before the helper waits, and stored after it. */
        synchronized Runnable nextWrong() throws InterruptedException {
            int n = done;
            awaitSome();
            done = n + 1; // BLOCAL: stale-after-wait
            return tasks.pollFirst();
        }

        /** Silent: counted behind it. */
        synchronized Runnable next() throws InterruptedException {
            awaitSome();
            done++;
            return tasks.pollFirst();
        }

        @Override
        public void run() {
            try {
                for (Runnable r = next(); r != null; r = next()) { // BENIGN: check-then-act handed-over
                    r.run();
                }
                nextWrong();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final Gate GATE = new Gate();
    static final Pipe<String> PIPE = new Pipe<>(16);
    static final Meeting MEETING = new Meeting(4);
    static final Turns TURNS = new Turns();

    public static void main(String[] args) throws Exception {
        Bench bench = new Bench();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread t = new Thread(bench, "bench-" + i);
            t.start();
            threads.add(t);
        }
        bench.add(() -> GATE.open());
        bench.add(() -> GATE.shut("noon"));
        bench.add(() -> TURNS.next());
        bench.add(() -> TURNS.score(2));
        TimeUnit.SECONDS.sleep(1);
        bench.stop();
        for (Thread t : threads) {
            t.join();
        }
    }
}
