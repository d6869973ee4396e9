// RELEASES: 17
package audit39;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;

/** Producers and consumers, pipes, and what ping-pong plays: conditions asked once, or outside the lock. */
public class Buffers {
    static class Bounded {
        private final Object[] items = new Object[8];
        private int count;
        private int head;
        private int tail;

        synchronized void put(Object item) throws InterruptedException {
            while (count == items.length) {
                wait();
            }
            items[tail] = item;
            tail = (tail + 1) % items.length;
            count++;
            notifyAll();
        }

        // Asked once: who wakes up takes it for granted.
        synchronized void putIf(Object item) throws InterruptedException {
            if (count == items.length) {
                wait();
            }
            items[tail] = item;
            tail = (tail + 1) % items.length;
            count++; // BLOCAL: stale-after-wait
            notifyAll();
        }

        synchronized Object take() throws InterruptedException {
            while (count == 0) {
                wait();
            }
            Object item = items[head];
            items[head] = null;
            head = (head + 1) % items.length;
            count--;
            notifyAll();
            return item;
        }

        // What was read before the wait is written back behind it.
        synchronized Object takeOld() throws InterruptedException {
            int n = count;
            while (count == 0) {
                wait();
            }
            Object item = items[head];
            head = (head + 1) % items.length;
            count = n - 1; // BLOCAL: stale-after-wait high
            notifyAll();
            return item;
        }

        // The place was read before the wait.
        synchronized Object takeAtOld() throws InterruptedException {
            int place = head;
            while (count == 0) {
                wait();
            }
            Object item = items[place]; // BLOCAL: stale-after-wait
            head = (head + 1) % items.length;
            count--;
            return item;
        }

        synchronized boolean isEmpty() {
            return count == 0;
        }

        // Found empty, then waited for: the item that came in between has told nobody.
        void awaitItem() throws InterruptedException {
            if (isEmpty()) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        void awaitItemSafe() throws InterruptedException {
            synchronized (this) {
                while (count == 0) {
                    wait();
                }
            }
        }

        // For a while only: nobody sleeps for ever.
        void awaitAMoment() throws InterruptedException {
            if (isEmpty()) {
                synchronized (this) {
                    wait(10);
                }
            }
        }
    }

    static class Pipe {
        private final Deque<Integer> queue = new ArrayDeque<>();
        private boolean closed;

        synchronized int size() {
            return queue.size();
        }

        synchronized void add(int n) {
            queue.add(n);
            notify();
        }

        synchronized int remove() {
            return queue.remove();
        }

        // Fails by what another has taken in between.
        int pollUnsafe() {
            if (size() > 0) {
                return remove(); // BLOCAL: check-then-act
            }
            return -1;
        }

        synchronized int pollSafe() {
            if (size() > 0) {
                return remove();
            }
            return -1;
        }

        int pollByAnswer() {
            synchronized (this) {
                Integer n = queue.poll();
                return n == null ? -1 : n;
            }
        }

        // The limit is asked in an earlier block.
        void addBounded(int n) {
            boolean room;
            synchronized (queue) {
                room = !closed;
            }
            if (room) {
                System.out.println("room");
            }
            synchronized (this) {
                if (queue.size() < 10) {
                    queue.add(n);
                }
            }
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }
    }

    static class PingPong {
        private boolean ping = true;
        private int hits;

        void hitUnsafe(boolean mine) {
            boolean turn;
            synchronized (this) {
                turn = ping == mine;
            }
            if (turn) {
                synchronized (this) {
                    ping = !mine; // BLOCAL: check-then-act
                    hits++;
                    notifyAll();
                }
            }
        }

        void hit(boolean mine) throws InterruptedException {
            synchronized (this) {
                while (ping != mine) {
                    wait();
                }
                ping = !mine;
                hits++;
                notifyAll();
            }
        }

        synchronized int hits() {
            return hits;
        }
    }

    static class Lines {
        private final List<String> lines = new LinkedList<>();
        private int written;

        synchronized void line(String text) {
            lines.add(text);
        }

        // Written in a block, forgotten in the next: what came in between is never written.
        void flushUnsafe() {
            List<String> copy;
            synchronized (this) {
                copy = new LinkedList<>(lines);
            }
            for (String line : copy) {
                System.out.println(line);
            }
            synchronized (this) {
                lines.clear(); // BLOCAL: lost-update
                written += copy.size();
            }
        }

        void flush() {
            List<String> copy;
            synchronized (this) {
                copy = new LinkedList<>(lines);
                lines.clear();
            }
            for (String line : copy) {
                System.out.println(line);
            }
            synchronized (this) {
                written += copy.size(); // BENIGN: stale-value handed-over
            }
        }

        synchronized int written() {
            return written;
        }
    }

    public static void main(String[] args) {
        Bounded bounded = new Bounded();
        Pipe pipe = new Pipe();
        PingPong game = new PingPong();
        Lines lines = new Lines();
        for (int i = 0; i < 4; i++) {
            int n = i;
            new Thread(() -> {
                try {
                    bounded.put(n);
                    bounded.putIf(n);
                    pipe.add(n);
                    pipe.addBounded(n);
                    game.hit(n % 2 == 0);
                    game.hitUnsafe(n % 2 == 0);
                    lines.line("n" + n + game.hits());
                } catch (InterruptedException e) {
                    pipe.close();
                }
            }).start();
            new Thread(() -> {
                try {
                    bounded.awaitItem();
                    bounded.awaitItemSafe();
                    bounded.awaitAMoment();
                    System.out.println(bounded.take() + "" + bounded.takeOld() + bounded.takeAtOld()); // BENIGN: inconsistent-read reported-only; BENIGN: inconsistent-read handed-over
                    System.out.println(pipe.pollUnsafe() + pipe.pollSafe() + pipe.pollByAnswer()); // BENIGN: inconsistent-read handed-over
                    lines.flushUnsafe();
                    lines.flush();
                    System.out.println(lines.written());
                } catch (InterruptedException e) {
                    pipe.close();
                }
            }).start();
        }
    }
}
