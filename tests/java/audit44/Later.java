// RELEASES: 8 17
package audit44;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** What the rules tell that came with this suite: each beside what it does not mean. */
public class Later {
    /** Worked off by a loop that takes the first one before it and the next one at the end of its turn. */
    static class Outbox {
        private final Queue<String> out = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean sending = new AtomicBoolean();
        private final AtomicInteger wanted = new AtomicInteger();

        void sendLate(String text) {
            out.add(text);
            if (sending.compareAndSet(false, true)) {
                String s = out.poll();
                while (s != null) {
                    System.out.println(s);
                    s = out.poll();
                }
                sending.set(false); // BLOCAL: check-then-act medium {{which is not looked at again}}
            }
        }

        void add(String text) {
            out.add(text);
            drain();
        }

        // Looks again once the flag is down.
        void drain() {
            while (!out.isEmpty() && sending.compareAndSet(false, true)) {
                String s = out.poll();
                while (s != null) {
                    System.out.println(s);
                    s = out.poll();
                }
                sending.set(false);
            }
        }

        // Counts who came: the last look is at the number.
        void drainCounted() {
            if (wanted.getAndIncrement() != 0) {
                return;
            }
            int n = 1;
            do {
                String s = out.poll();
                while (s != null) {
                    System.out.println(s);
                    s = out.poll();
                }
                n = wanted.addAndGet(-n);
            } while (n != 0);
        }
    }

    /** Another one adds, and has it worked off. */
    static class Relay {
        private final Queue<String> out = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean sending = new AtomicBoolean();

        void add(String text) {
            out.add(text);
            drainLate();
        }

        void drainLate() {
            if (!sending.compareAndSet(false, true)) {
                return;
            }
            for (String s = out.poll(); s != null; s = out.poll()) {
                System.out.println(s);
            }
            sending.set(false); // BLOCAL: check-then-act medium {{out}}
        }
    }

    /** The same, of what two queues have: that the one is empty says nothing of the other. */
    static class Two {
        private final Queue<String> urgent = new ConcurrentLinkedQueue<>();
        private final Queue<String> normal = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean sending = new AtomicBoolean();

        void either(String text) {
            if (sending.compareAndSet(false, true)) {
                String s = urgent.poll();
                while (s != null) {
                    System.out.println(s);
                    s = normal.poll();
                }
                sending.set(false);
            }
        }

        void add(String text) {
            normal.add(text);
            either(text);
        }
    }

    interface Wire {
        void write(byte[] buffer, int from, int n);

        void told(byte[] buffer, int from, int n, boolean last);

        int peek(byte[] buffer, int from, int n);
    }

    /** As many as there were are given to somebody with other things, and the number is set back. */
    static class Buffer {
        private final byte[] buffer = new byte[512];
        private int count;

        synchronized void put(byte b) {
            buffer[count++] = b;
        }

        void flushLate(Wire w) {
            int n;
            synchronized (this) {
                n = count;
            }
            w.write(buffer, 0, n);
            synchronized (this) {
                count = 0; // BLOCAL: lost-update medium {{set back}}
            }
        }

        void flushAllLate(Wire w) {
            int n;
            synchronized (this) {
                n = count;
            }
            w.told(buffer, 0, n, true);
            synchronized (this) {
                count = 0; // BLOCAL: lost-update medium {{set back}}
            }
        }

        synchronized void flush(Wire w) {
            w.write(buffer, 0, count);
            count = 0;
        }

        // Taken off is what was written.
        void flushSome(Wire w) {
            int n;
            synchronized (this) {
                n = count;
            }
            w.write(buffer, 0, n);
            synchronized (this) {
                System.arraycopy(buffer, n, buffer, 0, count - n); // BLOCAL: stale-value low
                count -= n;
            }
        }
    }

    /** What is next is looked at, its time is waited for, and then it is taken. */
    static class Timed {
        private final PriorityQueue<long[]> queue = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
        private final Deque<long[]> done = new ArrayDeque<>();

        synchronized void add(long[] x) {
            queue.add(x);
            done.clear();
            notifyAll();
        }

        synchronized long[] nextLate() throws InterruptedException {
            long[] x = queue.peek();
            if (x == null) {
                return null;
            }
            wait(x[0] - System.currentTimeMillis());
            queue.remove(x); // BLOCAL: stale-after-wait medium
            return x;
        }

        synchronized long[] nextOfManyLate() throws InterruptedException {
            long[] x = queue.peek();
            while (x == null) {
                wait();
                x = queue.peek();
            }
            long left = x[0] - System.currentTimeMillis();
            if (left > 0) {
                wait(left);
            }
            queue.remove(x); // BLOCAL: stale-after-wait medium {{another may have taken it}}; BLOCAL: stale-after-wait low
            return x;
        }

        // Whether it still was there is asked.
        synchronized long[] nextAsked() throws InterruptedException {
            long[] x = queue.peek();
            if (x == null) {
                return null;
            }
            wait(x[0] - System.currentTimeMillis());
            return queue.remove(x) ? x : null; // BLOCAL: stale-after-wait low
        }

        // Nobody goes on with it.
        synchronized void drop() throws InterruptedException {
            long[] x = queue.peek();
            if (x == null) {
                return;
            }
            wait(x[0] - System.currentTimeMillis());
            queue.remove(x); // BLOCAL: stale-after-wait low
        }

        // Looked at anew after each wait.
        synchronized long[] next() throws InterruptedException {
            for (;;) {
                long[] x = queue.peek();
                if (x == null) {
                    wait();
                } else if (x[0] <= System.currentTimeMillis()) {
                    return queue.poll();
                } else {
                    wait(x[0] - System.currentTimeMillis());
                }
            }
        }
    }

    interface Link {
        void close();
    }

    /** What was there is handed to a helper that ends it, and another is put over. */
    static class Dialer {
        private final AtomicReference<Link> now = new AtomicReference<>();
        private Link link;
        private Link last;

        static void closeQuietly(Link l) {
            try {
                l.close();
            } catch (RuntimeException e) {
                // it is closed
            }
        }

        static boolean isGood(Link l) {
            return l.hashCode() != 0;
        }

        void dialLate(Link next) {
            Link old = now.get();
            if (old != null) {
                closeQuietly(old);
            }
            now.set(next); // BLOCAL: lost-update medium {{ended}}
        }

        void redialLate(Link next) {
            Link old;
            synchronized (this) {
                old = link;
            }
            if (old != null) {
                closeQuietly(old);
            }
            synchronized (this) {
                link = next; // BLOCAL: lost-update medium {{ended}}
            }
        }

        void dial(Link next) {
            Link old = now.getAndSet(next);
            if (old != null) {
                closeQuietly(old);
            }
        }

        void redial(Link next) {
            Link old;
            synchronized (this) {
                old = link;
                link = next;
            }
            if (old != null) {
                closeQuietly(old);
            }
        }

        // Under one lock from the one to the other.
        synchronized void redialSlowly(Link next) {
            if (link != null) {
                closeQuietly(link);
            }
            link = next;
        }

        // It is only asked.
        void note(Link next) {
            Link old;
            synchronized (this) {
                old = last;
            }
            if (old != null && isGood(old)) {
                System.out.println("good");
            }
            synchronized (this) {
                last = next;
            }
        }

        // … and told of.
        void say(Link next) {
            Link old;
            synchronized (this) {
                old = last;
            }
            if (old != null) {
                System.out.println(old);
            }
            synchronized (this) {
                last = next;
            }
        }

        synchronized void drop() {
            link = null;
            last = null;
            now.set(null);
        }
    }

    /** Who waits until there are none, and then is one. */
    static class Gate {
        private int holders;
        private int waiting;

        synchronized void holdLate() throws InterruptedException {
            if (holders > 0) {
                wait();
            }
            holders++; // BLOCAL: stale-after-wait medium {{holders}}
        }

        synchronized void holdToo() throws InterruptedException {
            if (holders != 0) {
                wait();
            }
            holders += 1; // BLOCAL: stale-after-wait medium {{holders}}
        }

        synchronized void hold() throws InterruptedException {
            while (holders > 0) {
                wait();
            }
            holders++;
        }

        // Waits for somebody to be there, and joins in: one more needs no answer.
        synchronized void join() throws InterruptedException {
            if (holders == 0) {
                wait();
            }
            holders++;
        }

        // Another number is counted.
        synchronized void come() throws InterruptedException {
            if (holders > 0) {
                wait();
            }
            waiting++;
        }

        synchronized void leave() {
            holders--;
            notifyAll();
        }
    }

    static final Outbox OUTBOX = new Outbox();
    static final Relay RELAY = new Relay();
    static final Two TWO = new Two();
    static final Buffer BUFFER = new Buffer();
    static final Timed TIMED = new Timed();
    static final Dialer DIALER = new Dialer();
    static final Gate GATE = new Gate();
}
