// RELEASES: 8 17
package audit49;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** What logs of messages, brokers and trees of nodes have mended: batches, metadata, acknowledgements, subscriptions, watches, cursors. */
public class Offsets {
    /** A batch of records for one partition. */
    static class Batch {
        private final List<String> records = new ArrayList<String>();
        private final AtomicReference<String> result = new AtomicReference<String>();
        private final CountDownLatch done = new CountDownLatch(1);
        private boolean closed;

        synchronized boolean tryAppend(String r) {
            if (closed || records.size() >= 16) {
                return false;
            }
            records.add(r);
            return true;
        }

        synchronized void close() {
            closed = true;
        }

        synchronized int size() {
            return records.size();
        }

        /** As it was: done by two, with two results. */
        void done(String how) {
            if (result.get() != null) {
                throw new IllegalStateException("done twice");
            }
            result.set(how); // BLOCAL: check-then-act
            done.countDown();
        }

        /** Silent: as it is. */
        void doneOnce(String how) {
            if (!result.compareAndSet(null, how)) {
                throw new IllegalStateException("done twice");
            }
            done.countDown();
        }
    }

    /** What gathers. */
    static class Accumulator {
        static final Accumulator ALL = new Accumulator();
        private final ConcurrentMap<Integer, Deque<Batch>> batches = new ConcurrentHashMap<Integer, Deque<Batch>>();
        private final AtomicInteger appending = new AtomicInteger();
        private final Set<Integer> muted = new HashSet<Integer>();
        private volatile boolean closed;

        /** As it was: the last one is asked for, and then a new one is added behind another's. */
        void append(int p, String r) {
            Deque<Batch> q = queue(p);
            synchronized (q) {
                Batch last = q.peekLast();
                if (last != null && last.tryAppend(r)) {
                    return;
                }
            }
            Batch b = new Batch();
            b.tryAppend(r);
            synchronized (q) {
                /* Had as low: whether there is room was asked of it. */
                q.addLast(b); // BLOCAL: check-then-act
            }
        }

        /** Silent: tried once more. */
        void appendLooked(int p, String r) {
            Deque<Batch> q = queue(p);
            synchronized (q) {
                Batch last = q.peekLast();
                if (last != null && last.tryAppend(r)) {
                    return;
                }
            }
            Batch b = new Batch();
            b.tryAppend(r);
            synchronized (q) {
                Batch last = q.peekLast();
                if (last != null && last.tryAppend(r)) {
                    return;
                }
                q.addLast(b); // BENIGN: check-then-act rechecked
            }
        }

        /** As it was: one queue of two is lost with what is in it. */
        private Deque<Batch> queue(int p) {
            Deque<Batch> q = batches.get(p);
            if (q == null) {
                q = new ArrayDeque<Batch>();
                batches.put(p, q); // BLOCAL: check-then-act
            }
            return q;
        }

        /** Silent: as it is. */
        Deque<Batch> queueOnce(int p) {
            Deque<Batch> q = batches.get(p);
            if (q != null) {
                return q;
            }
            q = new ArrayDeque<Batch>();
            Deque<Batch> there = batches.putIfAbsent(p, q);
            return there == null ? q : there;
        }

        synchronized void mute(int p) {
            muted.add(p);
        }

        synchronized void unmute(int p) {
            muted.remove(p);
        }

        synchronized boolean muted(int p) {
            return muted.contains(p);
        }

        /** As it was: not muted when it was asked, and two drain one partition. */
        Batch drain(int p) {
            if (muted(p)) {
                return null;
            }
            mute(p); // BLOCAL: check-then-act
            Deque<Batch> q = queueOnce(p);
            synchronized (q) {
                return q.pollFirst();
            }
        }

        /** Silent: the answer of `add` tells. */
        Batch drainOnce(int p) {
            synchronized (this) {
                if (!muted.add(p)) {
                    return null;
                }
            }
            Deque<Batch> q = queueOnce(p);
            synchronized (q) {
                return q.pollFirst();
            }
        }

        int appending() {
            return closed ? 0 : appending.get();
        }
    }

    /** What is known of the cluster. */
    static class Metadata {
        static final Metadata METADATA = new Metadata();
        private Map<String, Long> topics = new HashMap<String, Long>();
        private int version;
        private int asked;
        private boolean needed;
        private boolean closed;

        synchronized int request() {
            needed = true;
            asked++;
            return version;
        }

        synchronized int version() {
            return version;
        }

        /** As it was: the version is asked for outside the monitor that is waited on. */
        void awaitUpdate(int last) throws InterruptedException {
            if (version() <= last) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        /** Silent: as it is. */
        synchronized void awaitUpdateLooped(int last) throws InterruptedException {
            while (version <= last && !closed) {
                wait();
            }
        }

        /** As it was: a topic that was added in between is dropped with the old map. */
        void update(long now) {
            Map<String, Long> next;
            synchronized (this) {
                next = new HashMap<String, Long>(topics);
            }
            for (Map.Entry<String, Long> e : next.entrySet()) {
                e.setValue(now);
            }
            synchronized (this) {
                topics = next; // BLOCAL: lost-update
                version++;
                needed = false;
                notifyAll();
            }
        }

        /** Silent: in one block. */
        synchronized void updateAtOnce(long now) {
            Map<String, Long> next = new HashMap<String, Long>(topics);
            for (Map.Entry<String, Long> e : next.entrySet()) {
                e.setValue(now);
            }
            topics = next;
            version++;
            needed = false;
            notifyAll();
        }

        synchronized void add(String topic) {
            topics.put(topic, 0L);
            needed = true;
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }

        synchronized boolean needed() {
            return needed && asked > 0;
        }
    }

    /** Who has subscribed, what is to be acknowledged. */
    static class Subscription {
        private final List<String> dispatched = new CopyOnWriteArrayList<String>();
        private final Object lock = new Object();
        private final LinkedList<String> pending = new LinkedList<String>();
        private final Map<String, Integer> redelivered = new LinkedHashMap<String, Integer>();
        private final AtomicInteger prefetch = new AtomicInteger(10);
        private boolean full;
        private boolean slave;

        /** As it was: full is looked at without the lock, and set by what was. */
        void add(String m) {
            synchronized (lock) {
                pending.addLast(m);
            }
            dispatch();
        }

        /** As it was: the first is asked for, sent, and whichever is first by then is removed. */
        void dispatch() {
            String m;
            synchronized (lock) {
                m = pending.peekFirst();
            }
            if (m != null && prefetch.get() > 0) {
                send(m); // BLOCAL: check-then-act low
                synchronized (lock) {
                    pending.removeFirst(); // BLOCAL: check-then-act
                }
            }
        }

        /** Silent: taken, and then sent. */
        void dispatchTaken() {
            String m;
            synchronized (lock) {
                m = pending.pollFirst();
            }
            if (m != null) {
                send(m);
            }
        }

        private void send(String m) {
            dispatched.add(m);
            prefetch.decrementAndGet();
        }

        /** As it was: found, and acknowledged by two. */
        boolean ack(String m) {
            if (dispatched.contains(m)) {
                /* The removal comes first. */
                dispatched.remove(m); // BLOCAL: check-then-act
                prefetch.incrementAndGet();
                return true;
            }
            return false;
        }

        /** Silent: the answer of `remove` tells. */
        boolean ackOnce(String m) {
            if (dispatched.remove(m)) {
                prefetch.incrementAndGet();
                return true;
            }
            return false;
        }

        /** As it was: how often, in two blocks. */
        int redeliver(String m) {
            Integer n;
            synchronized (lock) {
                n = redelivered.get(m);
            }
            int now = n == null ? 1 : n + 1;
            synchronized (lock) {
                redelivered.put(m, now); // BLOCAL: lost-update
                pending.addFirst(m);
            }
            return now;
        }

        void poison(String m) {
            synchronized (lock) {
                redelivered.remove(m);
                full = pending.isEmpty();
            }
        }

        /** Silent: no other than a look. */
        boolean full() {
            synchronized (lock) {
                return full && !slave;
            }
        }
    }

    /** A node of a tree that is watched. */
    static class Node {
        static final Node ROOT = new Node("/");
        private final String name;
        private final Map<String, Node> children = new ConcurrentHashMap<String, Node>();
        private final Set<Runnable> watches = Collections.synchronizedSet(new HashSet<Runnable>());
        private final AtomicBoolean gone = new AtomicBoolean();
        private byte[] data = {};
        private int version;

        Node(String name) {
            this.name = name;
        }

        /** As it was: two make it, and both are told that they have. */
        boolean create(String child) {
            if (children.containsKey(child)) {
                return false;
            }
            children.put(child, new Node(name + child)); // BLOCAL: check-then-act
            return true;
        }

        /** Silent: as it is. */
        boolean createOnce(String child) {
            return children.putIfAbsent(child, new Node(name + child)) == null;
        }

        /** As it was: no children when it was asked. */
        boolean delete(String child) {
            Node n = children.get(child);
            if (n == null || !n.children.isEmpty()) {
                return false;
            }
            children.remove(child); // BLOCAL: check-then-act
            n.gone.set(true);
            return true;
        }

        /** Silent: as it is, that very one, by who wins. */
        boolean deleteOnce(String child) {
            Node n = children.get(child);
            return n != null && n.gone.compareAndSet(false, true) && children.remove(child, n);
        }

        synchronized int version() {
            return version;
        }

        synchronized void data(byte[] d) {
            data = d;
            version++;
        }

        /** As it was: the version fits, and then it is set by a second call. */
        boolean setData(byte[] d, int expected) {
            if (version() != expected) {
                return false;
            }
            /* Two calls, and the nodes lie in a thread-safe collection. */
            data(d); // BLOCAL: check-then-act low
            return true;
        }

        /** Silent: as it is. */
        synchronized boolean setDataAtOnce(byte[] d, int expected) {
            if (version != expected) {
                return false;
            }
            data = d;
            version++;
            return true;
        }

        /** As it was: told, then cleared: a watch that comes in between is never told. */
        void trigger() {
            synchronized (watches) {
                for (Runnable w : watches) {
                    /* The test came later: by one compiler the two steps were just near enough to be taken for one update. */
                    if (w != null) {
                        w.run();
                    }
                }
            }
            watches.clear(); // BLOCAL: lost-update low
        }

        /** Silent: taken under the monitor, then told. */
        void triggerTaken() {
            List<Runnable> all;
            synchronized (watches) {
                all = new ArrayList<Runnable>(watches);
                watches.clear();
            }
            for (Runnable w : all) {
                w.run();
            }
        }

        void watch(Runnable r) {
            watches.add(r);
        }

        synchronized byte[] data() {
            return data.clone();
        }
    }

    public static void main(String[] args) {
        final Subscription s = new Subscription();
        for (int i = 0; i < 4; i++) {
            final String m = "m" + i;
            new Thread(() -> {
                s.add(m);
                s.ack(m);
                s.redeliver(m);
                s.poison(m);
                Accumulator.ALL.append(1, m);
                Accumulator.ALL.drain(1);
                Metadata.METADATA.add(m);
                Node.ROOT.create(m);
                Node.ROOT.delete(m);
            }).start();
        }
    }
}
