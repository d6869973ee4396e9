// RELEASES: 17
package audit43;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A download manager: a queue, workers, parts of files, progress that a listener is told. */
public class Downloads {
    record Part(String url, long from, long to) {
        long size() {
            return to - from;
        }
    }

    enum State { WAITING, RUNNING, DONE, FAILED }

    interface Listener {
        void finished(String url);
    }

    static class Download {
        private final String url;
        private final Listener listener;
        private final AtomicInteger missing;
        private State state = State.WAITING;
        private long received;
        private long speed;

        Download(String url, int parts, Listener listener) {
            this.url = url;
            this.missing = new AtomicInteger(parts);
            this.listener = listener;
        }

        synchronized State state() {
            return state;
        }

        synchronized void state(State s) {
            state = s;
        }

        synchronized boolean begin() {
            if (state != State.WAITING) {
                return false;
            }
            state = State.RUNNING;
            return true;
        }

        synchronized long received() {
            return received;
        }

        synchronized void received(long n) {
            received = n;
        }

        synchronized void more(long n) {
            received += n;
            speed = received / 10;
        }

        // Of the last two parts both, or none, may see nothing missing.
        void partDoneLate() {
            missing.decrementAndGet();
            if (missing.get() == 0) { // BLOCAL: check-then-act
                listener.finished(url);
            }
        }

        void partDone() {
            if (missing.decrementAndGet() == 0) {
                listener.finished(url);
            }
        }

        synchronized String line() {
            return switch (state) {
                case WAITING -> url + " waits";
                case RUNNING -> url + " " + received + " at " + speed;
                case DONE, FAILED -> url + " is over";
            };
        }
    }

    static class Queue {
        private final Object lock = new Object();
        private final Deque<Download> waiting = new ArrayDeque<>();
        private final Map<String, Download> byUrl = new HashMap<>();
        private final Set<String> seen = new HashSet<>();
        private int active;
        private final int max = 4;

        private boolean known(String url) {
            synchronized (lock) {
                return byUrl.containsKey(url);
            }
        }

        private void enter(Download d) {
            synchronized (lock) {
                byUrl.put(d.url, d);
                waiting.addLast(d);
                lock.notifyAll();
            }
        }

        boolean addLate(String url, Listener l) {
            if (known(url)) {
                return false;
            }
            enter(new Download(url, 3, l)); // BLOCAL: check-then-act
            return true;
        }

        boolean add(String url, Listener l) {
            Download d = new Download(url, 3, l);
            synchronized (lock) {
                if (known(url)) {
                    return false;
                }
                enter(d);
                return true;
            }
        }

        Download nextLate() throws InterruptedException {
            synchronized (lock) {
                if (waiting.isEmpty()) {
                    lock.wait();
                }
                return waiting.removeFirst(); // BLOCAL: stale-after-wait
            }
        }

        Download next() throws InterruptedException {
            synchronized (lock) {
                while (waiting.isEmpty()) {
                    lock.wait();
                }
                return waiting.removeFirst();
            }
        }

        private boolean slotFree() {
            synchronized (lock) {
                return active < max;
            }
        }

        private void slotTaken() {
            synchronized (lock) {
                active++;
            }
        }

        void slotGiven() {
            synchronized (lock) {
                active--;
                lock.notifyAll();
            }
        }

        boolean tryStartLate() {
            if (slotFree()) {
                slotTaken(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean tryStart() {
            synchronized (lock) {
                if (slotFree()) {
                    slotTaken();
                    return true;
                }
                return false;
            }
        }

        void awaitSlot() throws InterruptedException {
            synchronized (lock) {
                while (!slotFree()) {
                    lock.wait();
                }
                active++;
            }
        }

        // Two gates, one look each: a url is fetched once for each of two workers.
        boolean firstLate(String url) {
            boolean had;
            synchronized (lock) {
                had = seen.contains(url);
            }
            if (!had) {
                synchronized (lock) {
                    seen.add(url); // BLOCAL: check-then-act
                }
            }
            return !had;
        }

        boolean first(String url) {
            synchronized (lock) {
                return seen.add(url);
            }
        }

        void dropped(String url) {
            synchronized (lock) {
                byUrl.remove(url);
                seen.remove(url); // BENIGN: check-then-act handed-over
            }
        }

        // What is there by then is told of; nothing hangs on it.
        List<String> lines() {
            List<Download> all;
            synchronized (lock) {
                all = new ArrayList<>(byUrl.values());
            }
            return all.stream().map(Download::line).toList();
        }
    }

    static class Worker implements Runnable {
        private final Queue queue;
        private long bytes;

        Worker(Queue queue) {
            this.queue = queue;
        }

        @Override
        public void run() {
            try {
                while (!Thread.currentThread().isInterrupted()) {
                    Download d = bytes % 2 == 0 ? queue.next() : queue.nextLate();
                    if (d.begin()) {
                        fetch(d, cut(d.url)); // BENIGN: check-then-act handed-over
                    }
                    cancelLate(d);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private List<Part> cut(String url) {
            List<Part> parts = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                parts.add(new Part(url, i * 100L, (i + 1) * 100L));
            }
            return parts;
        }

        private void fetch(Download d, List<Part> parts) {
            for (Part p : parts) {
                bytes += p.size();
                if (p.from() == 0) {
                    gotLate(d, p.size());
                } else {
                    d.more(p.size());
                }
                d.partDone();
            }
        }

        private void gotLate(Download d, long n) {
            long before = d.received();
            d.received(before + n); // BLOCAL: lost-update
        }

        // It may be done by now: then it fails, though it is there.
        private void cancelLate(Download d) {
            if (d.state() != State.DONE) {
                d.state(State.FAILED); // BLOCAL: check-then-act
            }
        }

        private void cancel(Download d) {
            synchronized (d) {
                if (d.state() != State.DONE) {
                    d.state(State.FAILED);
                }
            }
        }
    }

    static final Queue QUEUE = new Queue();
    static final Map<String, Download> SHOWN = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 4; i++) {
            pool.execute(new Worker(QUEUE));
        }
        for (String a : args) {
            if (QUEUE.add(a, u -> QUEUE.slotGiven())) {
                SHOWN.put(a, new Download(a, 3, QUEUE::dropped));
            }
        }
    }
}
