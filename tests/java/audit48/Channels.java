// RELEASES: 8 17
package audit48;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** What event loops and coordinators have mended: references, promises, groups, wheels, watches, sessions, packets. */
public class Channels {
    /** A buffer that counts who has it, by an updater. */
    static class Buffer {
        static final Buffer BUFFER = new Buffer();
        private static final AtomicIntegerFieldUpdater<Buffer> COUNT = AtomicIntegerFieldUpdater.newUpdater(Buffer.class, "count");
        private volatile int count = 1;

        /** As it was: more than nobody had it when it was asked. */
        Buffer retain() {
            if (count <= 0) {
                throw new IllegalStateException();
            }
            COUNT.incrementAndGet(this); // BLOCAL: check-then-act low
            return this;
        }

        /** Silent. */
        Buffer retainOnce() {
            for (;;) {
                int n = count;
                if (n <= 0) {
                    throw new IllegalStateException();
                }
                if (COUNT.compareAndSet(this, n, n + 1)) {
                    return this;
                }
            }
        }

        /** Silent: who gets to nothing is told. */
        boolean release() {
            int n = COUNT.decrementAndGet(this);
            if (n < 0) {
                throw new IllegalStateException();
            }
            return n == 0;
        }

        /** Set to one less than was read. */
        boolean releaseHasty() {
            int n = count;
            count = n - 1; // BLOCAL: lost-update
            return n == 1;
        }
    }

    /** A promise and who listens to it. */
    static class Promise {
        static final Promise PROMISE = new Promise();
        private static final AtomicReferenceFieldUpdater<Promise, Object> RESULT = AtomicReferenceFieldUpdater.newUpdater(Promise.class, Object.class, "result");
        private volatile Object result;
        private List<Runnable> listeners;
        private boolean notifying;
        private int waiters;

        /** As it was: not done when it was asked, and added when all have been told. */
        void addListener(Runnable r) {
            if (result != null) {
                r.run();
                return;
            }
            synchronized (this) {
                if (listeners == null) {
                    listeners = new ArrayList<Runnable>();
                }
                listeners.add(r); // MISSED: check-then-act (who tells them does so only where nobody else is at it)
            }
        }

        /** Silent: as it is, added first and asked then. */
        void addListenerOnce(Runnable r) {
            synchronized (this) {
                if (listeners == null) {
                    listeners = new ArrayList<Runnable>();
                }
                listeners.add(r);
            }
            if (result != null) {
                tell();
            }
        }

        /** Silent: one sets it. */
        boolean succeed(Object value) {
            if (!RESULT.compareAndSet(this, null, value)) {
                return false;
            }
            synchronized (this) {
                if (waiters > 0) {
                    notifyAll();
                }
            }
            tell();
            return true;
        }

        /** As it was: two find it not done, and both set it. */
        boolean succeedHasty(Object value) {
            if (result != null) {
                return false;
            }
            result = value; // BLOCAL: check-then-act low
            tell();
            return true;
        }

        /** Silent: taken turn by turn by one who says that he is at it. */
        private void tell() {
            List<Runnable> all;
            synchronized (this) {
                if (notifying || listeners == null) {
                    return;
                }
                notifying = true;
                all = listeners;
                listeners = null;
            }
            for (;;) {
                for (Runnable r : all) {
                    r.run();
                }
                synchronized (this) {
                    if (listeners == null) {
                        notifying = false; // BENIGN: check-then-act handed-over; BENIGN: check-then-act rechecked
                        return;
                    }
                    all = listeners;
                    listeners = null;
                }
            }
        }

        /** Silent: waited in a loop. */
        void await() throws InterruptedException {
            synchronized (this) {
                while (result == null) {
                    waiters++;
                    try {
                        wait();
                    } finally {
                        waiters--;
                    }
                }
            }
        }

        /** As it was: asked before the monitor, and waited for ever under it. */
        void awaitHasty() throws InterruptedException {
            if (result == null) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }
    }

    static class Channel {
        final int id;
        private volatile boolean open = true;

        Channel(int id) {
            this.id = id;
        }

        void close() {
            open = false;
        }
    }

    /** A group of channels that is closed together. */
    static class Group {
        static final Group GROUP = new Group();
        private final ConcurrentMap<Integer, Channel> channels = new ConcurrentHashMap<Integer, Channel>();
        private volatile boolean closed;
        private final Map<String, Object> names = Collections.synchronizedMap(new HashMap<String, Object>());

        /** As it was: not closed when it was asked; nobody closes it. */
        boolean add(Channel channel) {
            if (closed) {
                return false;
            }
            return channels.putIfAbsent(channel.id, channel) == null; // BLOCAL: check-then-act
        }

        /** Silent: as it is, added first and asked then. */
        boolean addOnce(Channel channel) {
            boolean added = channels.putIfAbsent(channel.id, channel) == null;
            if (closed) {
                channel.close();
            }
            return added;
        }

        void close() {
            closed = true;
            for (Channel channel : channels.values()) {
                channel.close();
            }
        }

        /** Silent: that very one. */
        void remove(Channel channel) {
            channels.remove(channel.id, channel);
        }

        /** A name that is free when it is asked for. */
        String freeName(String base) {
            String name = base;
            for (int i = 1; names.containsKey(name); i++) {
                name = base + "#" + i;
            }
            names.put(name, base); // BLOCAL: check-then-act
            return name;
        }

        /** Silent: put until it was not there. */
        String freeNameTaken(String base) {
            String name = base;
            for (int i = 1; names.putIfAbsent(name, base) != null; i++) {
                name = base + "#" + i;
            }
            return name;
        }

        void freed(String name) {
            names.remove(name);
        }
    }

    /** A loop that is shut down while tasks are handed to it. */
    static class Loop implements Runnable {
        private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<Runnable>();
        private final AtomicInteger state = new AtomicInteger();
        private volatile Thread thread;
        private volatile boolean shutdown;
        /** Silent: only the loop's thread. */
        private int ran;

        /** As it was: not shut down when it was asked; left in the queue. */
        void execute(Runnable r) {
            if (shutdown) {
                throw new IllegalStateException("shut down");
            }
            tasks.add(r); // BLOCAL: check-then-act
        }

        /** Silent: as it is, looked at again when it has been added. */
        void executeOnce(Runnable r) {
            tasks.add(r);
            if (shutdown && tasks.remove(r)) {
                throw new IllegalStateException("shut down");
            }
        }

        /** Silent: begun by one. */
        void begin() {
            if (state.compareAndSet(0, 1)) {
                thread = new Thread(this);
                thread.start();
            }
        }

        /** As it was: two begin it. */
        void beginHasty() {
            if (state.get() == 0) {
                state.set(1); // BLOCAL: check-then-act
                new Thread(this).start();
            }
        }

        void shutdown() {
            shutdown = true;
            for (Runnable r = tasks.poll(); r != null; r = tasks.poll()) {
                r.run();
            }
        }

        @Override
        public void run() {
            try {
                while (!shutdown) {
                    Runnable r = tasks.take();
                    r.run();
                    ran++;
                }
            } catch (InterruptedException e) {
                state.set(0);
            }
        }
    }

    /** Watches on paths, nodes of a session, and packets that wait for an answer. */
    static class Tree {
        static final Tree TREE = new Tree();
        private final Map<String, Set<String>> watches = new HashMap<String, Set<String>>();
        private final Map<Long, Set<String>> ephemerals = new ConcurrentHashMap<Long, Set<String>>();
        private final Queue<String> outgoing = new ArrayDeque<String>();
        private final ConcurrentLinkedQueue<Long> committed = new ConcurrentLinkedQueue<Long>();
        private boolean alive = true;
        private long zxid;

        /** Silent: taken away and told. */
        void trigger(String path) {
            Set<String> all;
            synchronized (this) {
                all = watches.remove(path);
            }
            if (all != null) {
                for (String w : all) {
                    System.out.println(w);
                }
            }
        }

        /** As it was: told, and then taken away; who has come in between is never told. */
        void triggerHasty(String path) {
            List<String> all;
            synchronized (this) {
                Set<String> there = watches.get(path);
                if (there == null) {
                    return;
                }
                all = new ArrayList<String>(there);
            }
            for (String w : all) {
                System.out.println(w);
            }
            synchronized (this) {
                /* They are only printed: nobody is told. */
                watches.remove(path);
            }
        }

        /** Silent. */
        synchronized void watch(String path, String who) {
            Set<String> all = watches.get(path);
            if (all == null) {
                all = new HashSet<String>();
                watches.put(path, all);
            }
            all.add(who);
        }

        /** As it was: two nodes of one session, and one of them is forgotten. */
        void create(long session, String path) {
            Set<String> all = ephemerals.get(session);
            if (all == null) {
                all = new HashSet<String>();
                ephemerals.put(session, all); // BLOCAL: check-then-act
            }
            synchronized (all) {
                all.add(path);
            }
        }

        /** Silent: as it is. */
        void createOnce(long session, String path) {
            Set<String> all = ephemerals.computeIfAbsent(session, s -> new HashSet<String>());
            synchronized (all) {
                all.add(path);
            }
        }

        /** Silent: the session is over, and all it has goes. */
        Set<String> end(long session) {
            Set<String> all = ephemerals.remove(session);
            return all == null ? new HashSet<String>() : all;
        }

        /** As it was: alive when it was asked; the packet waits for ever. */
        boolean queue(String packet) {
            boolean ok;
            synchronized (outgoing) {
                ok = alive;
            }
            if (ok) {
                synchronized (outgoing) {
                    outgoing.add(packet); // BLOCAL: check-then-act
                }
            }
            return ok;
        }

        /** Silent: as it is. */
        boolean queueOnce(String packet) {
            synchronized (outgoing) {
                if (!alive) {
                    return false;
                }
                outgoing.add(packet);
                return true;
            }
        }

        void die() {
            synchronized (outgoing) {
                alive = false;
                outgoing.clear();
            }
        }

        /** Silent: the next number is this one's. */
        synchronized long nextZxid() {
            return ++zxid;
        }

        /** The number is read in one block and set in the next. */
        long proposeHasty() {
            long next;
            synchronized (this) {
                next = zxid + 1;
            }
            committed.add(next);
            synchronized (this) {
                zxid = next; // BLOCAL: lost-update
            }
            return next;
        }
    }

    public static void main(String[] args) {
        Loop loop = new Loop();
        for (String arg : args) {
            new Thread(() -> {
                loop.begin();
                loop.beginHasty();
                loop.execute(() -> { });
                loop.executeOnce(() -> { });
                loop.shutdown();
                Tree.TREE.create(3, arg);
                Promise.PROMISE.addListener(() -> { });
                Buffer.BUFFER.retain();
                Group.GROUP.freeName(arg);
            }).start();
        }
    }
}
