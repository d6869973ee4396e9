// RELEASES: 8 17
package audit43;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Shapes of mended bugs of message brokers and network libraries: accumulators, metadata, transports, channels, timers, promises. */
public class Brokers {
    static final Brokers ONE = new Brokers();

    /** Batches by partition, each list its own lock. */
    static class Accumulator {
        private final ConcurrentMap<Integer, Deque<StringBuilder>> batches = new ConcurrentHashMap<>();
        private final Set<Integer> muted = new HashSet<>();
        private volatile boolean closed;

        private Deque<StringBuilder> dequeLate(int p) {
            Deque<StringBuilder> d = batches.get(p);
            if (d == null) {
                d = new ArrayDeque<>();
                batches.put(p, d); // BLOCAL: check-then-act
            }
            return d;
        }

        private Deque<StringBuilder> deque(int p) {
            Deque<StringBuilder> d = batches.get(p);
            if (d != null) {
                return d;
            }
            d = new ArrayDeque<>();
            Deque<StringBuilder> old = batches.putIfAbsent(p, d);
            return old == null ? d : old;
        }

        // A new batch is made without the lock; who was faster has made one, too.
        void append(int p, String what) {
            Deque<StringBuilder> d = deque(p);
            synchronized (d) {
                if (tryAppend(d, what)) {
                    return;
                }
            }
            StringBuilder made = new StringBuilder(1024);
            synchronized (d) {
                if (tryAppend(d, what)) {
                    return;
                }
                made.append(what);
                // Was marked as rechecked: as in the other method, what lies in the collection is not seen.
                d.addLast(made);
            }
        }

        void appendLate(int p, String what) {
            Deque<StringBuilder> d = dequeLate(p);
            boolean done;
            synchronized (d) {
                done = tryAppend(d, what);
            }
            if (!done) {
                StringBuilder made = new StringBuilder(1024).append(what);
                synchronized (d) {
                    d.addLast(made); // MISSED: check-then-act (what lies in a collection that a helper has got from a map, or put there)
                }
            }
        }

        private boolean tryAppend(Deque<StringBuilder> d, String what) {
            StringBuilder last = d.peekLast();
            if (last == null || last.length() > 1000) {
                return false;
            }
            last.append(what);
            return true;
        }

        StringBuilder drain(int p) {
            Deque<StringBuilder> d = deque(p);
            synchronized (d) {
                return d.pollFirst();
            }
        }

        private synchronized boolean isMuted(int p) {
            return muted.contains(p);
        }

        void muteLate(int p) {
            if (isMuted(p)) {
                throw new IllegalStateException("muted " + p);
            }
            synchronized (this) {
                muted.add(p); // BLOCAL: check-then-act
            }
        }

        synchronized void mute(int p) {
            if (!muted.add(p)) {
                throw new IllegalStateException("muted " + p);
            }
        }

        synchronized void unmute(int p) {
            muted.remove(p);
        }
    }

    /** Metadata with a version that somebody waits for. */
    static class Metadata {
        private final Set<String> topics = new HashSet<>();
        private int version;
        private boolean needed;
        private Map<String, Integer> leaders = Collections.emptyMap();

        synchronized int requestUpdate() {
            needed = true;
            return version;
        }

        synchronized int version() {
            return version;
        }

        synchronized void update(Map<String, Integer> l) {
            leaders = new HashMap<>(l);
            version++;
            needed = false;
            notifyAll();
        }

        synchronized void awaitUpdate(int last, long most) throws InterruptedException {
            long end = System.currentTimeMillis() + most;
            while (version <= last) {
                long left = end - System.currentTimeMillis();
                if (left <= 0) {
                    throw new InterruptedException("late");
                }
                wait(left);
            }
        }

        void awaitLate(int last) throws InterruptedException {
            if (version() <= last) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        synchronized Integer leader(String t) {
            return leaders.get(t);
        }

        synchronized void leader(String t, int l) {
            leaders = new HashMap<>(leaders);
            leaders.put(t, l);
            version++;
        }

        // The map is replaced by a copy of an older one.
        void leaderLate(String t, int l) {
            Map<String, Integer> next;
            synchronized (this) {
                next = new HashMap<>(leaders);
            }
            next.put(t, l);
            synchronized (this) {
                leaders = next; // BLOCAL: lost-update
                version++;
            }
        }

        void retainLate(Collection<String> keep) {
            Set<String> gone;
            synchronized (topics) {
                gone = new HashSet<>(topics);
            }
            gone.removeAll(keep);
            synchronized (topics) {
                topics.removeAll(gone); // BLOCAL: stale-value low
            }
        }

        void add(String t) {
            synchronized (topics) {
                topics.add(t);
            }
        }
    }

    /** A transport that connects again, and those who want to know. */
    static class Transport {
        private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
        private final Map<Long, String> unanswered = new LinkedHashMap<>();
        private final Object reconnect = new Object();
        private final AtomicLong ids = new AtomicLong();
        private String connected;
        private boolean disposed;
        private Thread reconnector;

        void startLate() {
            synchronized (reconnect) {
                if (disposed || reconnector != null) {
                    return;
                }
            }
            Thread t = new Thread(this::connect);
            synchronized (reconnect) {
                reconnector = t; // BLOCAL: check-then-act
            }
            t.start();
        }

        void start() {
            synchronized (reconnect) {
                if (disposed || reconnector != null) {
                    return;
                }
                reconnector = new Thread(this::connect);
                reconnector.start();
            }
        }

        private void connect() {
            String to = "tcp://somewhere";
            synchronized (reconnect) {
                if (!disposed) {
                    connected = to;
                }
                reconnector = null;
                reconnect.notifyAll();
            }
            listeners.forEach(Runnable::run);
        }

        void dispose() {
            synchronized (reconnect) {
                disposed = true;
                connected = null;
                reconnect.notifyAll();
            }
        }

        // Nothing may be there yet, but what was read before is not used.
        String sendOnce(String what) throws InterruptedException {
            synchronized (reconnect) {
                if (connected == null) {
                    reconnect.wait();
                }
                return connected.concat(what);
            }
        }

        String send(String what) throws InterruptedException {
            synchronized (reconnect) {
                while (connected == null && !disposed) {
                    reconnect.wait();
                }
                return connected == null ? null : connected.concat(what);
            }
        }

        long ask(String what) {
            long id = ids.incrementAndGet();
            synchronized (unanswered) {
                unanswered.put(id, what);
            }
            return id;
        }

        String answered(long id) {
            synchronized (unanswered) {
                return unanswered.remove(id);
            }
        }

        // What was asked while they were sent once more is never sent.
        void replayLate(Queue<String> to) {
            List<String> all;
            synchronized (unanswered) {
                all = new ArrayList<>(unanswered.values());
            }
            to.addAll(all);
            synchronized (unanswered) {
                unanswered.clear(); // BLOCAL: lost-update
            }
        }

        void replay(Queue<String> to) {
            synchronized (unanswered) {
                to.addAll(unanswered.values());
                unanswered.clear();
            }
        }
    }

    /** A promise by an updater, and what waits for it. */
    static class Promise {
        private static final AtomicReferenceFieldUpdater<Promise, Object> RESULT = AtomicReferenceFieldUpdater.newUpdater(Promise.class, Object.class, "result");
        private static final AtomicIntegerFieldUpdater<Promise> TRIES = AtomicIntegerFieldUpdater.newUpdater(Promise.class, "tries");
        private volatile Object result;
        private volatile int tries;
        private List<Runnable> listeners = new LinkedList<>();

        boolean setLate(Object r) {
            if (result != null) {
                return false;
            }
            result = r; // BLOCAL: check-then-act low
            fire();
            return true;
        }

        boolean set(Object r) {
            if (RESULT.compareAndSet(this, null, r)) {
                fire();
                return true;
            }
            return false;
        }

        private void fire() {
            List<Runnable> all;
            synchronized (this) {
                all = listeners;
                listeners = null;
            }
            if (all != null) {
                all.forEach(Runnable::run);
            }
        }

        // Added when all have been told.
        void listenLate(Runnable r) {
            if (result != null) {
                r.run();
                return;
            }
            synchronized (this) {
                if (listeners == null) {
                    // Was marked two lines below: the field is set first.
                    listeners = new LinkedList<>(); // BLOCAL: check-then-act
                }
                listeners.add(r);
            }
        }

        void listen(Runnable r) {
            synchronized (this) {
                if (result == null) {
                    if (listeners == null) {
                        listeners = new LinkedList<>();
                    }
                    listeners.add(r);
                    return;
                }
            }
            r.run();
        }

        void triedLate() {
            TRIES.set(this, TRIES.get(this) + 1); // BLOCAL: lost-update
        }

        void tried() {
            TRIES.incrementAndGet(this);
        }
    }

    /** Channels of a group, and what is flushed. */
    private final Set<String> channels = new CopyOnWriteArraySet<>();
    private final Queue<String> outbound = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean flushing = new AtomicBoolean();
    private final AtomicLong size = new AtomicLong();
    private volatile boolean writable = true;
    private volatile boolean closed;

    void write(String what) {
        outbound.add(what);
        if (size.addAndGet(what.length()) > 64_000) {
            writable = false;
        }
    }

    int flushLate() {
        int n = 0;
        if (!flushing.get()) {
            flushing.set(true); // BLOCAL: check-then-act
            String s;
            while ((s = outbound.poll()) != null) {
                size.addAndGet(-s.length());
                n++;
            }
            flushing.set(false);
        }
        return n;
    }

    void addLate(String c) {
        if (closed) {
            throw new IllegalStateException();
        }
        channels.add(c); // BLOCAL: check-then-act
    }

    void add(String c) {
        channels.add(c);
        if (closed) {
            channels.remove(c);
        }
    }

    void close() {
        closed = true;
        for (String c : channels) {
            System.out.println("closing " + c);
            channels.remove(c);
        }
    }

    static final Accumulator ACCUMULATOR = new Accumulator();
    static final Metadata METADATA = new Metadata();
    static final Transport TRANSPORT = new Transport();
    static final Promise PROMISE = new Promise();
}
