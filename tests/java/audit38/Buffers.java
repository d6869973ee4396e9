// RELEASES: 8 17
package audit38;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Bounded buffers, rings, barriers and mailboxes with conditions. */
public class Buffers {
    static class Ring<T> {
        static final Ring<String> RING = new Ring<>(8);

        private final Lock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition();
        private final Condition notEmpty = lock.newCondition();
        private final Object[] items;
        private int head;
        private int tail;
        private int count;
        private boolean closed;

        Ring(int capacity) {
            items = new Object[capacity];
        }

        // Silent: the textbook.
        void put(T item) throws InterruptedException {
            lock.lock();
            try {
                while (count == items.length) {
                    notFull.await();
                }
                items[tail] = item;
                tail = (tail + 1) % items.length;
                count++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        // The index is read before the wait and used after it.
        @SuppressWarnings("unchecked")
        T take() throws InterruptedException {
            lock.lock();
            try {
                int at = head;
                while (count == 0) {
                    notEmpty.await();
                }
                T item = (T) items[at];
                items[at] = null;
                head = (at + 1) % items.length; // BLOCAL: stale-after-wait high
                count--;
                notFull.signal();
                return item;
            } finally {
                lock.unlock();
            }
        }

        // If instead of while.
        @SuppressWarnings("unchecked")
        T takeOnce() throws InterruptedException {
            lock.lock();
            try {
                if (count == 0) {
                    notEmpty.await();
                }
                T item = (T) items[head];
                head = (head + 1) % items.length;
                count--; // BLOCAL: stale-after-wait
                notFull.signal();
                return item;
            } finally {
                lock.unlock();
            }
        }

        // Counted by what was there before the wait for room.
        void putAll(T[] more) throws InterruptedException {
            lock.lock();
            try {
                int n = count;
                for (T item : more) {
                    while (count == items.length) {
                        notFull.await();
                    }
                    items[tail] = item;
                    tail = (tail + 1) % items.length;
                    n++;
                    count = n; // BLOCAL: stale-after-wait high
                }
                notEmpty.signalAll();
            } finally {
                lock.unlock();
            }
        }

        // Whether it is full was asked by another block than the one that waits.
        void awaitRoom() throws InterruptedException {
            if (full()) {
                lock.lock();
                try {
                    notFull.await(); // BLOCAL: check-then-wait
                } finally {
                    lock.unlock();
                }
            }
        }

        private boolean full() {
            lock.lock();
            try {
                return count == items.length;
            } finally {
                lock.unlock();
            }
        }

        // Silent: within.
        void awaitRoomWithin() throws InterruptedException {
            lock.lock();
            try {
                while (full()) {
                    notFull.await();
                }
            } finally {
                lock.unlock();
            }
        }

        // Offered by what was there when it was asked; the number that was asked for changes two lines on.
        boolean offer(T item) {
            if (full()) {
                return false;
            }
            lock.lock();
            try {
                items[tail] = item;
                tail = (tail + 1) % items.length;
                count++; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
            return true;
        }

        // Silent.
        boolean offerAtOnce(T item) {
            lock.lock();
            try {
                if (full()) {
                    return false;
                }
                items[tail] = item;
                tail = (tail + 1) % items.length;
                count++;
                return true;
            } finally {
                lock.unlock();
            }
        }

        void close() {
            lock.lock();
            try {
                closed = true;
                head = 0;
                tail = 0;
                count = 0;
                notFull.signalAll();
                notEmpty.signalAll();
            } finally {
                lock.unlock();
            }
        }

        boolean closed() {
            lock.lock();
            try {
                return closed;
            } finally {
                lock.unlock();
            }
        }
    }

    // A mailbox of one letter with a monitor.
    static class Mailbox {
        static final Mailbox BOX = new Mailbox();

        private String letter;
        private int turn;
        private final Deque<String> sent = new ArrayDeque<>();

        // Silent.
        synchronized void put(String text) throws InterruptedException {
            while (letter != null) {
                wait();
            }
            letter = text;
            notifyAll();
        }

        // The letter is kept over the wait for one's turn.
        synchronized String take(int mine) throws InterruptedException {
            String text = letter;
            while (turn != mine) {
                wait();
            }
            turn = mine + 1;
            letter = null;
            notifyAll();
            return text == null ? "" : text.trim(); // BLOCAL: stale-after-wait
        }

        // Silent: read when it is one's turn.
        synchronized String takeInTurn(int mine) throws InterruptedException {
            while (turn != mine) {
                wait();
            }
            String text = letter;
            turn = mine + 1;
            letter = null;
            notifyAll();
            return text == null ? "" : text.trim();
        }

        // A wait in a helper two calls deep.
        synchronized void pass() throws InterruptedException {
            int now = turn;
            pauseForLetter();
            turn = now + 1; // BLOCAL: stale-after-wait high
            notifyAll();
        }

        private void pauseForLetter() throws InterruptedException {
            await();
        }

        private void await() throws InterruptedException {
            while (letter == null) {
                wait();
            }
        }

        // Silent: the helper first.
        synchronized void passAfter() throws InterruptedException {
            pauseForLetter();
            int now = turn;
            turn = now + 1;
            notifyAll();
        }

        // A sleep is no wait: the lock is kept.
        synchronized void slow() throws InterruptedException {
            int now = turn;
            Thread.sleep(10);
            turn = now + 1;
        }

        synchronized void send(String text) {
            sent.push(text);
            notifyAll();
        }

        // The last one that was sent before the wait is taken off after it.
        synchronized String last() throws InterruptedException {
            String top = sent.peek();
            while (letter != null) {
                wait();
            }
            if (top != null) {
                sent.pop(); // BLOCAL: stale-after-wait
            }
            return top;
        }
    }

    // A barrier with generations.
    static class Barrier {
        static final Barrier BARRIER = new Barrier();

        private final Object gate = new Object();
        private int arrived;
        private int generation;

        // Silent: the generation says whether the wait is over.
        void await(int parties) throws InterruptedException {
            synchronized (gate) {
                int mine = generation;
                arrived++;
                if (arrived == parties) {
                    arrived = 0;
                    generation++;
                    gate.notifyAll();
                    return;
                }
                while (mine == generation) {
                    gate.wait();
                }
            }
        }

        // Counted in one block, and waited for in the next: the last one has perhaps told already (what was counted is
        // taken for handed over).
        void awaitSplit(int parties) throws InterruptedException {
            int n;
            synchronized (gate) {
                n = ++arrived;
            }
            synchronized (gate) {
                if (n < parties) {
                    gate.wait(); // MISSED: check-then-wait (counted in the block that read it)
                } else {
                    arrived = 0; // BENIGN: check-then-act handed-over
                    gate.notifyAll();
                }
            }
        }
    }
}
