// RELEASES: 8 17
package audit44;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Shapes of mended bugs of an http server and its sockets: pools of threads, buffers, frames, idle times, iterating callbacks, hubs. */
public class Jetties {
    enum Flow { IDLE, PROCESSING, PENDING, CALLED, CLOSED }

    /** A pool of threads that grows when nobody is idle. */
    static class Threads {
        private final BlockingQueue<Runnable> jobs = new LinkedBlockingQueue<>();
        private final AtomicInteger started = new AtomicInteger();
        private final AtomicInteger idle = new AtomicInteger();
        private final ConcurrentLinkedQueue<Thread> threads = new ConcurrentLinkedQueue<>();
        private final int max = 200;
        private volatile boolean running;

        // As it was: two find one place.
        void growLate() {
            if (started.get() < max) {
                started.incrementAndGet(); // BLOCAL: check-then-act
                Thread t = new Thread(this::work);
                threads.add(t);
                t.start();
            }
        }

        void grow() {
            int n = started.get();
            while (n < max) {
                if (started.compareAndSet(n, n + 1)) {
                    Thread t = new Thread(this::work);
                    threads.add(t);
                    t.start();
                    return;
                }
                n = started.get();
            }
        }

        private void work() {
            try {
                while (running) {
                    idle.incrementAndGet();
                    Runnable r = jobs.take();
                    idle.decrementAndGet();
                    r.run();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                // Was not marked: who comes back from his work counts down what was found when it began.
                started.decrementAndGet(); // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                threads.remove(Thread.currentThread());
            }
        }

        boolean dispatchLate(Runnable r) {
            if (!running) {
                return false;
            }
            jobs.add(r); // BLOCAL: check-then-act
            return true;
        }

        boolean dispatch(Runnable r) {
            jobs.add(r);
            if (!running && jobs.remove(r)) {
                return false;
            }
            if (idle.get() == 0) {
                grow();
            }
            return true;
        }

        void stop() {
            running = false;
            Runnable r = jobs.poll();
            while (r != null) {
                r.run();
                r = jobs.poll();
            }
            for (Thread t : threads) {
                t.interrupt();
            }
        }
    }

    /** Buffers that are lent: by size, and how many bytes are kept. */
    static class Buffers {
        private final Map<Integer, Queue<ByteBuffer>> bySize = new ConcurrentHashMap<>();
        private final AtomicInteger kept = new AtomicInteger();
        private final int most = 1 << 20;

        ByteBuffer takeLate(int n) {
            Queue<ByteBuffer> q = bySize.get(n);
            if (q != null && !q.isEmpty()) {
                return q.remove(); // BLOCAL: check-then-act
            }
            return ByteBuffer.allocate(n);
        }

        ByteBuffer take(int n) {
            Queue<ByteBuffer> q = bySize.get(n);
            ByteBuffer b = q == null ? null : q.poll();
            if (b == null) {
                return ByteBuffer.allocate(n);
            }
            kept.addAndGet(-n);
            return b;
        }

        void backLate(ByteBuffer b) {
            if (kept.get() + b.capacity() <= most) {
                kept.addAndGet(b.capacity()); // BLOCAL: check-then-act
                bySize.computeIfAbsent(b.capacity(), k -> new ConcurrentLinkedQueue<>()).offer(b);
            }
        }

        void back(ByteBuffer b) {
            if (kept.addAndGet(b.capacity()) > most) {
                // Was not marked.
                kept.addAndGet(-b.capacity()); // BENIGN: check-then-act handed-over
                return;
            }
            bySize.computeIfAbsent(b.capacity(), k -> new ConcurrentLinkedQueue<>()).offer(b);
        }
    }

    /** A callback that iterates: its state under a lock of its own. */
    abstract static class Iterating {
        private final Object lock = new Object();
        private Flow state = Flow.IDLE;
        private boolean iterate;
        private Throwable failure;

        abstract boolean process();

        // As it was: the turn is over when it was looked, and one that calls in between is not heard.
        void iterateLate() {
            boolean again = true;
            while (again) {
                process();
                synchronized (lock) {
                    again = iterate;
                }
                if (!again) {
                    synchronized (lock) {
                        // Was marked here, and medium: the flag that is set back below is what was read.
                        state = Flow.IDLE;
                        iterate = false; // BLOCAL: check-then-act high
                    }
                }
            }
        }

        void iterate() {
            synchronized (lock) {
                switch (state) {
                    case IDLE:
                        state = Flow.PROCESSING;
                        break;
                    case PROCESSING:
                        iterate = true;
                        return;
                    default:
                        return;
                }
            }
            for (;;) {
                boolean more = process();
                synchronized (lock) {
                    if (more || iterate) {
                        iterate = false;
                        continue;
                    }
                    state = Flow.IDLE; // BENIGN: check-then-act handed-over
                    return;
                }
            }
        }

        void succeededLate() {
            Flow s;
            synchronized (lock) {
                s = state;
            }
            if (s == Flow.PENDING) {
                synchronized (lock) {
                    state = Flow.CALLED; // BLOCAL: check-then-act high
                }
            }
        }

        void succeeded() {
            synchronized (lock) {
                if (state == Flow.PENDING) {
                    state = Flow.CALLED;
                }
            }
        }

        void failed(Throwable t) {
            synchronized (lock) {
                if (state != Flow.CLOSED) {
                    state = Flow.CLOSED;
                    failure = t;
                }
            }
        }

        Throwable failure() {
            synchronized (lock) {
                return failure;
            }
        }
    }

    static class Flusher extends Iterating {
        private final Deque<String> queue = new ArrayDeque<>();
        private final List<String> sent = new ArrayList<>();
        private boolean terminated;

        boolean appendLate(String s) {
            if (terminated()) {
                return false;
            }
            synchronized (this) {
                queue.offer(s); // BLOCAL: check-then-act
            }
            return true;
        }

        synchronized boolean append(String s) {
            if (terminated) {
                return false;
            }
            return queue.offer(s);
        }

        synchronized boolean terminated() {
            return terminated;
        }

        void terminate() {
            List<String> all;
            synchronized (this) {
                terminated = true;
                all = new ArrayList<>(queue);
                queue.clear();
            }
            for (String s : all) {
                System.err.println(s);
            }
        }

        @Override
        boolean process() {
            String s;
            synchronized (this) {
                s = queue.poll();
                if (s != null) {
                    sent.add(s);
                }
            }
            return s != null;
        }
    }

    /** How long nothing has happened. */
    static class Idle {
        private volatile long notIdle = System.nanoTime();
        private final AtomicReference<Runnable> timeout = new AtomicReference<>();
        private volatile long limit = 30_000;
        private final AtomicBoolean open = new AtomicBoolean(true);

        void notIdle() {
            notIdle = System.nanoTime();
        }

        // Two reads of one clock: no harm, the check comes again.
        long check() {
            long left = limit - (System.nanoTime() - notIdle) / 1_000_000;
            if (left <= 0) {
                return limit;
            }
            return left;
        }

        void scheduleLate(Runnable r, Consumer<Runnable> cancel) {
            Runnable old = timeout.get();
            if (old != null) {
                cancel.accept(old);
            }
            timeout.set(r); // MISSED: lost-update (what there was is handed to a consumer that ends it, and another is put over what is there by then)
        }

        void schedule(Runnable r, Consumer<Runnable> cancel) {
            Runnable old = timeout.getAndSet(r);
            if (old != null) {
                cancel.accept(old);
            }
        }

        boolean closeLate() {
            if (open.get()) {
                open.set(false); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean close() {
            return open.getAndSet(false);
        }
    }

    /** A hub of sockets: rooms with members. */
    static class Hub {
        private final Map<String, Set<Member>> rooms = new HashMap<>();
        private final EnumSet<Flow> seen = EnumSet.noneOf(Flow.class);
        private int messages;

        void joinLate(String room, Member m) {
            Set<Member> all;
            synchronized (rooms) {
                all = rooms.get(room);
            }
            if (all == null) {
                all = ConcurrentHashMap.newKeySet();
                synchronized (rooms) {
                    rooms.put(room, all); // BLOCAL: check-then-act
                }
            }
            all.add(m);
        }

        void join(String room, Member m) {
            synchronized (rooms) {
                rooms.computeIfAbsent(room, r -> ConcurrentHashMap.newKeySet()).add(m);
            }
        }

        // As it was: an empty room is dropped when it was found empty, in two sections.
        void leaveLate(String room, Member m) {
            boolean empty = false;
            synchronized (rooms) {
                Set<Member> all = rooms.get(room);
                if (all != null) {
                    all.remove(m);
                    empty = all.isEmpty();
                }
            }
            if (empty) {
                synchronized (rooms) {
                    rooms.remove(room); // BLOCAL: check-then-act
                }
            }
        }

        void leave(String room, Member m) {
            synchronized (rooms) {
                Set<Member> all = rooms.get(room);
                if (all != null) {
                    all.remove(m);
                    if (all.isEmpty()) {
                        rooms.remove(room);
                    }
                }
            }
        }

        int broadcast(String room, String text) {
            List<Member> all;
            synchronized (rooms) {
                Set<Member> there = rooms.get(room);
                if (there == null) {
                    return 0;
                }
                all = new ArrayList<>(there);
                messages++;
            }
            for (Member m : all) {
                m.send(text);
            }
            return all.size();
        }

        synchronized void sawLate(Flow f) {
            if (!seen.contains(f)) {
                seen.add(f);
            }
        }

        void countLate() {
            int n;
            synchronized (rooms) {
                n = messages;
            }
            synchronized (rooms) {
                messages = n + 1; // BLOCAL: lost-update high
            }
        }
    }

    static class Member {
        private final Queue<String> out = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean sending = new AtomicBoolean();
        private int sent;

        void send(String text) {
            out.add(text);
            drain();
        }

        // Looks again when the flag is down.
        private void drain() {
            while (!out.isEmpty() && sending.compareAndSet(false, true)) {
                try {
                    String s = out.poll();
                    while (s != null) {
                        sent++;
                        s = out.poll();
                    }
                } finally {
                    sending.set(false);
                }
            }
        }

        // As it was: what is added between the last look and the flag stays.
        void sendLate(String text) {
            out.add(text);
            if (sending.compareAndSet(false, true)) {
                String s = out.poll();
                while (s != null) {
                    sent++;
                    s = out.poll();
                }
                sending.set(false); // BLOCAL: check-then-act
            }
        }
    }

    static final Threads THREADS = new Threads();
    static final Buffers BUFFERS = new Buffers();
    static final Flusher FLUSHER = new Flusher();
    static final Idle IDLE = new Idle();
    static final Hub HUB = new Hub();

    public static void main(String[] args) {
        for (String a : args) {
            Member m = new Member();
            THREADS.dispatch(() -> {
                HUB.join(a, m);
                HUB.broadcast(a, "hello");
                HUB.leave(a, m);
            });
        }
    }
}
