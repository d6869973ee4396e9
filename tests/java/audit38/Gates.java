// RELEASES: 8 17
package audit38;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Start and end: flags that announce, queues that are left, tasks that come too late. */
public class Gates {
    // An executor of its own.
    static class Worker implements Runnable {
        static final Worker WORKER = new Worker();

        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean scheduled = new AtomicBoolean();
        private volatile boolean closed;
        private volatile boolean running;

        // What is added after the last look is left.
        void submit(Runnable r) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            queue.add(r); // BLOCAL: check-then-act medium
        }

        void close() {
            closed = true;
            Runnable r;
            while ((r = queue.poll()) != null) {
                r.run();
            }
        }

        // Silent: looks once more when it has added.
        void submitAndLook(Runnable r) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            queue.add(r);
            if (closed && queue.remove(r)) {
                r.run();
            }
        }

        // Given up when the queue is empty, while another adds and finds it scheduled.
        void drain() {
            if (!scheduled.compareAndSet(false, true)) {
                return;
            }
            Runnable r;
            while ((r = queue.poll()) != null) {
                r.run();
            }
            scheduled.set(false); // BLOCAL: check-then-act medium
        }

        void addAndDrain(Runnable r) {
            queue.add(r);
            drain();
        }

        // Set over what has told it to stop.
        @Override
        public void run() {
            running = true; // BLOCAL: lost-update medium
            while (running) {
                Runnable r = queue.poll();
                if (r != null) {
                    r.run();
                }
            }
        }

        void stop() {
            running = false;
        }
    }

    // Silent: the same looked at once more.
    static class Careful {
        static final Careful CAREFUL = new Careful();

        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean scheduled = new AtomicBoolean();

        void drain() {
            do {
                if (!scheduled.compareAndSet(false, true)) {
                    return;
                }
                Runnable r;
                while ((r = queue.poll()) != null) {
                    r.run();
                }
                scheduled.set(false);
            } while (!queue.isEmpty());
        }

        void addAndDrain(Runnable r) {
            queue.add(r);
            drain();
        }
    }

    // Announced before it is there.
    static class Service {
        static final Service SERVICE = new Service();

        private final AtomicBoolean started = new AtomicBoolean();
        private List<String> config;
        private volatile boolean ready;
        private String banner;

        void start(List<String> lines) {
            if (!started.compareAndSet(false, true)) {
                return;
            }
            config = new ArrayList<>(lines); // BLOCAL: check-then-act medium
        }

        int configured() {
            return started.get() ? config.size() : -1;
        }

        void banner(String text) {
            ready = true;
            banner = text.trim(); // BLOCAL: check-then-act medium
        }

        int bannerLength() {
            if (!ready) {
                return 0;
            }
            return banner.length();
        }
    }

    // Silent: filled, then announced.
    static class Orderly {
        static final Orderly ORDERLY = new Orderly();

        private volatile boolean ready;
        private String banner;

        void banner(String text) {
            banner = text.trim();
            ready = true;
        }

        int bannerLength() {
            if (!ready) {
                return 0;
            }
            return banner.length();
        }
    }

    // The last one is told by a number.
    static class Join {
        static final Join JOIN = new Join();

        private final AtomicInteger left = new AtomicInteger(3);
        private final Queue<String> results = new ConcurrentLinkedQueue<>();
        private final AtomicInteger refs = new AtomicInteger();

        // Counted before it is there.
        void done(String result) {
            boolean last = left.decrementAndGet() == 0;
            results.add(result); // BLOCAL: check-then-act medium
            if (last) {
                for (String r : results) {
                    System.out.println(r);
                }
            }
        }

        // Silent.
        void doneInOrder(String result) {
            results.add(result);
            if (left.decrementAndGet() == 0) {
                for (String r : results) {
                    System.out.println(r);
                }
            }
        }

        // Counted by one operation, asked by another.
        void release(Runnable free) {
            refs.decrementAndGet();
            if (refs.get() == 0) { // BLOCAL: check-then-act medium
                free.run();
            }
        }

        // Silent.
        void releaseOnce(Runnable free) {
            if (refs.decrementAndGet() == 0) {
                free.run();
            }
        }

        void retain() {
            refs.incrementAndGet();
        }
    }

    // A latch that is made lazily under a lock, and waited for outside of it.
    static class Doors {
        static final Doors DOORS = new Doors();

        private final Object lock = new Object();
        private CountDownLatch latch;
        private boolean open;
        private int waiting;

        // Silent: the latch waits for itself, whoever counts it down.
        void pass() throws InterruptedException {
            CountDownLatch l;
            synchronized (lock) {
                if (open) {
                    return;
                }
                if (latch == null) {
                    latch = new CountDownLatch(1);
                }
                l = latch;
            }
            l.await();
        }

        // Asked outside, waited inside, without asking again.
        void passSlowly() throws InterruptedException {
            if (!isOpen()) {
                synchronized (lock) {
                    waiting++;
                    lock.wait(); // BLOCAL: check-then-wait high
                    waiting--;
                }
            }
        }

        boolean isOpen() {
            synchronized (lock) {
                return open;
            }
        }

        // Silent.
        void passInLoop() throws InterruptedException {
            synchronized (lock) {
                while (!open) {
                    lock.wait();
                }
            }
        }

        // Silent: with a limit, it comes back by itself.
        void passTimed() throws InterruptedException {
            while (!isOpen()) {
                synchronized (lock) {
                    lock.wait(100);
                }
            }
        }

        void open() {
            synchronized (lock) {
                open = true;
                if (latch != null) {
                    latch.countDown();
                }
                lock.notifyAll();
            }
        }

        void shut() {
            synchronized (lock) {
                open = false;
                latch = null;
            }
        }
    }

    // A listener that comes when all is over.
    static class Events {
        static final Events EVENTS = new Events();

        private final List<Runnable> listeners = new ArrayList<>();
        private final List<Runnable> late = new CopyOnWriteArrayList<>();
        private boolean done;
        private final LinkedBlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();
        private volatile boolean ended;

        // Asked in one block, added in the next: never told.
        void listen(Runnable r) {
            boolean over;
            synchronized (this) {
                over = done;
            }
            if (over) {
                r.run();
                return;
            }
            synchronized (this) {
                listeners.add(r); // BLOCAL: check-then-act medium; BLOCAL: check-then-act low
            }
        }

        // Silent.
        void listenAtOnce(Runnable r) {
            synchronized (this) {
                if (!done) {
                    listeners.add(r);
                    return;
                }
            }
            r.run();
        }

        void complete() {
            List<Runnable> all;
            synchronized (this) {
                done = true;
                all = new ArrayList<>(listeners);
                listeners.clear();
            }
            all.forEach(Runnable::run);
        }

        // The same of a concurrent list and a volatile flag.
        void lately(Runnable r) {
            if (ended) {
                r.run();
            } else {
                late.add(r); // BLOCAL: check-then-act medium
            }
        }

        void end() {
            ended = true;
            for (Runnable r : late) {
                r.run();
            }
            late.clear();
        }

        // Taken by what fails if another was faster.
        Runnable next() {
            if (inbox.size() > 0) {
                return inbox.element(); // BLOCAL: check-then-act medium
            }
            return null;
        }

        void post(Runnable r) {
            inbox.add(r);
        }

        Runnable fetch() {
            return inbox.poll();
        }
    }

    // An array queue under a monitor whose consumer is told by a flag.
    static class Lines {
        static final Lines LINES = new Lines();

        private final ArrayDeque<String> lines = new ArrayDeque<>();
        private boolean eof;

        synchronized void line(String s) {
            lines.add(s);
            notifyAll();
        }

        synchronized void eof() {
            eof = true;
            notifyAll();
        }

        // Silent.
        synchronized String read() throws InterruptedException {
            while (lines.isEmpty() && !eof) {
                wait();
            }
            return lines.poll();
        }

        // Woken up at the end it takes what is not there.
        synchronized String readOnce() throws InterruptedException {
            if (lines.isEmpty()) {
                wait();
            }
            return lines.removeFirst(); // BLOCAL: stale-after-wait medium
        }
    }
}
